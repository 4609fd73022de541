import type { Onboarding } from '@contract/api/onboarding'
import { fieldsOf, objectIn, otherFields, otherFieldsUnder, type Field } from '../../../../lib/answered/fields'

export const person = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'nationality',
  'civilStatus',
  'employmentType',
  'monthlyIncome',
  'housing',
  'locale',
] as const
export const contact = ['phone', 'verifiedPhone', 'email'] as const
export const place = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const
export const card = ['cardType', 'onboardingType', 'requestedCreditLimit', 'createdAt', 'updatedAt'] as const

/** Optional parts that are null are merely not there: their sections are left out. */
const leftOut = ['applicant', 'additionalInformation', 'metadata', 'company', 'address']

/** Members of an answer of endpoint 3 that the interface does not list. */
export function unlistedIn(onboarding: Onboarding): Field[] {
  const applicant = objectIn(onboarding.applicant)
  return [
    ...otherFields(
      onboarding,
      [...card, 'id', 'status', 'customerId'],
      ['applicant', 'additionalInformation', 'company', 'metadata'],
    ),
    ...otherFieldsUnder('applicant', [
      ...otherFields(applicant, [...person, ...contact, 'externalCustomerId'], ['address']),
      ...otherFieldsUnder('address', otherFields(applicant['address'], place)),
    ]),
  ].filter(({ name, value }) => value !== null || !leftOut.includes(name))
}

/** Other in every state, and told as such elsewhere. */
const ofEveryState = ['status', 'updatedAt']

/**
 * Members that an answer of endpoint 3 has and the one in the state before had not, or had otherwise, each as it came. Where Kartei never
 * saw that state: what the service added of its own.
 */
export function addedIn(now: Onboarding, before: Onboarding | undefined): Field[] {
  const added = before
    ? newOrChanged(now, before)
    : [
        ...otherFields(
          now.additionalInformation,
          ['signingUrl', 'engagementId'],
          ['creditAssessment', 'verifiedCompany'],
        ),
        ...unlistedIn(now),
      ].filter(({ value }) => saysSomething(value))
  return added.flatMap((field) => (field.name === 'asItCame' ? fieldsOf(field.value) : [field]))
}

function newOrChanged(now: unknown, before: unknown, known: readonly string[] = ofEveryState): Field[] {
  const earlier = objectIn(before)
  return fieldsOf(now).flatMap(({ name, value }) => {
    const was = Object.hasOwn(earlier, name) ? earlier[name] : undefined
    if (known.includes(name) || !saysSomething(value) || isSame(value, was)) return []
    if (fieldsOf(value).length === 0 || fieldsOf(was).length === 0) return [{ name, value }]
    return otherFieldsUnder(name, newOrChanged(value, was, []))
  })
}

const saysSomething = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

/** In depth, whatever the order of the members. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    mine.length === theirs.size && mine.every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
  )
}
