import { deflateRawSync, gzipSync } from 'node:zlib'
import type { Behaviour } from '../../../fixtures/misbehaving-service'
import type { Body, Fault } from './fault'

/** The largest answer that the client takes in these tests, in bytes. */
export const longest = 1024 * 1024

const json = { 'content-type': 'application/json' }
const html = '<!doctype html><html><head><title>Gate</title></head><body><h1>Please sign in</h1></body></html>'
const error = (code: string): string => JSON.stringify({ code, message: 'Words of the service.' })

type Headers = Record<string, string>

const answers = (
  status: number,
  body: Body,
  what: string,
  text: string | Buffer = '',
  headers: Headers = {},
): Fault => ({
  name: `the answer is ${status} with ${what}`,
  level: 'HTTP',
  reach: { stage: 'answered', status, body },
  behave: () => (exchange) => exchange.answer(status, text, headers),
})

const says =
  (bytes: string | Buffer): Behaviour =>
  async (exchange) => {
    await exchange.body()
    await exchange.write(bytes)
    exchange.close()
  }

/** What a refusal may hold; that counts for its words, not for its kind. */
const bodies: readonly (readonly [what: string, text: string | Buffer, headers: Headers])[] = [
  ['JSON', error('ANY'), json],
  ['plain text', 'engagement-id', { 'content-type': 'text/plain' }],
  ['HTML', html, { 'content-type': 'text/html' }],
  ['nothing', '', {}],
]

const refusals: readonly Fault[] = [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504].flatMap((status) =>
    bodies.map(([what, text, headers]) => answers(status, 'of another form', what, text, headers)),
  ),
  answers(405, 'unusable', 'nothing'),
  answers(413, 'of another form', 'plain text', 'too large'),
  answers(418, 'unusable', 'bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])),
  answers(500, 'unusable', 'more than is worth reading', 'x'.repeat(3 * longest)),
  answers(500, 'unusable', 'a compression bomb', gzipSync(Buffer.alloc(8 * longest)), { 'content-encoding': 'gzip' }),
  answers(501, 'unusable', 'nothing'),
  ...[301, 302, 303, 307, 308].map((status) =>
    answers(status, 'unusable', 'a redirect', '', { location: '/redirected/elsewhere' }),
  ),
  answers(304, 'unusable', 'nothing'),
  answers(600, 'unusable', 'a status that does not exist'),
]

