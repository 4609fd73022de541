import { isSameState } from '@contract/api/cases'
import { z } from '@contract/zod'
import type { EnvironmentStore } from '../../store'
import type { KnownCase } from './known-case'

export interface Change {
  /** Undefined for a new case. */
  readonly before?: KnownCase | undefined
  readonly after: KnownCase
  /** Another case that turned out to be this one. */
  readonly absorbed?: KnownCase | undefined
}

/** Columns of a case beside its number, in the table of cases as in that of staged ones. */
export const caseColumns = [
  'kind',
  'status',
  'created_at',
  'updated_at',
  'pinned',
  'done',
  'unseen',
  'sealed_title',
  'sealed_identifiers',
  'sealed_details',
  'sealed_desk',
] as const

/** How many changes are applied within one transaction. */
const atOnce = 500

const lastRow = z.object({ last: z.string().nullable() })
const absorbedRows = z.array(z.object({ case_id: z.string(), absorbed: z.string() }))

export type TwoPhaseChanges = ReturnType<typeof openTwoPhaseChanges>

/**
 * Changes of any number of cases on disk, in transactions that are short each: they are staged, which is nothing yet;
 * `decide` makes all of them count at once; then they are applied to the table of cases. An end of the program in between
 * loses nothing that was decided and keeps nothing that was not.
 */
export function openTwoPhaseChanges(
  { database, transaction }: EnvironmentStore,
  cases: {
    /** Values of `caseColumns`, null for what is sealed and stays as it is. */
    readonly columnsOf: (before: KnownCase | undefined, after: KnownCase) => (string | number | Uint8Array | null)[]
    /** Makes another case part of one, within the transaction that is under way. */
    readonly absorb: (absorbedId: string, caseId: string) => void
  },
) {
  const columns = caseColumns.join(', ')
  const applied = caseColumns.map((name) =>
    name.startsWith('sealed_') ? `coalesce(staged.${name}, cases.${name})` : `staged.${name}`,
  )
  const replaced = caseColumns.map((name) => `${name} = excluded.${name}`).join(', ')
  const statements = {
    stage: database.prepare(
      `INSERT OR REPLACE INTO staged_cases (case_id, ${columns}, seen_at, changed_at, absorbed)
       VALUES (?, ${caseColumns.map(() => '?').join(', ')}, ?, ?, ?)`,
    ),
    decide: database.prepare('INSERT OR REPLACE INTO staged_cases_decided (decided) VALUES (1)'),
    isDecided: database.prepare('SELECT decided FROM staged_cases_decided'),
    end: database.prepare('DELETE FROM staged_cases_decided'),
    last: database.prepare(
      'SELECT max(case_id) AS last FROM (SELECT case_id FROM staged_cases ORDER BY case_id LIMIT ?)',
    ),
    // A change of a case that has gone otherwise, as an erased one.
    dropGone: database.prepare(
      `DELETE FROM staged_cases
       WHERE case_id BETWEEN ? AND ? AND sealed_title IS NULL AND case_id NOT IN (SELECT case_id FROM cases)`,
    ),
    cases: database.prepare(
      `INSERT INTO cases (case_id, ${columns})
       SELECT staged.case_id, ${applied.join(', ')}
       FROM staged_cases AS staged LEFT JOIN cases ON cases.case_id = staged.case_id
       WHERE staged.case_id BETWEEN ? AND ?
       ON CONFLICT (case_id) DO UPDATE SET ${replaced}`,
    ),
    statuses: database.prepare(
      `INSERT INTO case_statuses (case_id, sequence, status, seen_at, changed_at)
       SELECT case_id,
         (SELECT coalesce(max(sequence), 0) + 1 FROM case_statuses WHERE case_statuses.case_id = staged_cases.case_id),
         status, seen_at, changed_at
       FROM staged_cases WHERE case_id BETWEEN ? AND ? AND seen_at IS NOT NULL`,
    ),
    absorbed: database.prepare(
      'SELECT case_id, absorbed FROM staged_cases WHERE case_id BETWEEN ? AND ? AND absorbed IS NOT NULL',
    ),
    drop: database.prepare('DELETE FROM staged_cases WHERE case_id BETWEEN ? AND ?'),
    dropAll: database.prepare('DELETE FROM staged_cases'),
  }
  let isDecided = statements.isDecided.get() !== undefined

  function applyBetween(first: string, last: string): void {
    statements.dropGone.run(first, last)
    statements.cases.run(first, last)
    statements.statuses.run(first, last)
    for (const { case_id, absorbed } of absorbedRows.parse(statements.absorbed.all(first, last)))
      cases.absorb(absorbed, case_id)
    statements.drop.run(first, last)
  }

  function end(): void {
    if (isDecided) statements.end.run()
    isDecided = false
  }

  return {
    /** Puts changes beside the cases that they will change, each over one of the same case. */
    stage: (changes: readonly Change[], seenAt: string) =>
      transaction(() => {
        for (const { before, after, absorbed } of changes) {
          const isNewState = !before || !isSameState(before.status, after.status)
          const times = [isNewState ? seenAt : null, before ? null : after.updatedAt]
          statements.stage.run(after.caseId, ...cases.columnsOf(before, after), ...times, absorbed?.caseId ?? null)
        }
      }),
    withdraw: (caseId: string) => void statements.drop.run(caseId, caseId),
    /** Makes all that is staged count. */
    decide() {
      statements.decide.run()
      isDecided = true
    },
    /** Not all decided changes are in the table of cases yet. */
    isDecided: () => isDecided,
    /** Applies some of the changes that were decided, or drops some that were not. False when nothing is left. */
    clear(): boolean {
      const { last } = lastRow.parse(statements.last.get(atOnce))
      if (last === null) end()
      else
        transaction(() => {
          if (isDecided) applyBetween('', last)
          else statements.drop.run('', last)
        })
      return last !== null
    },
    /** Applies the decided change of a case that is about to be read or written. */
    apply(caseId: string) {
      if (isDecided) transaction(() => applyBetween(caseId, caseId))
    },
    /** Drops what was decided, of cases that are all replaced; what is still being staged will be for the new ones. */
    forget() {
      if (isDecided) statements.dropAll.run()
      end()
    },
  }
}
