import type { ListedInvoice } from '@contract/api/invoices'
import { isCountable } from '@contract/domain/money'
import { stringify } from 'lossless-json'
import { fieldsOf, type Field } from '../../lib/answered/fields'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { given, type InvoiceRow } from './rows'

/** Members that a row is expected to have. */
const expected = ['id', 'invoiceNumber', 'dueDate', 'totalAmount'] as const
export type Expected = (typeof expected)[number]

/** Members that came in a form that the interface does not show, by their paths, whole. */
export const cameOtherwise = (invoice: ListedInvoice): Field[] => fieldsOf(invoice['asItCame'])

/** Characters of a value in a sentence; all of it stands in the details. */
const longest = 160

function written(value: unknown): string {
  const text = stringify(value) ?? ''
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}

const isOf = (path: string, member: string): boolean => path === member || path.startsWith(`${member}.`)

const isThere = (invoice: ListedInvoice, member: Expected): boolean =>
  member === 'totalAmount' ? invoice.totalAmount != null : given(invoice[member]) !== undefined

/** Whether a row is no invoice at all. */
export const isNoInvoice = (invoice: ListedInvoice): boolean =>
  cameOtherwise(invoice).some(({ name }) => /^invoices\.\d+$/.test(name))

/** Says of a row in the clerk's words what is odd of it; empty where nothing is. */
export function useOddness(): (row: Pick<InvoiceRow, 'invoice' | 'isTwin'>) => string[] {
  const t = useTexts('invoices/odd')
  const ti = useTexts('invoices')
  const tr = useTexts('invoices/reading')
  const { list } = useFormats()
  const names = { id: tr('invoiceId'), invoiceNumber: ti('number'), dueDate: ti('due'), totalAmount: ti('total') }
  return ({ invoice, isTwin }) => {
    const otherwise = cameOtherwise(invoice)
    if (isNoInvoice(invoice)) return [t('noInvoice', { what: otherwise.map(({ value }) => written(value)).join(', ') })]
    const missing = expected.filter(
      (member) => !isThere(invoice, member) && !otherwise.some(({ name }) => isOf(name, member)),
    )
    const amounts = [invoice.totalAmount, invoice.minimumAmount].filter((money) => money != null)
    return [
      ...(missing.length > 0 ? [t('missing', { what: list(missing.map((member) => names[member])) })] : []),
      ...(otherwise.length > 0
        ? [t('otherForm', { what: list(otherwise.map(({ name, value }) => `${name} ${written(value)}`)) })]
        : []),
      ...(amounts.every(isCountable) ? [] : [t('notCounted')]),
      ...(isTwin ? [t('twin')] : []),
    ]
  }
}

/** Label of an invoice without a number. */
export function useNumberOf(): (invoice: ListedInvoice) => string {
  const t = useTexts('invoices/odd')
  return ({ invoiceNumber }) => given(invoiceNumber) ?? t('noNumber')
}
