import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, createTransport } from '../../../src-main/service'
import { encryptedPdf, pdfHolding, savedPdf } from '../../fixtures/documents/pdfs'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'

const transport = createTransport()
let server: MisbehavingService
beforeAll(async () => {
  server = await startMisbehavingService()
})
afterAll(async () => {
  await transport.close()
  await server.close()
})

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
/** Bytes of every value, so that no detour through text would go unnoticed. */
const every = Buffer.from(Array.from({ length: 256 }, (_, value) => value))
const pdf = pdfHolding(Buffer.concat([every, every]))
/** The same bytes as characters, as a program sends them that takes them for text. */
const characters = pdf.toString('latin1')
const base64 = pdf.toString('base64')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Of no more than what the beginning and the end of one are. */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00d2cfffd9', 'hex')

let serial = 0
async function document(body: string | Buffer, contentType?: string, documentId = 'd-1') {
  const baseUrl = server.on(`document-${++serial}`, (exchange) =>
    exchange.answer(200, body, contentType === undefined ? {} : { 'content-type': contentType }),
  )
  const outcome = await createService(transport).invoices.document(
    { environmentId: 'test', baseUrl, apiKey: 'k' },
    { engagementId, documentId },
    { requestId: 'r' },
  )
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}

describe.each(['application/octet-stream', 'application/json', 'text/plain;charset=UTF-8', 'text/html', undefined])(
  'a PDF called %s',
  (contentType) => {
    test.each([
      ['raw bytes', pdf],
      ['raw bytes after a preamble', Buffer.concat([Buffer.from('﻿\r\n'), pdf])],
      ['base64', base64],
      ['base64 without padding', base64.replace(/=+$/, '')],
      ['base64 in lines', base64.replace(/.{76}/g, '$&\r\n')],
      ['base64 for URLs', pdf.toString('base64url')],
      ['a JSON string of base64', JSON.stringify(base64)],
      ['a JSON string with escapes', `"${base64.replaceAll('/', '\\/')}"\n`],
      ['a data URL', `data:application/pdf;base64,${base64}`],
      ['a data URL with parameters', `data:application/pdf;name=a.pdf;base64,${encodeURIComponent(base64)}`],
      ['a data URL of escaped bytes', `data:application/pdf,${pdf.toString('hex').replace(/../g, '%$&')}`],
      ['a JSON string of a data URL', JSON.stringify(`data:application/pdf;base64,${base64}`)],
      ['characters', characters],
      ['characters behind the mark of UTF-8', `\ufeff${characters}`],
      ['a JSON string of characters', JSON.stringify(characters)],
      ['a JSON string of characters in Latin-1', Buffer.from(JSON.stringify(characters), 'latin1')],
      ['a JSON object with one member', JSON.stringify({ content: base64 })],
      ['a JSON object with a member of characters', JSON.stringify({ content: characters })],
      ['a JSON object with a data URL', JSON.stringify({ document: `data:application/pdf;base64,${base64}` })],
      [
        'a JSON object that says more of it',
        JSON.stringify({ fileName: 'x.png', contentType: 'image/png', size: 3, pages: null, data: { base64 } }),
      ],
    ])('as %s', async (what, body) => {
      const { bytes, contentType: found, fileName } = await document(body, contentType)
      const expected = what.includes('preamble') ? Buffer.from(body) : pdf
      expect(Buffer.from(bytes).equals(expected)).toBe(true)
      expect(bytes.buffer.byteLength).toBe(bytes.length)
      expect({ found, fileName }).toEqual({ found: 'application/pdf', fileName: 'd-1.pdf' })
    })
  },
)

describe('what holds no PDF is handed on as what it is', () => {
  test.each([
    ['an image', png, 'image/png', 'png'],
    ['plain words', Buffer.from('Für Sie.'), 'text/plain', 'txt'],
    ['words that look like base64', Buffer.from('Rechnung'), 'text/plain', 'txt'],
    ['JSON', Buffer.from('{"document":"follows"}'), 'text/plain', 'txt'],
    ['JSON with two documents', Buffer.from(JSON.stringify({ a: base64, b: base64 })), 'text/plain', 'txt'],
    ['a data URL of words', Buffer.from('data:text/plain,hello'), 'text/plain', 'txt'],
    ['unknown bytes', Buffer.from([0, 1, 2, 0xff, 0xfe, 0x80]), 'application/octet-stream', 'bin'],
  ])('%s', async (_what, body, contentType, extension) => {
    const found = await document(body, 'application/pdf')
    expect(Buffer.from(found.bytes).equals(body)).toBe(true)
    expect(found).toMatchObject({ contentType, fileName: `d-1.${extension}` })
  })
})

