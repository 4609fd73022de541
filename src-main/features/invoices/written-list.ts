import type { InvoiceListFormat, ListedInvoice } from '@contract/api/invoices'
import { decimalsOf, type AnsweredMoney } from '@contract/domain/money'
import { writeJson } from '../../service/json'
import { cell } from '../../lib/csv-cell'

interface Form {
  readonly delimiter: string
  /** Between an amount's units and its decimals. */
  readonly point: string
  /** The mark by which a German Excel knows the encoding. */
  readonly mark: string
}
const forms: Readonly<Record<InvoiceListFormat, Form>> = {
  csv: { delimiter: ',', point: '.', mark: '' },
  'csv-semicolon': { delimiter: ';', point: ',', mark: '\ufeff' },
}

/** Exact to the last digit; where nobody knows the currency's decimals, in the unit that the service counts in. */
function amountOf(money: AnsweredMoney | null | undefined, point: string): { number: string; unit: string } {
  if (!money) return { number: '', unit: '' }
  const decimals = money.unit === 'MINOR' ? decimalsOf(money.currency) : undefined
  if (decimals === undefined) return { number: String(money.amount), unit: money.unit }
  const digits = String(money.amount < 0n ? -money.amount : money.amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = money.amount < 0n ? '-' : ''
  return { number: decimals === 0 ? sign + whole : `${sign}${whole}${point}${digits.slice(-decimals)}`, unit: '' }
}

/** A number of ours begins with a minus sign at most, which is no formula. */
const isNumber = /^-?\d+([.,]\d+)?$/

type Column = readonly [head: string, valueOf: (invoice: ListedInvoice, point: string) => string | null | undefined]

const columns: readonly Column[] = [
  ['invoiceNumber', ({ invoiceNumber }) => invoiceNumber],
  ['billingPeriodStart', ({ billingPeriodStart }) => billingPeriodStart],
  ['billingPeriodEnd', ({ billingPeriodEnd }) => billingPeriodEnd],
  ['dueDate', ({ dueDate }) => dueDate],
  ['totalCurrency', ({ totalAmount }) => totalAmount?.currency],
  ['totalAmount', ({ totalAmount }, point) => amountOf(totalAmount, point).number],
  ['totalUnit', ({ totalAmount }, point) => amountOf(totalAmount, point).unit],
  ['minimumCurrency', ({ minimumAmount }) => minimumAmount?.currency],
  ['minimumAmount', ({ minimumAmount }, point) => amountOf(minimumAmount, point).number],
  ['minimumUnit', ({ minimumAmount }, point) => amountOf(minimumAmount, point).unit],
  ['paymentReference', ({ paymentReference }) => paymentReference],
  ['payeeAccountIdentifier', ({ payeeAccountIdentifier }) => payeeAccountIdentifier],
  ['payeeBankIdentifier', ({ payeeBankIdentifier }) => payeeBankIdentifier],
  ['createdDate', ({ createdDate }) => createdDate],
  ['id', ({ id }) => id],
  ['invoicePdfDocumentId', ({ invoicePdfDocumentId }) => invoicePdfDocumentId],
]
/** Values of another form than a column holds, so that they are not lost; a column only where a row has any. */
const asItCame: Column = [
  'asItCame',
  (invoice) => (invoice['asItCame'] === undefined ? '' : writeJson(invoice['asItCame'])),
]
const amounts: ReadonlySet<string> = new Set(['totalAmount', 'minimumAmount'])

/** The file of these invoices in their order, which no spreadsheet takes for formulas. */
export function writtenInvoices(invoices: readonly ListedInvoice[], format: InvoiceListFormat): Buffer {
  const { delimiter, point, mark } = forms[format]
  const lineOf = (texts: readonly string[]): string => `${texts.join(delimiter)}\r\n`
  const written = invoices.some((invoice) => invoice['asItCame'] !== undefined) ? [...columns, asItCame] : columns
  const lines = invoices.map((invoice) =>
    lineOf(
      written.map(([head, valueOf]) => {
        const text = valueOf(invoice, point) ?? ''
        if (!amounts.has(head) || !isNumber.test(text)) return cell(text, delimiter)
        return text.includes(delimiter) ? `"${text}"` : text
      }),
    ),
  )
  return Buffer.from(mark + lineOf(written.map(([head]) => head)) + lines.join(''))
}
