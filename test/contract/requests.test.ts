import { describe, expect, test } from 'vitest'
import { contract } from '@contract/index'
import { issuesOf } from '@contract/outcome'
import type { z } from '@contract/zod'

const onboardingId = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const engagementId = '0A9B8C7D-6E5F-4A3B-8C2D-1E0F9A8B7C6D'
const money = { amount: 300_000n, currency: 'EUR', unit: 'MINOR' }
const redirectUrls = { successUrl: 'https://example.org/ok?x=1#y', failUrl: 'http://example.org' }
const applicant = {
  nationality: 'DE',
  salutation: 'HERR',
  firstName: 'Jörg',
  phone: '+4915112345678',
  email: 'j@example.org',
  dateOfBirth: '2000-02-29',
  address: { streetLine1: 'Am Weg 1', city: 'Köln', postalCode: '50667', country: 'DE' },
  employmentType: 'PERMANENT',
  monthlyIncome: money,
  locale: 'de',
}
const request = { cardType: 'CREDIT', onboardingType: 'CONSUMER', applicant, redirectUrls }
const details = { cardholderDetails: { firstName: 'Änne', dateOfBirth: '1990-01-31' }, redirectUrls }
const fixed = { amountType: 'FIXED', fixedAmount: money }

const right = {
  create: { version: 'v4', request },
  read: { onboardingId },
  uploadDocument: { onboardingId, documentType: 'TAX_REGISTRATION', fileId: 'f' },
  uploadDocuments: { onboardingId, fileIds: ['f'] },
  supplementary: { onboardingId, details },
  engagement: { engagementId },
  register: { engagementId, iban: 'de89 3704 0044 0532 0130 00', consentId: onboardingId },
  cancel: { engagementId, mandateId: onboardingId },
  mandate: { engagementId, mandateId: 'any form' },
  consents: { language: 'de' },
  amount: { engagementId, amount: fixed },
  invoice: { engagementId, invoiceId: 'R/1' },
  document: { engagementId, documentId: 'd' },
  increase: { engagementId, request: { appliedAmount: money, reason: { reasonType: 'OTHER' }, redirectUrls } },
  increaseUpload: { creditLimitIncreaseId: 'ci 1', fileIds: ['f'] },
}
type Right = keyof typeof right

const inputs: Record<Right, z.ZodType> = {
  create: contract.onboarding.create.input,
  read: contract.onboarding.read.input,
  uploadDocument: contract.onboarding.uploadDocument.input,
  uploadDocuments: contract.onboarding.uploadDocuments.input,
  supplementary: contract.onboarding.submitSupplementaryCardholder.input,
  engagement: contract.customers.read.input,
  register: contract.sepa.register.input,
  cancel: contract.sepa.cancel.input,
  mandate: contract.sepa.mandate.input,
  consents: contract.sepa.consents.input,
  amount: contract.directDebit.setAmount.input,
  invoice: contract.invoices.read.input,
  document: contract.invoices.document.input,
  increase: contract.creditLimit.requestIncrease.input,
  increaseUpload: contract.creditLimit.uploadDocuments.input,
}

/** `value` with one place changed; `undefined` takes it away. */
function changed(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to
  const copy: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  copy[name] = changed(copy[name], rest, to)
  return copy
}
const issues = (call: Right, value: unknown) => issuesOf(inputs[call].safeParse(value).error!)
const isRight = (call: Right, value: unknown): boolean => inputs[call].safeParse(value).success

test.each(Object.keys(right))('a right input of %s is taken', (name) => {
  const call = name as Right
  const parsed = inputs[call].safeParse(right[call])
  expect(parsed.error?.issues).toBeUndefined()
})

/** A row of a table in words, amounts included. */
const shown = (row: readonly unknown[]): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

