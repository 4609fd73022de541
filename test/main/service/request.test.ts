import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Failure, Outcome } from '@contract/outcome'
import {
  createRateLimiter,
  createService,
  createTransport,
  type Connection,
  type TransportOptions,
} from '../../../src-main/service'
import { systemClock } from '../../../src-main/service/rate-limiter'
import { defaultLimits } from '../../../src-main/service/transport'
import { endpoints, hugeAmount } from '../../fixtures/endpoints'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { FakeTime } from '../../helpers/main/fake-time'
import { until } from '../../helpers/main/service-fixture'

const apiKey = '5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a'
const onboardingId = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const context = { requestId: 'r' }

let server: MisbehavingService
const open: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  server = await startMisbehavingService()
})
afterAll(async () => {
  await Promise.all(open.map((transport) => transport.close()))
  await server.close()
})

function client(options: TransportOptions = {}) {
  const transport = createTransport({ backoffMs: 2, ...options })
  open.push(transport)
  return createService(transport)
}
const to = (baseUrl: string): Connection => ({ environmentId: 'test', baseUrl, apiKey })

function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('This was to fail.')
  return outcome.error
}

const customer = '{"customerId":"11111111-2222-4333-8444-555555555555"}'
const amount = { amountType: 'FULL' } as const
const stored = '{"amount":{"amountType":"FULL"}}'

