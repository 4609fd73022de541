import type { Refreshing } from '@contract/api/cases'

/** A case that the service puts off this often counts as failed. */
const patience = 5

export type Refreshed = 'same' | 'changed' | 'failed'

/** The cases whose present state a clerk has asked for, and how far that is. One run at a time: a second request joins it. */
export function createRefresh(onChanged: (state: Refreshing) => void) {
  let waiting = new Set<string>()
  const running = new Set<string>()
  const putOff = new Map<string, number>()
  let counts = { of: 0, done: 0, changed: 0, failed: 0 }

  const state = (): Refreshing => ({ ...counts, running: waiting.size + running.size > 0 })
  const changed = (): void => {
    if (!state().running) putOff.clear()
    onChanged(state())
  }

  function done(caseId: string, result: Refreshed): void {
    running.delete(caseId)
    counts.done++
    if (result !== 'same') counts[result]++
    changed()
  }

  return {
    state,
    done,
    ask(caseIds: readonly string[]) {
      if (!state().running) counts = { of: 0, done: 0, changed: 0, failed: 0 }
      for (const caseId of caseIds) {
        if (waiting.has(caseId) || running.has(caseId)) continue
        waiting.add(caseId)
        counts.of++
      }
      changed()
    },
    /** The next case; it counts as running until `done` or `putOff`. */
    next(): string | undefined {
      for (const caseId of waiting) {
        waiting.delete(caseId)
        running.add(caseId)
        return caseId
      }
      return undefined
    },
    /** The service asked for a pause: the case comes again, first. */
    putOff(caseId: string) {
      const times = (putOff.get(caseId) ?? 0) + 1
      if (times >= patience) {
        done(caseId, 'failed')
        return
      }
      putOff.set(caseId, times)
      running.delete(caseId)
      waiting = new Set([caseId, ...waiting])
    },
    /** Nothing more can be had: all that still wait have failed. */
    giveUp() {
      counts.done += waiting.size
      counts.failed += waiting.size
      waiting.clear()
      changed()
    },
    /** Forgets those that still wait; true if there was a run. */
    stop() {
      const was = state().running
      waiting.clear()
      if (was) changed()
      return was
    },
  }
}
