import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Case } from '@contract/api/cases'
import { fail, succeed } from '@contract/outcome'
import { createRaw } from '../../../src-main/features/raw'
import { createService, createTransport, type Service } from '../../../src-main/service'
import { testContext } from '../../helpers/main/context'
import { environmentId, request } from '../../helpers/main/cases'
import { afterExit, foundOnDisk, OwnKeychain, start, temporaryFolder, type Started } from '../../helpers/main/profile'
import { context, openFixture, until, valueOf, type Fixture } from '../../helpers/main/service-fixture'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const aCase = (onboardingId: string): Case => ({
  caseId: 'the-case',
  kind: 'CONSUMER',
  title: 'Jörn Müllerström',
  status: 'PROCESSING',
  turn: 'waiting',
  identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
  createdAt: '',
  updatedAt: '',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
})

function open(started: Started) {
  const known = { onboardingId: '' }
  const app = testContext({
    store: started.store,
    activeEnvironmentId: () => environmentId,
    now: started.clock.now,
  })
  const raw = createRaw(app, {
    readCase: (_input, { requestId }) =>
      known.onboardingId === ''
        ? fail({ kind: 'not-found', message: 'There is no such case.', requestId })
        : succeed(aCase(known.onboardingId)),
    idsOf: (_environmentId, caseId) => Promise.resolve([caseId]),
  })
  let kept = 0
  const transport = createTransport()
  const service: Service = createService(transport, (exchange) => {
    void raw.keep(exchange).then(() => (kept += 1))
  })
  const list = async () => valueOf(await raw.handlers.list({ caseId: 'the-case' }, context)).exchanges
  return { raw, service, known, list, kept: () => kept, transport }
}

it('keeps the last call of each endpoint on a case, without the key, sealed, over a restart', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { service, known, list, kept, transport } = open(started)
  const { baseUrl, apiKey } = fixture.sandbox
  const connection = { environmentId, baseUrl, apiKey }
  const metadata = { remark: `my key is ${apiKey}` }
  const created = valueOf(
    await service.onboarding.create(connection, { version: 'v4', request: { ...request, metadata } }, context),
  )
  known.onboardingId = created.id
  valueOf(await service.onboarding.read(connection, { onboardingId: created.id }, { requestId: 'first' }))
  started.clock.advance(1_000)
  valueOf(await service.onboarding.read(connection, { onboardingId: created.id }, { requestId: 'second' }))
  await until(() => kept() === 3)
  const exchanges = await list()
  expect(exchanges.map(({ endpoint }) => endpoint).sort()).toEqual([1, 3])
  const [creation] = exchanges.filter(({ endpoint }) => endpoint === 1)
  expect(creation).toMatchObject({ method: 'POST', path: '/api/v4/engagements/card/onboarding', status: 201 })
  expect(creation?.request).toContain('Müllerström')
  expect(creation?.answer).toContain(created.id)
  expect(JSON.stringify(exchanges)).not.toContain(apiKey)
  expect(creation?.request).toContain('my key is •••')
  await started.store.close()
  await transport.close()

  const copy = afterExit(folder)
  expect(foundOnDisk(copy, ['Müllerström', apiKey, created.id])).toEqual([])
  const later = open(start(copy, os.synchronous()))
  later.known.onboardingId = created.id.toUpperCase()
  expect(await later.list()).toEqual(exchanges)
  await later.transport.close()
})

it('keeps the consent texts that were read for an engagement among its calls, and those read for nobody nowhere', async () => {
  const started = start(temporaryFolder(), new OwnKeychain().synchronous())
  const { service, known, list, kept, transport } = open(started)
  const { baseUrl, apiKey } = fixture.sandbox
  const connection = { environmentId, baseUrl, apiKey }
  known.onboardingId = '00000000-0000-4000-8000-000000000000'
  valueOf(await service.sepa.consents(connection, { language: 'de' }, context))
  const about = known.onboardingId
  const texts = valueOf(await service.sepa.consents(connection, { language: 'en' }, { requestId: 'mine', about }))
  await until(() => kept() === 2)
  const [only, ...others] = await list()
  expect(others).toEqual([])
  expect(only).toMatchObject({ endpoint: 8, requestId: 'mine', method: 'GET', path: '/api/sepa-direct-debit/consents' })
  expect(only?.answer).toContain(texts.consentId)
  expect(only).not.toHaveProperty('about')
  await transport.close()
})

