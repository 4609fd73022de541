import type { TypedFields } from '@contract/api/drafts'
import { readCountry } from '../../lib/fields/country-text'
import type { Doubtful } from '../../lib/forms/choices'

export function isGermany(country: string): boolean {
  const read = readCountry(country)
  return read.ok && read.value === 'DE'
}

/** What is odd about a postal code for the country beside it; it can be sent all the same. */
export function postalCodeDoubt(typed: string, country: string): 'postal-code-de' | undefined {
  const text = typed.trim()
  return isGermany(country) && text !== '' && !/^\d{5}$/.test(text) ? 'postal-code-de' : undefined
}

export function postalCodeDoubts(fields: TypedFields): readonly Doubtful[] {
  const path = 'applicant.address.postalCode'
  const text = fields[path] ?? ''
  const code = postalCodeDoubt(text, fields['applicant.address.country'] ?? '')
  return code === undefined ? [] : [{ path, text, code }]
}
