import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CertificateProblem } from '@contract/domain/no-answer'
import type { Outcome } from '@contract/outcome'
import { createService, createTransport, type TransportOptions } from '../../../src-main/service'
import { trust } from '../../../src-main/service/certificates'
import { makeCertificate, type Certificate } from '../../fixtures/certificates'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const customer = '{"customerId":"11111111-2222-4333-8444-555555555555"}'
const day = 24 * 60 * 60 * 1000

let authority: Certificate
let good: MisbehavingService
const close: (() => Promise<void>)[] = []
beforeAll(async () => {
  authority = await makeCertificate('Authority of the bank', { isAuthority: true })
  good = await serving(await makeCertificate('good', { hosts: ['127.0.0.1', 'localhost'], signedBy: authority }))
})
afterAll(() => Promise.all(close.map((each) => each())))

async function serving(certificate: Certificate): Promise<MisbehavingService> {
  const service = await startMisbehavingService(certificate)
  close.push(service.close)
  return service
}

function client(options: TransportOptions) {
  const transport = createTransport({ backoffMs: 1, ...options })
  close.push(transport.close)
  return createService(transport)
}

async function call(service: MisbehavingService, options: TransportOptions): Promise<Outcome<unknown>[]> {
  const baseUrl = service.on('tls', (exchange) =>
    exchange.answer(200, exchange.method === 'GET' ? customer : '{"amount":{"amountType":"FULL"}}'),
  )
  const connection = { environmentId: 'test', baseUrl, apiKey: 'key' }
  const { customers, directDebit } = client(options)
  const context = { requestId: 'r' }
  return [
    await customers.read(connection, { engagementId }, context),
    await directDebit.setAmount(connection, { engagementId, amount: { amountType: 'FULL' } }, context),
  ]
}

test('a certificate of an authority that was added is accepted', async () => {
  const outcomes = await call(good, { certificates: () => ['rubbish', authority.cert] })
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
})

describe.each<[string, CertificateProblem, () => Promise<Certificate>]>([
  ['of nobody known', 'unknown-authority', () => makeCertificate('stranger', { hosts: ['127.0.0.1'] })],
  [
    'that has expired',
    'expired',
    () => makeCertificate('old', { hosts: ['127.0.0.1'], signedBy: authority, validUntil: new Date(Date.now() - day) }),
  ],
  [
    'that is not valid yet',
    'not-yet-valid',
    () =>
      makeCertificate('young', { hosts: ['127.0.0.1'], signedBy: authority, validFrom: new Date(Date.now() + day) }),
  ],
  [
    'of another host',
    'other-host',
    () => makeCertificate('other', { hosts: ['service.example'], signedBy: authority }),
  ],
  [
    'of an unknown authority',
    'unknown-authority',
    async () => {
      const unknown = await makeCertificate('Authority of nobody', { isAuthority: true })
      return makeCertificate('signed', { hosts: ['127.0.0.1'], signedBy: unknown })
    },
  ],
])('a certificate %s', (_what, problem, make) => {
  test('is refused at once, and nothing is sent', async () => {
    const service = await serving(await make())
    const outcomes = await call(service, { certificates: () => [authority.cert] })
    const noAnswer = { because: 'certificate', host: new URL(service.origin).host, problem }
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'network', requestId: 'r', noAnswer } })
    expect(outcomes.map((outcome) => (outcome.ok ? '' : outcome.error.message))).toEqual([
      expect.stringContaining('certificate'),
      expect.stringContaining('certificate'),
    ])
    expect(service.requests('tls')).toEqual([])
    expect(service.connections()).toBeLessThanOrEqual(2)
  })

  test('is refused also where the environment says that none is to be', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const service = await serving(await make())
    const outcomes = await call(service, { certificates: () => [authority.cert] })
    expect(outcomes.map((outcome) => (outcome.ok ? 'accepted' : outcome.error.kind))).toEqual(['network', 'network'])
    expect(service.requests('tls')).toEqual([])
  })
})

test('an authority that only the environment names is not trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bundle = join(folder, 'authority.pem')
  await writeFile(bundle, authority.cert)
  vi.stubEnv('NODE_EXTRA_CA_CERTS', bundle)
  onTestFinished(() => void vi.unstubAllEnvs())
  const outcomes = await call(good, {})
  expect(outcomes.map((outcome) => (outcome.ok ? 'accepted' : outcome.error.noAnswer))).toEqual([
    expect.objectContaining({ because: 'certificate', problem: 'unknown-authority' }),
    expect.objectContaining({ because: 'certificate', problem: 'unknown-authority' }),
  ])
})

test('a proxy that speaks TLS is asked for its certificate as well, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const proxy = await serving(await makeCertificate('proxy of nobody', { hosts: ['127.0.0.1'] }))
  const { host } = new URL(proxy.origin)
  const { customers } = client({ proxyFor: () => Promise.resolve(`HTTPS ${host}`) })
  const connection = { environmentId: 'test', baseUrl: 'https://service.bank.invalid', apiKey: 'key' }
  const outcome = await customers.read(connection, { engagementId }, { requestId: 'r' })
  expect(outcome).toMatchObject({
    ok: false,
    error: { noAnswer: { because: 'certificate', host, problem: 'unknown-authority' } },
  })
})

test('no version of TLS below 1.2 is spoken, whatever the runtime was started with', () => {
  const usual = tls.DEFAULT_MIN_VERSION
  tls.DEFAULT_MIN_VERSION = 'TLSv1'
  onTestFinished(() => {
    tls.DEFAULT_MIN_VERSION = usual
  })
  const { context } = z.object({ context: z.custom<{ getMinProto: () => number }>() }).parse(trust([]))
  // As TLS itself counts its versions: 0x0303 is 1.2.
  expect(context.getMinProto()).toBe(0x0303)
})

test('certificates that change are used from the next call on', async () => {
  const baseUrl = good.on('changing', (exchange) => exchange.answer(200, customer))
  let certificates: string[] = []
  const { customers } = client({ certificates: () => certificates })
  const read = () =>
    customers.read({ environmentId: 'test', baseUrl, apiKey: 'k' }, { engagementId }, { requestId: 'r' })
  expect((await read()).ok).toBe(false)
  certificates = [authority.cert]
  expect((await read()).ok).toBe(true)
  certificates = []
  expect((await read()).ok).toBe(false)
})
