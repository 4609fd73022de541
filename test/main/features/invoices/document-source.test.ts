import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { succeed } from '../../../../src-preload/contract/outcome'
import { lookAt } from '../../../../src-main/features/documents/look/look-at'
import { createDocumentSource, type DocumentSource } from '../../../../src-main/features/invoices'
import type { workstation } from '@contract/api/workstation'
import type { z } from '@contract/zod'
import { openDocumentCopies } from '../../../../src-main/features/invoices/document-copies'
import { createService, createTransport } from '../../../../src-main/service'
import { pdfHolding, plainPdf } from '../../../fixtures/documents/pdfs'
import { startMisbehavingService, type Behaviour, type MisbehavingService } from '../../../fixtures/misbehaving-service'
import { testContext } from '../../../helpers/main/context'
import {
  foundOnDisk,
  noKeychain,
  OwnKeychain,
  start,
  temporaryFolder,
  type Started,
} from '../../../helpers/main/profile'
import { context, errorOf, noKey, valueOf } from '../../../helpers/main/service-fixture'

const transport = createTransport({ backoffMs: 1 })
let server: MisbehavingService
beforeAll(async () => {
  server = await startMisbehavingService()
})
afterAll(async () => {
  await transport.close()
  await server.close()
})

const pdfOf = (size: number): Buffer => pdfHolding(Buffer.concat([Buffer.from('Ada Lovelace'), randomBytes(size)]))
/** Of several sealed chunks, and no whole number of them. */
const long = pdfOf(600_000)
const place = { environmentId: 'sandbox', engagementId: randomUUID(), documentId: 'doc 1' }

let serial = 0
const serve = (behaviour: Behaviour): { baseUrl: string; asked: () => number } => {
  const prefix = `source-${++serial}`
  return { baseUrl: server.on(prefix, behaviour), asked: () => server.requests(prefix).length }
}

type Progress = z.output<typeof workstation.onProgress.payload>

interface Parts {
  readonly profile?: string
  readonly room?: number
  readonly onProgress?: (came: Progress) => void
  readonly os?: Parameters<typeof start>[1]
}

const opens = async (bytes: Uint8Array<ArrayBuffer>) => !(await lookAt(bytes)).notes.includes('damaged')

function open(baseUrl: string | undefined, { profile = temporaryFolder(), room, os, onProgress }: Parts = {}) {
  const started: Started = start(profile, os ?? new OwnKeychain().synchronous())
  const app = testContext({
    directory: profile,
    store: started.store,
    service: createService(transport),
    connection:
      baseUrl === undefined
        ? noKey
        : (_requestId, environmentId = '') => Promise.resolve(succeed({ environmentId, baseUrl, apiKey: 'k' })),
    now: started.clock.now,
    emit: (_feature, _event, payload) => onProgress?.(payload as Progress),
  })
  const source = createDocumentSource(app, opens, room)
  onTestFinished(() => source.close())
  const end = async (): Promise<void> => {
    await source.close()
    await started.store.close()
  }
  return { ...started, source, end, folder: join(profile, 'documents', 'sandbox') }
}

const bytesOf = async (source: DocumentSource, documentId = place.documentId): Promise<Buffer> =>
  Buffer.from(valueOf(await source.read({ ...place, documentId }, context)).bytes)

