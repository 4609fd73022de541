import { inDoubtStatus } from '@contract/api/cases'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createService, createTransport } from '../../../src-main/service'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { request } from '../../helpers/main/cases'
import { aContext, officeKey, openOffice } from '../../helpers/main/office'
import { OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { errorOf, valueOf } from '../../helpers/main/service-fixture'

let service: MisbehavingService
beforeAll(async () => {
  service = await startMisbehavingService()
})
afterAll(() => service.close())

const made = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const body = `{"id":"${made}","status":"PROCESSING","place":"Köln"}`
const bytes = Buffer.byteLength(body)
const length = `Content-Length: ${bytes}`
const lines = (...all: string[]): string => all.map((line) => `${line}\r\n`).join('')
const answered = (...headers: string[]): string => `${lines('HTTP/1.1 201 Created', ...headers)}\r\n${body}`
const whole = answered(length)
const chunk = (text: string, end = '\r\n', extension = ''): string =>
  `${Buffer.byteLength(text).toString(16)}${extension}${end}${text}${end}`
const inChunks = (content: string, ...headers: string[]): string =>
  `${lines('HTTP/1.1 201 Created', 'Transfer-Encoding: chunked', ...headers)}\r\n${content}`
const packed = (coding: string, content: Uint8Array | string): readonly [string, Uint8Array | string] => [
  lines('HTTP/1.1 201 Created', `Content-Encoding: ${coding}`, `Content-Length: ${Buffer.byteLength(content)}`, ''),
  content,
]

type Said = string | readonly (string | Uint8Array)[]

/** Valid HTTP, and what services are met to say that anybody understands. Pieces are written one after the other. */
const understood: Readonly<Record<string, Said>> = {
  'an unasked 100 before it': ['HTTP/1.1 100 Continue\r\n\r\n', whole],
  'a 100 in one piece with it': `HTTP/1.1 100 Continue\r\n\r\n${whole}`,
  'several interim answers with headers': [
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 7\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
    whole,
  ],
  'a 101 that nobody asked for': ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n', whole],
  'a header of 17,000 characters': answered(length, `X-Policy: ${'p'.repeat(17_000)}`),
  'no reason phrase': whole.replace('201 Created', '201'),
  'no reason phrase, but its space': whole.replace('201 Created', '201 '),
  'blank lines before it': `\r\n\r\n${whole}`,
  'ends of lines without CR': whole.replaceAll('\r', ''),
  'names of headers in lower case': whole
    .toLowerCase()
    .replace('http/1.1', 'HTTP/1.1')
    .replace('"processing"', '"PROCESSING"'),
  'the same length twice': answered(length, length),
  'the same length twice on one line': answered(`${length}, ${bytes}`),
  'a space before the colon': answered(`Content-Length : ${bytes}`),
  'a header on two lines': answered('X-Folded: one', '  two', length),
  'a header in UTF-8': answered('X-Place: Köln, Łódź', length),
  'a header in Latin-1': [
    Buffer.from(answered('X-Place: Köln', length).split('\r\n\r\n')[0]!, 'latin1'),
    '\r\n\r\n',
    body,
  ],
  'a control character in a header': answered('X-Odd: a\u0001b', length),
  'no length at all': answered(),
  'HTTP/1.0': whole.replace('HTTP/1.1', 'HTTP/1.0'),
  'an offer of another protocol': answered(length, 'Connection: Upgrade', 'Upgrade: h2,h2c'),
  'chunks and a length': inChunks(`${chunk(body)}0\r\n\r\n`, 'Content-Length: 3'),
  'chunks with extensions and a trailer': inChunks(`${chunk(body, '\r\n', ';a="b;c" ; d')}0;z\r\nX-Sum: 1\r\n\r\n`),
  'sizes of chunks in capitals, with zeros and blanks': inChunks(
    `000${bytes.toString(16).toUpperCase()}  \r\n${body}\r\n00\r\n\r\n`,
  ),
  'chunks whose lines end without CR': inChunks(`${chunk(body.slice(0, 9), '\n')}${chunk(body.slice(9), '\n')}0\n\n`),
  'the last line of the chunks missing': inChunks(`${chunk(body)}0\r\n`),
  'the last chunk missing': inChunks(chunk(body)),
  'the end of a chunk missing': inChunks(chunk(body).slice(0, -2)),
  'a byte at a time': whole.split(''),
  'an interim answer and chunks, a byte at a time':
    `HTTP/1.1 100 Continue\r\n\r\n${inChunks(`${chunk(body.slice(0, 9))}${chunk(body.slice(9), '\n', ';x')}0\r\n\r\n`)}`.split(
      '',
    ),
  'more bytes behind it': `${whole}\r\nHTTP/1.1 400 Bad Request\r\n\r\n`,
  'a length of characters instead of bytes': answered(`Content-Length: ${body.length}`),
  'a length that is too large': answered(`Content-Length: ${bytes + 10}`),
  'a character set as its packing': packed('UTF-8', body),
  'another character set as its packing': packed('iso-8859-1', body),
  'the packing none': packed('none', body),
  'the packing binary': packed('binary', body),
  'the packing identity in capitals': packed('Identity', body),
  'a packing that was taken off on the way': packed('gzip', body),
  'a list of packings': packed('identity, gzip', gzipSync(body)),
  'two packings': packed('deflate, gzip', gzipSync(deflateSync(body))),
  gzip: packed('gzip', gzipSync(body)),
  brotli: packed('br', brotliCompressSync(body)),
  'zlib, called deflate': packed('deflate', deflateSync(body)),
  'deflate without its wrapping': packed('deflate', deflateRawSync(body)),
}

/** Which nobody can be sure of: it stays in doubt, and what came is kept with what it names. */
const notUnderstood: Readonly<Record<string, Said>> = {
  'no head at all': body,
  'a page without a head': `<html><body>Made <b>${made}</b></body></html>`,
  'a status that is no number': whole.replace('201 Created', 'Created 201'),
  'a status line of its own kind': whole.replace('HTTP/1.1', 'ICY'),
  'two lengths that differ': answered('Content-Length: 3', length),
  'a length that is no number': answered('Content-Length: some'),
  'a header without a colon': answered('Content-Length'),
  'a header with a NUL': answered('X-Nul: a\0b', length),
  'a head that breaks off': `${lines('HTTP/1.1 201 Created', `Location: /onboarding/${made}`)}Content-Le`,
  'a head that breaks off after an interim answer': [
    'HTTP/1.1 100 Continue\r\n\r\n',
    `HTTP/1.1 201 Created\r\nLocation: /${made}`,
  ],
  'a head in two pieces that cannot be understood': ['HTTP/1.1 Created\r\n\r\n', body],
  'a head past the limit': `HTTP/1.1 201 Created\r\nLocation: /${made}\r\nX-Long: ${'z'.repeat(300_000)}\r\n\r\n`,
  'a chunk without a size': inChunks(`many\r\n${body}\r\n0\r\n\r\n`),
  'a size that no chunk has': inChunks(`${'f'.repeat(40)}\r\n${body}\r\n0\r\n\r\n`),
}

/** A creation that the service answers with these bytes, and closes. */
async function create(prefix: string, said: Said) {
  const baseUrl = service.on(prefix, async (exchange) => {
    await exchange.body()
    for (const piece of typeof said === 'string' ? [said] : said) {
      await exchange.write(piece)
      // The next piece is another one to whoever reads.
      await new Promise(setImmediate)
    }
    exchange.close()
  })
  const office = openOffice(start(temporaryFolder(), new OwnKeychain().synchronous()), { baseUrl })
  onTestFinished(() => office.close())
  const outcome = await office.onboarding.create({ version: 'v4', request }, aContext())
  expect(service.requests(prefix)).toHaveLength(1)
  const [caseRecord] = valueOf(await office.cases.list({}, aContext())).cases
  const doubt = async () => valueOf(await office.raw.ofDoubt({ doubtId: caseRecord?.caseId ?? '' }, aContext())).answer
  return { outcome, caseRecord, doubt }
}

const named = (table: Readonly<Record<string, Said>>, kind: string) =>
  Object.entries(table).map(([name, said], index) => ({ name, said, prefix: `${kind}-${index}` }))

describe('the answer to a creation', () => {
  it.each(named(understood, 'understood'))('is read with $name', async ({ said, prefix }) => {
    const { outcome, caseRecord } = await create(prefix, said)
    expect(valueOf(outcome).id).toBe(made)
    expect(caseRecord).toMatchObject({ identifiers: { onboardingId: made } })
  })
})

it('a head of very many lines holds up nobody', async () => {
  const many = 'a:\r\n'.repeat(30_000)
  const begun = performance.now()
  const { outcome } = await create('many', whole.replace('\r\n', `\r\n${many}`))
  expect(valueOf(outcome).id).toBe(made)
  expect(performance.now() - begun).toBeLessThan(2_500)
})

describe('what is no HTTP', () => {
  it.each(named(notUnderstood, 'not-understood'))(
    'is kept beside the doubt, and what it names is offered: $name',
    async ({ said, prefix }) => {
      const { outcome, caseRecord, doubt } = await create(prefix, said)
      expect(['outcome-unknown', 'unexpected-response']).toContain(errorOf(outcome).kind)
      expect(caseRecord).toMatchObject({ status: inDoubtStatus })
      const answer = await doubt()
      expect(answer?.identifiers.map(({ value }) => value)).toEqual([made])
      expect(answer?.answer?.length).toBeLessThan(200_000)
    },
  )

  it('is kept without the key, which the service repeats', async () => {
    const basic = Buffer.from(`${officeKey}:`).toString('base64')
    const { doubt } = await create('key', `You are ${officeKey} (Basic ${basic}): ${made}`)
    const answer = await doubt()
    expect(answer?.identifiers.map(({ value }) => value)).toEqual([made])
    expect(JSON.stringify(answer)).not.toContain(officeKey)
    expect(JSON.stringify(answer)).not.toContain(basic.slice(0, 40))
  })
})

it.each([
  ['head', `HTTP/1.1 201 Created\r\nLocation: /${made}\r\n`],
  ['noise', `SSH-2.0 ${made}\r\n\r\n`],
])('what came is kept also where nobody ends it, and the deadline does: a %s', async (name, said) => {
  const baseUrl = service.on(`endless-${name}`, async (exchange) => {
    await exchange.body()
    await exchange.write(said)
  })
  const transport = createTransport({ answerMs: 500 })
  onTestFinished(() => transport.close())
  const kept: string[] = []
  const client = createService(transport, undefined, undefined, ({ answer }) => {
    kept.push(answer)
    return Promise.resolve(undefined)
  })
  const connection = { environmentId: 'test', baseUrl, apiKey: officeKey }
  const asked = { ...aContext(), doubtId: 'doubt' }
  const outcome = await client.onboarding.create(connection, { version: 'v4', request }, asked)
  expect(errorOf(outcome)).toMatchObject({ kind: 'outcome-unknown' })
  expect(errorOf(outcome).http).toBeUndefined()
  expect(kept).toEqual([said])
})

describe('a read', () => {
  const read = (prefix: string, said: Said) => {
    const baseUrl = service.on(prefix, async (exchange) => {
      for (const piece of typeof said === 'string' ? [said] : said) await exchange.write(piece)
      exchange.close()
    })
    const transport = createTransport({ backoffMs: 1, largestAnswer: 64 * 1024 })
    onTestFinished(() => transport.close())
    const connection = { environmentId: 'test', baseUrl, apiKey: officeKey }
    return createService(transport).onboarding.read(connection, { onboardingId: made }, aContext())
  }

  it.each([
    ['an unasked 100', understood['an unasked 100 before it']!],
    ['deflate without its wrapping', understood['deflate without its wrapping']!],
    ['a character set as its packing', understood['a character set as its packing']!],
    ['a header of 17,000 characters', understood['a header of 17,000 characters']!],
  ])('is answered with %s', async (name, said) => {
    expect(valueOf(await read(`read ${name}`.replaceAll(' ', '-'), said)).id).toBe(made)
  })

  it.each(['gzip', 'deflate', 'deflate, gzip'])('unpacks no bomb: %s', async (coding) => {
    const raw = deflateRawSync(Buffer.alloc(8 * 1024 * 1024, ' '))
    const bomb = coding === 'deflate' ? raw : gzipSync(coding === 'gzip' ? Buffer.alloc(8 * 1024 * 1024, ' ') : raw)
    const outcome = await read(`bomb-${coding.length}`, packed(coding, bomb))
    expect(errorOf(outcome)).toMatchObject({ kind: 'unexpected-response', issues: [{ code: 'answer-packed' }] })
  })
})
