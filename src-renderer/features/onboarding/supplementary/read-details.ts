import type { TypedFields } from '@contract/api/drafts'
import { supplementaryDetails, type SupplementaryDetails } from '@contract/api/onboarding'
import { readUrl } from '../../../lib/fields/plain-text'
import { locales, salutations } from '../../../lib/fields/suggestions'
import type { Choices } from '../../../lib/forms/choices'
import type { FormReading } from '../../../lib/forms/problems'
import { put, readerOf, type Fields } from '../../../lib/forms/reader'
import type { FormPlaces } from '../../../lib/forms/refusal'
import { presumedCountry, readPerson } from '../person'

const holder = 'cardholderDetails'

/** Every field of "Supplementary cardholder details", in the order of the form. */
export const holderFields = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'nationality',
  'phone',
  'locale',
] as const
/** Those of them that are sent as they are typed. */
const plainTexts = [
  'salutation',
  'firstName',
  'lastName',
  'placeOfBirth',
  'locale',
] as const satisfies readonly HolderField[]
export type HolderField = (typeof holderFields)[number]

export const pathOf = (field: HolderField | 'additional'): string => `${holder}.${field}`
/** Fields that are chosen from a list, which is never complete. */
export const choices: Choices = { [pathOf('salutation')]: salutations, [pathOf('locale')]: locales }
const urls = ['successUrl', 'failUrl'] as const

/** Every place of the form that can be wrong, in its order. */
const places: readonly string[] = [
  ...holderFields.map(pathOf),
  pathOf('additional'),
  ...urls.map((name) => `redirectUrls.${name}`),
  'redirectUrls.additional',
  'additional',
]

/**
 * Input as the body of endpoint 6, or everything that is in the way.
 *
 * @param today YYYY-MM-DD
 * @param usual alpha-2 code of the country that is set for the environment
 */
export function readDetails(typed: TypedFields, today: string, usual?: string): FormReading<SupplementaryDetails> {
  const reader = readerOf(typed, formPlaces, choices)
  const dialledIn = presumedCountry(usual, reader.at(pathOf('nationality')))
  const details = readPerson(reader, holder, plainTexts, today, dialledIn)
  Object.assign(details, reader.additional(pathOf('additional'), holderFields))

  const redirectUrls: Fields = {}
  for (const name of urls) put(redirectUrls, name, reader.need(`redirectUrls.${name}`, readUrl))
  Object.assign(redirectUrls, reader.additional('redirectUrls.additional', urls))
  const more = reader.additional('additional', [holder, 'redirectUrls'])
  return reader.end(supplementaryDetails, { ...more, [holder]: details, redirectUrls })
}

/** The place of the form that a path of the body belongs to; what nobody listed is among the additional fields. */
function placeOf(path: string): string {
  const inner = path.replace(/^details\./, '')
  const place = places.find((one) => inner === one || inner.startsWith(`${one}.`))
  if (place !== undefined) return place
  if (inner === 'redirectUrls') return 'redirectUrls.successUrl'
  if (inner.startsWith('redirectUrls.')) return 'redirectUrls.additional'
  return inner.startsWith(holder) ? pathOf('additional') : 'additional'
}

export const formPlaces: FormPlaces = { places, placeOf }
