import type { ListedInvoice } from '@contract/api/invoices'
import { isIsoDate } from '@contract/domain/dates'
import { isCountable } from '@contract/domain/money'
import { stringify } from 'lossless-json'
import { fieldsOf, type Field } from '../../lib/answered/fields'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'

/** A row of the list. */
export interface InvoiceRow {
  /** Tells it apart from every other row, also where two have the same id, or none: the id wherever that does. */
  readonly key: string
  readonly invoice: ListedInvoice
  /** Whether another row has the same id. */
  readonly isTwin: boolean
}

/** The rows of a list in its order. A key stays the same with the next reading as long as the ids do. */
export function rowsOf(invoices: readonly ListedInvoice[]): InvoiceRow[] {
  const times = new Map<string, number>()
  const keys = invoices.map(({ id }, position) => {
    const name = given(id) ?? `\0${position}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return { name, key: time === 1 ? name : `${name}\0${time}` }
  })
  return invoices.flatMap((invoice, position) => {
    const own = keys[position]
    return own ? { key: own.key, invoice, isTwin: (times.get(own.name) ?? 0) > 1 } : []
  })
}

/** A text that says something. */
export const given = (text: string | null | undefined): string | undefined =>
  text == null || text.trim() === '' ? undefined : text

/** A calendar day of this workstation as YYYY-MM-DD, so that days compare as texts. */
export function localDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The day on which an invoice is due where the clerk sits, or undefined where none is given or a text is no date. `dueDate` is a
 * date-time in the interface; a bare day is taken as that day, whatever the time zone.
 */
export function dueDay(dueDate: string | null | undefined): string | undefined {
  if (dueDate == null) return undefined
  if (isIsoDate(dueDate)) return dueDate
  // Engines read much that is no date-time, and move a 30 February to March.
  if (!isIsoDate(dueDate.slice(0, 10)) || !/^[Tt ]/.test(dueDate.slice(10))) return undefined
  // A Date holds milliseconds: the digits beyond them are cut off, since not every engine reads nine of them.
  const moment = Date.parse(dueDate.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isNaN(moment) ? undefined : localDay(new Date(moment))
}

/** `unknown` is a due date that is missing or no date: neither can be claimed. */
export type Standing = 'coming' | 'passed' | 'unknown'

/** The whole due day counts as in time: passed is what was due before `today`; whether it was paid is not known. Both are YYYY-MM-DD. */
export function standingOfDay(day: string | undefined, today: string): Standing {
  if (day === undefined) return 'unknown'
  return day < today ? 'passed' : 'coming'
}

/** The same of a due date as the service sent it. */
export const standingOf = (dueDate: string | null | undefined, today: string): Standing =>
  standingOfDay(dueDay(dueDate), today)

/** Members that a row is expected to have. */
const expected = ['id', 'invoiceNumber', 'dueDate', 'totalAmount'] as const
type Expected = (typeof expected)[number]

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
const isNoInvoice = (invoice: ListedInvoice): boolean =>
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
