import type { TypedFields } from '@contract/drafts'
import type { Json } from '@contract/json'
import { supplementaryDetails, type SupplementaryDetails } from '@contract/onboarding'
import { issuesOf } from '@contract/outcome'
import { readCountry } from '../../components/fields/country-text'
import { readDate } from '../../components/fields/date-text'
import { readPhone } from '../../components/fields/phone-text'
import { readUrl } from '../../components/fields/plain-text'
import type { Reading } from '../../components/fields/reading'
import { readTreeDraft } from '../../components/tree-editor/draft'
import { readTypedTree } from '../../components/tree-editor/typed-tree'
import type { FormProblem, FormReading } from '../drafts'

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
export type HolderField = (typeof holderFields)[number]

export const pathOf = (field: HolderField | 'additional'): string => `${holder}.${field}`
const urls = ['successUrl', 'failUrl'] as const

/** Every place of the form that can be wrong, in its order. */
export const places: readonly string[] = [
  ...holderFields.map(pathOf),
  pathOf('additional'),
  ...urls.map((name) => `redirectUrls.${name}`),
]

/** Numbers without a calling code are dialled where the person comes from. */
export function dialledIn(nationality: string): string {
  const country = readCountry(nationality)
  return country.ok ? country.value : 'DE'
}

/**
 * What is typed as the body of endpoint 6, or everything that is in the way. Text goes out as typed; fields that are empty
 * are left out.
 *
 * @param today YYYY-MM-DD
 */
export function readDetails(fields: TypedFields, today: string): FormReading<SupplementaryDetails> {
  const problems: FormProblem[] = []
  const at = (path: string): string => fields[path] ?? ''
  const readings: Readonly<Partial<Record<HolderField, (typed: string) => Reading<string>>>> = {
    dateOfBirth: (typed) => readDate(typed, { today, birth: true }),
    nationality: readCountry,
    phone: (typed) => {
      const phone = readPhone(typed, dialledIn(at(pathOf('nationality'))))
      return phone.ok ? { ok: true, value: phone.value.number } : phone
    },
  }
  const details: Record<string, Json> = {}
  for (const field of holderFields) {
    const typed = at(pathOf(field))
    if (typed.trim() === '') continue
    const reading = readings[field]?.(typed) ?? { ok: true, value: typed }
    if (reading.ok) details[field] = reading.value
    else problems.push({ path: pathOf(field), code: reading.code })
  }

  const additional = readTreeDraft(readTypedTree(at(pathOf('additional'))))
  if (!additional.ok) problems.push({ path: pathOf('additional'), code: 'tree' })
  else
    for (const [name, value] of Object.entries(additional.value)) {
      if (holderFields.some((field) => field === name))
        problems.push({ path: pathOf('additional'), code: 'listed-field', message: name })
      else if (name === '') problems.push({ path: pathOf('additional'), code: 'tree-name-empty' })
      else details[name] = value
    }

  const redirectUrls: Record<string, Json> = {}
  for (const name of urls) {
    const path = `redirectUrls.${name}`
    const url = readUrl(at(path))
    if (url.ok) redirectUrls[name] = url.value
    else problems.push({ path, code: url.code })
  }
  if (problems.length > 0) return { ok: false, problems }
  const checked = supplementaryDetails.safeParse({ [holder]: details, redirectUrls })
  if (checked.success) return { ok: true, value: checked.data }
  return {
    ok: false,
    problems: issuesOf(checked.error).map(({ path, message, code }) => ({
      path: placeOf(path),
      code: code ?? '',
      message,
    })),
  }
}

/** The place of the form that a path of the body belongs to; what nobody listed is among the additional fields. */
export function placeOf(path: string): string {
  const inner = path.replace(/^details\./, '')
  return places.find((place) => inner === place || inner.startsWith(`${place}.`)) ?? pathOf('additional')
}
