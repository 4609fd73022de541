import type { AnsweredAddress } from '@contract/domain/address'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import type { Language } from '../../lib/i18n/i18n'

type Given = string | null | undefined

const filled = (...texts: readonly Given[]): string[] => texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))

/** Where letters need no line for the country. */
const home = 'DE'

/** `AUSTRIA`; a code that is none stays as it came. */
function countryLine(country: Given, language: Language): string[] {
  const [code] = filled(country)
  if (code === undefined || code.toUpperCase() === home) return []
  if (!/^[A-Z]{2}$/.test(code)) return [code]
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
  return [(name ?? code).toLocaleUpperCase(language)]
}

/** The address as it stands on a letter, below whom it is to. */
export function addressLines(
  address: AnsweredAddress | null | undefined,
  addressee: string | undefined,
  language: Language,
): string[] {
  const { streetLine1, streetLine2, postalCode, city, country } = address ?? {}
  const place = filled(postalCode, city).join(' ')
  return [...filled(addressee, streetLine1, streetLine2, place), ...countryLine(country, language)]
}

/**
 * Whom a letter goes to. The service gives no name with the customer, and a case of which nobody knows one is called by
 * its address or its identifier.
 */
export function addresseeOf(
  { title, identifiers }: Pick<Case, 'title' | 'identifiers'>,
  onboarding: Pick<Onboarding, 'applicant'> | undefined,
  address: AnsweredAddress | null | undefined,
): string | undefined {
  const { onboardingId, engagementId, customerId } = identifiers
  const { streetLine1, postalCode, city } = address ?? {}
  const stands = [onboardingId, engagementId, customerId]
  stands.push(filled(streetLine1, filled(postalCode, city).join(' ')).join(', '))
  if (!stands.includes(title)) return title
  return filled(filled(onboarding?.applicant?.firstName, onboarding?.applicant?.lastName).join(' '))[0]
}
