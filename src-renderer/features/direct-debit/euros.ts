import type { Money } from '@contract/domain/money'
import { readMoney, writeMoney, type MoneyProblem } from '../../lib/fields/money-text'
import type { Language } from '../../lib/i18n/i18n'

export type EurosProblem = 'empty' | 'not-an-amount' | 'grouping' | 'too-many-decimals' | 'not-positive' | 'too-large'
export type Euros = { ok: true; money: Money } | { ok: false; problem: EurosProblem }

const problems = {
  'money-empty': 'empty',
  'money-form': 'not-an-amount',
  'money-grouping': 'grouping',
  'money-decimals': 'too-many-decimals',
  'money-minor-only': 'too-many-decimals',
  'money-negative': 'not-positive',
  'money-positive': 'not-positive',
  'money-currency-differs': 'not-an-amount',
  currency: 'not-an-amount',
  int64: 'too-large',
} as const satisfies Record<MoneyProblem, EurosProblem>

/** Reads a fixed amount ("Direct debit amount setting": positive, in euros) as people write it. */
export function readEuros(typed: string, language: Language): Euros {
  const reading = readMoney(typed, { currency: 'EUR', language, least: 'positive' })
  return reading.ok ? { ok: true, money: reading.value } : { ok: false, problem: problems[reading.code] }
}

/** The amount as a field shows it once left: grouped, with both decimals, no sign of the currency. */
export const writeEuros = (amount: bigint, language: Language): string =>
  writeMoney({ amount, currency: 'EUR' }, language)
