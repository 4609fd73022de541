import type { TypedFields } from '@contract/api/drafts'
import type { EnvironmentPresets } from '@contract/api/presets'
import {
  civilStatuses,
  employments,
  housings,
  locales,
  onboardingTypes,
  salutations,
} from '../../lib/fields/suggestions'
import type { Choices } from '../../lib/forms/choices'

/** Texts of the applicant ("Applicant"). */
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

/** Texts of the applicant's address ("Address"). */
export const addressTexts = ['streetLine1', 'streetLine2', 'postalCode', 'city'] as const

/** Fields that are chosen from a list, which is never complete. */
export const choices: Choices = {
  onboardingType: onboardingTypes,
  'applicant.salutation': salutations,
  'applicant.civilStatus': civilStatuses,
  'applicant.locale': locales,
  'applicant.employmentType': employments,
  'applicant.housing': housings,
}

/** Those of them without which an address is none. */
export const addressNeeds = ['streetLine1', 'postalCode', 'city'] as const

/** The kinds that the interface names, by the value that is sent for them. */
export const variants = ['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY'] as const

/** Kinds whose applications name a company. Only a business one must ("Onboarding request"). */
const companyVariants: readonly string[] = ['BUSINESS', 'CORPORATE']

export const asksForCompany = (onboardingType: string): boolean => companyVariants.includes(onboardingType)

/** Sent with; a form begins with the version that is in use ("Versioning"). */
export const versionOf = (fields: TypedFields): 'v4' | 'v5' => (fields['version'] === 'v5' ? 'v5' : 'v4')

/** Places that an administrator sets once for an environment, and that clerks see folded away. */
export const administratorPlaces: readonly string[] = [
  'version',
  'onboardingType',
  'applicant.additional',
  'redirectUrls.successUrl',
  'redirectUrls.failUrl',
  'redirectUrls.additional',
  'metadata',
  'additional',
]

export const emptyForm: TypedFields = { version: 'v4', onboardingType: 'CONSUMER' }

/** A new form with what is set once for the environment. */
export const formOf = (presets: EnvironmentPresets | undefined): TypedFields => ({
  ...emptyForm,
  ...presets?.onboarding,
  ...(presets?.country !== undefined && { 'applicant.address.country': presets.country }),
})
