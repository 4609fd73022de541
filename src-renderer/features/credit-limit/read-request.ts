import { creditLimitIncreaseRequest, type CreditLimitIncreaseRequest } from '@contract/api/credit-limit'
import type { TypedFields } from '@contract/api/drafts'
import type { Json } from '@contract/domain/json'
import { issuesOf } from '@contract/outcome'
import { readMoney } from '../../lib/fields/money-text'
import { readUrl } from '../../lib/fields/plain-text'
import { employments } from '../../lib/fields/suggestions'
import { readAdditional } from '../../lib/forms/tree-editor/additional'
import type { Language } from '../../lib/i18n/i18n'
import { readFormText, type Choices, type FormProblem, type FormReading } from '../drafts'
import { reasonTypes } from './reasons'

export const usualCurrency = 'EUR'

/** Every place of the form that can be wrong, in its order. */
export const places: readonly string[] = [
  'appliedAmount',
  'reasonType',
  'reason.additional',
  'monthlyIncome',
  'employmentType',
  'redirectUrls.successUrl',
  'redirectUrls.failUrl',
  'redirectUrls.additional',
  'additional',
]

/** Fields that are chosen from a list, which is never complete. */
export const choices: Choices = { reasonType: reasonTypes, employmentType: employments }

/** Fields that have a place of their own in the form. */
const listed = ['appliedAmount', 'reason', 'monthlyIncome', 'employmentType', 'redirectUrls']

/**
 * What is typed as the body of endpoint 16, or everything that is in the way. Text goes out as typed but for needless spaces; fields that are empty
 * are left out.
 */
export function readRequest(fields: TypedFields, language: Language): FormReading<CreditLimitIncreaseRequest> {
  const problems: FormProblem[] = []
  const at = (path: string): string => fields[path] ?? ''
  const isGiven = (path: string): boolean => at(path).trim() !== ''

  const text = (path: string): string => readFormText(choices, path, at(path))

  function money(path: string, least: 'positive' | 'zero'): Json | undefined {
    const currency = (isGiven(`${path}.currency`) ? at(`${path}.currency`) : usualCurrency).trim().toUpperCase()
    const reading = readMoney(at(path), { currency, language, least })
    if (reading.ok) return { ...reading.value }
    problems.push({ path, code: reading.code })
    return undefined
  }
  function additional(path: string, own: readonly string[]): Record<string, Json> {
    const read = readAdditional(at(path), own)
    for (const problem of read.problems) problems.push({ path, ...problem })
    return read.fields
  }
  function urls(): Record<string, Json> {
    const names = ['successUrl', 'failUrl']
    const redirectUrls = additional('redirectUrls.additional', names)
    const isAnyGiven = names.some((name) => isGiven(`redirectUrls.${name}`)) || Object.keys(redirectUrls).length > 0
    if (!isAnyGiven) return redirectUrls
    for (const name of names) {
      const path = `redirectUrls.${name}`
      const url = readUrl(at(path))
      if (url.ok) redirectUrls[name] = url.value
      else problems.push({ path, code: url.code })
    }
    return redirectUrls
  }

  const appliedAmount = money('appliedAmount', 'positive')
  if (!isGiven('reasonType')) problems.push({ path: 'reasonType', code: 'reason-empty' })
  const reason = { reasonType: text('reasonType'), ...additional('reason.additional', ['reasonType']) }
  const monthlyIncome = isGiven('monthlyIncome') ? money('monthlyIncome', 'zero') : undefined
  const redirectUrls = urls()
  const more = additional('additional', listed)
  if (problems.length > 0) return { ok: false, problems }
  const checked = creditLimitIncreaseRequest.safeParse({
    appliedAmount,
    reason,
    ...(monthlyIncome !== undefined && { monthlyIncome }),
    ...(isGiven('employmentType') && { employmentType: text('employmentType') }),
    ...(Object.keys(redirectUrls).length > 0 && { redirectUrls }),
    ...more,
  })
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
  const inner = path.replace(/^request\./, '')
  if (inner === 'reason' || inner.startsWith('reason.reasonType')) return 'reasonType'
  if (inner.startsWith('reason.')) return 'reason.additional'
  if (inner === 'redirectUrls') return 'redirectUrls.successUrl'
  const place = places.find((one) => inner === one || inner.startsWith(`${one}.`))
  return place ?? (inner.startsWith('redirectUrls.') ? 'redirectUrls.additional' : 'additional')
}