describe('a document that was fetched', () => {
  test('is there again without the service, with the day it was fetched, and sealed', async () => {
    const profile = temporaryFolder()
    const os = new OwnKeychain().synchronous()
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, JSON.stringify(long.toString('base64'))))
    const first = open(baseUrl, { profile, os })
    const fetched = valueOf(await first.source.read(place, context))
    expect(fetched).toMatchObject({ contentType: 'application/pdf', fileName: 'doc 1.pdf' })
    expect(fetched.keptAt).toBeUndefined()
    expect(Buffer.from(fetched.bytes).equals(long)).toBe(true)
    await first.end()

    const second = open(undefined, { profile, os })
    const kept = valueOf(await second.source.read(place, context))
    expect(Buffer.from(kept.bytes).equals(long)).toBe(true)
    expect(kept.keptAt).toEqual(first.clock.now())
    expect(asked()).toBe(1)
    expect(readdirSync(second.folder)).toHaveLength(1)
    expect(foundOnDisk(profile, ['Ada Lovelace', place.engagementId, place.documentId])).toEqual([])
  })

  test('is asked for again only where somebody says so, and once for several at a time', async () => {
    let content = pdfOf(10)
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, content))
    const { source } = open(baseUrl)
    const [one, other] = await Promise.all([bytesOf(source), bytesOf(source)])
    expect(one.equals(content) && other.equals(content)).toBe(true)
    expect(asked()).toBe(1)
    await source.close()
    const old = content
    content = pdfOf(20)
    expect((await bytesOf(source)).equals(old)).toBe(true)
    expect(valueOf(await source.read(place, context, true)).bytes).toHaveLength(content.length)
    await source.close()
    expect((await bytesOf(source)).equals(content)).toBe(true)
    expect(asked()).toBe(2)
  })

  test('is fetched again when its copy is cut, altered, gone, or of another key', async () => {
    const profile = temporaryFolder()
    const keychain = new OwnKeychain()
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, long))
    const { source, folder, end } = open(baseUrl, { profile, os: keychain.synchronous() })
    await bytesOf(source)
    const damages: ((file: string) => void)[] = [
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
      (file) => {
        const bytes = readFileSync(file)
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40)
        writeFileSync(file, bytes)
      },
      (file) => writeFileSync(file, ''),
    ]
    for (const damage of damages) {
      await source.close()
      const [name = ''] = readdirSync(folder)
      damage(join(folder, name))
      expect((await bytesOf(source)).equals(long)).toBe(true)
    }
    expect(asked()).toBe(4)
    await source.close()
    expect(readdirSync(folder)).toHaveLength(1)
    await end()

    keychain.replaceKey()
    const other = open(baseUrl, { profile, os: keychain.synchronous() })
    expect((await bytesOf(other.source)).equals(long)).toBe(true)
    await other.source.close()
    expect(asked()).toBe(5)
    expect(readdirSync(other.folder)).toHaveLength(1)
  })

  test('is not taken for another one, whoever exchanges the rows', async () => {
    const { baseUrl, asked } = serve((exchange) =>
      exchange.answer(200, pdfHolding(Buffer.from(exchange.path.endsWith('a') ? 'first' : 'other'))),
    )
    const { source, store } = open(baseUrl)
    expect(String(await bytesOf(source, 'a'))).toContain('first')
    expect(String(await bytesOf(source, 'b'))).toContain('other')
    await source.close()
    const { database } = await store.environment('sandbox')
    database.exec(`UPDATE invoice_documents SET document = document || '-' WHERE used = 1`)
    database.exec(`UPDATE invoice_documents SET document =
      (SELECT rtrim(document, '-') FROM invoice_documents WHERE used = 1) WHERE used = 2`)
    expect(String(await bytesOf(source, 'a'))).toContain('first')
    expect(asked()).toBe(3)
  })

  test('makes room for others in the order in which they were looked at', async () => {
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, pdfOf(10_000)))
    const { source, folder } = open(baseUrl, { room: 25_000 })
    for (const documentId of ['a', 'b', 'a', 'c']) {
      await bytesOf(source, documentId)
      await source.close()
    }
    expect(asked()).toBe(3)
    const onDisk = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(onDisk).toBeLessThanOrEqual(25_000)
    await bytesOf(source, 'a')
    expect(asked()).toBe(3)
    await bytesOf(source, 'b')
    expect(asked()).toBe(4)
  })

  test('goes with the profile’s data, and with a session that has no keychain', async () => {
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, pdfOf(10)))
    const { source, store, folder } = open(baseUrl)
    await bytesOf(source)
    await source.close()
    expect(readdirSync(folder)).toHaveLength(1)
    await store.erase('sandbox')
    expect(readdirSync(folder)).toEqual([])
    await bytesOf(source)
    expect(asked()).toBe(2)

    const session = open(baseUrl, { os: noKeychain })
    await bytesOf(session.source)
    await session.source.close()
    expect(readdirSync(session.folder)).toEqual([])
  })

  test('that is no PDF is named, and not kept', async () => {
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, 'Your invoice will follow.'))
    const { source } = open(baseUrl)
    for (let times = 1; times <= 2; times += 1) {
      const told = valueOf(await source.read(place, context))
      expect(told).toMatchObject({ contentType: 'text/plain', fileName: 'doc 1.txt' })
      expect(asked()).toBe(times)
    }
  })
})

