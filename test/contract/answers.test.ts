import { describe, expect, expectTypeOf, test } from 'vitest'
import type { KarteiApi } from '@contract/index'
import { contract } from '@contract/index'
import { stepOfStatus, turnOfStep } from '@contract/api/cases'
import { createdOnboarding, onboarding } from '@contract/api/onboarding'
import { invoice } from '@contract/api/invoices'
import { consentTexts, mandate } from '@contract/api/sepa'
import { createdCreditLimitIncrease } from '@contract/api/credit-limit'
import { customer } from '@contract/api/customers'
import { failureKinds, issuesOf, type Outcome } from '@contract/outcome'
import type { z } from '@contract/zod'

const id = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const at = '2025-11-06T17:33:02.053217628Z'
const money = { amount: 9_007_199_254_740_993n, currency: 'EUR', unit: 'MINOR' }

const answers: Record<string, [z.ZodType, Record<string, unknown>, string[]]> = {
  'onboarding created': [createdOnboarding, { id, status: 'PROCESSING', createdAt: at }, ['id']],
  'onboarding read': [
    onboarding,
    {
      id,
      status: 'AWAITING_SIGNING',
      cardType: 'CREDIT',
      applicant: {},
      createdAt: at,
      updatedAt: at,
      onboardingType: 'INDIVIDUAL',
    },
    [],
  ],
  customer: [customer, { customerId: id }, []],
  'consent texts': [
    consentTexts,
    {
      consentId: id,
      language: 'de',
      texts: [{ code: 'new_code', text: 'Wort für Wort' }],
      consents: [{ code: 'direct_debit', label: 'Ja', more: 1 }],
      creditorInformation: { companyName: 'Muster AG', creditorId: 'DE98ZZZ09999999999' },
    },
    ['consentId'],
  ],
  'mandate registered': [contract.sepa.register.output, { mandateId: id }, ['mandateId']],
  mandate: [mandate, { mandateId: id, status: 'ACTIVE' }, []],
  'amount stored': [contract.directDebit.setAmount.output, { amount: { amountType: 'FULL' } }, []],
  invoice: [invoice, { id: 'any', invoiceNumber: 'R-1', dueDate: at, totalAmount: money }, ['id']],
  'increase requested': [createdCreditLimitIncrease, { id, status: 'PROCESSING', createdAt: at }, ['id']],
}

describe.each(Object.entries(answers))('the answer %s', (_name, [schema, right, required]) => {
  test('is taken with its required fields alone', () => {
    expect(schema.parse(right)).toEqual(right)
  })

  test('keeps unknown fields and values', () => {
    const more = { ...right, ...('status' in right && { status: 'TOMORROWS' }), unknownField: { deep: [1n, null] } }
    expect(schema.parse(more)).toEqual(more)
  })

  test('is taken without what the call has a meaning without, be it left out or null', () => {
    for (const field of Object.keys(right).filter((name) => !required.includes(name))) {
      const rest = Object.fromEntries(Object.entries(right).filter(([name]) => name !== field))
      expect(schema.parse(rest)).toEqual(rest)
      expect(schema.parse({ ...right, [field]: null })).toEqual({ ...right, [field]: null })
    }
  })

  test.each(required)('is refused without %s', (field) => {
    const rest = Object.fromEntries(Object.entries(right).filter(([name]) => name !== field))
    expect(issuesOf(schema.safeParse(rest).error!).map(({ path }) => path)).toContain(field)
    expect(schema.safeParse({ ...right, [field]: null }).success).toBe(false)
  })
})

test('fields that may be missing may be null as well', () => {
  const given = { id, status: 'S', createdAt: at, additionalInformation: null }
  expect(createdOnboarding.parse(given)).toEqual(given)
  const read = {
    ...answers['onboarding read']![1],
    customerId: null,
    metadata: null,
    additionalInformation: { engagementId: null, creditAssessment: null },
  }
  expect(onboarding.parse(read)).toEqual(read)
})

test('money is exact: an amount that is a number is refused', () => {
  const right = answers['invoice']![1]
  expect(invoice.parse(right).totalAmount?.amount).toBe(9_007_199_254_740_993n)
  expect(invoice.safeParse({ ...right, totalAmount: { ...money, amount: 5 } }).success).toBe(false)
  expect(invoice.safeParse({ ...right, totalAmount: { ...money, unit: 'MICRO', currency: 'points' } }).success).toBe(
    true,
  )
})

const turnOf = (status: string) => turnOfStep(stepOfStatus(status))
test.each(['constructor', '__proto__', 'toString', 'TOMORROWS', ''])('the unknown status %j waits', (status) => {
  expect(turnOf(status)).toBe('waiting')
})
test('each status of the interface has its turn', () => {
  expect(
    ['AWAITING_DOCUMENTS', 'AWAITING_SIGNING', 'AWAITING_ADDITIONAL_INFO', 'REJECTED', 'FAILED'].map(turnOf),
  ).toEqual(Array.from({ length: 5 }, () => 'needs-action'))
  expect(turnOf('COMPLETED')).toBe('done')
})

test('the page sees every call as a function that resolves to an Outcome', () => {
  type Api = KarteiApi<File>
  expectTypeOf<Api['sepa']['mandate']>().parameters.toEqualTypeOf<
    [input: { engagementId: string; mandateId: string; automatic?: true | undefined }]
  >()
  expectTypeOf<Awaited<ReturnType<Api['customers']['read']>>>().toExtend<
    Outcome<{ customerId?: string | null | undefined }>
  >()
  expectTypeOf<Api['files']['stage']>().parameter(0).toEqualTypeOf<readonly File[]>()
  expectTypeOf<Parameters<Api['environments']['list']>>().toExtend<[unknown?]>()
  expectTypeOf<NonNullable<z.infer<typeof invoice>['totalAmount']>['amount']>().toEqualTypeOf<bigint>()
  expect(new Set(failureKinds).size).toBe(failureKinds.length)
})
