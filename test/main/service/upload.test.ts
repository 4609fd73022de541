import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from '@contract/zod'
import type { Failure, Outcome } from '@contract/outcome'
import {
  createService,
  createTransport,
  type Connection,
  type DocumentPart,
  type TransportOptions,
} from '../../../src-main/service'
import { multipart } from '../../../src-main/service/multipart'
import { makeCertificate } from '../../fixtures/certificates'
import { documentOf } from '../../fixtures/endpoints'
import { fileContent } from '../../fixtures/file-content'
import { startMisbehavingService, type Exchange, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { withoutTimers } from '../../helpers/main/stopped-clock'

const onboardingId = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const mebibyte = 1024 * 1024
const context = { requestId: 'r' }

let server: MisbehavingService
let folder: string
const open: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  server = await startMisbehavingService()
  folder = await mkdtemp(join(tmpdir(), 'kartei-upload-'))
})
afterAll(async () => {
  await Promise.all(open.map((transport) => transport.close()))
  await server.close()
  await rm(folder, { recursive: true })
})

function client(options: TransportOptions = {}) {
  const transport = createTransport(options)
  open.push(transport)
  return createService(transport)
}
const to = (baseUrl: string): Connection => ({ environmentId: 'test', baseUrl, apiKey: 'key' })
const failureOf = (outcome: Outcome<unknown>): Failure => {
  if (outcome.ok) throw new Error('This was to fail.')
  return outcome.error
}