it('keeps how a call failed, with what the service said', async () => {
  const started = start(temporaryFolder(), new OwnKeychain().synchronous())
  const { service, known, list, kept, transport } = open(started)
  const { baseUrl } = fixture.sandbox
  known.onboardingId = '00000000-0000-4000-8000-000000000000'
  const connection = { environmentId, baseUrl, apiKey: '11111111-1111-4111-8111-111111111111' }
  const refused = await service.onboarding.read(connection, { onboardingId: known.onboardingId }, context)
  expect(refused.ok).toBe(false)
  await until(() => kept() === 1)
  expect(await list()).toMatchObject([{ endpoint: 3, status: 401, outcome: 'unauthorized' }])
  await transport.close()
})

it('fails where there is no such case', async () => {
  const { raw, transport } = open(start(temporaryFolder(), new OwnKeychain().synchronous()))
  expect((await raw.handlers.list({ caseId: 'nobody' }, context)).ok).toBe(false)
  await transport.close()
})

it('keeps what was answered last of an engagement past failures and a restart, each with its date', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { raw, service, kept, transport } = open(started)
  const { baseUrl, apiKey } = fixture.sandbox
  const seed = fixture.sandbox.seeds().find(({ mandateIds }) => mandateIds.length > 1)
  const engagementId = seed?.engagementId ?? ''
  const [mandateId = '', otherId = ''] = seed?.mandateIds ?? []
  const asked = { engagementId: engagementId.toUpperCase(), mandateIds: [mandateId, otherId, 'never-read'] }
  expect(valueOf(await raw.handlers.lastKnown(asked, context))).toEqual({ mandates: [] })

  const connection = { environmentId, baseUrl, apiKey }
  const customer = valueOf(await service.customers.read(connection, { engagementId }, context))
  const list = valueOf(await service.invoices.list(connection, { engagementId }, context))
  const mandate = valueOf(await service.sepa.mandate(connection, { engagementId, mandateId }, context))
  const other = valueOf(await service.sepa.mandate(connection, { engagementId, mandateId: otherId }, context))
  await until(() => kept() === 4)
  const at = started.clock.now().toISOString()
  const known = {
    customer: { at, value: customer },
    mandates: [
      { at, value: mandate },
      { at, value: other },
    ],
    invoices: { at, value: list },
  }
  expect(valueOf(await raw.handlers.lastKnown(asked, context))).toEqual(known)

  started.clock.advance(60 * 60_000)
  const gone = { environmentId, baseUrl: 'http://127.0.0.1:1/', apiKey }
  expect((await service.customers.read(gone, { engagementId }, context)).ok).toBe(false)
  valueOf(await service.invoices.list(connection, { engagementId }, context))
  await until(() => kept() === 6)
  const later = { ...known, invoices: { at: started.clock.now().toISOString(), value: list } }
  expect(valueOf(await raw.handlers.lastKnown(asked, context))).toEqual(later)
  await started.store.close()
  await transport.close()

  const copy = afterExit(folder)
  expect(foundOnDisk(copy, [customer.address?.streetLine1 ?? 'no street', mandate.iban ?? 'no IBAN'])).toEqual([])
  const restarted = open(start(copy, os.synchronous()))
  expect(valueOf(await restarted.raw.handlers.lastKnown(asked, context))).toEqual(later)
  await restarted.transport.close()
})

it('keeps what an onboarding answered in its former state beside what it answers in this one', async () => {
  const { raw, transport } = open(start(temporaryFolder(), new OwnKeychain().synchronous()))
  const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
  const path = ['api', 'v2', 'engagements', 'card', 'onboarding', onboardingId]
  const read = (value: unknown): Promise<void> =>
    raw.keep({ environmentId, requestId: 'r', method: 'GET', path, outcome: succeed(value), durationMs: 1 })
  const known = async () => valueOf(await raw.handlers.lastKnown({ onboardingId, mandateIds: [] }, context))
  await read({ status: 'PROCESSING', score: 1 })
  expect(await known()).not.toHaveProperty('onboardingBefore')
  await read({ status: 'PROCESSING', score: 2 })
  await read({ status: 'AWAITING_ADDITIONAL_INFO', score: 2 })
  await read({ status: 'AWAITING_ADDITIONAL_INFO', score: 2, question: 'Payslip?' })
  expect(await known()).toMatchObject({
    onboarding: { value: { question: 'Payslip?' } },
    onboardingBefore: { value: { status: 'PROCESSING', score: 2 } },
  })
  await transport.close()
})