const long = (length: number): string => 'x'.repeat(length)
const refused: [Right, string, unknown, string][] = [
  ['create', 'version', 'v3', 'invalid_value'],
  ['create', 'request.cardType', 'GOLD', 'invalid_value'],
  ['create', 'request.cardType', undefined, 'invalid_value'],
  ['create', 'request.onboardingType', '', 'required'],
  ['create', 'request.applicant', undefined, 'invalid_type'],
  ['create', 'request.applicant.nationality', 'de', 'country'],
  ['create', 'request.applicant.nationality', 'DEU', 'country'],
  ['create', 'request.applicant.phone', '0151 123456', 'phone'],
  ['create', 'request.applicant.phone', '+0151123456', 'phone'],
  ['create', 'request.applicant.phone', '+49 151 123456', 'phone'],
  ['create', 'request.applicant.email', 'nobody', 'email'],
  ['create', 'request.applicant.dateOfBirth', '2001-02-29', 'date'],
  ['create', 'request.applicant.dateOfBirth', '29.02.2000', 'date'],
  ['create', 'request.applicant.address.streetLine1', ' ', 'required'],
  ['create', 'request.applicant.address.city', undefined, 'invalid_type'],
  ['create', 'request.applicant.address.postalCode', '', 'required'],
  ['create', 'request.applicant.address.country', 'Germany', 'country'],
  ['create', 'request.applicant.monthlyIncome.amount', 3000, 'invalid_type'],
  ['create', 'request.applicant.monthlyIncome.amount', 2n ** 63n, 'int64'],
  ['create', 'request.applicant.monthlyIncome.amount', -(2n ** 63n) - 1n, 'int64'],
  ['create', 'request.applicant.monthlyIncome.currency', 'Euro', 'currency'],
  ['create', 'request.applicant.monthlyIncome.unit', 'MAJOR', 'invalid_value'],
  ['create', 'request.redirectUrls', undefined, 'invalid_type'],
  ['create', 'request.redirectUrls.successUrl', 'javascript:alert(1)', 'url-scheme'],
  ['create', 'request.redirectUrls.successUrl', 'https:/example.org', 'absolute-url'],
  ['create', 'request.redirectUrls.successUrl', '//example.org', 'absolute-url'],
  ['create', 'request.redirectUrls.failUrl', 'example.org', 'absolute-url'],
  ['create', 'request.redirectUrls.failUrl', undefined, 'invalid_type'],
  ['create', 'request.metadata.1st', 'x', 'metadata-key-digit'],
  ['create', 'request.metadata.٣rd', 'x', 'metadata-key-digit'],
  ['create', `request.metadata.${long(49)}`, 'x', 'metadata-key-length'],
  ['create', 'request.metadata.key', long(257), 'metadata-value-length'],
  ['create', 'request.metadata.key', 7, 'invalid_type'],
  ['create', 'request.requestedCreditLimit', money, 'v5-only'],
  ['create', 'request.company', 'Muster AG', 'invalid_type'],
  ['read', 'onboardingId', 'not-a-uuid', 'uuid'],
  ['read', 'onboardingId', `${onboardingId} `, 'uuid'],
  ['uploadDocument', 'documentType', '  ', 'required'],
  ['uploadDocuments', 'fileIds', [], 'at-least-one'],
  ['uploadDocuments', 'onboardingId', '', 'uuid'],
  ['supplementary', 'details.cardholderDetails', undefined, 'invalid_type'],
  ['supplementary', 'details.cardholderDetails.dateOfBirth', '1990-13-01', 'date'],
  ['supplementary', 'details.cardholderDetails.phone', '123', 'phone'],
  ['supplementary', 'details.cardholderDetails.nationality', 'D', 'country'],
  ['supplementary', 'details.redirectUrls.failUrl', ' https://example.org', 'absolute-url'],
  ['engagement', 'engagementId', '0a9b8c7d6e5f4a3b8c2d1e0f9a8b7c6d', 'uuid'],
  ['register', 'iban', 'DE88370400440532013000', 'iban-checksum'],
  ['register', 'iban', '', 'iban-empty'],
  ['register', 'consentId', 'x', 'uuid'],
  ['cancel', 'mandateId', 'x', 'uuid'],
  ['mandate', 'mandateId', '..', 'path-segment'],
  ['consents', 'language', 'fr', 'invalid_value'],
  ['amount', 'amount', undefined, 'invalid_type'],
  ['amount', 'amount.amountType', 'HALF', 'invalid_union'],
  ['amount', 'amount.fixedAmount', undefined, 'invalid_type'],
  ['amount', 'amount.fixedAmount.amount', 0n, 'positive'],
  ['amount', 'amount.fixedAmount.amount', -1n, 'positive'],
  ['amount', 'amount.fixedAmount.amount', 1, 'invalid_type'],
  ['amount', 'amount.fixedAmount.currency', 'USD', 'euro-only'],
  ['invoice', 'invoiceId', '', 'path-segment'],
  ['invoice', 'invoiceId', '.', 'path-segment'],
  ['document', 'documentId', '..', 'path-segment'],
  ['increase', 'request.appliedAmount', undefined, 'invalid_type'],
  ['increase', 'request.appliedAmount.unit', 'minor', 'invalid_value'],
  ['increase', 'request.reason', undefined, 'invalid_type'],
  ['increase', 'request.reason.reasonType', '', 'required'],
  ['increase', 'request.redirectUrls.successUrl', 'data:,x', 'url-scheme'],
  ['increaseUpload', 'creditLimitIncreaseId', '', 'path-segment'],
  ['increaseUpload', 'fileIds', [], 'at-least-one'],
]

