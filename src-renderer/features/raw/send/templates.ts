import type { CaseIdentifiers } from '@contract/api/cases'
import { endpointNumbered, endpoints, type Endpoint } from '@contract/endpoints'
import type { Exchange } from '@contract/api/raw'

/** What is known of the case that may stand in a request. */
export interface KnownHere {
  readonly identifiers: Partial<CaseIdentifiers>
  /** Of the consent texts that were read last. */
  readonly consentId?: string | undefined
}

/** The consent of the last texts that were read for the case, if their answer is still there whole. */
export function consentIn(exchanges: readonly Exchange[]): string | undefined {
  const answer = exchanges.find(({ endpoint, outcome }) => endpoint === 8 && outcome === 'ok')?.answer
  return /"consentId"\s*:\s*"([^"\\]+)"/.exec(answer ?? '')?.[1]
}

/** The endpoint's path with what is known of the case in it; what is not known stays in braces for the clerk to replace. */
export function pathOf({ path }: Endpoint, { identifiers }: KnownHere): string {
  const { onboardingId, engagementId, mandateIds = [], creditLimitIncreaseIds = [] } = identifiers
  const known: Readonly<Record<string, string | undefined>> = {
    '{onboarding-id}': onboardingId,
    '{engagement-id}': engagementId,
    '{mandate-id}': mandateIds.at(-1),
    '{credit-limit-increase-id}': creditLimitIncreaseIds.at(-1),
  }
  return path.replaceAll(/\{[^}]+\}/g, (placeholder) => {
    const identifier = known[placeholder]
    return identifier === undefined ? placeholder : encodeURIComponent(identifier)
  })
}

/** Whether a path is the endpoint's own, whatever identifiers stand in it. */
export function isPathOf({ path }: Endpoint, typed: string): boolean {
  const parts = path.split('/')
  const given = typed.split('/')
  return parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
}

export function endpointOf(number: number): Endpoint {
  const found = endpointNumbered(number) ?? endpoints[0]
  if (!found) throw new Error('The interface has endpoints.')
  return found
}

/** Nobody's: what is to be replaced by what is meant. */
const nobody = '00000000-0000-0000-0000-000000000000'
const euros = (amount: number) => ({ amount, currency: 'EUR', unit: 'MINOR' })
const redirectUrls = { successUrl: 'https://partner.example/success', failUrl: 'https://partner.example/fail' }
const onboarding = {
  onboardingType: 'CONSUMER',
  cardType: 'CREDIT',
  applicant: {
    salutation: 'MRS',
    firstName: 'Vorname',
    lastName: 'Nachname',
    dateOfBirth: '1980-01-31',
    placeOfBirth: 'Ort',
    nationality: 'DE',
    phone: '+49000000000',
    email: 'name@example.org',
    address: { streetLine1: 'Straße 1', postalCode: '00000', city: 'Ort', country: 'DE' },
    employmentType: 'PERMANENT',
    civilStatus: 'SINGLE',
    monthlyIncome: euros(250_000),
    housing: 'RENTING',
    locale: 'de',
  },
  redirectUrls,
}

function sampleOf(number: number, { identifiers, consentId }: KnownHere): unknown {
  switch (number) {
    case 1:
      return onboarding
    case 2:
      return { ...onboarding, requestedCreditLimit: euros(500_000) }
    case 6: {
      const { salutation, firstName, lastName, dateOfBirth, placeOfBirth, nationality, phone, locale } =
        onboarding.applicant
      const named = { salutation, firstName, lastName, dateOfBirth, placeOfBirth, nationality, phone, locale }
      return { cardholderDetails: named, redirectUrls }
    }
    case 9:
      // With check digits that no IBAN has, so that it is never taken for one.
      return { iban: 'DE00000000000000000000', consentId: consentId ?? nobody }
    case 10:
      return { mandateId: identifiers.mandateIds?.at(-1) ?? nobody }
    case 12:
      return { amount: { amountType: 'FIXED', fixedAmount: euros(5_000) } }
    case 16:
      return {
        appliedAmount: euros(500_000),
        reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
        monthlyIncome: euros(250_000),
        employmentType: 'PERMANENT',
        redirectUrls,
      }
    default:
      return undefined
  }
}

/** JSON of the shape that the interface shows, for the endpoints that take some; nobody's data. */
export function jsonOf({ number, body }: Endpoint, known: KnownHere): string {
  return body === 'json' ? JSON.stringify(sampleOf(number, known), null, 2) : ''
}

/** A field of an upload's form as it is typed. Size in bytes. */
export type TypedPart =
  | { readonly field: string; readonly text: string }
  | {
      readonly field: string
      readonly fileId: string
      readonly name: string
      readonly size: number
      readonly mediaType: string
    }

export const partsOf = ({ number }: Endpoint): readonly TypedPart[] =>
  number === 4 ? [{ field: 'documentType', text: 'TAX_REGISTRATION' }] : []

/** What the field of a file is called in an endpoint's form. */
export const fileField = ({ number }: Endpoint): string => (number === 4 ? 'document' : 'documents')
