import type { RecordName, RetentionKind } from '@contract/api/persons'
import { retentionKind } from '@contract/api/persons'
import { isEnded, type Case } from '@contract/api/cases'
import type { Policy } from '@contract/policy/settings'

type Periods = NonNullable<Policy['retention']>

const day = 24 * 3_600_000

/** Of which records a period is; of a whole case all of them. */
export const recordsOf: Readonly<Record<Exclude<RetentionKind, 'cases'>, readonly RecordName[]>> = {
  documents: ['document', 'upload'],
  answers: ['answer', 'sentByHand', 'doubt'],
  invoices: ['invoice'],
  drafts: ['draft', 'form'],
}

/** Whose period is over for a case, since it was last touched: of one that a clerk has done, or the service has ended. */
export function dueOf(
  { done, status, updatedAt }: Pick<Case, 'done' | 'status' | 'updatedAt'>,
  periods: Periods | undefined,
  now: Date,
): RetentionKind[] {
  if (!(done || isEnded(status)) || !periods) return []
  const age = now.getTime() - Date.parse(updatedAt)
  const due = retentionKind.options.filter((kind) => {
    const days = periods[kind]
    return days !== undefined && age > days * day
  })
  // The whole case takes everything of it along.
  return due.includes('cases') ? ['cases'] : due
}
