import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '@contract/outcome'
import { createService, createTransport, type TransportOptions } from '../../../src-main/service'
import { challengesIn } from '../../../src-main/service/proxy'
import { makeCertificate, type Certificate } from '../../fixtures/certificates'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { startProxy, type Proxy } from '../../fixtures/proxy'

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const customer = '{"customerId":"11111111-2222-4333-8444-555555555555"}'
const host = 'service.bank.invalid'

let authority: Certificate
let service: MisbehavingService
const close: (() => Promise<void>)[] = []
beforeAll(async () => {
  authority = await makeCertificate('Authority', { isAuthority: true })
  service = await startMisbehavingService(await makeCertificate('service', { hosts: [host], signedBy: authority }))
  close.push(service.close)
})
afterAll(() => Promise.all(close.map((each) => each())))

async function proxy(
  ...manner: Parameters<typeof startProxy> extends [string, ...infer M] ? M : never
): Promise<Proxy> {
  const started = await startProxy(service.origin, ...manner)
  close.push(started.close)
  return started
}

async function calls(prefix: string, options: TransportOptions): Promise<[Outcome<unknown>, Outcome<unknown>]> {
  service.on(prefix, (exchange) =>
    exchange.answer(200, exchange.method === 'GET' ? customer : '{"amount":{"amountType":"FULL"}}'),
  )
  const transport = createTransport({ backoffMs: 1, certificates: () => [authority.cert], ...options })
  close.push(transport.close)
  const { customers, directDebit } = createService(transport)
  const connection = { environmentId: 'test', baseUrl: `https://${host}/${prefix}`, apiKey: 'secret-key' }
  const context = { requestId: 'r' }
  return [
    await customers.read(connection, { engagementId }, context),
    await directDebit.setAmount(connection, { engagementId, amount: { amountType: 'FULL' } }, context),
  ]
}
const kinds = (outcomes: Outcome<unknown>[]): string[] =>
  outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.kind))

test('the service is reached through a tunnel, and its certificate is checked inside of it', async () => {
  const tunnel = await proxy()
  const asked: string[] = []
  const proxyFor = (url: string): Promise<string> => {
    asked.push(url)
    return Promise.resolve(`PROXY ${tunnel.address}; DIRECT`)
  }
  expect(kinds(await calls('through', { proxyFor }))).toEqual(['ok', 'ok'])
  expect(tunnel.asked).toEqual([`${host}:443`, `${host}:443`])
  expect(new Set(asked)).toEqual(new Set([`https://${host}/`]))
  expect(service.requests('through').map(({ headers }) => headers['host'])).toEqual([host, host])

  const untrusting = await calls('through-untrusted', { proxyFor, certificates: () => [] })
  expect(kinds(untrusting)).toEqual(['network', 'network'])
  expect(service.requests('through-untrusted')).toEqual([])
})

test('a proxy that is down is passed over for the next in the list', async () => {
  const down = await proxy()
  await down.close()
  const tunnel = await proxy()
  const proxyFor = () => Promise.resolve(`PROXY ${down.address}; PROXY ${tunnel.address}`)
  expect(kinds(await calls('second', { proxyFor }))).toEqual(['ok', 'ok'])
})

test.each([
  ['asks for a password', 2, 'proxy-scheme'],
  ['refuses', 3, 'proxy-status'],
  ['hangs up', 3, 'proxy-out-of-reach'],
  ['says nothing', 3, 'proxy-out-of-reach'],
] as const)(
  'a proxy that %s ends the call as `network`, and it is not asked in a loop',
  async (manner, times, because) => {
    const tunnel = await proxy(manner)
    const proxyFor = () => Promise.resolve(`PROXY ${tunnel.address}`)
    const outcomes = await calls(manner.replaceAll(' ', '-'), {
      ...{ proxyFor, tries: 2 },
      ...(manner === 'says nothing' && { connectMs: 700 }),
    })
    expect(kinds(outcomes)).toEqual(['network', 'network'])
    expect(tunnel.asked.length).toBe(times)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: { noAnswer: { because } } })
    expect(service.requests(manner.replaceAll(' ', '-'))).toEqual([])
  },
)

