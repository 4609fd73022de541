import type { TypedFields } from '@contract/drafts'

/** Fields of the applicant that are sent as typed ("Applicant"). */
export const applicantTexts = [
  'salutation',
  'firstName',
  'lastName',
  'placeOfBirth',
  'civilStatus',
  'locale',
  'employmentType',
  'housing',
] as const

/** Fields of the applicant's address that are sent as typed ("Address"). */
export const addressTexts = ['streetLine1', 'streetLine2', 'postalCode', 'city'] as const

/** Those of them without which an address is none. */
export const addressNeeds = ['streetLine1', 'postalCode', 'city'] as const

/** The currency of an amount until somebody types another. */
export const usualCurrency = 'EUR'

/** The kinds that the interface names, by the value that is sent for them. */
export const variants = ['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY'] as const

/** Kinds whose applications name a company. Only a business one must ("Onboarding request"). */
const companyVariants: readonly string[] = ['BUSINESS', 'CORPORATE']

export const asksForCompany = (onboardingType: string): boolean => companyVariants.includes(onboardingType)

/** Sent with; a form begins with the version that is in use ("Versioning"). */
export const versionOf = (fields: TypedFields): 'v4' | 'v5' => (fields['version'] === 'v5' ? 'v5' : 'v4')

/** What a new form holds at first. */
export const emptyForm: TypedFields = { version: 'v4', onboardingType: 'CONSUMER' }
