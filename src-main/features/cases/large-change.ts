import type { CaseIndex } from './case-index'
import { newEntryOf, type NewEntry } from './entry'
import { slices, sortInSlices, stride } from '../../lib/time-slices'
import type { Change, StepTable } from './step-table'

/** How many changes are one step. */
const stepLength = 64
/** How often what changes meanwhile makes the last look begin anew before the program is held up for it. */
const attempts = 4

export interface LargeChangeOptions {
  /** Whether the register is still what a change was made for. */
  readonly holds: (change: Change) => boolean
  readonly signal: AbortSignal
  /** Called with the number of changes that are written down. */
  readonly onStaged: (count: number) => void
}

/** `outdated`: the register is not any more what the changes were made for; nothing has changed then, as when `cancelled`. */
export type LargeChanged = 'changed' | 'outdated' | 'cancelled'

/**
 * Changes and adds any number of cases without holding up the program: the changes are written down step by step,
 * counts from one moment on, on disk and in memory, and is then made in the table of cases while the program goes on. An
 * end of the program before that moment leaves nothing, and one after it is made up for at the next start.
 * Throws what the disk says; then nothing has changed.
 */
export async function changeManyCases(
  changes: readonly Change[],
  dependencies: {
    readonly steps: Pick<StepTable, 'stage' | 'decide'>
    readonly index: Pick<CaseIndex, 'version' | 'expect' | 'merge' | 'withdraw'>
    readonly seenAt: string
    /** Throws what the disk says when something in memory is not on disk. */
    readonly mustBeWritten: () => void
    /** In memory, another case becomes part of one. */
    readonly forget: (absorptions: readonly Change[]) => void
  },
  { holds, signal, onStaged }: LargeChangeOptions,
): Promise<LargeChanged> {
  const { steps, index, seenAt, mustBeWritten, forget } = dependencies
  const entries: NewEntry[] = []
  const pause = slices()

  async function stageAll(): Promise<void> {
    // In the order they have on disk, so that each page is written once.
    const sorted = await sortInSlices(changes, (one, other) =>
      one.after.caseId < other.after.caseId ? -1 : one.after.caseId > other.after.caseId ? 1 : 0,
    )
    for (let from = 0; from < sorted.length && !signal.aborted; from += stepLength) {
      const step = sorted.slice(from, from + stepLength)
      steps.stage(step, seenAt)
      for (const { after } of step) {
        const entry = newEntryOf(after)
        index.expect(entry)
        entries.push(entry)
      }
      onStaged(entries.length)
      await pause()
    }
  }

  /** The version of the register in which all of them hold; undefined when one does not hold any more. */
  async function versionThatHolds(): Promise<number | undefined> {
    for (let attempt = 1; ; attempt++) {
      const begun = index.version()
      const rest = attempt < attempts ? slices() : undefined
      for (const [position, change] of changes.entries()) {
        if (!holds(change)) return undefined
        const due = position % stride === 0 ? rest?.() : undefined
        if (due) await due
      }
      if (begun === index.version()) return begun
    }
  }

  try {
    await stageAll()
    const absorptions = changes.filter(({ absorbed }) => absorbed !== undefined)
    for (let held: number | undefined; held !== index.version();) {
      held = await versionThatHolds()
      if (held === undefined) return 'outdated'
    }
    if (signal.aborted) return 'cancelled'
    // From here on nothing is waited for, so that nothing changes in between.
    mustBeWritten()
    steps.decide()
    index.merge(entries)
    forget(absorptions)
    return 'changed'
  } finally {
    // Merged cases stay; those that were only expected go.
    for (const [position, entry] of entries.entries()) {
      if (position % stride === 0) await pause()
      index.withdraw(entry)
    }
  }
}
