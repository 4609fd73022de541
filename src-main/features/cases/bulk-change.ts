import type { CaseIndex } from './case-index'
import { newEntryOf, type NewEntry } from './entry'
import { eachInSlices, slices, sortInSlices, stride } from '../../lib/time-slices'
import type { Change, TwoPhaseChanges } from './two-phase-changes'
import { createQueue } from '../../lib/queue'

/** How many changes are sealed and staged within one transaction. */
const atOnce = 64
/** How often what changes meanwhile makes the last look begin anew before the program is held up for it. */
const attempts = 4

export interface BulkWork {
  /** Works out the changes; again when they are outdated. */
  readonly prepare: () => Promise<readonly Change[]>
  /**
   * A change for the register as it is by now: the same where it still holds, undefined where nothing is left to change.
   * `outdated`: the changes have to be worked out again.
   */
  readonly refresh: (change: Change) => Change | 'outdated' | undefined
  /** `desk`: nothing changes but labels, pins, marks as done and who changed them. */
  readonly alters: 'desk' | 'all'
  /** Called with the number of staged changes, and before they count; what it throws ends the work. */
  readonly onStaged?: (count: number, of: number) => void
}

/** Changes of many cases: one after the other, each after what was decided before it is in the table of cases. */
export function createBulkChange(options: {
  readonly staged: Pick<TwoPhaseChanges, 'stage' | 'withdraw' | 'decide' | 'clear'>
  readonly index: Pick<CaseIndex, 'version' | 'expect' | 'merge' | 'withdraw'>
  readonly isOpen: () => boolean
  readonly now: () => Date
  /** Throws what the disk says when something in memory is not on disk. */
  readonly mustBeWritten: () => void
  /** In memory, absorbed cases become part of others. */
  readonly forget: (changes: readonly Change[]) => void
}) {
  const { staged, index, isOpen, now, mustBeWritten, forget } = options
  const alone = createQueue()

  async function clear(): Promise<void> {
    const pause = slices()
    while (isOpen() && staged.clear()) await pause()
  }

  /** Where that fails, the rest is cleared before the next change, or at the next start. */
  function clearLater(): void {
    alone(clear).catch(() => undefined)
  }

  /** Undefined where the changes are outdated. */
  async function make(
    changes: readonly Change[],
    { refresh, alters, onStaged = () => undefined }: BulkWork,
  ): Promise<readonly Change[] | undefined> {
    const seenAt = now().toISOString()
    const made = new Map<string, { readonly change: Change; readonly entry: NewEntry }>()

    function stage(some: readonly Change[]): void {
      staged.stage(some, seenAt)
      for (const change of some) {
        const entry = newEntryOf(change.after)
        index.expect(entry)
        made.set(change.after.caseId, { change, entry })
      }
    }

    /** The version of the register in which all of them hold; undefined where they are outdated. */
    async function bringUpToDate(): Promise<number | undefined> {
      for (let attempt = 1; ; attempt++) {
        const begun = index.version()
        const pause = attempt < attempts ? slices() : undefined
        let looked = 0
        for (const [caseId, { change, entry }] of made) {
          const fresh = refresh(change)
          if (fresh === 'outdated') return undefined
          if (!fresh) {
            staged.withdraw(caseId)
            index.withdraw(entry)
            made.delete(caseId)
          } else if (fresh !== change) stage([fresh])
          const due = ++looked % stride === 0 ? pause?.() : undefined
          if (due) await due
        }
        if (begun === index.version()) return begun
      }
    }

    try {
      // In the order they have on disk, so that each page is written once.
      const sorted = await sortInSlices(changes, byCase)
      const pause = slices()
      for (let from = 0; from < sorted.length; from += atOnce) {
        stage(sorted.slice(from, from + atOnce))
        onStaged(made.size, sorted.length)
        await pause()
      }
      let version: number | undefined
      while (version !== index.version()) {
        version = await bringUpToDate()
        if (version === undefined) return undefined
      }
      // From here on nothing is waited for, so that nothing changes in between.
      onStaged(sorted.length, sorted.length)
      mustBeWritten()
      staged.decide()
      const all = [...made.values()]
      index.merge(
        all.map(({ entry }) => entry),
        alters,
      )
      const changed = all.map(({ change }) => change)
      forget(changed)
      return changed
    } finally {
      // Merged cases stay; those that were only expected go.
      await eachInSlices(made.values(), ({ entry }) => index.withdraw(entry))
    }
  }

  async function changeAll(work: BulkWork): Promise<readonly Change[]> {
    for (;;) {
      await clear()
      const changes = await work.prepare()
      const made = changes.length === 0 ? changes : await make(changes, work)
      if (made) return made
    }
  }

  return {
    /**
     * Changes and adds any number of cases without holding up the program: they are staged, count from one moment on,
     * on disk and in memory, and are then applied to the table of cases while the program goes on.
     *
     * @returns what has changed, which is on disk. Rejects with what the disk says, `prepare` or `onStaged` throws; then
     * nothing has changed.
     */
    change: (work: BulkWork) => alone(() => changeAll(work)).finally(clearLater),
    /** Drops what the last run of the program staged and did not decide. */
    resume: clearLater,
  }
}

const byCase = ({ after: { caseId: one } }: Change, { after: { caseId: other } }: Change): number =>
  one < other ? -1 : one > other ? 1 : 0