describe('a request', () => {
  test.each(endpoints)('endpoint $number goes to $method $path with what the interface asks for', async (endpoint) => {
    const prefix = `plain-${endpoint.number}`
    const baseUrl = server.on(prefix, (exchange) => exchange.answer(200, endpoint.answer))
    const outcome = await endpoint.call(client({ userAgent: 'Kartei/9' }), to(baseUrl), context)
    expect(outcome.ok).toBe(true)

    const [request, ...more] = server.requests(prefix)
    expect(more).toEqual([])
    expect(request).toMatchObject({ method: endpoint.method, path: endpoint.path })
    const { host, connection, ...headers } = request!.headers
    expect(host).toBe(new URL(baseUrl).host)
    expect(connection).toBe(endpoint.method === 'GET' ? 'keep-alive' : 'close')
    expect(headers['content-type'] ?? '').toMatch(/^(|application\/json|multipart\/form-data; boundary=\S+)$/)
    const isUpload = [4, 5, 17].includes(endpoint.number)
    const length = (await request!.body()).length
    expect(headers).toEqual({
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      accept: endpoint.shape === 'document' ? '*/*' : 'application/json, */*;q=0.8',
      'accept-encoding': 'identity',
      'user-agent': 'Kartei/9',
      ...(endpoint.number === 8 && { 'accept-language': 'de' }),
      ...(endpoint.method !== 'GET' && {
        'content-type': isUpload ? headers['content-type'] : 'application/json',
        'content-length': String(length),
      }),
    })
  })

  test.each(endpoints.filter(({ number }) => [1, 2, 12, 16].includes(number)))(
    'endpoint $number sends amounts beyond 2^53 exactly',
    async (endpoint) => {
      const prefix = `exact-${endpoint.number}`
      let body = ''
      const baseUrl = server.on(prefix, async (exchange) => {
        body = (await exchange.body()).toString()
        await exchange.answer(200, endpoint.answer)
      })
      expect((await endpoint.call(client(), to(baseUrl), context)).ok).toBe(true)
      expect(body).toContain(`"amount":${hugeAmount}`)
    },
  )

  test.each(endpoints.filter(({ shape }) => shape.startsWith('json')))(
    'endpoint $number takes amounts beyond 2^53 exactly and keeps what it does not know',
    async (endpoint) => {
      const prefix = `kept-${endpoint.number}`
      const answer = `{"unknownField":{"list":[1,18446744073709551615,1.5]},"status2":"TOMORROWS_STATUS",${endpoint.answer.slice(1)}`
      const baseUrl = server.on(prefix, (exchange) => exchange.answer(200, answer))
      const outcome = await endpoint.call(client(), to(baseUrl), context)
      expect(outcome).toMatchObject({
        ok: true,
        value: { unknownField: { list: [1, 18_446_744_073_709_551_615n, 1.5] }, status2: 'TOMORROWS_STATUS' },
      })
      const amounts = JSON.stringify(outcome, (_key, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value,
      )
      expect(amounts.match(/"amount":"?\w+/g)).toEqual(
        expect.arrayContaining(endpoint.answer.includes('"amount":9') ? [`"amount":"${hugeAmount}n`] : []),
      )
      expect(amounts).not.toMatch(/"amount":\d/)
    },
  )

  test('the address may have a path of its own, and identifiers are percent-encoded into one segment', async () => {
    const baseUrl = server.on('gateway', (exchange) => exchange.answer(404))
    await client().sepa.mandate(to(`${baseUrl}/partner/`), { engagementId, mandateId: 'a/b?c#d%2e ü' }, context)
    expect(server.requests('gateway')[0]?.path).toBe(
      `/partner/api/engagements/card/${engagementId}/sepa-direct-debit/mandates/a%2Fb%3Fc%23d%252e%20%C3%BC`,
    )
  })

  test.each(['', '.', '..', '\ud800'])('an identifier %j is refused and nothing is sent', async (mandateId) => {
    const prefix = `segment-${mandateId.length}-${mandateId.charCodeAt(0)}`
    const baseUrl = server.on(prefix, (exchange) => exchange.answer(200))
    const outcome = await client().sepa.mandate(to(baseUrl), { engagementId, mandateId }, context)
    expect(failureOf(outcome).kind).toBe('invalid-input')
    expect(server.requests(prefix)).toEqual([])
  })

  test.each(['http://service.example', 'ftp://127.0.0.1', 'https://user@service.example', 'nonsense', ''])(
    'the address %j is refused',
    async (baseUrl) => {
      const outcome = await client().customers.read(to(baseUrl), { engagementId }, context)
      expect(failureOf(outcome)).toMatchObject({ kind: 'invalid-input', requestId: 'r' })
    },
  )

  test('a write never goes on a connection that something was sent on before', async () => {
    const baseUrl = server.on('fresh', (exchange) =>
      exchange.answer(200, exchange.method === 'GET' ? customer : stored),
    )
    const service = client()
    await service.customers.read(to(baseUrl), { engagementId }, context)
    await service.customers.read(to(baseUrl), { engagementId }, context)
    await service.directDebit.setAmount(to(baseUrl), { engagementId, amount }, context)
    await service.directDebit.setAmount(to(baseUrl), { engagementId, amount }, context)
    await service.customers.read(to(baseUrl), { engagementId }, context)
    const [first, second, third, fourth, fifth] = server.requests('fresh').map(({ connection }) => connection)
    expect([first, second]).toContain(fifth)
    expect(new Set([first, third, fourth]).size).toBe(3)
    expect(new Set([second, third, fourth]).size).toBe(3)
  })

  test('a write is not harmed by a service that closes idle connections', async () => {
    const baseUrl = server.on('idle', async (exchange) => {
      await exchange.answer(200, exchange.method === 'GET' ? customer : stored)
      exchange.reset()
    })
    const service = client()
    for (let round = 0; round < 10; round++) {
      const read = await service.customers.read(to(baseUrl), { engagementId }, context)
      const write = await service.directDebit.setAmount(to(baseUrl), { engagementId, amount }, context)
      expect([read.ok, write.ok]).toEqual([true, true])
    }
  })
})

describe('a GET', () => {
  const once = async (first: (n: number) => [number, Record<string, string>], options: TransportOptions = {}) => {
    const prefix = `again-${++serial}`
    let asked = 0
    const times: number[] = []
    const baseUrl = server.on(prefix, (exchange) => {
      times.push(performance.now())
      const [status, headers] = first(++asked)
      return exchange.answer(status, status === 200 ? customer : '', headers)
    })
    const outcome = await client(options).customers.read(to(baseUrl), { engagementId }, context)
    return { outcome, times }
  }
  let serial = 0

  test.each([429, 502, 503, 504])('is tried again after %d and succeeds', async (status) => {
    const { outcome, times } = await once((n) => [n < 3 ? status : 200, {}])
    expect(outcome.ok).toBe(true)
    expect(times).toHaveLength(3)
  })

  test('waits longer before the third try than before the second', async () => {
    const { times } = await once(() => [503, {}], { backoffMs: 80 })
    expect(times).toHaveLength(3)
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(39)
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(79)
  })

  test('waits as many seconds as Retry-After asks for', async () => {
    const { outcome, times } = await once((n) => (n === 1 ? [429, { 'retry-after': '1' }] : [200, {}]))
    expect(outcome.ok).toBe(true)
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
  })

  test('a Retry-After of any length is a number of milliseconds', async () => {
    const { outcome } = await once(() => [429, { 'retry-after': '9'.repeat(400) }])
    expect(failureOf(outcome).http).toMatchObject({ status: 429, retryAfterMs: Number.MAX_SAFE_INTEGER })
  })

  test('waits until the date that Retry-After names', async () => {
    // The clock on the wall stands still: however late the answer is read, the date lies a second ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const date = new Date('2026-03-02T10:00:01Z')
    const { times } = await once((n) => (n === 1 ? [503, { 'retry-after': date.toUTCString() }] : [200, {}]))
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
  })

  test.each(['31', new Date(Date.now() + 3_600_000).toUTCString()])(
    'gives up at once where Retry-After asks for too long: %s',
    async (retryAfter) => {
      const { outcome, times } = await once(() => [429, { 'retry-after': retryAfter }])
      expect(failureOf(outcome).kind).toBe('rate-limited')
      expect(times).toHaveLength(1)
    },
  )

  test('is tried no more often than its caller wants, who is told what Retry-After asks for', async () => {
    let asked = 0
    const baseUrl = server.on('single', (exchange) => {
      asked++
      return exchange.answer(429, '', { 'retry-after': '7' })
    })
    const outcome = await client().customers.read(to(baseUrl), { engagementId }, { ...context, tries: 1 })
    expect(failureOf(outcome).http).toMatchObject({ status: 429, retryAfterMs: 7_000 })
    expect(asked).toBe(1)
  })

  test.each(['soon', '-5', ''])('takes no notice of the Retry-After %j', async (retryAfter) => {
    const { outcome, times } = await once((n) => (n < 3 ? [503, { 'retry-after': retryAfter }] : [200, {}]))
    expect(outcome.ok).toBe(true)
    expect(times).toHaveLength(3)
  })

  test('is cancelled while it waits for the next try', async () => {
    const cancel = new AbortController()
    const baseUrl = server.on('cancel-pause', async (exchange) => {
      await exchange.answer(503, '', { 'retry-after': '25' })
      cancel.abort()
    })
    const outcome = await client().customers.read(to(baseUrl), { engagementId }, { ...context, signal: cancel.signal })
    expect(failureOf(outcome).kind).toBe('cancelled')
    expect(server.requests('cancel-pause')).toHaveLength(1)
  })

  test('understands an answer that a gateway packed unasked', async () => {
    const { gzipSync } = await import('node:zlib')
    const baseUrl = server.on('packed', (exchange) =>
      exchange.answer(200, gzipSync(customer), { 'content-encoding': 'GZIP' }),
    )
    expect((await client().customers.read(to(baseUrl), { engagementId }, context)).ok).toBe(true)
  })

  test('refuses an answer beyond 64 MiB before reading it', async () => {
    const baseUrl = server.on('claims', (exchange) =>
      exchange.write(`HTTP/1.1 200 OK\r\nContent-Length: ${64 * 1024 * 1024 + 1}\r\n\r\n{`).then(() => undefined),
    )
    const outcome = await client().customers.read(to(baseUrl), { engagementId }, context)
    expect(failureOf(outcome)).toMatchObject({ kind: 'unexpected-response', http: { status: 200 } })
  })
})

describe('cancelling', () => {
  test('before anything is sent sends nothing', async () => {
    const baseUrl = server.on('cancelled-early', (exchange) => exchange.answer(200, stored))
    const outcome = await client().directDebit.setAmount(
      to(baseUrl),
      { engagementId, amount },
      { ...context, signal: AbortSignal.abort() },
    )
    expect(failureOf(outcome).kind).toBe('cancelled')
    expect(server.requests('cancelled-early')).toEqual([])
  })

  test('a GET that waits for its answer ends it as cancelled', async () => {
    const cancel = new AbortController()
    const baseUrl = server.on('cancelled-get', () => cancel.abort())
    const outcome = await client().customers.read(to(baseUrl), { engagementId }, { ...context, signal: cancel.signal })
    expect(failureOf(outcome).kind).toBe('cancelled')
  })

  test('a POST that was sent leaves its outcome unknown', async () => {
    const cancel = new AbortController()
    const baseUrl = server.on('cancelled-post', () => cancel.abort())
    const outcome = await client().directDebit.setAmount(
      to(baseUrl),
      { engagementId, amount },
      { ...context, signal: cancel.signal },
    )
    expect(failureOf(outcome).kind).toBe('outcome-unknown')
  })
})

describe('a Failure', () => {
  const refusal = async (status: number, body: string | Buffer, headers: Record<string, string> = {}) => {
    const baseUrl = server.on('words', (exchange) => exchange.answer(status, body, headers))
    return failureOf(await client().directDebit.setAmount(to(baseUrl), { engagementId, amount }, context))
  }

  test('carries code and message of the service', async () => {
    const body = JSON.stringify({ code: 'LIMIT', message: 'Der Betrag ist zu hoch.' })
    expect(await refusal(422, body)).toEqual({
      kind: 'rejected',
      message: 'The service refused the request (422): LIMIT: Der Betrag ist zu hoch.',
      requestId: 'r',
      http: {
        status: 422,
        method: 'POST',
        path: `/words/api/engagements/card/${engagementId}/direct-debit`,
        code: 'LIMIT',
        body,
      },
    })
  })

  test('carries plain text, trimmed and bounded', async () => {
    const failure = await refusal(400, `  engagement-id \r\n is wrong ${'x'.repeat(2_000)}`, {
      'content-type': 'text/plain',
    })
    expect(failure.message).toMatch(/: engagement-id is wrong x+…$/)
    expect(failure.message.length).toBeLessThan(600)
  })

  test('reads text in the charset that the service names', async () => {
    const failure = await refusal(400, Buffer.from('ungültig', 'latin1'), {
      'content-type': 'text/plain; charset=ISO-8859-1',
    })
    expect(failure.message).toContain('ungültig')
    // Node's own decoder reads control characters there in some versions (nodejs/node#56542).
    const cents = Buffer.from('\x84unter 50 \x80\x93', 'latin1')
    for (const charset of ['windows-1252', 'iso-8859-1']) {
      const refused = await refusal(400, cents, { 'content-type': `text/plain; charset=${charset}` })
      expect(refused.message).toContain('„unter 50 €“')
    }
  })

  test('turns a page into a sentence', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>x</title><style>b{}</style></head><body><script>alert(1)</script><h1>Bad &amp; gone</h1><p>Try later</p></body></html>'
    expect((await refusal(502, page)).message).toBe('The service failed (502): Bad & gone Try later')
  })

  test('holds at most 64 KiB of the body', async () => {
    expect((await refusal(500, 'y'.repeat(500_000))).http?.body?.length).toBe(64 * 1024)
  })

  test('never holds the key, even where the service repeats it', async () => {
    const encoded = Buffer.from(`${apiKey}:`).toString('base64')
    const failure = await refusal(
      400,
      JSON.stringify({ code: apiKey, message: `Basic ${encoded} ${apiKey.toUpperCase()}` }),
    )
    const text = JSON.stringify(failure)
    expect(text.toLowerCase()).not.toContain(apiKey)
    expect(text).not.toContain(encoded.slice(0, 40))
    expect(failure.message).toContain('•••')
  })

  test('says the status where the head of a lost answer came', async () => {
    const baseUrl = server.on('known-status', async (exchange) => {
      await exchange.body()
      await exchange.write('HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{"id"')
    })
    const create = endpoints.find(({ number }) => number === 1)!
    const outcome = await create.call(client({ answerMs: 4_000 }), to(baseUrl), context)
    expect(failureOf(outcome)).toMatchObject({ kind: 'outcome-unknown', http: { status: 201, method: 'POST' } })
  })

  test('names the field that an answer lacks', async () => {
    const baseUrl = server.on('lacks', (exchange) =>
      exchange.answer(200, `{"onboardingId":"${onboardingId}","status":"X"}`),
    )
    const create = endpoints.find(({ number }) => number === 1)!
    const failure = failureOf(await create.call(client(), to(baseUrl), context))
    expect(failure.message).toMatch(/field: id\.$/)
  })
})

test('an answer that repeats the key is without it where it is shown, and where it is recorded', async () => {
  const key = '???a7f6e5d4c3b2a'
  const encoded = Buffer.from(`${key}:`).toString('base64')
  expect(encoded).toContain('/')
  const escaped = key.replace('a', '\\u0061')
  const body = `{"onboardingId":"${onboardingId}","id":"${onboardingId}","status":"RECEIVED","engagementId":null,
    "echo":{"Authorization":"Basic ${encoded.replaceAll('/', '\\/')}","list":["${escaped}"],"${key}":1}}`
  const records: Parameters<NonNullable<Parameters<typeof createService>[1]>>[0][] = []
  const transport = createTransport()
  open.push(transport)
  const service = createService(transport, (exchange) => records.push(exchange))
  const connection = { ...to(server.on('echo', (exchange) => exchange.answer(200, body))), apiKey: key }
  const outcome = await service.onboarding.read(connection, { onboardingId }, context)
  expect(outcome.ok && outcome.value).toMatchObject({ status: 'RECEIVED', echo: { list: ['•••'], '•••': 1 } })
  await until(() => records.length === 1)
  for (const kept of [outcome, records[0]!.outcome, records[0]!.answer]) {
    const text = JSON.stringify(kept)
    expect(text).not.toContain(key)
    expect(text.replaceAll('\\', '')).not.toContain(encoded.slice(0, 20))
  }
})

test.each([
  ['JSON', '{"a":[1]}', { a: [1] }],
  ['text', 'OK', 'OK'],
  ['nothing', '', null],
  ['blanks', ' \r\n', null],
  ['a number that would lose digits', '9007199254740993', 9_007_199_254_740_993n],
])('where the interface shows no body, %s is taken as it is', async (_what, body, expected) => {
  const baseUrl = server.on('anything', (exchange) => exchange.answer(202, body))
  const details = {
    cardholderDetails: {},
    redirectUrls: { successUrl: 'https://a.example', failUrl: 'https://b.example' },
  }
  const outcome = await client().onboarding.submitSupplementaryCardholder(
    to(baseUrl),
    { onboardingId, details },
    context,
  )
  expect(outcome).toEqual({ ok: true, value: { status: 202, body: expected } })
})

test('after closing, a call fails and nothing is sent', async () => {
  const baseUrl = server.on('after-close', (exchange) => exchange.answer(200, customer))
  const transport = createTransport({ backoffMs: 1 })
  await transport.close()
  const outcome = await createService(transport).customers.read(to(baseUrl), { engagementId }, context)
  expect(failureOf(outcome).kind).toBe('network')
  expect(server.requests('after-close')).toEqual([])
})

test('closing breaks off what is under way', async () => {
  const transport = createTransport()
  const baseUrl = server.on('closing', () => void transport.close())
  const outcome = await createService(transport).directDebit.setAmount(to(baseUrl), { engagementId, amount }, context)
  expect(failureOf(outcome).kind).toBe('outcome-unknown')
})

test('the deadlines are those of the architecture', () => {
  expect(defaultLimits).toMatchObject({
    connectMs: 10_000,
    answerMs: 30_000,
    uploadAnswerMs: 120_000,
    stallMs: 30_000,
    tries: 3,
    longestRetryAfterMs: 30_000,
    largestAnswer: 64 * 1024 * 1024,
  })
})

describe('with a limit for what nobody asked for', () => {
  const limited = (perMinute: number, clock = systemClock) => {
    const transport = createTransport({ backoffMs: 2 })
    open.push(transport)
    return createService(transport, undefined, createRateLimiter({ perMinute: () => perMinute, clock }))
  }

  test('of 0, a read that a clerk asked for is sent once and not repeated, and any other is not sent', async () => {
    const baseUrl = server.on('none-allowed', (exchange) => exchange.answer(503))
    const service = limited(0)
    const asked = await service.customers.read(to(baseUrl), { engagementId }, context)
    expect(failureOf(asked)).toMatchObject({ kind: 'service-error' })
    expect(server.requests('none-allowed')).toHaveLength(1)
    const unasked = await service.customers.read(to(baseUrl), { engagementId }, { ...context, automatic: true })
    expect(failureOf(unasked)).toMatchObject({ kind: 'cancelled', issues: [{ code: 'automatic-off' }] })
    expect(server.requests('none-allowed')).toHaveLength(1)
  })

  test('repetitions of what nobody asked for wait for their turns', async () => {
    const time = new FakeTime()
    const baseUrl = server.on('in-turn', (exchange) => exchange.answer(503))
    const sent = (): number => server.requests('in-turn').length
    const read = limited(120, time).customers.read(to(baseUrl), { engagementId }, { ...context, automatic: true })
    for (const tries of [1, 2]) {
      await until(() => time.pending === 1)
      await time.pass(499)
      expect(sent()).toBe(tries)
      await time.pass(1)
    }
    expect((await read).ok).toBe(false)
    expect(sent()).toBe(3)
  })

  test('a pause that the service asks for holds what nobody asked for, and nothing else', async () => {
    const baseUrl = server.on('pausing', (exchange) => exchange.answer(429, '', { 'retry-after': '3600' }))
    const other = server.on('not-pausing', (exchange) => exchange.answer(200, customer))
    const service = limited(600)
    await service.customers.read(to(baseUrl), { engagementId }, context)
    const signal = AbortSignal.timeout(300)
    const unasked = await service.customers.read(to(other), { engagementId }, { ...context, automatic: true, signal })
    expect(failureOf(unasked).kind).toBe('cancelled')
    expect((await service.customers.read(to(other), { engagementId }, context)).ok).toBe(true)
    expect((await service.directDebit.setAmount(to(baseUrl), { engagementId, amount }, context)).ok).toBe(false)
    expect(server.requests('not-pausing')).toHaveLength(1)
  })
})