describe('a document in any form comes out byte for byte', () => {
  const wrapped: Readonly<Record<string, (bytes: Buffer) => string | Buffer>> = {
    raw: (bytes) => bytes,
    base64: (bytes) => bytes.toString('base64'),
    base64url: (bytes) => bytes.toString('base64url'),
    'data URL': (bytes) => `data:,${bytes.toString('hex').replace(/../g, '%$&')}`,
    characters: (bytes) => bytes.toString('latin1'),
    'JSON string': (bytes) => JSON.stringify(bytes.toString('base64')),
    'JSON characters': (bytes) => JSON.stringify(bytes.toString('latin1')),
    'JSON object': (bytes) => JSON.stringify({ id: 'x', content: bytes.toString('base64') }),
  }
  const forms = fc.constantFrom(...Object.keys(wrapped))
  const documents = fc.uint8Array({ maxLength: 2_000 }).map((content) => pdfHolding(Buffer.from(content)))
  const wrap = (form: string, bytes: Buffer): string | Buffer => wrapped[form]?.(bytes) ?? ''

  test('a PDF of any content, which is sound', async () => {
    await fc.assert(
      fc.asyncProperty(documents, forms, async (bytes, form) => {
        const came = await document(wrap(form, bytes))
        expect(Buffer.from(came.bytes).equals(bytes)).toBe(true)
        expect(came).not.toHaveProperty('damage')
        expect(came).not.toHaveProperty('isDoubtful')
      }),
      { numRuns: 200 },
    )
  })

  test('a PDF that ends early, which is said to be damaged, with the body as it came', async () => {
    const cut = documents.chain((bytes) =>
      fc.integer({ min: 9, max: bytes.lastIndexOf('%%EOF') + 4 }).map((length) => bytes.subarray(0, length)),
    )
    await fc.assert(
      fc.asyncProperty(cut, forms, async (bytes, form) => {
        const body = wrap(form, bytes)
        const came = await document(body)
        expect(came).toMatchObject({ contentType: 'application/pdf', damage: 'cut' })
        expect(Buffer.from(came.asItCame?.bytes ?? []).equals(Buffer.from(body))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  const images: readonly [string, Buffer, Buffer][] = [
    ['image/png', png, png.subarray(0, -20)],
    ['image/jpeg', jpeg, jpeg.subarray(0, -4)],
  ]
  test.each(images)('an image: %s', async (contentType, bytes, cutShort) => {
    for (const form of Object.keys(wrapped)) {
      const came = await document(wrap(form, bytes))
      expect(Buffer.from(came.bytes).equals(bytes)).toBe(true)
      expect(came).toMatchObject({ contentType })
      expect(came).not.toHaveProperty('damage')
      expect(await document(wrap(form, cutShort))).toMatchObject({ contentType, damage: 'cut' })
    }
  })
})

describe('a PDF that is not whole is said to be damaged', () => {
  test('where the JSON around it ends early', async () => {
    const body = JSON.stringify({ id: 'x', content: base64 }).slice(0, -200)
    const came = await document(body)
    expect(came).toMatchObject({ contentType: 'application/pdf', damage: 'cut' })
    expect(came.asItCame?.ext).toBe('txt')
    expect(String(Buffer.from(came.asItCame?.bytes ?? []))).toBe(body)
  })

  test('where a part that was added to it ends early, or the web form of it behind its first page', async () => {
    const more = `${characters}5 0 obj\n<</Type/Catalog`
    expect(await document(Buffer.from(more, 'latin1'))).toMatchObject({ damage: 'cut' })
    const web = pdfHolding(Buffer.from('<</Linearized 1/L 99999>>'))
    const linearized = Buffer.concat([Buffer.from('%PDF-1.7\n<</Linearized 1/L 99999>>\n'), web.subarray(9)])
    expect(await document(linearized)).toMatchObject({ damage: 'cut' })
  })

  test.each([
    ['bytes', (lost: string) => lost],
    ['a JSON string', (lost: string) => JSON.stringify(lost)],
    ['a JSON object', (lost: string) => JSON.stringify({ content: lost })],
  ])('where its bytes were read as text and lost: %s', async (_what, wrap) => {
    const lost = pdf.toString('utf8')
    expect(lost).toContain('\ufffd')
    expect(await document(wrap(lost))).toMatchObject({ contentType: 'application/pdf', damage: 'garbled' })
  })

  test('where its base64 is none in the middle', async () => {
    const came = await document(`${base64.slice(0, 100)}*${base64.slice(100)}`)
    expect(came).toMatchObject({ contentType: 'application/pdf', damage: 'garbled' })
  })

  test('and else it is not: with bytes behind its end, encrypted, of objects in streams, and of UTF-8 text', async () => {
    const words = pdfHolding(Buffer.from('Größe – ½ €, und \ufffd'))
    for (const whole of [
      Buffer.concat([pdf, Buffer.alloc(5_000), Buffer.from('<!-- a gateway -->')]),
      await encryptedPdf('secret'),
      await savedPdf(3),
      words,
      pdfHolding(Buffer.from('Größe', 'utf8')),
    ]) {
      const came = await document(whole)
      expect(came).not.toHaveProperty('damage')
      expect(came).not.toHaveProperty('isDoubtful')
      expect(Buffer.from(came.bytes).equals(whole)).toBe(true)
    }
    expect(Buffer.from((await document(JSON.stringify(words.toString('utf8')))).bytes).equals(words)).toBe(true)
  })

  test('one whose table of contents is not where its end says is in doubt', async () => {
    const moved = Buffer.concat([pdf.subarray(0, 20), Buffer.from('% a line more\n'), pdf.subarray(20)])
    expect(await document(moved)).toMatchObject({ isDoubtful: true, asItCame: { ext: 'pdf' } })
  })
})

test('the file name is safe on every system', async () => {
  const { fileName } = await document(pdf, undefined, '..\\a/b:c*"<ü>\n|?')
  expect(fileName).toMatch(/^[\w.-]+\.pdf$/)
})
