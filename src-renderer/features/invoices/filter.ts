import type { ListedInvoice } from '@contract/api/invoices'
import { folded } from '@contract/domain/folding'
import { decimalsOf, isCountable } from '@contract/domain/money'
import { cleaned } from '@contract/domain/typed-text'
import { stringify } from 'lossless-json'
import { readDate } from '../../lib/fields/date-text'
import { readMoney } from '../../lib/fields/money-text'
import type { Formats } from '../../lib/i18n/format'
import { periodText } from './cells'
import { dueDay, standingOf, type Standing } from './rows'

export interface Filter {
  /** As typed: every word must be found, or all of it as one value; every comparison of the amount must hold. */
  readonly text: string
  readonly standing: Standing | 'all'
}

export const everything: Filter = { text: '', standing: 'all' }

export const isFiltering = ({ text, standing }: Filter): boolean => cleaned(text) !== '' || standing !== 'all'

interface Comparison {
  readonly holds: (difference: bigint) => boolean
  /** The number without its point, and how many digits stood behind that. */
  readonly digits: bigint
  readonly decimals: number
}

const comparisons: Readonly<Record<string, Comparison['holds']>> = {
  '>': (difference) => difference > 0n,
  '<': (difference) => difference < 0n,
  '>=': (difference) => difference >= 0n,
  '<=': (difference) => difference <= 0n,
  '=': (difference) => difference === 0n,
}

/** `>500`, `<=12.50`, `=12,5`: an amount in its currency's own units. */
function comparisonIn(word: string): Comparison | undefined {
  const [, sign = '', whole, fraction = ''] = /^(>=|<=|>|<|=)(\d{1,20})(?:[.,](\d{1,4}))?$/.exec(word) ?? []
  const holds = comparisons[sign]
  if (!holds || whole === undefined) return undefined
  return { holds, digits: BigInt(whole + fraction), decimals: fraction.length }
}

const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/** An amount that is missing, or counts in no known unit, is neither more nor less than another one. */
function isOfAmount({ totalAmount }: ListedInvoice, { holds, digits, decimals }: Comparison): boolean {
  if (!totalAmount || !isCountable(totalAmount)) return false
  const own = decimalsOf(totalAmount.currency) ?? 0
  return holds(totalAmount.amount * power(decimals) - digits * power(own))
}

/** Searched text of an invoice: as the service wrote it, and as the table shows it. */
function wordsOf(invoice: ListedInvoice, formats: Formats): string {
  const { asItCame, invoiceNumber, paymentReference, billingPeriodStart, billingPeriodEnd, dueDate, totalAmount } =
    invoice
  const day = dueDay(dueDate)
  const money = totalAmount && formats.money(totalAmount)
  const all = [
    invoiceNumber,
    paymentReference,
    billingPeriodStart,
    billingPeriodEnd,
    periodText(invoice, formats),
    day ?? dueDate,
    day && formats.shortDay(day),
    day && formats.day(day),
    money?.text,
    money?.number,
    asItCame === undefined ? undefined : stringify(asItCame),
  ]
  return folded(all.filter((text) => text != null).join('\n'))
}

/** A reference as it is compared: spaces and hyphens are set by whoever prints it. */
const compact = (reference: string): string => folded(reference).replace(/[\s-]+/g, '')

/** Whether an invoice has what was typed as its reference, as one of its days or amounts, in whichever form of them. */
function hasValue(typed: string, today: string): (invoice: ListedInvoice) => boolean {
  const reference = compact(typed)
  const day = readDate(typed, { today })
  return ({ invoiceNumber, paymentReference, dueDate, billingPeriodStart, billingPeriodEnd, ...amounts }) =>
    (reference !== '' &&
      [invoiceNumber, paymentReference].some((each) => each != null && compact(each).includes(reference))) ||
    (day.ok && [dueDay(dueDate), billingPeriodStart, billingPeriodEnd].includes(day.value)) ||
    [amounts.totalAmount, amounts.minimumAmount].some(
      (money) =>
        money &&
        isCountable(money) &&
        (['en', 'de'] as const).some((language) => {
          const amount = readMoney(typed, { currency: money.currency, language, least: 'any' })
          return amount.ok && amount.value.amount === money.amount
        }),
    )
}

/**
 * Whether an invoice is among those asked for.
 * @param today YYYY-MM-DD
 */
export function filterOf(
  { text, standing }: Filter,
  today: string,
  formats: Formats,
): (invoice: ListedInvoice) => boolean {
  const words = cleaned(text)
    .split(' ')
    .filter((word) => word !== '')
  const compared = words.map(comparisonIn).filter((each) => each !== undefined)
  const looked = words
    .filter((word) => !comparisonIn(word))
    .map((word) => ({ letters: folded(word), isValueOf: hasValue(word, today) }))
  const isWhole = hasValue(text, today)
  return (invoice) => {
    if (standing !== 'all' && standingOf(invoice.dueDate, today) !== standing) return false
    if (!compared.every((each) => isOfAmount(invoice, each))) return false
    if (looked.length === 0 || isWhole(invoice)) return true
    const own = wordsOf(invoice, formats)
    return looked.every(({ letters, isValueOf }) => own.includes(letters) || isValueOf(invoice))
  }
}
