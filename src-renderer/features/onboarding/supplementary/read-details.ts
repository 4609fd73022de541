import type { TypedFields } from '@contract/api/drafts'
import type { Json } from '@contract/domain/json'
import { supplementaryDetails, type SupplementaryDetails } from '@contract/api/onboarding'
import { issuesOf } from '@contract/outcome'
import { readCountry } from '../../../lib/fields/country-text'
import { readDate } from '../../../lib/fields/date-text'
import { nationalities } from '../../../lib/fields/nationalities'
import { readPhone } from '../../../lib/fields/phone-text'
import { readUrl } from '../../../lib/fields/plain-text'
import type { Reading } from '../../../lib/fields/reading'
import { readAdditional } from '../../../lib/forms/tree-editor/additional'
import { locales, salutations } from '../../../lib/fields/suggestions'
import { readFormText, type Choices, type FormProblem, type FormReading } from '../../drafts'

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
/** Fields that are chosen from a list, which is never complete. */
export const choices: Choices = { [pathOf('salutation')]: salutations, [pathOf('locale')]: locales }
const urls = ['successUrl', 'failUrl'] as const

/** Every place of the form that can be wrong, in its order. */
export const places: readonly string[] = [
  ...holderFields.map(pathOf),
  pathOf('additional'),
  ...urls.map((name) => `redirectUrls.${name}`),
  'redirectUrls.additional',
  'additional',
]

/** Numbers without a calling code are dialled in the usual country of the environment, else where the person comes from. */
export function dialledIn(nationality: string, usual: string | undefined): string {
  const country = readCountry(usual ?? nationality, nationalities)
  return country.ok ? country.value : 'DE'
}

/**
 * What is typed as the body of endpoint 6, or everything that is in the way. Text goes out as typed but for needless spaces; fields that are empty
 * are left out.
 *
 * @param today YYYY-MM-DD
 * @param usual alpha-2 code of the country that is set for the environment
 */
export function readDetails(fields: TypedFields, today: string, usual?: string): FormReading<SupplementaryDetails> {
  const problems: FormProblem[] = []
  const at = (path: string): string => fields[path] ?? ''
  const readings: Readonly<Partial<Record<HolderField, (typed: string) => Reading<string>>>> = {
    dateOfBirth: (typed) => readDate(typed, { today, birth: true }),
    nationality: (typed) => readCountry(typed, nationalities),
    phone: (typed) => {
      const phone = readPhone(typed, dialledIn(at(pathOf('nationality')), usual))
      return phone.ok ? { ok: true, value: phone.value.number } : phone
    },
  }
  const details: Record<string, Json> = {}
  for (const field of holderFields) {
    const typed = at(pathOf(field))
    if (typed.trim() === '') continue
    const reading = readings[field]?.(typed) ?? { ok: true, value: readFormText(choices, pathOf(field), typed) }
    if (reading.ok) details[field] = reading.value
    else problems.push({ path: pathOf(field), code: reading.code })
  }

  const additional = (path: string, listed: readonly string[]): Record<string, Json> => {
    const read = readAdditional(at(path), listed)
    for (const problem of read.problems) problems.push({ path, ...problem })
    return read.fields
  }
  Object.assign(details, additional(pathOf('additional'), holderFields))

  const redirectUrls: Record<string, Json> = {}
  for (const name of urls) {
    const path = `redirectUrls.${name}`
    const url = readUrl(at(path))
    if (url.ok) redirectUrls[name] = url.value
    else problems.push({ path, code: url.code })
  }
  Object.assign(redirectUrls, additional('redirectUrls.additional', urls))
  const more = additional('additional', [holder, 'redirectUrls'])
  if (problems.length > 0) return { ok: false, problems }
  const checked = supplementaryDetails.safeParse({ ...more, [holder]: details, redirectUrls })
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
  const place = places.find((one) => inner === one || inner.startsWith(`${one}.`))
  if (place !== undefined) return place
  if (inner === 'redirectUrls') return 'redirectUrls.successUrl'
  if (inner.startsWith('redirectUrls.')) return 'redirectUrls.additional'
  return inner.startsWith(holder) ? pathOf('additional') : 'additional'
}
