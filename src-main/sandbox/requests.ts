import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { isUuid } from './identifiers'

// The requests that the service accepts. Written on their own, not taken from the program: the two are to be able to disagree.
// Objects are loose, because the interface does not show all their fields.

const int64 = z
  .bigint('must be a whole number')
  .min(-(2n ** 63n))
  .max(2n ** 63n - 1n)
const text = z.string('must be a string')
const filled = text.regex(/\S/, 'must not be empty')
const country = text.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')
const uuid = text.refine(isUuid, 'must be a UUID')

const money = z.looseObject({
  amount: int64,
  currency: text.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
  unit: z.literal('MINOR', 'must be MINOR'),
})

const address = z.looseObject({
  streetLine1: filled,
  streetLine2: text.optional(),
  city: filled,
  postalCode: filled,
  country,
})

const date = text.refine((value) => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}, 'must be a date that exists, YYYY-MM-DD')

const phone = text.regex(/^\+[1-9]\d{4,14}$/, 'must be in international format: a plus, the country code, digits')

const email = text.regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')

/** Which fields of an applicant are required is not shown, so each is checked only where it is given. */
const applicant = z.looseObject({
  nationality: country.optional(),
  salutation: text.optional(),
  firstName: text.optional(),
  lastName: text.optional(),
  phone: phone.optional(),
  email: email.optional(),
  dateOfBirth: date.optional(),
  placeOfBirth: text.optional(),
  address: address.optional(),
  employmentType: text.optional(),
  civilStatus: text.optional(),
  monthlyIncome: money.optional(),
  housing: text.optional(),
  locale: text.optional(),
})

const leadingNowhere = ['javascript:', 'data:', 'file:', 'blob:']

/** A page or an app; which schemes are taken is not shown. */
const absoluteAddress = text.refine((value) => {
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  // The URL standard repairs what is written after the scheme; a web address that needs it is none.
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return (
    protocol !== '' &&
    !leadingNowhere.includes(protocol) &&
    /^\S+$/.test(value) &&
    (!isWeb || /^[a-z]+:\/\/[^/\s]\S*$/i.test(value))
  )
}, 'must be an absolute address')
const redirectUrls = z.looseObject({ successUrl: absoluteAddress, failUrl: absoluteAddress })

const length = (value: string): number => Array.from(value).length

/** Section "Limits": keys up to 48 characters, not starting with a digit; values up to 256. Characters are code points. */
const metadata = z.record(z.string(), z.unknown()).check((context) => {
  for (const [key, value] of Object.entries(context.value)) {
    const problem =
      key === '' || length(key) > 48
        ? 'a key has 1 to 48 characters'
        : /^\p{Nd}/u.test(key)
          ? 'a key must not start with a digit'
          : typeof value !== 'string' || length(value) > 256
            ? 'a value is a text of at most 256 characters'
            : undefined
    if (problem !== undefined) context.issues.push({ code: 'custom', input: value, path: [key], message: problem })
  }
})

const onboarding = z
  .looseObject({
    onboardingType: filled,
    cardType: z.enum(['CREDIT', 'DEBIT', 'PREPAID'], 'must be CREDIT, DEBIT or PREPAID'),
    applicant,
    company: z.looseObject({}, 'must be an object').optional(),
    redirectUrls,
    metadata: metadata.optional(),
    requestedCreditLimit: money.optional(),
  })
  .refine(({ onboardingType, company }) => onboardingType !== 'BUSINESS' || company !== undefined, {
    path: ['company'],
    message: 'is required for BUSINESS',
  })

/** Endpoint 1. */
export const onboardingV4 = onboarding.refine((request) => request.requestedCreditLimit === undefined, {
  path: ['requestedCreditLimit'],
  message: 'is part of v5 only',
})

/** Endpoint 2. */
export const onboardingV5 = onboarding
export type OnboardingRequest = z.infer<typeof onboarding>

/** Endpoint 6. */
export const supplementaryDetails = z.looseObject({
  cardholderDetails: z.looseObject({
    salutation: text.optional(),
    firstName: text.optional(),
    lastName: text.optional(),
    dateOfBirth: date.optional(),
    placeOfBirth: text.optional(),
    nationality: country.optional(),
    phone: phone.optional(),
    locale: text.optional(),
  }),
  redirectUrls,
})

/** Endpoint 9. The IBAN is wanted in its electronic form: no spaces, upper case. */
export const mandateRegistration = z.looseObject({
  iban: text.refine((iban) => isValidIBAN(iban), 'is no valid IBAN'),
  consentId: uuid,
})

/** Endpoint 10. */
export const mandateCancellation = z.looseObject({ mandateId: uuid })

/** Endpoint 12. */
export const directDebitSetting = z.looseObject({
  amount: z.discriminatedUnion(
    'amountType',
    [
      z.object({ amountType: z.literal('FULL') }),
      z.object({ amountType: z.literal('MINIMUM') }),
      z.object({
        amountType: z.literal('FIXED'),
        fixedAmount: z.object({
          amount: int64.positive('must be positive'),
          currency: z.literal('EUR', 'must be EUR'),
          unit: z.literal('MINOR', 'must be MINOR'),
        }),
      }),
    ],
    'amountType must be FULL, MINIMUM or FIXED',
  ),
})

/** Endpoint 16. Only the amount and the reason are taken as required; the interface does not say. */
export const creditLimitIncrease = z.looseObject({
  appliedAmount: money,
  reason: z.looseObject({ reasonType: filled }),
  monthlyIncome: money.optional(),
  redirectUrls: redirectUrls.optional(),
  employmentType: z
    .enum(
      ['PERMANENT', 'SOLE_PROPRIETOR', 'RETIRED', 'STUDENT', 'HOMEMAKER', 'OTHER'],
      'is none of the values accepted',
    )
    .optional(),
})

/** "applicant.address.country: must be …; …" */
export function wordsOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'body'}: ${message}`).join('; ')
}
