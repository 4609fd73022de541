import type { CaseIndex } from './case-index'
import type { BulkTable } from './bulk-table'
import { textOf, type Prepared } from './entry'
import type { KnownCase } from './known-case'
import { slices, sortInSlices } from '../../lib/time-slices'
import type { StepTable } from './step-table'
import { createQueue } from '../../lib/queue'

/** How many rows are sealed and staged within one transaction. */
const atOnce = 128

/** Changes of many cases: one after the other, each after what was decided before it is in the table of cases. */
export interface BulkChange {
  /**
   * Changes what clerks write about any number of cases, without holding up the program. All of it is on disk when this
   * resolves, or nothing; cases that change meanwhile are changed as they are by then. One after the other.
   *
   * @param change gives the case itself where nothing about it changes; nothing but `desk`, `pinned` and `done` may.
   * @returns the ids of those that changed. Throws what the disk says.
   */
  change(caseIds: readonly string[], change: (known: KnownCase) => KnownCase): Promise<string[]>
  /** Runs `work` when the changes before it are done, and lets none begin until it is over; throws what the disk says. */
  serially<T>(work: () => Promise<T>): Promise<T>
  /** Ends what the last run of the program left undone. */
  resume(): void
}

export function createBulkChange(options: {
  readonly table: BulkTable
  readonly steps: Pick<StepTable, 'clear'>
  readonly index: Pick<CaseIndex, 'entry' | 'applyAnnotations'>
  readonly isOpen: () => boolean
  /** Throws what the disk says when something in memory is not on disk. */
  readonly mustBeWritten: () => void
}): BulkChange {
  const { table, steps, index, isOpen, mustBeWritten } = options
  const alone = createQueue()

  async function clear(): Promise<void> {
    const pause = slices()
    while (isOpen() && (steps.clear() || table.clear())) await pause()
  }

  /** What is left then is cleared before the next change, or at the next start. */
  function clearLater(): void {
    alone(clear).catch(() => undefined)
  }

  async function make(caseIds: readonly string[], change: (known: KnownCase) => KnownCase): Promise<string[]> {
    const prepared = new Map<string, Prepared>()

    /** As the case is now; undefined where there is nothing to change. */
    function prepare(caseId: string): Prepared | undefined {
      const entry = index.entry(caseId)
      const known = entry && change(entry.known)
      if (!entry || !known || known === entry.known) return undefined
      return { entry, before: entry.known, known, text: textOf(known) }
    }

    function stage(ids: readonly string[]): void {
      const rows: KnownCase[] = []
      for (const caseId of ids) {
        const next = prepare(caseId)
        if (!next) continue
        rows.push(next.known)
        prepared.set(caseId, next)
      }
      table.stage(rows)
    }

    // In the order they have on disk, so that each page is written once.
    const sorted = await sortInSlices(caseIds, (one, other) => (one < other ? -1 : one > other ? 1 : 0))
    const pause = slices()
    for (let from = 0; from < sorted.length; from += atOnce) {
      stage(sorted.slice(from, from + atOnce))
      await pause()
    }

    // From here on nothing is waited for, so that nothing changes in between; but it may have changed until now.
    mustBeWritten()
    const again: KnownCase[] = []
    const withdrawn: string[] = []
    for (const [caseId, { entry, before }] of prepared) {
      if (entry.known === before && index.entry(caseId) === entry) continue
      const next = prepare(caseId)
      if (next) {
        again.push(next.known)
        prepared.set(caseId, next)
      } else {
        withdrawn.push(caseId)
        prepared.delete(caseId)
      }
    }
    if (prepared.size === 0) return []
    table.decide(again, withdrawn)
    index.applyAnnotations(prepared.values())
    return [...prepared.keys()]
  }

  const serially = <T>(work: () => Promise<T>): Promise<T> =>
    alone(async () => {
      await clear()
      return work()
    }).finally(() => {
      clearLater()
    })

  return {
    change: (caseIds, change) => serially(() => make(caseIds, change)),
    serially,
    resume: clearLater,
  }
}
