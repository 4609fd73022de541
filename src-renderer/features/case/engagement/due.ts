import type { Invoice } from '@contract/invoices'
import { dueDay, standingOf } from '../../invoices'

export interface Due {
  /** What is due from today on, the soonest first. */
  readonly coming: readonly Invoice[]
  /** What was due before today; whether it was paid the service does not say. */
  readonly overdue: readonly Invoice[]
  /** The newest ones by their due date, whatever they are. */
  readonly latest: readonly Invoice[]
}

const dayOf = ({ dueDate }: Invoice): string => dueDay(dueDate) ?? ''
const byDay = (a: Invoice, b: Invoice): number =>
  dayOf(a).localeCompare(dayOf(b)) || a.invoiceNumber.localeCompare(b.invoiceNumber)

/** @param today YYYY-MM-DD @param most how many of the latest */
export function dueOf(invoices: readonly Invoice[], today: string, most: number): Due {
  const sorted = invoices.toSorted(byDay)
  return {
    coming: sorted.filter(({ dueDate }) => standingOf(dueDate, today) === 'coming'),
    overdue: sorted.filter(({ dueDate }) => standingOf(dueDate, today) === 'overdue'),
    latest: sorted.toReversed().slice(0, most),
  }
}
