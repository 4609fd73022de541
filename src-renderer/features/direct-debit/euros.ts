import type { Money } from '@contract/domain/money'
import { readMoney, writeMoney, type MoneyProblem } from '../../lib/fields/money-text'
import type { Reading } from '../../lib/fields/reading'
import type { Language } from '../../lib/i18n/i18n'

/** Reads a fixed amount ("Direct debit amount setting": positive, in euros) as people write it. */
export const readEuros = (typed: string, language: Language): Reading<Money, MoneyProblem> =>
  readMoney(typed, { currency: 'EUR', language, least: 'positive' })

/** The amount as a field shows it once left: grouped, with both decimals, no sign of the currency. */
export const writeEuros = (amount: bigint, language: Language): string =>
  writeMoney({ amount, currency: 'EUR' }, language)
