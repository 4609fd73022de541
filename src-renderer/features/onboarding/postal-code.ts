import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { readCountry } from '../../lib/fields/country-text'
import type { Doubtful } from '../../lib/forms/choices'

/** Doubt about a postal code for the country beside it; it can be sent all the same. */
export function postalCodeDoubt(typed: string, country: string): 'postal-code-de' | undefined {
  const read = readCountry(country)
  const text = cleaned(typed)
  return read.ok && read.value === 'DE' && text !== '' && !/^\d{5}$/.test(text) ? 'postal-code-de' : undefined
}

export function postalCodeDoubts(fields: TypedFields): readonly Doubtful[] {
  const path = 'applicant.address.postalCode'
  const text = fields[path] ?? ''
  const code = postalCodeDoubt(text, fields['applicant.address.country'] ?? '')
  return code === undefined ? [] : [{ path, text, code }]
}