/** The body as it must be, given the boundary that was chosen. */
function expected(boundary: string, parts: readonly { head: string; content: Uint8Array | string }[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
const boundaryOf = (contentType: string): string => contentType.slice(contentType.indexOf('boundary=') + 9)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('five documents of 10 MB', () => {
  const answered = z.object({
    received: z.number(),
    contentLength: z.string(),
    contentType: z.string(),
    sha256: z.string(),
  })
  let child: ChildProcess
  let baseUrl: string
  beforeEach(async () => {
    child = fork(fileURLToPath(new URL('../../fixtures/hashing-service.mjs', import.meta.url)))
    baseUrl = await new Promise((resolve) => child.once('message', (address) => resolve(z.string().parse(address))))
  })
  afterEach(() => void child.kill())

  test('arrive byte for byte at a known length, through buffers that do not grow', async () => {
    const contents = Array.from({ length: 5 }, () => randomBytes(10 * mebibyte - 7))
    const documents = await Promise.all(
      contents.map(async (content, index): Promise<DocumentPart> => {
        const path = join(folder, `large-${index}`)
        await writeFile(path, content)
        return {
          name: `${index}.pdf`,
          mediaType: 'application/pdf',
          size: content.length,
          open: () => fileContent(path),
        }
      }),
    )
    const service = client()
    const send = (onProgress?: (sent: number, total: number) => void) =>
      service.onboarding.uploadDocuments(
        to(baseUrl),
        { onboardingId, documents },
        { ...context, ...(onProgress && { onProgress }) },
      )
    // Buffers are what would grow with the documents. The rest of the process is no part of this test.
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const progress: number[] = []
    const outcome = await send((sent) => {
      progress.push(sent)
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    })
    if (!outcome.ok) throw new Error(outcome.error.message)

    const told = answered.parse(outcome.value.body)
    const whole = expected(
      boundaryOf(told.contentType),
      contents.map((content, index) => ({
        head: `name="documents"; filename="${index}.pdf"\r\nContent-Type: application/pdf`,
        content,
      })),
    )
    expect(told).toMatchObject({ received: whole.length, contentLength: String(whole.length), sha256: sha256(whole) })
    expect(progress.at(-1)).toBe(5 * (10 * mebibyte - 7))
    expect(progress).toEqual([...progress].sort((one, other) => one - other))
    expect(most - before).toBeLessThan(8 * mebibyte)
  })
})

describe('the form', () => {
  const sent = async (prefix: string, document: DocumentPart, documentType = 'TAX_REGISTRATION') => {
    const baseUrl = server.on(prefix, (exchange) => exchange.answer(200))
    await client().onboarding.uploadDocument(to(baseUrl), { onboardingId, documentType, document }, context)
    const [request] = server.requests(prefix)
    return { body: await request!.body(), boundary: boundaryOf(request!.headers['content-type']!) }
  }

  test('holds the type first, then the file under its name in UTF-8', async () => {
    const content = randomBytes(70_000)
    const { body, boundary } = await sent('form', documentOf(content, 'Straße "Ünal" \r\nX: y\\.pdf'), 'ÄRZTE')
    const whole = expected(boundary, [
      { head: 'name="documentType"', content: 'ÄRZTE' },
      {
        head: 'name="document"; filename="Straße %22Ünal%22 %0D%0AX: y\\.pdf"\r\nContent-Type: application/pdf',
        content,
      },
    ])
    expect(body.equals(whole)).toBe(true)
  })

  test('does not let a media type break out of its line', async () => {
    const { body } = await sent('form-type', { ...documentOf(Buffer.from('x')), mediaType: 'a/b\r\nX-Evil: 1' })
    expect(body.toString()).toContain('Content-Type: application/octet-stream\r\n\r\nx\r\n')
  })

  test('takes documents from any stream, in chunks of any size', async () => {
    const content = randomBytes(1_000_000)
    const chunks = [content.subarray(0, 1), content.subarray(1, 700_000), content.subarray(700_000)]
    const { body, boundary } = await sent('form-stream', { ...documentOf(content), open: () => Readable.from(chunks) })
    const [head] = body.toString('latin1').split('\r\n\r\n', 1)
    expect(head).toContain(boundary)
    expect(body.includes(content)).toBe(true)
  })
})

test('progress waits for the socket: a service that does not read holds it back', async () => {
  let taken = 0
  let arrived: (exchange: Exchange) => void = () => undefined
  const waiting = new Promise<Exchange>((resolve) => (arrived = resolve))
  const baseUrl = server.on('slow', (exchange) => arrived(exchange))
  const content = randomBytes(20 * mebibyte)
  const upload = client().onboarding.uploadDocuments(
    to(baseUrl),
    { onboardingId, documents: [documentOf(content)] },
    { ...context, onProgress: (sent) => (taken = sent) },
  )
  const exchange = await waiting
  // Until the buffers of both sockets are full nothing holds the client back; then the count has to stand still.
  let last = -1
  await expect.poll(() => taken > 0 && [last, (last = taken)][0] === taken, { interval: 300 }).toBe(true)
  expect(taken).toBeLessThan(content.length)
  expect(taken).toBeGreaterThan(0)
  await exchange.answer(200)
  expect((await upload).ok).toBe(true)
  expect(taken).toBe(content.length)
})

test.each(['TCP', 'TLS'])('over %s a chunk is used up when the next one is asked for', async (line) => {
  const certificate = await makeCertificate('local', { hosts: ['127.0.0.1'] })
  const service = await startMisbehavingService(line === 'TLS' ? certificate : undefined)
  onTestFinished(() => service.close())
  const baseUrl = service.on(`used-up-${line}`, async (exchange) => {
    // Meanwhile the buffers of both sockets fill.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await exchange.body()
    await exchange.answer(200)
  })
  const content = randomBytes(20 * mebibyte + 70_000)
  const document: DocumentPart = {
    ...documentOf(content),
    open: function* () {
      for (let start = 0; start < content.length; start += mebibyte / 4) {
        const chunk = Buffer.from(content.subarray(start, start + mebibyte / 4))
        yield chunk
        chunk.fill(0)
      }
    },
  }
  const { onboarding } = client({ certificates: () => [certificate.cert] })
  const outcome = await onboarding.uploadDocuments(to(baseUrl), { onboardingId, documents: [document] }, context)
  expect(outcome.ok).toBe(true)
  const [request] = service.requests(`used-up-${line}`)
  expect((await request!.body()).includes(content)).toBe(true)
})

test('while a socket takes everything at once, whatever else there is to do gets its turn', async () => {
  const chunk = randomBytes(mebibyte)
  const document: DocumentPart = {
    ...documentOf(chunk),
    size: 40 * mebibyte,
    open: () => Array<Uint8Array>(40).fill(chunk),
  }
  const body = multipart([{ field: 'documents', document }]).stream({
    onTaken: () => undefined,
    onLastByte: () => undefined,
  })
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  let bytes = 0
  for await (const piece of body) bytes += Buffer.from(piece).length
  clearImmediate(next)
  expect(bytes).toBeGreaterThan(40 * mebibyte)
  expect(turns).toBeGreaterThanOrEqual(4)
})

describe('an upload that is cancelled', () => {
  test('before its last byte was handed over is cancelled', async () => {
    const cancel = new AbortController()
    const baseUrl = server.on('cancel-part', () => cancel.abort())
    const outcome = await client().onboarding.uploadDocuments(
      to(baseUrl),
      { onboardingId, documents: [documentOf(randomBytes(30 * mebibyte))] },
      { ...context, signal: cancel.signal },
    )
    expect(failureOf(outcome).kind).toBe('cancelled')
  })

  test('after its last byte was handed over may have arrived', async () => {
    const cancel = new AbortController()
    const baseUrl = server.on('cancel-all', async (exchange) => {
      await exchange.body()
      cancel.abort()
    })
    const outcome = await client().onboarding.uploadDocuments(
      to(baseUrl),
      { onboardingId, documents: [documentOf(randomBytes(mebibyte))] },
      { ...context, signal: cancel.signal },
    )
    expect(failureOf(outcome).kind).toBe('outcome-unknown')
  })
})

describe('a service that checks documents before it answers', () => {
  /** The architecture's 30 s a hundred times as fast; the service takes its 40 s. */
  const policy = { answerMs: 300, uploadAnswerMs: 60_000, stallMs: 60_000 }
  const checksFor = (name: string, milliseconds: number): string =>
    server.on(name, async (exchange) => {
      await exchange.body()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await exchange.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}')
    })

  test('has two minutes after the last byte', async () => {
    const documents = [documentOf(randomBytes(mebibyte))]
    const outcome = await client(policy).onboarding.uploadDocuments(
      to(checksFor('checks', 400)),
      { onboardingId, documents },
      context,
    )
    expect(outcome).toMatchObject({ ok: true, value: { status: 200 } })
  })

  test('and where these are over, the documents may have arrived', async () => {
    const document = documentOf(randomBytes(mebibyte))
    const outcome = await client({ ...policy, uploadAnswerMs: 300 }).onboarding.uploadDocument(
      to(checksFor('checks-for-ever', 3_000)),
      { onboardingId, documentType: 'TAX_REGISTRATION', document },
      context,
    )
    expect(failureOf(outcome).kind).toBe('outcome-unknown')
  })

  test('other calls have their thirty seconds', async () => {
    const outcome = await client(policy).directDebit.setAmount(
      to(checksFor('thinks', 400)),
      { engagementId: onboardingId, amount: { amountType: 'FULL' } },
      context,
    )
    expect(failureOf(outcome).kind).toBe('outcome-unknown')
  })
})

/** Begins an upload whose service never reads and whose client waits for an hour. Tells whether it is still under way. */
function patientUpload(prefix: string): () => boolean {
  const cancel = new AbortController()
  onTestFinished(() => cancel.abort())
  let isUnderWay = true
  const documents = [documentOf(randomBytes(30 * mebibyte))]
  void client({ stallMs: 3_600_000 })
    .onboarding.uploadDocuments(
      to(server.on(prefix, () => undefined)),
      { onboardingId, documents },
      { ...context, signal: cancel.signal },
    )
    .finally(() => (isUnderWay = false))
  return () => isUnderWay
}

/** A document that knows how often it is open. */
function watched(bytes: Uint8Array): { readonly document: DocumentPart; readonly isOpen: () => boolean } {
  let readers = 0
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    readers += 1
    try {
      for (let at = 0; at < bytes.length; at += 65_536) yield await Promise.resolve(bytes.subarray(at, at + 65_536))
    } finally {
      readers -= 1
    }
  }
  return { document: { ...documentOf(bytes), open: pieces }, isOpen: () => readers > 0 }
}