const successes: readonly Fault[] = [
  answers(200, 'of another form', 'the page of a gateway', html, { 'content-type': 'text/html' }),
  answers(200, 'of another form', 'JSON that ends early', '{"id":"6f1d0f52', json),
  answers(200, 'of another form', 'JSON of another shape', '[1,2,3]', json),
  answers(200, 'of another form', 'JSON null', 'null', json),
  answers(200, 'of another form', 'JSON nested too deeply', '['.repeat(200_000), json),
  answers(200, 'of another form', 'text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x7d]), json),
  answers(200, 'unusable', 'nothing'),
  answers(200, 'unusable', 'a compression bomb', gzipSync(Buffer.alloc(8 * longest)), {
    'content-encoding': 'gzip',
    ...json,
  }),
  answers(200, 'unusable', 'an unknown packing', 'abc', { 'content-encoding': 'zstd-of-tomorrow' }),
  answers(200, 'unusable', 'a packing named like a part of the language', 'abc', { 'content-encoding': 'constructor' }),
  answers(200, 'unusable', 'a packing that is none', 'abc', { 'content-encoding': 'gzip' }),
  answers(200, 'unusable', 'more than the limit', `"${'x'.repeat(longest)}"`, json),
  {
    ...answers(204, 'unusable', 'no content'),
    behave: () => says('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
  },
  {
    ...answers(200, 'unusable', 'more than the limit, in chunks without end'),
    behave: () => async (exchange) => {
      await exchange.body()
      await exchange.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const chunk = `${(64 * 1024).toString(16)}\r\n${'y'.repeat(64 * 1024)}\r\n`
      while (await exchange.write(chunk));
    },
  },
  {
    ...answers(200, 'lacking', 'a required field missing'),
    behave: (endpoint) => (exchange) => exchange.answer(200, without(endpoint.answer, endpoint.required), json),
  },
]

function without(text: string, path: string | undefined): string {
  if (path === undefined) return text
  const name = path.split('.').at(-1)!
  const last = text.lastIndexOf(`"${name}"`)
  const only = path.startsWith('invoices') ? last : text.indexOf(`"${name}"`)
  return `${text.slice(0, only)}"was-${name}"${text.slice(only + name.length + 2)}`
}

/** A right answer that is unlike any that there was so far. */
const right = (
  what: string,
  changed: (answer: string) => string | Buffer,
  keeps?: string,
  headers: Headers = json,
): Fault => ({
  name: `the answer is right, ${what}`,
  level: 'HTTP',
  reach: { stage: 'answered', status: 200, body: 'right' },
  behave:
    ({ answer }) =>
    (exchange) =>
      exchange.answer(200, changed(answer), headers),
  ...(keeps !== undefined && {
    keeps: ({ shape, answer }, outcome) =>
      !shape.startsWith('json') || changed(answer).toString() === answer || textOf(outcome).includes(keeps),
  }),
})

export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

const inside = (answer: string, member: string): string => answer.replace(/^\{/, `{${member},`)
const amounts = (answer: string, amount: string): string => answer.replace(/"amount":\d+/g, `"amount":${amount}`)

const unheardOf: readonly Fault[] = [
  right(
    'with the largest amount of 64 bits',
    (answer) => amounts(answer, '9223372036854775807'),
    '9223372036854775807',
  ),
  right(
    'with an amount of more than 64 bits',
    (answer) => amounts(answer, '92233720368547758080'),
    '92233720368547758080',
  ),
  right('with an unknown field', (answer) => inside(answer, '"addedTomorrow":{"deep":[1]}'), 'addedTomorrow'),
  right(
    'with an unknown status',
    (answer) => answer.replace(/"status":"[A-Z_]+"/, '"status":"OF_TOMORROW"'),
    'OF_TOMORROW',
  ),
  right('behind a byte order mark', (answer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(answer)])),
  right('under the type of a page', (answer) => answer, undefined, { 'content-type': 'text/html' }),
  right('under no type', (answer) => answer, undefined, {}),
  right('packed unasked without its wrapping', (answer) => deflateRawSync(answer), undefined, {
    'content-encoding': 'deflate',
    ...json,
  }),
  right('under a packing that is none', (answer) => answer, undefined, { 'content-encoding': 'UTF-8', ...json }),
  right('packed unasked', (answer) => gzipSync(answer), undefined, { 'content-encoding': 'gzip', ...json }),
]

const twice = (status: number, body: Body, header: string, text: string): Fault => ({
  name: `the answer is ${status} with two headers ${header}`,
  level: 'HTTP',
  reach: { stage: 'answered', status, body },
  behave: () => {
    const head = `HTTP/1.1 ${status} Twice\r\nContent-Length: ${text.length}\r\nConnection: close\r\n`
    return says(`${head}${header}\r\n${header}\r\n\r\n${text}`)
  },
})

/** What is no answer of HTTP at all, with a right one behind its odd head where there can be one. */
const noise = (what: string, bytes: string | Buffer): Fault => ({
  name: `what comes is ${what}`,
  level: 'HTTP',
  reach: { stage: 'unanswered', ending: 'noise' },
  behave: () => says(bytes),
})

const withHeader = (header: string): string => `HTTP/1.1 200 OK\r\n${header}\r\n\r\n{}`

const odd: readonly Fault[] = [
  twice(503, 'unusable', 'Retry-After: 1', ''),
  twice(422, 'of another form', 'Content-Type: text/plain; charset=utf-8', 'no'),
  twice(200, 'of another form', 'Content-Type: text/plain', 'words'),
  twice(200, 'unusable', 'Content-Encoding: gzip', 'words'),
  noise('not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  noise('HTTP/2', Buffer.from('000012040000000000000300000064000400', 'hex')),
  noise('a head without an end', `HTTP/1.1 200 OK\r\nX-Long: ${'z'.repeat(300_000)}`),
  noise('a head of very many lines', `HTTP/1.1 200 OK\r\n${'X-Many: z\r\n'.repeat(30_000)}\r\n`),
  noise('two lengths that differ', withHeader('Content-Length: 2\r\nContent-Length: 3')),
  noise('a length that is no number', withHeader('Content-Length: many')),
  noise('a length below zero', withHeader('Content-Length: -2')),
  noise('a header without a colon', withHeader('Content-Length')),
  noise('a header with a NUL', withHeader('X-Nul: a\0b')),
  noise('a status that is no number', 'HTTP/1.1 OK 200\r\n\r\n'),
  {
    name: 'interim answers come in hundreds, and then the right one',
    level: 'HTTP',
    reach: { stage: 'answered', status: 200, body: 'right' },
    behave:
      ({ answer }) =>
      async (exchange) => {
        await exchange.body()
        await exchange.write('HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n'.repeat(500))
        await exchange.answer(200, answer, json)
      },
  },
  {
    name: 'the answer is right, in chunks of one byte with odd extensions and a trailer',
    level: 'HTTP',
    reach: { stage: 'answered', status: 200, body: 'right' },
    behave: ({ answer }) => {
      const chunks = [...Buffer.from(answer)].map((byte) =>
        Buffer.concat([Buffer.from('1;odd="x"\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
      )
      const head = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n')
      return says(Buffer.concat([head, ...chunks, Buffer.from('0\r\nX-Trailer: y\r\n\r\n')]))
    },
  },
  {
    name: 'a chunk of the answer has no length',
    level: 'HTTP',
    reach: { stage: 'answering', status: 200, ending: 'broken' },
    behave: () => says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlong\r\n{"id":'),
  },
]

export const answerFaults: readonly Fault[] = [...refusals, ...successes, ...unheardOf, ...odd]
