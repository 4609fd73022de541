import type { DirectDebitAmount } from '@contract/api/direct-debit'
import type { ListedInvoice } from '@contract/api/invoices'
import type { AnsweredMoney } from '@contract/domain/money'
import { momentOf } from '@contract/domain/moment'

const timeOf = ({ createdDate, dueDate }: ListedInvoice): number => momentOf(createdDate ?? dueDate ?? '') ?? 0

/** The invoice that was made last; where that is not known, the one that is due last. */
export const latestInvoice = (invoices: readonly ListedInvoice[]): ListedInvoice | undefined =>
  invoices.reduce<ListedInvoice | undefined>(
    (latest, invoice) => (latest === undefined || timeOf(invoice) > timeOf(latest) ? invoice : latest),
    undefined,
  )

/**
 * What a setting collects from an invoice ("Endpoints", rule 2); undefined where the invoice does not say.
 * `more`: a fixed amount is more than the whole invoice, which the interface does not speak of.
 */
export function wouldCollect(
  { totalAmount, minimumAmount }: ListedInvoice,
  setting: DirectDebitAmount,
): { readonly amount: AnsweredMoney; readonly more: boolean } | undefined {
  if (setting.amountType === 'FULL') return totalAmount ? { amount: totalAmount, more: false } : undefined
  if (setting.amountType === 'MINIMUM') return minimumAmount ? { amount: minimumAmount, more: false } : undefined
  const { fixedAmount } = setting
  if (!totalAmount) return undefined
  const isAlike = totalAmount.currency === fixedAmount.currency && totalAmount.unit === fixedAmount.unit
  return { amount: fixedAmount, more: isAlike && fixedAmount.amount > totalAmount.amount }
}
