import { type CreditLimitIncreaseRequest, creditLimitIncreaseRequest } from '@contract/api/credit-limit'
import type { TypedFields } from '@contract/api/drafts'
import { readUrl } from '../../lib/fields/plain-text'
import { employments } from '../../lib/fields/suggestions'
import type { Language } from '../../lib/i18n/i18n'
import type { Choices } from '../../lib/forms/choices'
import type { FormReading } from '../../lib/forms/problems'
import { type Fields, put, readerOf } from '../../lib/forms/reader'
import type { FormPlaces } from '../../lib/forms/refusal'
import type { Choice } from '../../lib/fields/match'

/**
 * "Credit limit increase": the first value is shown by the interface, the others follow from the names of its variants, so
 * they are suggestions and any other value is sent as typed.
 */
export const reasonTypes: readonly Choice[] = [
  {
    code: 'CONSOLIDATE_SPENDING_ON_THIS_CARD',
    words: { en: 'Wants to spend on this card alone', de: 'Will alle Ausgaben über diese Karte führen' },
  },
  {
    code: 'CURRENT_LIMIT_DOES_NOT_COVER_RECURRING_EXPENSES',
    words: { en: 'Limit does not cover recurring expenses', de: 'Rahmen deckt laufende Ausgaben nicht' },
  },
  { code: 'INCOME_HAS_INCREASED', words: { en: 'Income has increased', de: 'Einkommen ist gestiegen' } },
  {
    code: 'INCREASED_NEED_FOR_FINANCIAL_FLEXIBILITY',
    words: { en: 'Needs more financial room', de: 'Braucht mehr finanziellen Spielraum' },
  },
  {
    code: 'LIMIT_NOT_SUFFICIENT_FOR_TEMPORARILY_HIGHER_EXPENSES',
    words: { en: 'Higher expenses for a while', de: 'Vorübergehend höhere Ausgaben' },
  },
  { code: 'OTHER', words: { en: 'Another reason', de: 'Anderer Grund' } },
]

/** Every place of the form that can be wrong, in its order. */
const places: readonly string[] = [
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

const urls = ['successUrl', 'failUrl']

/** Fields that have a place of their own in the form. */
const listed = ['appliedAmount', 'reason', 'monthlyIncome', 'employmentType', 'redirectUrls']

/** Input as the body of endpoint 16, or everything that is in the way. */
export function readRequest(typed: TypedFields, language: Language): FormReading<CreditLimitIncreaseRequest> {
  const reader = readerOf(typed, formPlaces, choices)
  const request: Fields = {}
  put(request, 'appliedAmount', reader.money('appliedAmount', { language, least: 'positive', optional: false }))
  if (!reader.isGiven('reasonType')) reader.wrong('reasonType', 'reason-empty')
  request['reason'] = {
    reasonType: reader.text('reasonType'),
    ...reader.additional('reason.additional', ['reasonType']),
  }
  put(request, 'monthlyIncome', reader.money('monthlyIncome', { language }))
  Object.assign(request, reader.texts(['employmentType'], ''))
  const redirectUrls = reader.additional('redirectUrls.additional', urls)
  const isAnyGiven = urls.some((name) => reader.isGiven(`redirectUrls.${name}`)) || Object.keys(redirectUrls).length > 0
  if (isAnyGiven) {
    for (const name of urls) put(redirectUrls, name, reader.need(`redirectUrls.${name}`, readUrl))
    request['redirectUrls'] = redirectUrls
  }
  return reader.end(creditLimitIncreaseRequest, { ...request, ...reader.additional('additional', listed) })
}

/** The place of the form that a path of the body belongs to; what nobody listed is among the additional fields. */
function placeOf(path: string): string {
  const inner = path.replace(/^request\./, '')
  if (inner === 'reason' || inner.startsWith('reason.reasonType')) return 'reasonType'
  if (inner.startsWith('reason.')) return 'reason.additional'
  if (inner === 'redirectUrls') return 'redirectUrls.successUrl'
  const place = places.find((one) => inner === one || inner.startsWith(`${one}.`))
  return place ?? (inner.startsWith('redirectUrls.') ? 'redirectUrls.additional' : 'additional')
}

export const formPlaces: FormPlaces = { places, placeOf }
