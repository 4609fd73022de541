import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isFull } from '../../fixtures/full-size'
import { Client, eur, pdf, read, unknownId } from '../../helpers/main/training-service'

const mebibyte = 1024 * 1024
const one = (id: string): string => `/api/engagements/card/onboarding/${id}/documents`
const several = (id: string): string => `/api/v2/engagements/card/onboarding/${id}/documents`
const forIncrease = (id: string): string => `/api/engagements/card/credit-limit-increase/${id}/documents`

const waiting = (client: Client): string => client.seed(({ status }) => status === 'AWAITING_DOCUMENTS').onboardingId!

async function increase(client: Client): Promise<string> {
  const path = `/api/engagements/card/${client.engagement('Heinrich Vogelsänger')}/credit-limit-increase`
  const request = { appliedAmount: eur(900_000n), reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' } }
  return (await client.post(path, request)).json.id
}

it('a document that comes after completion leaves the engagement as it is', async () => {
  const client = await Client.start()
  const seed = client.seed(({ mandateIds, onboardingId }) => mandateIds.length > 1 && onboardingId !== undefined)
  const mandate = `/api/engagements/card/${seed.engagementId}/sepa-direct-debit/mandates/${seed.mandateIds[0]}`
  const before = await client.get(mandate)
  expect(before.status).toBe(200)
  const { status } = await client.upload(several(seed.onboardingId!), [['documents', pdf()]])
  expect(status).toBeLessThan(300)
  expect(await client.get(mandate)).toMatchObject({ status: 200, text: before.text })
})

describe('one document (endpoint 4)', () => {
  it('is taken with its type, hashed and sent to review', async () => {
    const client = await Client.start()
    const id = waiting(client)
    const bytes = randomBytes(300_000)
    const file = new File([bytes], 'Gewerbeanmeldung Müller – ễ.pdf', { type: 'application/pdf' })
    const reply = await client.upload(one(id), [
      ['documentType', 'TAX_REGISTRATION'],
      ['document', file],
    ])
    expect(reply).toMatchObject({ status: 204, text: '' })
    expect(client.sandbox.received().at(-1)?.body).toEqual({
      kind: 'upload',
      fields: { documentType: 'TAX_REGISTRATION' },
      files: [
        {
          field: 'document',
          fileName: file.name,
          contentType: 'application/pdf',
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          complete: true,
        },
      ],
    })
    expect((await client.get(read(id))).json.status).toBe('AWAITING_DOCUMENT_REVIEW')
  })

  it('is refused without its type, without a file, twice, or under another name', async () => {
    const client = await Client.start()
    const path = one(waiting(client))
    const type: [string, string] = ['documentType', 'TAX_REGISTRATION']
    expect(await client.upload(path, [['document', pdf()]])).toMatchObject({ status: 400 })
    expect(await client.upload(path, [type])).toMatchObject({ status: 400 })
    const twice: [string, File][] = [
      ['document', pdf()],
      ['document', pdf()],
    ]
    expect(await client.upload(path, [type, ...twice])).toMatchObject({
      status: 413,
      json: { code: 'TOO_MANY_DOCUMENTS' },
    })
    expect(await client.upload(path, [type, ['documents', pdf()]])).toMatchObject({ status: 400 })
  })

  it('may be of any size and type: the interface shows no limit of either', async () => {
    const client = await Client.start()
    const path = one(waiting(client))
    const type: [string, string] = ['documentType', 'TAX_REGISTRATION']
    const large = pdf('a.pdf', 10 * mebibyte + 1)
    expect(await client.upload(path, [type, ['document', large]])).toMatchObject({ status: 204 })
    const other = new File(['x'], 'x.docx', { type: 'application/octet-stream' })
    expect(await client.upload(path, [type, ['document', other]])).toMatchObject({ status: 204 })
    expect(lastUpload(client).files).toMatchObject([{ fileName: 'x.docx', size: 1, complete: true }])
  })
})

const endpoints: [string, (client: Client) => Promise<string>][] = [
  ['endpoint 5', (client) => Promise.resolve(several(waiting(client)))],
  ['endpoint 17', async (client) => forIncrease(await increase(client))],
]

describe.each(endpoints)('several documents (%s)', (_name, pathOf) => {
  const documents = (...files: File[]): [string, File][] => files.map((file) => ['documents', file])

  it('takes 5 of 10 MB each, and images of any type', async () => {
    const client = await Client.start()
    const path = await pathOf(client)
    const full = await client.upload(
      path,
      documents(...Array.from({ length: 5 }, (_, i) => pdf(`${i}.pdf`, 10 * mebibyte))),
    )
    expect(full.status).toBe(200)
    const images = ['jpeg', 'png', 'tiff', 'heic', 'svg+xml'].map(
      (type) => new File(['x'], type, { type: `image/${type}` }),
    )
    expect((await client.upload(path, documents(...images))).status).toBe(200)
  })

  it('refuses none, a sixth, one over 10 MB, and other types', async () => {
    const client = await Client.start()
    const path = await pathOf(client)
    expect(await client.upload(path, [['other', 'x']])).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION_FAILED' },
    })
    const six = documents(...Array.from({ length: 6 }, () => pdf()))
    expect(await client.upload(path, six)).toMatchObject({ status: 413, json: { code: 'TOO_MANY_DOCUMENTS' } })
    const large = documents(pdf('small.pdf'), pdf('large.pdf', 10 * mebibyte + 1))
    expect(await client.upload(path, large)).toMatchObject({ status: 413, json: { code: 'DOCUMENT_TOO_LARGE' } })
    for (const type of ['text/plain', 'application/zip', 'application/pdfx', 'video/mp4', '']) {
      const reply = await client.upload(path, documents(new File(['x'], 'x', { type })))
      expect(reply).toMatchObject({ status: 415, json: { code: 'UNSUPPORTED_DOCUMENT_TYPE' } })
    }
  })

  it('refuses what is no multipart body, or one that ends in the middle', async () => {
    const client = await Client.start()
    const path = await pathOf(client)
    const send = (type: string, body: string): Promise<unknown> =>
      client.request('POST', path, { headers: { 'content-type': type }, body })
    expect(await send('application/json', '{}')).toMatchObject({ status: 415 })
    expect(await send('multipart/form-data', 'x')).toMatchObject({ status: 415 })
    const part =
      '--b\r\ncontent-disposition: form-data; name="documents"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\nabc'
    expect(await send('multipart/form-data; boundary=b', part)).toMatchObject({
      status: 400,
      json: { code: 'MALFORMED_MULTIPART' },
    })
  })

  it('does not know other ids', async () => {
    const client = await Client.start()
    const path = (await pathOf(client)).replace(/[0-9a-f-]{36}/, unknownId)
    expect(await client.upload(path, documents(pdf()))).toMatchObject({ status: 404 })
  })
})

