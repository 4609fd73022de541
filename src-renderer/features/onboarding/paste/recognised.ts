import type { TypedFields } from '@contract/api/drafts'
import { maskedIban } from '@contract/domain/iban'
import { cleaned, visible } from '@contract/domain/typed-text'
import { readCountry } from '../../../lib/fields/country-text'
import { todayHere } from '../../../lib/fields/date-text'
import { readEmail } from '../../../lib/fields/plain-text'
import { recognise, type Pasted, type PastedField } from '../../../lib/fields/paste'
import type { Offered } from '../../../lib/fields/paste-offer'
import type { Say } from '../../../lib/i18n/texts'
import { presumedCountry } from '../person'

/** Where a recognised part goes. The interface has no field for a title, and an IBAN belongs to a mandate. */
const pathByField: Readonly<Partial<Record<PastedField, string>>> = {
  salutation: 'applicant.salutation',
  firstName: 'applicant.firstName',
  lastName: 'applicant.lastName',
  dateOfBirth: 'applicant.dateOfBirth',
  phone: 'applicant.phone',
  email: 'applicant.email',
  streetLine1: 'applicant.address.streetLine1',
  streetLine2: 'applicant.address.streetLine2',
  postalCode: 'applicant.address.postalCode',
  city: 'applicant.address.city',
  country: 'applicant.address.country',
}

/** Cannot be taken for anything else, so one of them alone in the wrong field is worth a word. */
const unmistakable: readonly PastedField[] = ['dateOfBirth', 'phone', 'email', 'iban']

/** Values in a text, its phone number read in the country that the text itself names where it does. */
export function recognisedIn(text: string, fields: TypedFields, usual: string | undefined): readonly Pasted[] {
  const today = todayHere()
  const presumed = presumedCountry(fields['applicant.address.country'], usual, fields['applicant.nationality'])
  const found = recognise(text, { today, country: presumed })
  const country = readCountry(found.find(({ field }) => field === 'country')?.text ?? '')
  return country.ok ? recognise(text, { today, country: country.value }) : found
}

/**
 * Values to offer after a paste into a field; none where the field wants the text alone.
 * @param path of the field that it was pasted into
 * @param usual country of the environment
 */
export function recognisedFor(
  text: string,
  path: string,
  fields: TypedFields,
  usual: string | undefined,
): readonly Pasted[] {
  const found = recognisedIn(text, fields, usual)
  const [only] = found
  const alone =
    found.length === 1 && (only?.text === visible(text).trim() || (only?.field === 'email' && readEmail(text).ok))
  return alone && (pathByField[only.field] === path || !unmistakable.includes(only.field)) ? [] : found
}

/** A text that stands in a field, and what the field held before. */
export interface PastedInto {
  readonly path: string
  readonly before: string
  readonly raw: string
}

/** A field's lasting value: the pasted text counts as not there, unless the clerk has changed it by hand. */
function keptAt(path: string, fields: TypedFields, into: PastedInto | undefined): string {
  const text = fields[path] ?? ''
  return into?.path === path && text === into.raw ? into.before : text
}

/** Recognised values, with the effect of taking each. */
export function offered(
  found: readonly Pasted[],
  fields: TypedFields,
  into: PastedInto | undefined,
  t: Say<'onboarding/paste'>,
): readonly Offered[] {
  return found.map((part): Offered => {
    if (part.field === 'iban') return { ...part, text: maskedIban(part.text), check: 'never', note: t('ibanElsewhere') }
    if (part.field === 'title') return { ...part, check: 'off', note: t('titleBefore') }
    const kept = cleaned(keptAt(pathByField[part.field] ?? '', fields, into))
    return kept === '' || kept === part.text ? part : { ...part, replaces: kept }
  })
}

/** Fields to fill from the chosen values; the field pasted into gets its own part or the value it held before. */
export function fieldsFor(
  taken: readonly Pasted[],
  fields: TypedFields,
  into: PastedInto | undefined,
): Record<string, string> {
  const next: Record<string, string> = into ? { [into.path]: keptAt(into.path, fields, into) } : {}
  for (const { field, text } of taken) {
    const path = pathByField[field]
    if (path !== undefined) next[path] = text
  }
  const title = taken.find(({ field }) => field === 'title')?.text
  const firstName = 'applicant.firstName'
  const name = next[firstName] ?? fields[firstName] ?? ''
  if (title !== undefined && !name.startsWith(title)) next[firstName] = `${title} ${name}`.trim()
  return next
}
