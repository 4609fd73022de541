import { dueDay, standingOf, type InvoiceRow } from '../../../invoices'

export interface Due {
  /** Invoices due from today on, soonest first. */
  readonly coming: readonly InvoiceRow[]
  /** What was due before today; whether it was paid the service does not say. */
  readonly overdue: readonly InvoiceRow[]
  /** The newest ones by their due date, whatever they are. */
  readonly latest: readonly InvoiceRow[]
}

const dayOf = ({ invoice }: InvoiceRow): string => dueDay(invoice.dueDate) ?? ''
const numberOf = ({ invoice }: InvoiceRow): string => invoice.invoiceNumber ?? ''
const byDay = (a: InvoiceRow, b: InvoiceRow): number =>
  dayOf(a).localeCompare(dayOf(b)) || numberOf(a).localeCompare(numberOf(b))

/** @param today YYYY-MM-DD @param most how many of the latest */
export function dueOf(rows: readonly InvoiceRow[], today: string, most: number): Due {
  const sorted = rows.toSorted(byDay)
  return {
    coming: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'coming'),
    overdue: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'overdue'),
    latest: sorted.toReversed().slice(0, most),
  }
}
