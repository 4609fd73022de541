import type { ListedInvoice } from '@contract/api/invoices'
import { isCountable, type AnsweredMoney } from '@contract/domain/money'

/**
 * What these invoices come to: one sum for each currency, in the order in which they first occur, and how many of them
 * have no amount that is known to count anything.
 */
export function totalsOf(invoices: readonly ListedInvoice[]): {
  readonly sums: readonly AnsweredMoney[]
  readonly uncounted: number
} {
  const sums = new Map<string, AnsweredMoney>()
  let uncounted = 0
  for (const { totalAmount } of invoices) {
    if (!totalAmount || !isCountable(totalAmount)) {
      uncounted += 1
      continue
    }
    const { amount, currency, unit } = totalAmount
    sums.set(currency, { amount: (sums.get(currency)?.amount ?? 0n) + amount, currency, unit })
  }
  return { sums: [...sums.values()], uncounted }
}
