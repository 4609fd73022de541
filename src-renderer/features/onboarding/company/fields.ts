import { countryCode } from '@contract/domain/address'
import { isIsoDate } from '@contract/domain/dates'
import type { DescribedSimple } from '@contract/domain/described-fields'
import type { Json } from '@contract/domain/json'
import { cleaned } from '@contract/domain/typed-text'
import { freeText, readChoice, type Choice } from '../../../lib/fields/match'
import { readCountry, unlistedCountry } from '../../../lib/fields/country-text'
import { readDate } from '../../../lib/fields/date-text'
import type { Names } from '../../../lib/forms/tree-editor/edit'
import { type Content, type TreeNode } from '../../../lib/forms/tree-editor/tree'
import type { Language } from '../../../lib/i18n/i18n'
import { inBoth, type TextKey } from '../../../lib/i18n/texts'
import { knownActivities } from './activities'

/** A member of a company with a labelled field. */
export interface CompanyField {
  /** In the JSON, with dots: `registrationInfo.taxNumber`. */
  readonly name: string
  readonly kind: DescribedSimple['kind'] | 'activity'
  readonly label: Readonly<Record<Language, string>>
  readonly required?: boolean | undefined
  readonly values?: readonly Choice[]
  /** The known field that this one was described within; undefined: none. A text has no members. */
  readonly within?: CompanyField | undefined
}

export const namesOf = ({ name }: { readonly name: string }): Names => name.split('.')

const label = (key: TextKey<'onboarding/company-fields'>) => inBoth('onboarding/company-fields', key)

/** Fields seen in companies of business onboardings (field notes); none of them is promised, and none required. */
export const knownFields: readonly CompanyField[] = [
  { name: 'name', kind: 'text', label: label('name') },
  { name: 'businessType', kind: 'text', label: label('businessType') },
  { name: 'city', kind: 'text', label: label('city') },
  { name: 'countryCode', kind: 'country', label: label('country') },
  { name: 'registrationInfo.taxNumber', kind: 'text', label: label('taxNumber') },
  { name: 'registrationInfo.registrationAuthority', kind: 'text', label: label('authority') },
  { name: 'registrationDate', kind: 'date', label: label('registrationDate') },
  { name: 'mainActivity.code', kind: 'activity', label: label('activity') },
]

/** The known field that a name stands within: nothing could be sent under that name. */
export const knownAround = (name: string): CompanyField | undefined =>
  knownFields.find((field) => name.startsWith(`${field.name}.`))

/** Sent with a code of the list, and shown beside it. */
export const classificationNames: Names = ['mainActivity', 'classification']
export const classification = 'NACE_REV_2_1'

const yesNo: readonly Choice[] = [
  { code: 'yes', words: inBoth('onboarding/company', 'yes') },
  { code: 'no', words: inBoth('onboarding/company', 'no') },
]

/** Choices of a field; undefined where it is typed. */
export function choicesOf({ kind, values }: CompanyField): readonly Choice[] | undefined {
  if (kind === 'yes-no') return yesNo
  if (kind === 'choice') return values
  return kind === 'activity' ? knownActivities() : undefined
}

/**
 * Parses a typed text into its JSON value; invalid text stays as it was typed.
 *
 * @param today YYYY-MM-DD, the workstation's own day
 */
export function contentOf(field: CompanyField, typed: string, today: string): Content {
  // An empty text is not sent, an empty number is none.
  if (field.kind === 'number' && cleaned(typed) !== '') return { kind: 'number', text: typed }
  if (field.kind === 'yes-no') {
    const code = readChoice(yesNo, typed)
    return code === 'yes' || code === 'no' ? { kind: 'yes-no', yes: code === 'yes' } : { kind: 'text', text: typed }
  }
  return { kind: 'text', text: textOf(field, typed, today) }
}

function textOf(field: CompanyField, typed: string, today: string): string {
  if (field.kind === 'date') {
    const date = readDate(typed, { today })
    return date.ok ? date.value : typed
  }
  if (field.kind === 'country') {
    const country = readCountry(typed)
    return country.ok ? country.value : typed
  }
  const choices = choicesOf(field)
  // While a word is being typed its spaces stand; `tidied` takes them out.
  return choices && freeText(choices, typed) === undefined ? readChoice(choices, typed) : typed
}

/** A content as the text of its field; undefined where no field of this kind can show it. */
export function shownOf({ kind }: CompanyField, content: Content): string | undefined {
  if (content.kind === 'text') return content.text
  if (content.kind === 'yes-no' && kind === 'yes-no') return content.yes ? 'yes' : 'no'
  return content.kind === 'number' && kind === 'number' ? content.text : undefined
}

/** Normalises a field on blur: parsed and trimmed. A value of another type than the field's stays as it is. */
export function tidied(field: CompanyField, node: TreeNode, today: string): TreeNode {
  const shown = shownOf(field, node)
  return shown === undefined || node.kind === 'yes-no'
    ? node
    : { ...contentOf(field, cleaned(shown), today), name: node.name }
}

/** Validates a field's value: a problem code; undefined where it is valid. */
export function problemOf(field: CompanyField, value: Json, today: string): string | undefined {
  if (field.kind === 'yes-no') return typeof value === 'boolean' ? undefined : 'yes-no'
  if (field.kind === 'number')
    return typeof value === 'number' || typeof value === 'bigint' ? undefined : 'company-number'
  if (typeof value !== 'string') return undefined
  if (field.kind === 'date' && !isIsoDate(value)) {
    const date = readDate(value, { today })
    return date.ok ? 'date-not-iso' : date.code
  }
  if (field.kind === 'country' && !countryCode.safeParse(value).success) {
    const country = readCountry(value)
    return country.ok ? 'country-not-code' : country.code
  }
  return undefined
}

/** Own words where a list has none of them; undefined where the list has it, or has not been read yet. */
export function ownWordsOf(field: CompanyField, value: Json): string | undefined {
  if (field.kind === 'country') return typeof value === 'string' ? unlistedCountry(value) : undefined
  const choices = choicesOf(field)
  return choices && typeof value === 'string' ? freeText(choices, value) : undefined
}