describe('is refused before anything is sent, with the place and the reason:', () => {
  test.each(refused.map((row) => ({ shown: shown(row), row })))('$shown', ({ row: [call, path, value, code] }) => {
    const found = issues(call, changed(right[call], path.split('.'), value))
    expect(found.map((issue) => ({ path: issue.path, code: issue.code }))).toContainEqual({
      path: call === 'amount' && code === 'euro-only' ? 'amount.fixedAmount' : pathOf(path, code),
      code,
    })
    for (const { message } of found) expect(message).toMatch(/\S/)
  })

  /** A sum that is not positive is the fault of the sum as a whole. */
  const pathOf = (path: string, code: string): string => (code === 'positive' ? path.replace(/\.amount$/, '') : path)

  test('a business onboarding without a company', () => {
    const business = changed(right.create, ['request', 'onboardingType'], 'BUSINESS')
    expect(issues('create', business)).toMatchObject([{ path: 'request.company', code: 'company-required' }])
    expect(isRight('create', changed(business, ['request', 'company'], { name: 'Muster AG', anything: [1n] }))).toBe(
      true,
    )
  })

  test('every offending place at once', () => {
    let wrong: unknown = right.create
    for (const path of ['phone', 'email', 'dateOfBirth']) wrong = changed(wrong, ['request', 'applicant', path], '?')
    expect(issues('create', wrong).map(({ path }) => path)).toEqual([
      'request.applicant.phone',
      'request.applicant.email',
      'request.applicant.dateOfBirth',
    ])
  })

  test.each(['FULL', 'MINIMUM'])('%s with a fixed amount beside it', (amountType) => {
    expect(isRight('amount', { engagementId, amount: { amountType } })).toBe(true)
    expect(issues('amount', { engagementId, amount: { amountType, fixedAmount: money } })).toMatchObject([
      { path: 'amount', code: 'unrecognized_keys' },
    ])
  })
})

describe('is taken, since the interface leaves it open:', () => {
  const taken: [Right, string, unknown][] = [
    ['create', 'request.onboardingType', 'TOMORROWS_TYPE'],
    ['create', 'request.applicant.salutation', 'DIVERS'],
    ['create', 'request.applicant.employmentType', 'ASTRONAUT'],
    ['create', 'request.applicant.civilStatus', 'WIDOWED'],
    ['create', 'request.applicant.housing', 'BOAT'],
    ['create', 'request.applicant.locale', 'fr'],
    ['create', 'request.applicant.unknownField', { deep: [1, 2n, null, true, 'x'] }],
    ['create', 'request.unknownField', 12345678901234567890n],
    ['create', 'request.applicant', {}],
    ['create', 'request.applicant.address.streetLine2', 'Hinterhaus'],
    ['create', 'request.applicant.monthlyIncome.amount', 2n ** 63n - 1n],
    ['create', 'request.applicant.monthlyIncome.amount', -(2n ** 63n)],
    ['create', 'request.applicant.monthlyIncome.currency', 'XTS'],
    ['create', `request.metadata.${long(48)}`, long(256)],
    ['create', 'request.metadata.ключ', '😀'.repeat(256)],
    ['create', 'request.metadata', {}],
    ['uploadDocument', 'documentType', 'PAY_SLIP'],
    ['supplementary', 'details.cardholderDetails.unknownField', 1.5],
    ['amount', 'amount.fixedAmount.amount', 1n],
    ['increase', 'request.reason.reasonType', 'LARGER_PLANNED_PURCHASES'],
    ['increase', 'request.reason.plannedPurchase', 'Waschmaschine'],
    ['increase', 'request.employmentType', 'SOLE_PROPRIETOR'],
    ['increase', 'request.monthlyIncome', money],
    ['mandate', 'mandateId', '4711/b'],
  ]
  test.each(taken.map((row) => ({ shown: shown(row), row })))('$shown', ({ row: [call, path, value] }) => {
    const input = changed(right[call], path.split('.'), value)
    const parsed = inputs[call].safeParse(input)
    expect(parsed.error?.issues).toBeUndefined()
    expect(parsed.data).toEqual(input)
  })

  test('a credit limit in version 5', () => {
    const input = { version: 'v5', request: { ...request, requestedCreditLimit: money } }
    expect(isRight('create', input)).toBe(true)
  })
})

test('an IBAN leaves in its electronic form', () => {
  expect(inputs.register.parse(right.register)).toMatchObject({ iban: 'DE89370400440532013000' })
})