test.each([
  ['stops reading', { stallMs: 500 }, false],
  ['is left by the clerk', {}, true],
])('an upload whose service %s ends soon, and lets go of document and connection', async (_why, options, isLeft) => {
  const cancel = new AbortController()
  let begun: (exchange: Exchange) => void = () => undefined
  const reached = new Promise<Exchange>((resolve) => (begun = resolve))
  const baseUrl = server.on(`stuck-${isLeft}`, (exchange) => begun(exchange))
  const { document, isOpen } = watched(randomBytes(30 * mebibyte))
  const outcome = client(options).onboarding.uploadDocuments(
    to(baseUrl),
    { onboardingId, documents: [document] },
    { ...context, signal: cancel.signal },
  )
  const isPatientUnderWay = patientUpload(`patient-${isLeft}`)
  const exchange = await reached
  expect(isOpen()).toBe(true)
  if (isLeft)
    await withoutTimers(async () => {
      cancel.abort()
      expect(failureOf(await outcome).kind).toBe('cancelled')
    })
  else expect(failureOf(await outcome).kind).toBe('outcome-unknown')
  expect(isPatientUnderWay()).toBe(true)
  await expect.poll(isOpen).toBe(false)
  await expect.poll(() => exchange.write('HTTP/1.1 200 Late\r\n')).toBe(false)
})

