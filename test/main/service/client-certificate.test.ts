import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ClientCertificateProblem } from '@contract/domain/no-answer'
import {
  createService,
  createTransport,
  type ClientIdentity,
  type Transport,
  type TransportOptions,
} from '../../../src-main/service'
import { makeCertificate, type Certificate } from '../../fixtures/certificates'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { startProxy } from '../../fixtures/proxy'
import { listen } from '../../helpers/main/environments-fixture'

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const customer = '{"customerId":"11111111-2222-4333-8444-555555555555"}'
const host = 'service.bank.invalid'
const day = 24 * 60 * 60 * 1000

let authority: Certificate
/** Wants a client certificate of the authority. */
let strict: MisbehavingService
/** Takes any client certificate, and none. */
let curious: MisbehavingService
const close: (() => Promise<void>)[] = []
beforeAll(async () => {
  authority = await makeCertificate('Authority of the bank', { isAuthority: true })
  const own = await makeCertificate('service', { hosts: ['127.0.0.1', host], signedBy: authority })
  strict = await startMisbehavingService({ ...own, ca: [authority.cert], requestCert: true, rejectUnauthorized: true })
  curious = await startMisbehavingService({ ...own, requestCert: true, rejectUnauthorized: false })
  close.push(strict.close, curious.close)
})
afterAll(() => Promise.all(close.map((each) => each())))

async function identity(
  name: string,
  origin: string,
  wanted: Parameters<typeof makeCertificate>[1] = { signedBy: authority },
): Promise<ClientIdentity> {
  const { cert, key } = await makeCertificate(name, wanted)
  return { origin, fingerprint: new X509Certificate(cert).fingerprint256, chain: cert, key }
}

function transportWith(options: TransportOptions = {}): Transport {
  const transport = createTransport({ backoffMs: 1, tries: 1, certificates: () => [authority.cert], ...options })
  onTestFinished(() => transport.close())
  return transport
}

const context = { requestId: 'r' }

async function calls(baseUrl: string, shown: ClientIdentity | undefined, transport = transportWith()) {
  const { customers, directDebit } = createService(transport)
  const connection = { environmentId: 'test', baseUrl, apiKey: 'key', ...(shown && { identity: shown }) }
  return [
    await customers.read(connection, { engagementId }, context),
    await directDebit.setAmount(connection, { engagementId, amount: { amountType: 'FULL' } }, context),
  ]
}

const answering = (service: MisbehavingService, prefix: string): string =>
  service.on(prefix, (exchange) =>
    exchange.answer(200, exchange.method === 'GET' ? customer : '{"amount":{"amountType":"FULL"}}'),
  )

const shownTo = (service: MisbehavingService, prefix: string) => service.requests(prefix).map(({ shown }) => shown)

describe('a service that wants a client certificate', () => {
  test('gets the one of the connection', async () => {
    const outcomes = await calls(answering(strict, 'right'), await identity('branch 7', strict.origin))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(shownTo(strict, 'right')).toEqual(['branch 7', 'branch 7'])
  })

  test('and gets none: a read and a write have failed, neither is in doubt, and nothing has come', async () => {
    const outcomes = await calls(answering(strict, 'none'), undefined)
    const noAnswer = { because: 'client-certificate', problem: 'required', host: new URL(strict.origin).host }
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, error: { kind: 'network', noAnswer } })
    expect(strict.requests('none')).toEqual([])
  })

  test.each([
    ['of another authority', async () => ({ signedBy: await makeCertificate('Nobody', { isAuthority: true }) })],
    ['that has expired', () => ({ signedBy: authority, validUntil: new Date(Date.now() - day) })],
  ])('does not answer to one %s', async (_which, wanted) => {
    const shown = await identity('branch 7', strict.origin, await wanted())
    const outcomes = await calls(answering(strict, 'wrong'), shown)
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false])
    expect(strict.requests('wrong')).toEqual([])
  })

  test('gets it inside of the tunnel of a proxy', async () => {
    const proxy = await startProxy(strict.origin)
    onTestFinished(() => proxy.close())
    answering(strict, 'tunnel')
    const transport = transportWith({ proxyFor: () => Promise.resolve(`PROXY ${proxy.address}`) })
    const shown = await identity('branch 7', `https://${host}`)
    const outcomes = await calls(`https://${host}/tunnel`, shown, transport)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(shownTo(strict, 'tunnel')).toEqual(['branch 7', 'branch 7'])
  })
})

