import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, createTransport } from '../../../src-main/service'
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
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n%'), every, every, Buffer.from('\n%%EOF\n')])
const base64 = pdf.toString('base64')

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
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  test.each([
    ['an image', png, 'image/png', 'png'],
    ['plain words', Buffer.from('Für Sie.'), 'text/plain', 'txt'],
    ['words that look like base64', Buffer.from('Rechnung'), 'text/plain', 'txt'],
    ['base64 with a mistake in it', Buffer.from(`${base64.slice(0, 100)}*${base64.slice(100)}`), 'text/plain', 'txt'],
    ['JSON', Buffer.from('{"document":"JVBERi0"}'), 'text/plain', 'txt'],
    ['a data URL of words', Buffer.from('data:text/plain,hello'), 'text/plain', 'txt'],
    ['unknown bytes', Buffer.from([0, 1, 2, 0xff, 0xfe, 0x80]), 'application/octet-stream', 'bin'],
  ])('%s', async (_what, body, contentType, extension) => {
    const found = await document(body, 'application/pdf')
    expect(Buffer.from(found.bytes).equals(body)).toBe(true)
    expect(found).toMatchObject({ contentType, fileName: `d-1.${extension}` })
  })
})

test('the file name is safe on every system', async () => {
  const { fileName } = await document(pdf, undefined, '..\\a/b:c*"<ü>\n|?')
  expect(fileName).toMatch(/^[\w.-]+\.pdf$/)
})
