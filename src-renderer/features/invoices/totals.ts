import type { Invoice } from '@contract/invoices'
import type { AnsweredMoney } from '@contract/money'

/** What these invoices come to: one sum for each currency and unit, in the order in which they first occur. */
export function totalsOf(invoices: readonly Invoice[]): AnsweredMoney[] {
  const sums = new Map<string, AnsweredMoney>()
  for (const { totalAmount } of invoices) {
    const { amount, currency, unit } = totalAmount
    const key = `${currency} ${unit}`
    sums.set(key, { amount: (sums.get(key)?.amount ?? 0n) + amount, currency, unit })
  }
  return [...sums.values()]
}