describe('a client certificate', () => {
  test('is shown to no other origin, although it asks for one', async () => {
    const shown = await identity('branch 7', strict.origin)
    const outcomes = await calls(answering(curious, 'elsewhere'), shown)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(shownTo(curious, 'elsewhere')).toEqual([undefined, undefined])
  })

  test('brings no authority along that would be trusted: nothing is sent to a service of one in its chain', async () => {
    const own = await identity('branch 7', strict.origin)
    const shown = { ...own, chain: `${own.chain}\n${authority.cert}` }
    const outcomes = await calls(answering(strict, 'brought'), shown, transportWith({ certificates: () => [] }))
    const noAnswer = { because: 'certificate', problem: 'unknown-authority' }
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, error: { kind: 'network', noAnswer } })
    expect(strict.requests('brought')).toEqual([])
  })

  test('is not shown to a proxy that speaks TLS and asks for one', async () => {
    let seen: string | undefined = 'nothing yet'
    curious.on('service.bank.invalid:443', (exchange) => void (seen = exchange.shown))
    const transport = transportWith({
      connectMs: 1_500,
      proxyFor: () => Promise.resolve(`HTTPS ${new URL(curious.origin).host}`),
    })
    const connectHeads = curious.requests('').length
    await calls(`https://${host}/x`, await identity('branch 7', `https://${host}`), transport)
    const asked = curious.requests('').slice(connectHeads)
    expect(asked.map(({ method }) => method)).toEqual(['CONNECT', 'CONNECT'])
    expect(asked.map((exchange) => exchange.shown)).toEqual([undefined, undefined])
    expect(seen).toBe('nothing yet')
  })

  test('that was replaced counts from the next call on, and a call under way ends with the one it began with', async () => {
    const transport = transportWith()
    const older = await identity('older', strict.origin)
    const newer = await identity('newer', strict.origin)
    let answerNow = (): void => undefined
    const mayAnswer = new Promise<void>((resolve) => (answerNow = resolve))
    const baseUrl = strict.on('slow', async (exchange) => {
      if (exchange.method !== 'GET') await mayAnswer
      await exchange.answer(200, exchange.method === 'GET' ? customer : '{"amount":{"amountType":"FULL"}}')
    })
    const { customers, directDebit } = createService(transport)
    const as = (shown: ClientIdentity) => ({ environmentId: 'test', baseUrl, apiKey: 'key', identity: shown })
    expect((await customers.read(as(older), { engagementId }, context)).ok).toBe(true)
    const underWay = directDebit.setAmount(as(older), { engagementId, amount: { amountType: 'FULL' } }, context)
    await expect.poll(() => shownTo(strict, 'slow')).toEqual(['older', 'older'])
    expect((await customers.read(as(newer), { engagementId }, context)).ok).toBe(true)
    answerNow()
    expect((await underWay).ok).toBe(true)
    expect(shownTo(strict, 'slow')).toEqual(['older', 'older', 'newer'])
  })
})

describe('what a service says of the certificate in TLS', () => {
  test.each<[string, number, ClientCertificateProblem]>([
    ['handshake_failure', 40, 'perhaps'],
    ['bad_certificate', 42, 'refused'],
    ['unsupported_certificate', 43, 'refused'],
    ['certificate_revoked', 44, 'revoked'],
    ['certificate_expired', 45, 'expired'],
    ['certificate_unknown', 46, 'refused'],
    ['unknown_ca', 48, 'unknown-authority'],
    ['access_denied', 49, 'refused'],
  ])('%s', async (_name, alert, problem) => {
    // A record of TLS 1.2 with a fatal alert (RFC 5246, 7.2), in the place of what a server says first.
    const origin = await listen(
      (socket) => void socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, alert]))),
    )
    const baseUrl = origin.replace('http:', 'https:')
    for (const outcome of await calls(baseUrl, await identity('branch 7', baseUrl)))
      expect(outcome).toMatchObject({
        ok: false,
        error: { kind: 'network', noAnswer: { because: 'client-certificate', problem } },
      })
  })
})
