import { z } from '@contract/zod'
import type { EnvironmentStore } from '../../store'
import { placeOf, type KnownCase } from './known-case'
import { openDecision } from './step-table'

/**
 * A change of many cases on disk, in steps that are short each: its rows are staged, which is nothing yet; `decide` makes
 * all of them count at once; then they are applied to the table of cases. An end of the program in between loses nothing
 * that was decided and keeps nothing that was not.
 */
export interface BulkTable {
  /** Not all decided rows are in the table of cases yet. */
  isDecided(): boolean
  /** Puts rows beside the cases that they will change. */
  stage(cases: readonly KnownCase[]): void
  /** Stages the last rows, withdraws others, and makes the whole change count. */
  decide(last: readonly KnownCase[], withdrawn: readonly string[]): void
  /** One step of clearing away: applies decided rows, or drops those that were not decided. False when nothing is left. */
  clear(): boolean
  /** Applies the decided row of a case that is about to be written. */
  apply(caseId: string): void
}

/** The cases as they are, with what was decided about them; for reading. */
export const casesAsDecided = `cases LEFT JOIN case_changes
  ON case_changes.case_id = cases.case_id AND EXISTS (SELECT 1 FROM case_changes_decided)`

/** How many rows are applied within one transaction. */
const atOnce = 256

const lastRow = z.object({ last: z.string().nullable() })

export function openBulkTable(environment: EnvironmentStore): BulkTable {
  const { database, sealer, transaction } = environment
  const decision = openDecision(environment, 'case_changes_decided')
  const applying = `UPDATE cases SET (pinned, done, sealed_desk) =
    (SELECT pinned, done, sealed_desk FROM case_changes WHERE case_changes.case_id = cases.case_id)`
  const statements = {
    stage: database.prepare(
      'INSERT OR REPLACE INTO case_changes (case_id, pinned, done, sealed_desk) VALUES (?, ?, ?, ?)',
    ),
    withdraw: database.prepare('DELETE FROM case_changes WHERE case_id = ?'),
    last: database.prepare(
      'SELECT max(case_id) AS last FROM (SELECT case_id FROM case_changes ORDER BY case_id LIMIT ?)',
    ),
    applyUpTo: database.prepare(`${applying} WHERE case_id IN (SELECT case_id FROM case_changes WHERE case_id <= ?)`),
    apply: database.prepare(`${applying} WHERE case_id IN (SELECT case_id FROM case_changes WHERE case_id = ?)`),
    dropUpTo: database.prepare('DELETE FROM case_changes WHERE case_id <= ?'),
  }
  let decided = decision.isMade()

  function put(cases: readonly KnownCase[]): void {
    for (const { caseId, pinned, done, desk } of cases) {
      const sealed = sealer.seal(placeOf(caseId, 'desk'), JSON.stringify(desk))
      statements.stage.run(caseId, Number(pinned), Number(done), sealed)
    }
  }

  return {
    isDecided: () => decided,
    stage: (cases) => transaction(() => put(cases)),
    decide(last, withdrawn) {
      transaction(() => {
        for (const caseId of withdrawn) statements.withdraw.run(caseId)
        put(last)
        decision.make()
      })
      decided = true
    },
    clear() {
      const { last } = lastRow.parse(statements.last.get(atOnce))
      if (last === null) {
        if (decided) decision.end()
        decided = false
        return false
      }
      transaction(() => {
        if (decided) statements.applyUpTo.run(last)
        statements.dropUpTo.run(last)
      })
      return true
    },
    apply(caseId) {
      if (!decided) return
      statements.apply.run(caseId)
      statements.withdraw.run(caseId)
    },
  }
}
