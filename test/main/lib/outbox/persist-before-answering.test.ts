import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Case } from '@contract/api/cases'
import type { OnboardingRequest } from '@contract/api/onboarding'
import type { Outcome } from '@contract/outcome'
import { createCreditLimit } from '../../../../src-main/features/credit-limit'
import { createCustomers } from '../../../../src-main/features/customers'
import { createDirectDebit } from '../../../../src-main/features/direct-debit'
import { createOnboarding } from '../../../../src-main/features/onboarding'
import { createSepa } from '../../../../src-main/features/direct-debit/mandates'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { testContext } from '../../../helpers/main/context'
import { localParts } from '../../../helpers/main/sepa'
import {
  context,
  errorOf,
  noDrafts,
  noKey,
  openFixture,
  valueOf,
  type Fixture,
} from '../../../helpers/main/service-fixture'

let fixture: Fixture
let engagementId: string
let mandateId: string
beforeAll(async () => {
  fixture = await openFixture()
  const seed = fixture.sandbox.seeds().find(({ mandateIds, engagementId }) => engagementId && mandateIds.length > 0)!
  engagementId = seed.engagementId!
  mandateId = seed.mandateIds[0]!
})
afterAll(() => fixture.close())

const request: OnboardingRequest = {
  cardType: 'CREDIT',
  onboardingType: 'CONSUMER',
  applicant: {
    nationality: 'DE',
    firstName: 'Jörg',
    lastName: 'Beispiel',
    phone: '+4915112345678',
    email: 'joerg@example.org',
    dateOfBirth: '1980-02-29',
    placeOfBirth: 'Köln',
    address: { streetLine1: 'Am Weg 1', city: 'Köln', postalCode: '50667', country: 'DE' },
    monthlyIncome: { amount: 300_000n, currency: 'EUR', unit: 'MINOR' },
  },
  redirectUrls: { successUrl: 'https://example.org/ok', failUrl: 'https://example.org/no' },
}

/** A register that writes down what it is told, or, when `isFull`, cannot. */
function open({ isFull = false, connection = fixture.connection } = {}) {
  const noted: unknown[][] = []
  const note = <T>(answer: T, ...what: unknown[]): Promise<T> => {
    if (isFull) return Promise.reject(new Error('no space left on device'))
    noted.push(what)
    return Promise.resolve(answer)
  }
  const caseRecord: Case = {
    caseId: 'c',
    kind: 'CONSUMER',
    title: 'Jörg Beispiel',
    status: 'PROCESSING',
    turn: 'waiting',
    identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
    createdAt: '',
    updatedAt: '',
    note: '',
    labels: [],
    pinned: false,
    done: false,
    unseen: false,
  }
  const cases = {
    noteIntent: () => Promise.resolve('an intent'),
    noteNotCreated: () => Promise.resolve(),
    isOfAnother: () => Promise.resolve(false),
    noteInDoubt: () => Promise.resolve(),
    noteCreated: (environmentId: string, created: { id: string }) => note(caseRecord, environmentId, created.id),
    noteOnboarding: (environmentId: string, onboarding: { id: string }) =>
      note(caseRecord, environmentId, onboarding.id),
    noteEngagement: (environmentId: string, id: string, customer?: { customerId: string }) =>
      note(caseRecord, environmentId, id, customer?.customerId),
    find: () => Promise.resolve(caseRecord),
    noteMandate: (environmentId: string, engagementId: string, mandateId: string, { iban }: { iban?: string } = {}) =>
      note(undefined, environmentId, engagementId, mandateId, ...(iban === undefined ? [] : [iban])),
    removeCreditLimitIncrease: () => Promise.resolve(false),
    noteCreditLimitIncrease: (environmentId: string, ...ids: string[]) => note(undefined, environmentId, ...ids),
  }
  const parts = {
    service: fixture.service,
    connection,
    cases,
    drafts: noDrafts,
    uploads: { run: () => Promise.reject(new Error('not asked for')) },
    knownUploads: () => Promise.resolve([]),
    staged: { at: () => Promise.resolve([]), move: () => Promise.resolve(0) },
    emit: () => undefined,
    onDefect: () => undefined,
    ...localParts(start(temporaryFolder(), new OwnKeychain().synchronous()), cases),
  }
  const app = testContext(parts)
  return {
    noted,
    onboarding: createOnboarding(app, parts).handlers,
    customers: createCustomers(app, cases).handlers,
    sepa: createSepa(app, parts).handlers,
    directDebit: createDirectDebit(app).handlers,
    creditLimit: createCreditLimit(app, parts).handlers,
  }
}
type Features = ReturnType<typeof open>

const consentId = async ({ sepa }: Features): Promise<string> =>
  valueOf(await sepa.consents({ language: 'de' }, context)).consentId
const increase = {
  appliedAmount: { amount: 500_000n, currency: 'EUR', unit: 'MINOR' as const },
  reason: { reasonType: 'OTHER' },
  monthlyIncome: { amount: 300_000n, currency: 'EUR', unit: 'MINOR' as const },
  employmentType: 'PERMANENT',
  redirectUrls: request.redirectUrls,
}
const onboardingIdOf = async (features: Features): Promise<string> =>
  valueOf(await features.onboarding.create({ version: 'v4', request }, context)).id

