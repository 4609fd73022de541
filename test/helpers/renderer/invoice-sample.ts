import type { ListedInvoice } from '@contract/api/invoices'
import type { AnsweredMoney } from '@contract/domain/money'

/** An invoice of nobody, changed where a test needs it. */
export function invoiceOf(number: string, given: Partial<ListedInvoice> = {}): ListedInvoice {
  return {
    id: `id-${number}`,
    invoiceNumber: number,
    dueDate: '2026-06-30T00:00:00Z',
    billingPeriodStart: '2026-05-01',
    billingPeriodEnd: '2026-05-31',
    totalAmount: { amount: 230_677n, currency: 'EUR', unit: 'MINOR' },
    minimumAmount: { amount: 11_530n, currency: 'EUR', unit: 'MINOR' },
    invoicePdfDocumentId: `document-${number}`,
    ...given,
  }
}

export const eur = (amount: bigint): AnsweredMoney => ({ amount, currency: 'EUR', unit: 'MINOR' })
export const inCurrency = (currency: string, amount: bigint): AnsweredMoney => ({
  amount,
  currency,
  unit: 'MINOR',
})
