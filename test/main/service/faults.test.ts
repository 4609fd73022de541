import { endpoints as declared } from '@contract/endpoints'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '@contract/outcome'
import { createService, createTransport, type TransportOptions } from '../../../src-main/service'
import { endpoints, type EndpointCase } from '../../fixtures/endpoints'
import { startMisbehavingService, type Behaviour, type MisbehavingService } from '../../fixtures/misbehaving-service'

const apiKey = '5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a'
const requestId = 'request-of-this-call'
const longest = 1024 * 1024

const common = { largestAnswer: longest, backoffMs: 2, connectMs: 10_000 }
/** For faults that end by themselves: nothing here may depend on how fast the machine is. */
const patient = createTransport({ ...common, answerMs: 15_000, uploadAnswerMs: 15_000, stallMs: 15_000 })
/** For faults that never end: whatever happens, the deadline comes. */
const hastyMs = 1_500
const hasty = createTransport({ ...common, answerMs: hastyMs, uploadAnswerMs: hastyMs, stallMs: hastyMs })

let service: MisbehavingService
beforeAll(async () => {
  service = await startMisbehavingService()
})
afterAll(async () => {
  await patient.close()
  await hasty.close()
  await service.close()
})

interface Fault {
  readonly name: string
  readonly behave: (endpoint: EndpointCase) => Behaviour
  /** `begun`: the fault strikes with the first bytes of a request, before its head is complete. */
  readonly at?: 'head' | 'begun'
  readonly kind: (endpoint: EndpointCase) => string
  /** Whether trying a GET again could have helped. */
  readonly passing: boolean
  readonly endless?: boolean
  readonly status?: number
}

const isWrite = ({ method }: EndpointCase): boolean => method !== 'GET'
const lost = (endpoint: EndpointCase): string => (isWrite(endpoint) ? 'outcome-unknown' : 'network')
const late = (endpoint: EndpointCase): string => (isWrite(endpoint) ? 'outcome-unknown' : 'timeout')
const cut = (endpoint: EndpointCase): string => (isWrite(endpoint) ? 'outcome-unknown' : 'unexpected-response')
const always = (kind: string) => (): string => kind
/** What is complete but not what the interface shows; where it shows nothing, anything is right. */
const unlike = ({ shape }: EndpointCase): string => (shape === 'json' ? 'unexpected-response' : 'ok')
const unusable = ({ shape }: EndpointCase): string =>
  shape === 'anything' || shape === 'json-if-any' ? 'ok' : 'unexpected-response'
const needed = ({ required }: EndpointCase): string => (required === undefined ? 'ok' : 'unexpected-response')

/** The head of an answer has come, which says enough where a 2xx is all that counts. */
const headCame =
  (kind: Fault['kind']): Fault['kind'] =>
  (endpoint) =>
    endpoint.shape === 'json-if-any' ? 'ok' : kind(endpoint)

type Ending = 'reset' | 'close' | 'stall'
const endings = {
  reset: { verb: 'is reset', kind: lost, cutKind: headCame(cut), passing: true },
  close: { verb: 'is closed', kind: lost, cutKind: headCame(cut), passing: true },
  stall: { verb: 'stalls', kind: late, cutKind: headCame(late), passing: false, endless: true },
} as const