describe('an upload on the wire', () => {
  const boundary = 'kartei'
  const head = (name: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="documents"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`

  interface Sent {
    status: number
    written: number
    /** Buffers still in use in this process, which client and server share: bytes above the start. */
    memory: number
  }

  /** Sends the chunk as often as told, the client keeping no copy of it. */
  function stream(
    client: Client,
    path: string,
    headers: Record<string, string>,
    files: number,
    fileSize: number,
  ): Promise<Sent> {
    const chunk = Buffer.alloc(65_536, 5)
    const before = buffersInUse()
    const sent: Sent = { status: 0, written: 0, memory: 0 }
    return new Promise((resolve) => {
      const request = httpRequest(client.sandbox.baseUrl + path, {
        method: 'POST',
        headers: {
          authorization: client.authorization,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        },
      })
      const write = (bytes: Buffer | string): Promise<void> =>
        new Promise((written) => {
          sent.written += bytes.length
          if (sent.written % (4 * mebibyte) < 65_536) sent.memory = Math.max(sent.memory, buffersInUse() - before)
          if (request.write(bytes)) setImmediate(written)
          else request.once('drain', () => written())
        })
      const send = async (): Promise<void> => {
        for (let file = 0; file < files; file += 1) {
          await write(head(`${file}.pdf`))
          for (let size = 0; size < fileSize; size += chunk.length) {
            if (sent.status !== 0) return
            await write(chunk)
          }
          await write('\r\n')
        }
        request.end(`--${boundary}--\r\n`)
      }
      request.on('error', () => resolve(sent))
      request.on('response', (response) => {
        sent.status = response.statusCode ?? 0
        response.resume().on('end', () => {
          request.destroy()
          resolve(sent)
        })
      })
      void send()
    })
  }

  it.runIf(isFull)('of 5 × 10 MB passes through without staying in memory', async () => {
    const client = await Client.start()
    const sent = await stream(client, several(waiting(client)), {}, 5, 10 * mebibyte)
    expect(sent).toMatchObject({ status: 200 })
    expect(sent.written).toBeGreaterThan(50 * mebibyte)
    expect(sent.memory).toBeLessThan(8 * mebibyte)
  })

  it('of an endless file is refused at 10 MB, and nothing more is read', async () => {
    const client = await Client.start()
    const sent = await stream(client, several(waiting(client)), {}, 1, Infinity)
    expect(sent.status).toBe(413)
    expect(sent.written).toBeLessThan(20 * mebibyte)
    expect(sent.memory).toBeLessThan(8 * mebibyte)
    const [file] = lastUpload(client).files
    expect(file).toMatchObject({ complete: false })
    expect(file?.size).toBeLessThan(11 * mebibyte)
  })

  it('whose client goes on sending after the refusal is not read any further', async () => {
    const client = await Client.start()
    const { port } = new URL(client.sandbox.baseUrl)
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 5), Buffer.from('\r\n')])
    const first = head('a.pdf')
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST ${several(waiting(client))} HTTP/1.1\r\nhost: x\r\nauthorization: ${client.authorization}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ntransfer-encoding: chunked\r\n\r\n` +
        `${first.length.toString(16)}\r\n${first}\r\n`,
    )
    let answer = ''
    let taken = 0
    const send = (): void => {
      while (socket.write(chunk)) taken += chunk.length
    }
    socket.on('drain', () => {
      taken += chunk.length
      setImmediate(send)
    })
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    socket.on('error', () => undefined)
    send()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('DOCUMENT_TOO_LARGE')
    // What the system holds in its own buffers comes on top.
    expect(taken).toBeLessThan(32 * mebibyte)
  })

  it('that says it is too large is refused before a byte of it is read', async () => {
    const client = await Client.start()
    const length = { 'content-length': String(2_000 * mebibyte) }
    const sent = await stream(client, several(waiting(client)), length, 1, Infinity)
    expect(sent.status).toBe(413)
    expect(lastUpload(client).files).toEqual([])
  })

  it('without the right key is refused while it is still being sent', async () => {
    const client = await Client.start()
    const sent = await stream(client, several(waiting(client)), { authorization: 'Basic eDo=' }, 1, Infinity)
    expect(sent.status).toBe(401)
    expect(sent.written).toBeLessThan(20 * mebibyte)
  })

  it('that waits for 100 Continue is told to go on only when it may', async () => {
    const client = await Client.start()
    const continued = (path: string): Promise<boolean> =>
      new Promise((resolve) => {
        const request = httpRequest(client.sandbox.baseUrl + path, {
          method: 'POST',
          headers: {
            authorization: client.authorization,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            expect: '100-continue',
            'content-length': 500,
          },
        })
        request.on('continue', () => {
          request.destroy()
          resolve(true)
        })
        request.on('response', () => {
          request.destroy()
          resolve(false)
        })
        request.on('error', () => undefined)
        request.flushHeaders()
      })
    expect(await continued(several(waiting(client)))).toBe(true)
    expect(await continued(several(unknownId))).toBe(false)
  })

  it('that breaks off changes nothing', async () => {
    const client = await Client.start()
    const id = waiting(client)
    await new Promise<void>((resolve) => {
      const request = httpRequest(client.sandbox.baseUrl + several(id), {
        method: 'POST',
        headers: {
          authorization: client.authorization,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': 5000,
        },
      })
      request.on('error', () => resolve())
      request.write(head('a.pdf') + 'abc', () => request.destroy())
      request.on('close', () => resolve())
    })
    expect((await client.get(read(id))).json.status).toBe('AWAITING_DOCUMENTS')
  })
})

/** Bytes, after what is no longer needed has been thrown away. */
function buffersInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

function lastUpload(client: Client): { files: { size: number; complete: boolean }[] } {
  const body = client.sandbox.received().at(-1)?.body
  if (body?.kind !== 'upload') throw new Error('The last request was no upload.')
  return body
}
