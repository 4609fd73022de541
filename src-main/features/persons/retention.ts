import type { RecordName, RetentionKind } from '@contract/api/persons'
import { retentionKind } from '@contract/api/persons'
import type { Case } from '@contract/api/cases'
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

/** Whose period is over for a case: of done ones alone, since when they were last touched. */
export function dueOf(
  { done, updatedAt }: Pick<Case, 'done' | 'updatedAt'>,
  periods: Periods | undefined,
  now: Date,
): RetentionKind[] {
  if (!done || !periods) return []
  const age = now.getTime() - Date.parse(updatedAt)
  const due = retentionKind.options.filter((kind) => {
    const days = periods[kind]
    return days !== undefined && age > days * day
  })
  // The whole case takes everything of it along.
  return due.includes('cases') ? ['cases'] : due
}
