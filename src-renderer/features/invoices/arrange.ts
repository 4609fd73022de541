import type { AnsweredMoney } from '@contract/domain/money'
import { dueDay, standingOfDay, type InvoiceRow, type Standing } from './rows'

export const columns = ['number', 'period', 'due', 'total', 'minimum'] as const

/** Orders of the invoices: by each column, and by the reference, which stands among the details. */
export const sorts = [...columns, 'reference'] as const
export type SortKey = (typeof sorts)[number]

export interface Sort {
  readonly column: SortKey
  readonly descending: boolean
}

/** Newest due date first, as a clerk looks for what is due next. */
export const initialSort: Sort = { column: 'due', descending: true }

/** A click on a head: the other direction of the same column, else that column in the direction one expects of it. */
export function nextSort(sort: Sort, column: SortKey): Sort {
  if (sort.column === column) return { column, descending: !sort.descending }
  return { column, descending: column !== 'number' && column !== 'reference' }
}

export interface InvoiceLine extends InvoiceRow {
  readonly type: 'invoice'
  readonly standing: Standing
}
export type Line = { readonly type: 'group'; readonly standing: Standing; readonly count: number } | InvoiceLine

type Order = -1 | 0 | 1

const compare = <T extends string | bigint>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0)

const numbers = new Intl.Collator('en', { numeric: true })

/** Sorts missing values last in both directions. */
function optional<T>(a: T | null | undefined, b: T | null | undefined, order: (a: T, b: T) => number): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  return order(a, b)
}

/**
 * Amounts of different currencies or units cannot be compared: these stand in alphabetical order, amounts within each.
 */
const byMoney =
  (direction: number) =>
  (a: AnsweredMoney, b: AnsweredMoney): number =>
    compare(a.currency, b.currency) || compare(a.unit, b.unit) || direction * compare(a.amount, b.amount)

/** A row with the day on which it is due, which is worked out once and not for every comparison. */
interface Dated {
  readonly row: InvoiceRow
  readonly invoice: InvoiceRow['invoice']
  readonly day: string | undefined
}

function orderBy({ column, descending }: Sort): (a: Dated, b: Dated) => number {
  const direction = descending ? -1 : 1
  const texts = (a: string, b: string): number => direction * compare(a, b)
  const numbered = (a: string, b: string): number => direction * numbers.compare(a, b)
  switch (column) {
    case 'number':
      return ({ invoice: a }, { invoice: b }) => optional(a.invoiceNumber, b.invoiceNumber, numbered)
    case 'period':
      return ({ invoice: a }, { invoice: b }) => optional(a.billingPeriodStart, b.billingPeriodStart, texts)
    case 'due':
      return (a, b) => optional(a.day, b.day, texts)
    case 'reference':
      return ({ invoice: a }, { invoice: b }) => optional(a.paymentReference, b.paymentReference, numbered)
    case 'total':
      return ({ invoice: a }, { invoice: b }) => optional(a.totalAmount, b.totalAmount, byMoney(direction))
    case 'minimum':
      return ({ invoice: a }, { invoice: b }) => optional(a.minimumAmount, b.minimumAmount, byMoney(direction))
  }
}

const standings: readonly Standing[] = ['coming', 'passed', 'unknown']

/**
 * The lines of the table: what is coming due, then what has its due date passed, each sorted by the chosen column and by the
 * invoice number where that leaves a tie. A group without invoices is left out. `today` is YYYY-MM-DD.
 */
export function arrange(rows: readonly InvoiceRow[], sort: Sort, today: string): Line[] {
  const order = orderBy(sort)
  const groups: Record<Standing, Dated[]> = { coming: [], passed: [], unknown: [] }
  for (const row of rows) {
    const { invoice } = row
    const day = dueDay(invoice.dueDate)
    groups[standingOfDay(day, today)].push({ row, invoice, day })
  }
  return standings.flatMap((standing): Line[] => {
    const members = groups[standing].sort(
      (a, b) =>
        order(a, b) ||
        optional(a.invoice.invoiceNumber, b.invoice.invoiceNumber, (one, other) => -numbers.compare(one, other)) ||
        compare(a.row.key, b.row.key),
    )
    if (members.length === 0) return []
    return [
      { type: 'group', standing, count: members.length },
      ...members.map(({ row }): Line => ({ type: 'invoice', ...row, standing })),
    ]
  })
}
