import type { Invoice } from '@contract/invoices'
import type { AnsweredMoney } from '@contract/money'
import { dueDay, standingOfDay, type Standing } from './due'

export const columns = ['number', 'period', 'due', 'total', 'minimum'] as const
export type Column = (typeof columns)[number]

/** What the invoices can be put in order by: the columns, and what stands among the details. */
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

export type Line =
  | { readonly type: 'group'; readonly standing: Standing; readonly count: number }
  | { readonly type: 'invoice'; readonly invoice: Invoice; readonly standing: Standing }

type Order = -1 | 0 | 1

const compare = <T extends string | bigint>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0)

const numbers = new Intl.Collator('en', { numeric: true })

/** What is missing stands last, whichever way the column is sorted. */
function optional<T>(a: T | undefined, b: T | undefined, order: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  return order(a, b)
}

/** Amounts of different currencies cannot be compared: currencies stand in alphabetical order, amounts within each. */
const byMoney =
  (direction: number) =>
  (a: AnsweredMoney, b: AnsweredMoney): number =>
    compare(a.currency, b.currency) || direction * compare(a.amount, b.amount)

/** An invoice with the day on which it is due, which is worked out once and not for every comparison. */
interface Dated {
  readonly invoice: Invoice
  readonly day: string | undefined
}

function orderBy({ column, descending }: Sort): (a: Dated, b: Dated) => number {
  const direction = descending ? -1 : 1
  const texts = (a: string, b: string): number => direction * compare(a, b)
  switch (column) {
    case 'number':
      return ({ invoice: a }, { invoice: b }) => direction * numbers.compare(a.invoiceNumber, b.invoiceNumber)
    case 'period':
      return ({ invoice: a }, { invoice: b }) =>
        optional(a.billingPeriodStart ?? undefined, b.billingPeriodStart ?? undefined, texts)
    case 'due':
      return (a, b) => optional(a.day, b.day, texts)
    case 'reference':
      return ({ invoice: a }, { invoice: b }) =>
        optional(
          a.paymentReference ?? undefined,
          b.paymentReference ?? undefined,
          (one, other) => direction * numbers.compare(one, other),
        )
    case 'total':
      return ({ invoice: a }, { invoice: b }) => byMoney(direction)(a.totalAmount, b.totalAmount)
    case 'minimum':
      return ({ invoice: a }, { invoice: b }) =>
        optional(a.minimumAmount ?? undefined, b.minimumAmount ?? undefined, byMoney(direction))
  }
}

const standings: readonly Standing[] = ['coming', 'overdue', 'unknown']

/**
 * The lines of the table: what is coming due, then what is overdue by date, each sorted by the chosen column and by the
 * invoice number where that leaves a tie. A group without invoices is left out. `today` is YYYY-MM-DD.
 */
export function arrange(invoices: readonly Invoice[], sort: Sort, today: string): Line[] {
  const order = orderBy(sort)
  const groups: Record<Standing, Dated[]> = { coming: [], overdue: [], unknown: [] }
  for (const invoice of invoices) {
    const day = dueDay(invoice.dueDate)
    groups[standingOfDay(day, today)].push({ invoice, day })
  }
  return standings.flatMap((standing): Line[] => {
    const members = groups[standing].sort(
      (a, b) =>
        order(a, b) ||
        -numbers.compare(a.invoice.invoiceNumber, b.invoice.invoiceNumber) ||
        compare(a.invoice.id, b.invoice.id),
    )
    if (members.length === 0) return []
    return [
      { type: 'group', standing, count: members.length },
      ...members.map(({ invoice }): Line => ({ type: 'invoice', invoice, standing })),
    ]
  })
}