test('an unknown kind of proxy, or settings that cannot be had, end the call as `network`', async () => {
  expect(kinds(await calls('socks', { proxyFor: () => Promise.resolve('SOCKS5 127.0.0.1:1080') }))).toEqual([
    'network',
    'network',
  ])
  const failing = () => Promise.reject(new Error('no settings'))
  expect(kinds(await calls('failing', { proxyFor: failing, tries: 1 }))).toEqual(['network', 'network'])
  const hanging = () => new Promise<string>(() => undefined)
  const late = await calls('hanging', { proxyFor: hanging, tries: 1, connectMs: 200 })
  for (const outcome of late)
    expect(outcome).toMatchObject({ error: { kind: 'network', noAnswer: { because: 'proxy-settings' } } })
})

test('this computer itself is never reached through a proxy', async () => {
  const plain = await startMisbehavingService()
  close.push(plain.close)
  const baseUrl = plain.on('loopback', (exchange) => exchange.answer(200, customer))
  let asked = 0
  const transport = createTransport({ proxyFor: () => Promise.resolve(`PROXY 127.0.0.1:${++asked}`) })
  close.push(transport.close)
  for (const address of [baseUrl, baseUrl.replace('127.0.0.1', 'localhost')]) {
    const outcome = await createService(transport).customers.read(
      { environmentId: 'test', baseUrl: address, apiKey: 'k' },
      { engagementId },
      { requestId: 'r' },
    )
    expect(outcome.ok).toBe(true)
  }
  expect(asked).toBe(0)
})

test.each<[string, string | string[] | undefined, string[]]>([
  ['none', undefined, []],
  ['one', 'Basic realm="Bank"', ['Basic: Bank']],
  ['in small letters', 'basic REALM=bank', ['basic: bank']],
  ['several lines', ['Negotiate', 'NTLM', 'Basic realm="Bank"'], ['Negotiate', 'NTLM', 'Basic: Bank']],
  [
    'several in one line',
    'Negotiate, NTLM,Basic realm="Bank, Nord", charset="UTF-8"',
    ['Negotiate', 'NTLM', 'Basic: Bank, Nord'],
  ],
  ['with a token', 'NTLM TlRMTVNTUAAC==, Basic realm="x"', ['NTLM', 'Basic: x']],
  ['with a comma and a scheme inside of quotes', 'Basic realm="a \\"b\\", NTLM x=y"', ['Basic: a "b", NTLM x=y']],
  ['with parameters of several', 'Digest qop="auth", nonce="a=", realm=d, Basic realm=b', ['Digest: d', 'Basic: b']],
  ['with control characters', 'Basic realm="a\u0007\tb"', ['Basic: a b']],
  ['empty', ', ,', []],
  ['rubbish', '"', []],
])('the challenges of Proxy-Authenticate are read: %s', (_name, header, expected) => {
  expect(
    challengesIn(header).map(({ scheme, realm }) => (realm === undefined ? scheme : `${scheme}: ${realm}`)),
  ).toEqual(expected)
})

test('a proxy that wants what Kartei cannot give is passed over, and told where nothing else helps', async () => {
  const stern = await proxy({ challenges: ['Negotiate', 'NTLM', 'ntlm'] })
  const tunnel = await proxy()
  const list = (...addresses: string[]) => ({
    proxyFor: () => Promise.resolve(addresses.map((address) => `PROXY ${address}`).join('; ')),
    connectMs: 20_000,
  })
  expect(kinds(await calls('passed-over', list(stern.address, tunnel.address)))).toEqual(['ok', 'ok'])
  await tunnel.close()
  const outcomes = await calls('all-down', list(stern.address, tunnel.address))
  const noAnswer = { because: 'proxy-scheme', schemes: ['Negotiate', 'NTLM'] }
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: { kind: 'network', noAnswer } })
})