describe('a document that is damaged', () => {
  const cut = long.subarray(0, -300)
  const closed = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, -100), Buffer.from('\n%%EOF\n')])
  /** It has an end, and nothing that it could begin with. */
  const hollow = closed(plainPdf([randomBytes(500)]))

  test.each([
    ['cut', cut, cut],
    ['cut', Buffer.from(JSON.stringify({ content: cut.toString('base64') })), cut],
    ['unreadable', hollow, hollow],
  ])('is said to be %s, has its body as it came, and is not kept', async (damage, body, bytes) => {
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, body))
    const { source, folder } = open(baseUrl)
    for (let times = 1; times <= 2; times += 1) {
      const came = valueOf(await source.read(place, context))
      expect(came).toMatchObject({ contentType: 'application/pdf', fileName: 'doc 1.pdf', damage })
      expect(Buffer.from(came.bytes).equals(bytes)).toBe(true)
      expect(Buffer.from(came.asItCame?.bytes ?? []).equals(body)).toBe(true)
      await source.close()
      expect(asked()).toBe(times)
    }
    expect(() => readdirSync(folder)).toThrow()
  })

  test('is none where readers mend it', async () => {
    const { baseUrl } = serve((exchange) => exchange.answer(200, closed(pdfHolding(randomBytes(50)))))
    const { source } = open(baseUrl)
    expect(valueOf(await source.read(place, context))).not.toHaveProperty('damage')
  })

  test('is fetched again where an earlier version kept it', async () => {
    let content: Buffer = long
    const { baseUrl, asked } = serve((exchange) => exchange.answer(200, content))
    const profile = temporaryFolder()
    const os = new OwnKeychain().synchronous()
    const first = open(baseUrl, { profile, os })
    const copies = openDocumentCopies(profile, await first.store.environment('sandbox'), 1_000_000)
    await copies.keep(place, cut, first.clock.now())
    content = pdfOf(100)
    expect(valueOf(await first.source.read(place, context))).not.toHaveProperty('keptAt')
    await first.source.close()
    expect(asked()).toBe(1)
  })
})

describe('a document that is being fetched', () => {
  test('says how much of it has come, of how much where the service says that', async () => {
    let goOn = (): void => undefined
    const rest = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { baseUrl } = serve(async (exchange) => {
      await exchange.write(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${long.length}\r\n\r\n`)
      await exchange.write(long.subarray(0, 100_000))
      await rest
      await exchange.write(long.subarray(100_000))
    })
    const came: Progress[] = []
    const { source } = open(baseUrl, {
      onProgress: (progress) => {
        came.push(progress)
        goOn()
      },
    })
    expect((await bytesOf(source)).equals(long)).toBe(true)
    expect(came[0]).toMatchObject({ of: place.documentId, total: long.length })
    expect(came.every(({ done }) => done > 0 && done <= long.length)).toBe(true)

    const whole = serve(async (exchange) => {
      await exchange.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n')
      await exchange.write(long)
      exchange.close()
    })
    const unsized: Progress[] = []
    const { source: other } = open(whole.baseUrl, { onProgress: (progress) => unsized.push(progress) })
    expect((await bytesOf(other)).equals(long)).toBe(true)
    expect(unsized).toEqual([])
  })

  test('is never put together of two answers', async () => {
    let times = 0
    const other = pdfOf(long.length - 100)
    const { baseUrl } = serve(async (exchange) => {
      times += 1
      if (times > 1) return exchange.answer(200, other)
      await exchange.write(`HTTP/1.1 200 OK\r\ncontent-length: ${long.length}\r\n\r\n`)
      await exchange.write(long.subarray(0, 100_000))
      exchange.reset()
    })
    const { source } = open(baseUrl)
    expect((await bytesOf(source)).equals(other)).toBe(true)

    const { source: offline } = open(undefined)
    expect(errorOf(await offline.read(place, context)).kind).toBe('no-api-key')
  })
})