describe('a document that changed or cannot be read ends the upload as `file`', () => {
  const upload = async (prefix: string, document: DocumentPart, options: TransportOptions = {}) => {
    let arrived = 0
    const baseUrl = server.on(prefix, async (exchange) => {
      arrived = (await exchange.body()).length
      await exchange.answer(200)
    })
    const documents = [documentOf(randomBytes(200_000), 'first.pdf'), document]
    const outcome = await client(options).onboarding.uploadDocuments(to(baseUrl), { onboardingId, documents }, context)
    const length = Number(server.requests(prefix)[0]?.headers['content-length'])
    return { failure: failureOf(outcome), incomplete: () => !(arrived >= length) }
  }
  const onDisk = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }

  test('longer than it was', async () => {
    const { failure, incomplete } = await upload('longer', { ...documentOf(randomBytes(300_000)), size: 299_999 })
    expect(failure).toMatchObject({ kind: 'file', requestId: 'r' })
    expect(failure.message).toContain('scan.pdf')
    expect(incomplete()).toBe(true)
  })

  test('shorter than it was', async () => {
    const path = await onDisk('shrinking', randomBytes(300_000))
    await truncate(path, 100_000)
    const document = { ...documentOf(randomBytes(300_000)), open: () => fileContent(path) }
    const { failure, incomplete } = await upload('shorter', document)
    expect(failure.kind).toBe('file')
    expect(incomplete()).toBe(true)
  })

  test('vanished', async () => {
    const document = {
      ...documentOf(Buffer.from('x')),
      open: () => fileContent(join(folder, 'nowhere', 'secret-path')),
    }
    const { failure, incomplete } = await upload('vanished', document)
    expect(failure.kind).toBe('file')
    expect(failure.message).toContain('ENOENT')
    expect(failure.message).not.toContain('secret-path')
    expect(incomplete()).toBe(true)
  })

  test('a folder', async () => {
    const path = join(folder, 'a-folder')
    await mkdir(path)
    const { failure } = await upload('folder', { ...documentOf(Buffer.from('x')), open: () => fileContent(path) })
    expect(failure.kind).toBe('file')
  })

  test('not to be opened at all', async () => {
    const document = {
      ...documentOf(Buffer.from('x')),
      open: (): Readable => {
        throw new Error('locked')
      },
    }
    expect((await upload('locked', document)).failure.kind).toBe('file')
  })

  test('a stream that fails half way', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(randomBytes(100_000))
      throw new Error('bad sector')
    }
    const document = { ...documentOf(randomBytes(300_000)), open: () => Readable.from(failing()) }
    const { failure, incomplete } = await upload('failing', document)
    expect(failure.kind).toBe('file')
    expect(incomplete()).toBe(true)
  })

  test('a disk that does not answer', async () => {
    const document = { ...documentOf(randomBytes(300_000)), open: () => new Readable({ read: () => undefined }) }
    const isPatientUnderWay = patientUpload('patient-with-disk')
    expect((await upload('hanging', document, { stallMs: 500 })).failure.kind).toBe('file')
    expect(isPatientUnderWay()).toBe(true)
  })
})

describe('a service that answers before it has read everything', () => {
  test.each([
    ['and closes', (exchange: Exchange) => exchange.close()],
    ['and leaves the rest unread', () => undefined],
  ])('%s: its answer counts', async (what, then) => {
    const prefix = `early-${what.length}`
    const baseUrl = server.on(prefix, async (exchange) => {
      await exchange.write('HTTP/1.1 413 Too Large\r\nContent-Length: 9\r\nConnection: close\r\n\r\ntoo large')
      then(exchange)
    })
    const outcome = await client().onboarding.uploadDocuments(
      to(baseUrl),
      { onboardingId, documents: [documentOf(randomBytes(40 * mebibyte))] },
      context,
    )
    expect(failureOf(outcome)).toMatchObject({ kind: 'rejected', http: { status: 413, body: 'too large' } })
    expect(server.requests(prefix)).toHaveLength(1)
  })
})

test('a listener that throws does not disturb the upload', async () => {
  const warned = new Promise((resolve) => process.once('warning', resolve))
  const baseUrl = server.on('thrower', (exchange) => exchange.answer(200))
  const outcome = await client().onboarding.uploadDocuments(
    to(baseUrl),
    { onboardingId, documents: [documentOf(randomBytes(100))] },
    {
      ...context,
      onProgress: () => {
        throw new Error('a defect of a listener')
      },
    },
  )
  expect(outcome.ok).toBe(true)
  expect(String(await warned)).toContain('a defect of a listener')
})