/** Each call whose answer names something that no endpoint lists, and what of its answer and input is kept. */
const calls: [
  string,
  (features: Features) => Promise<Outcome<unknown>>,
  (value: Record<string, unknown>) => unknown[],
  string,
][] = [
  [
    'onboarding.create',
    async ({ onboarding }) => onboarding.create({ version: 'v4', request }, context),
    ({ id }) => ['sandbox', id],
    'onboarding',
  ],
  [
    'onboarding.read',
    async ({ onboarding }) => onboarding.read({ onboardingId: await onboardingIdOf(open()) }, context),
    ({ id }) => ['sandbox', id],
    '(?:engagement [0-9a-f-]{36} of )?onboarding',
  ],
  [
    'customers.read',
    async ({ customers }) => customers.read({ engagementId }, context),
    ({ customerId }) => ['sandbox', engagementId, customerId],
    'customer',
  ],
  [
    'sepa.register',
    async (features) => {
      const iban = 'DE89370400440532013000'
      return features.sepa.register({ engagementId, iban, consentId: await consentId(features) }, context)
    },
    (value) => ['sandbox', engagementId, value['mandateId'], 'DE89370400440532013000'],
    'mandate',
  ],
  [
    'sepa.mandate',
    async ({ sepa }) => sepa.mandate({ engagementId, mandateId }, context),
    (value) => ['sandbox', engagementId, value['mandateId'], value['iban']],
    'mandate',
  ],
  [
    'creditLimit.requestIncrease',
    async ({ creditLimit }) => creditLimit.requestIncrease({ engagementId, request: increase }, context),
    ({ id }) => ['sandbox', engagementId, id],
    'credit limit increase',
  ],
]

describe.each(calls)('%s', (_name, call, kept, what) => {
  test('is kept in the register before it is answered', async () => {
    const features = open()
    const value: unknown = valueOf(await call(features))
    if (typeof value !== 'object' || value === null) throw new Error('This answer has fields.')
    expect(features.noted).toEqual([kept({ ...value })])
  })

  test('names the identifier when the register cannot keep it', async () => {
    const failure = errorOf(await call(open({ isFull: true })))
    expect(failure).toMatchObject({ kind: 'storage', requestId: context.requestId })
    expect(failure.message).toMatch(
      new RegExp(`note this identifier: ${what} [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`),
    )
  })
})

test('what failed is not noted, and the failure is handed on as it is', async () => {
  const features = open()
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(errorOf(await features.onboarding.read({ onboardingId: unknown }, context)).kind).toBe('not-found')
  expect(errorOf(await features.customers.read({ engagementId: unknown }, context)).kind).toBe('not-found')
  expect(features.noted).toEqual([])
})

test('without a key nothing is asked', async () => {
  const before = fixture.sandbox.received().length
  const { customers, directDebit } = open({ connection: noKey })
  expect(errorOf(await customers.read({ engagementId }, context)).kind).toBe('no-api-key')
  const amount = { amountType: 'FULL' as const }
  expect(errorOf(await directDebit.setAmount({ engagementId, amount }, context)).kind).toBe('no-api-key')
  expect(fixture.sandbox.received()).toHaveLength(before)
})

test('endpoints 10 and 12: a registered mandate carries the amount and can be cancelled', async () => {
  const features = open()
  const registered = valueOf(
    await features.sepa.register(
      { engagementId, iban: 'DE89370400440532013000', consentId: await consentId(features) },
      context,
    ),
  )
  const amount = {
    amountType: 'FIXED' as const,
    fixedAmount: { amount: 5_000n, currency: 'EUR', unit: 'MINOR' as const },
  }
  const stored = valueOf(await features.directDebit.setAmount({ engagementId, amount }, context))
  expect(stored.amount).toMatchObject(amount)
  const cancelled = valueOf(await features.sepa.cancel({ engagementId, mandateId: registered.mandateId }, context))
  expect(cancelled.mandateId).toBe(registered.mandateId)
  expect(features.noted).toHaveLength(2)
})

test('endpoint 6: supplementary cardholder details', async () => {
  const features = open()
  const onboardingId = fixture.sandbox
    .seeds()
    .find(({ kind, status }) => kind === 'SUPPLEMENTARY' && status !== 'COMPLETED')?.onboardingId
  const details = {
    cardholderDetails: {
      salutation: 'MRS',
      firstName: 'Änne',
      lastName: 'Beispiel',
      dateOfBirth: '1990-01-31',
      placeOfBirth: 'Köln',
      nationality: 'DE',
      phone: '+4915112345678',
      locale: 'de',
    },
    redirectUrls: request.redirectUrls,
  }
  const answer = await features.onboarding.submitSupplementaryCardholder(
    { onboardingId: onboardingId!, details },
    context,
  )
  expect(valueOf(answer).status).toBeLessThan(300)
  const last = fixture.sandbox.received().at(-1)!
  expect(last.path).toBe(`/api/v4/engagements/card/onboarding/${onboardingId!}/supplementary-card-holder-details`)
})
