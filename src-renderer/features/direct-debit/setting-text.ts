import type { answeredDirectDebitAmount, DirectDebitAmount, DirectDebitSettings } from '@contract/api/direct-debit'
import type { Money } from '@contract/domain/money'
import type { z } from '@contract/zod'
import { readMoney, writeMoney, type MoneyProblem } from '../../lib/fields/money-text'
import type { Reading } from '../../lib/fields/reading'
import type { Formats } from '../../lib/i18n/format'
import type { Language } from '../../lib/i18n/i18n'
import type { Say } from '../../lib/i18n/texts'

type AnsweredAmount = z.infer<typeof answeredDirectDebitAmount>

/** `Fixed, EUR 250.00`; a type that nobody listed is shown as the service wrote it. */
export function settingText(
  setting: DirectDebitAmount | AnsweredAmount,
  t: Say<'direct-debit/setting'>,
  formats: Formats,
): string {
  const known: Readonly<Record<string, string>> = { FULL: t('full'), MINIMUM: t('minimum'), FIXED: t('fixed') }
  const { amountType } = setting
  const name = amountType ? (known[amountType] ?? amountType) : undefined
  const fixed = 'fixedAmount' in setting ? setting.fixedAmount : undefined
  return [name, fixed && formats.money(fixed).text].filter(Boolean).join(', ')
}

type Stored = NonNullable<DirectDebitSettings['stored']>

/** The setting as the service repeated it, and as it was asked for where that is not the same. */
export function storedSetting(
  { amount, asked }: Pick<Stored, 'amount' | 'asked'>,
  t: Say<'direct-debit/setting'>,
  formats: Formats,
): { readonly repeated: string; readonly asked?: string } {
  const repeated = amount ? settingText(amount, t, formats) : ''
  return asked === undefined || (amount && isSame(asked, amount))
    ? { repeated }
    : { repeated, asked: settingText(asked, t, formats) }
}

function isSame(asked: DirectDebitAmount, { amountType, fixedAmount }: AnsweredAmount): boolean {
  if (asked.amountType !== amountType) return false
  if (asked.amountType !== 'FIXED') return true
  const { amount, currency } = asked.fixedAmount
  return fixedAmount?.amount === amount && fixedAmount.currency === currency
}

/** Reads a fixed amount ("Direct debit amount setting": positive, in euros) as people write it. */
export const readEuros = (typed: string, language: Language): Reading<Money, MoneyProblem> =>
  readMoney(typed, { currency: 'EUR', language, least: 'positive' })

/** The amount as a field shows it once left: grouped, with both decimals, no sign of the currency. */
export const writeEuros = (amount: bigint, language: Language): string =>
  writeMoney({ amount, currency: 'EUR' }, language)
