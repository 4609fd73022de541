import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@contract/calls'
import { fail, type Outcome } from '@contract/outcome'

/** How long the calls in flight are waited for, and how often they are counted, in milliseconds. */
const deadline = 5_000
const pollEvery = 50

function isCounted(action: string): boolean {
  const { needsData = true, inFlight = needsData } = calls.get(action)?.attributes ?? {}
  return inFlight
}

export interface CallsInFlight {
  /** Counts a call (`onboarding.create`), or something else, for an environment until the function returned is called. */
  begin(environmentId: string, action: string): () => void
  /**
   * True as soon as nothing is in flight for an environment, and nothing can have begun since; false when something is
   * after a few seconds.
   */
  ended(environmentId: string): Promise<boolean>
}

/**
 * The calls in flight of each environment: the identifier that a creation answers with must find the data that it belongs to.
 *
 * @param others counts what else goes on that no call of the page waits for
 */
export function createCallsInFlight(
  others: (environmentId: string) => number = () => 0,
  deadlineMs: number = deadline,
): CallsInFlight {
  const begun = new Map<string, number>()
  const count = (environmentId: string): number => begun.get(environmentId) ?? 0
  const isAnything = (environmentId: string): boolean => count(environmentId) + others(environmentId) > 0
  return {
    begin(environmentId, action) {
      if (!isCounted(action)) return () => undefined
      begun.set(environmentId, count(environmentId) + 1)
      return () => void begun.set(environmentId, count(environmentId) - 1)
    },
    async ended(environmentId) {
      const until = performance.now() + deadlineMs
      while (isAnything(environmentId)) {
        if (performance.now() >= until) return false
        await pause(pollEvery)
      }
      return true
    },
  }
}

/** Failure of a call that would replace data another call is using: nothing was changed. */
export function callStillInFlight(requestId: string): Outcome<never> {
  const message = 'A call to this environment is still under way. Nothing was changed; try again when it is answered.'
  return fail({ kind: 'conflict', message, requestId, issues: [{ path: '', message, code: 'call-under-way' }] })
}