const broken = (['reset', 'close', 'stall'] satisfies Ending[]).flatMap((ending): Fault[] => {
  const { verb, kind, cutKind, ...rest } = endings[ending]
  const end = (exchange: Parameters<Behaviour>[0]): void => {
    if (ending !== 'stall') exchange[ending]()
  }
  return [
    { name: `the connection ${verb} with the first bytes`, at: 'begun', behave: () => end, kind, ...rest },
    { name: `the connection ${verb} after the head of the request`, behave: () => end, kind, ...rest },
    {
      name: `the connection ${verb} after the whole request`,
      behave: () => async (exchange) => {
        await exchange.body()
        end(exchange)
      },
      kind,
      ...rest,
    },
    {
      name: `the connection ${verb} within the head of the answer`,
      behave: () => async (exchange) => {
        await exchange.body()
        await exchange.write('HTTP/1.1 200 OK\r\nContent-Le')
        end(exchange)
      },
      kind,
      ...rest,
    },
    {
      name: `the connection ${verb} within the body of a right answer`,
      behave: (endpoint) => async (exchange) => {
        await exchange.body()
        const length = Buffer.byteLength(endpoint.answer)
        await exchange.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${endpoint.answer.slice(0, 5)}`)
        end(exchange)
      },
      kind: cutKind,
      ...rest,
    },
    {
      name: `the connection ${verb} within a chunk of a right answer`,
      behave: () => async (exchange) => {
        await exchange.body()
        await exchange.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"id":')
        end(exchange)
      },
      kind: cutKind,
      ...rest,
    },
    {
      name: `the connection ${verb} within the body of a refusal`,
      behave: () => async (exchange) => {
        await exchange.body()
        await exchange.write('HTTP/1.1 422 No\r\nContent-Length: 400\r\n\r\n{"code":"X"')
        end(exchange)
      },
      kind: always('rejected'),
      ...rest,
      passing: false,
      status: 422,
    },
  ]
})

const answers = (
  status: number,
  kind: Fault['kind'],
  what: string,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Fault => ({
  name: `the answer is ${status} with ${what}`,
  behave: () => (exchange) => exchange.answer(status, body, headers),
  kind,
  passing: [429, 502, 503, 504].includes(status),
  status,
})

const json = { 'content-type': 'application/json' }
const error = (code: string): string => JSON.stringify({ code, message: 'Words of the service.' })
const html = '<!doctype html><html><head><title>Gate</title></head><body><h1>Please sign in</h1></body></html>'
const statuses: Fault[] = [
  answers(400, always('rejected'), 'JSON', error('BAD'), json),
  answers(400, always('rejected'), 'plain text', 'engagement-id', { 'content-type': 'text/plain' }),
  answers(400, always('rejected'), 'HTML', html, { 'content-type': 'text/html' }),
  answers(400, always('rejected'), 'nothing'),
  answers(401, always('unauthorized'), 'JSON', error('UNAUTHORIZED'), json),
  answers(403, always('forbidden'), 'HTML', html),
  answers(404, always('not-found'), 'nothing'),
  answers(409, always('conflict'), 'JSON', error('NO_ACTIVE_MANDATE'), json),
  answers(413, always('rejected'), 'plain text', 'too large'),
  answers(418, always('rejected'), 'bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])),
  answers(429, always('rate-limited'), 'nothing'),
  answers(500, always('service-error'), 'JSON', error('OOPS'), json),
  answers(500, always('service-error'), 'more than is worth reading', 'x'.repeat(3 * longest)),
  answers(501, always('service-error'), 'nothing'),
  answers(502, always('service-error'), 'HTML', html),
  answers(503, always('service-error'), 'nothing'),
  answers(504, always('service-error'), 'plain text', 'upstream timed out'),
  answers(302, always('unexpected-response'), 'a redirect', '', { location: '/redirected/elsewhere' }),
  answers(307, always('unexpected-response'), 'a redirect of the same method', '', {
    location: '/redirected/elsewhere',
  }),
  answers(304, always('unexpected-response'), 'nothing'),
  answers(600, always('unexpected-response'), 'a status that does not exist'),
]

const bomb = gzipSync(Buffer.alloc(8 * longest))
const successes: Fault[] = [
  answers(200, unlike, 'the page of a gateway', html, { 'content-type': 'text/html' }),
  answers(200, unlike, 'JSON that ends early', '{"id":"6f1d0f52', json),
  answers(200, unlike, 'JSON of another shape', '[1,2,3]', json),
  answers(200, unlike, 'JSON null', 'null', json),
  answers(200, unlike, 'JSON nested too deeply', '['.repeat(200_000), json),
  answers(200, unlike, 'text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x7d]), json),
  answers(200, unusable, 'nothing'),
  {
    ...answers(204, unusable, 'no content'),
    behave: () => async (exchange) => {
      await exchange.body()
      await exchange.write('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
      exchange.close()
    },
  },
  answers(200, unusable, 'a compression bomb', bomb, { 'content-encoding': 'gzip', ...json }),
  answers(200, unusable, 'an unknown packing', 'abc', { 'content-encoding': 'zstd-of-tomorrow' }),
  answers(200, unusable, 'a packing named like a part of the language', 'abc', { 'content-encoding': 'constructor' }),
  answers(200, unusable, 'a packing that is none', 'abc', { 'content-encoding': 'gzip' }),
  answers(200, unusable, 'more than the limit', `"${'x'.repeat(longest)}"`, json),
  {
    ...answers(200, unusable, 'more than the limit, in chunks without end'),
    behave: () => async (exchange) => {
      await exchange.body()
      await exchange.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const chunk = `${(64 * 1024).toString(16)}\r\n${'y'.repeat(64 * 1024)}\r\n`
      while (await exchange.write(chunk));
    },
  },
  {
    name: 'the answer lacks a required field',
    behave: (endpoint) => (exchange) => exchange.answer(200, without(endpoint.answer, endpoint.required), json),
    kind: needed,
    passing: false,
    status: 200,
  },
]

function without(text: string, path: string | undefined): string {
  if (path === undefined) return text
  const name = path.split('.').at(-1)!
  const last = text.lastIndexOf(`"${name}"`)
  const only = path.startsWith('invoices') ? last : text.indexOf(`"${name}"`)
  return `${text.slice(0, only)}"was-${name}"${text.slice(only + name.length + 2)}`
}

const twice = (status: number, kind: Fault['kind'], header: string, body: string): Fault => ({
  name: `the answer is ${status} with two headers ${header}`,
  behave: () => async (exchange) => {
    await exchange.body()
    const head = `HTTP/1.1 ${status} Twice\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`
    await exchange.write(`${head}${header}\r\n${header}\r\n\r\n${body}`)
    exchange.close()
  },
  kind,
  passing: status === 503,
  status,
})

const garbled: Fault[] = [
  twice(503, always('service-error'), 'Retry-After: 1', ''),
  twice(422, always('rejected'), 'Content-Type: text/plain; charset=utf-8', 'no'),
  twice(200, unlike, 'Content-Type: text/plain', 'words'),
  twice(200, unusable, 'Content-Encoding: gzip', 'words'),
  {
    name: 'the answer is not HTTP',
    behave: () => async (exchange) => {
      await exchange.body()
      await exchange.write('SSH-2.0-OpenSSH_9.2\r\n\r\n')
    },
    kind: cut,
    passing: false,
  },
  {
    name: 'the head of the answer has no end',
    behave: () => async (exchange) => {
      await exchange.body()
      await exchange.write(`HTTP/1.1 200 OK\r\nX-Long: ${'z'.repeat(300_000)}`)
    },
    kind: cut,
    passing: false,
  },
]

async function asked(
  endpoint: EndpointCase,
  fault: Fault,
  prefix: string,
): Promise<{ outcome: Outcome<unknown>; ms: number }> {
  const baseUrl = service.on(prefix, fault.behave(endpoint), fault.at)
  const begun = performance.now()
  const client = createService(fault.endless ? hasty : patient)
  const outcome = await endpoint.call(client, { environmentId: 'test', baseUrl, apiKey }, { requestId })
  return { outcome, ms: performance.now() - begun }
}

const faults = [...broken, ...statuses, ...successes, ...garbled]

describe.concurrent('every endpoint, when', () => {
  test.each(faults.map((fault, index) => ({ ...fault, index })))('$name', async ({ index, ...fault }) => {
    const found = await Promise.all(
      endpoints.map(async (endpoint) => {
        const prefix = `fault-${index}-${endpoint.number}`
        const { outcome, ms } = await asked(endpoint, fault, prefix)
        const requests = service.requests(prefix)
        return {
          endpoint: endpoint.number,
          kind: outcome.ok ? 'ok' : outcome.error.kind,
          // A machine under load may not have taken what nobody answers anyway.
          times: fault.endless ? Math.max(1, requests.length) : requests.length,
          onTime: !fault.endless || ms < hastyMs + 5_000,
          about: outcome.ok || outcome.error.requestId === requestId,
          status: !outcome.ok && fault.status !== undefined ? outcome.error.http?.status : undefined,
          tellsKey: /5b7a4f0e|NWI3YTRmMGU/i.test(
            JSON.stringify(outcome, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
          ),
        }
      }),
    )
    expect(found).toEqual(
      endpoints.map((endpoint) => {
        const kind = fault.kind(endpoint)
        return {
          endpoint: endpoint.number,
          kind,
          times: isWrite(endpoint) || !fault.passing ? 1 : 3,
          onTime: true,
          about: true,
          status: kind === 'ok' ? undefined : fault.status,
          tellsKey: false,
        }
      }),
    )
    expect(service.requests('redirected')).toEqual([])
  })
})

test('each endpoint of the interface meets at least 20 faults', () => {
  expect(endpoints.map(({ number }) => number)).toEqual(declared.map(({ number }) => number))
  expect(faults.length).toBeGreaterThanOrEqual(20)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

describe('without anybody at the address', () => {
  const nobody = async (options: TransportOptions, baseUrl: string): Promise<string[]> => {
    const transport = createTransport({ ...common, ...options })
    const client = createService(transport)
    const outcomes = await Promise.all(
      endpoints.map((endpoint) => endpoint.call(client, { environmentId: 'test', baseUrl, apiKey }, { requestId })),
    )
    await transport.close()
    return outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind))
  }
  const network = endpoints.map(() => 'network')

  test('a closed port ends every call in `network`', async () => {
    const gone = await startMisbehavingService()
    await gone.close()
    expect(await nobody({}, gone.origin)).toEqual(network)
  })

  test('a host name that nobody has ends every call in `network`', async () => {
    expect(await nobody({}, 'https://service.invalid')).toEqual(network)
  })

  test('a host that never completes the TLS handshake ends every call in `network`, on time', async () => {
    const silent = await startMisbehavingService()
    const begun = performance.now()
    expect(await nobody({ connectMs: 200 }, silent.origin.replace('http:', 'https:'))).toEqual(network)
    expect(performance.now() - begun).toBeLessThan(8_000)
    await silent.close()
  })
})
