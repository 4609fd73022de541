import type { Importing } from '@contract/api/cases'
import { createCancellable } from '../../../lib/cancellable'

/** How often at most, in milliseconds, the page gets the progress of a step; the beginning of another step it gets at once. */
const emitEvery = 100

/** How far one reading or taking over is. */
export interface Progress {
  readonly signal: AbortSignal
  /** Throws Cancelled once the clerk has cancelled. */
  at(step: Importing['step'], done: number, of: number): void
}

/** Every list that is being read or taken over. */
export function createRunningLists(emit: (importing: Importing) => void) {
  const cancellable = createCancellable()
  return {
    run: <T>(work: (progress: Progress) => Promise<T>): Promise<T> => {
      let emitted: { readonly step: Importing['step']; readonly at: number } | undefined
      return cancellable.run((signal) =>
        work({
          signal,
          at(step, done, of) {
            signal.throwIfAborted()
            const at = performance.now()
            if (emitted?.step === step && at - emitted.at < emitEvery) return
            emitted = { step, at }
            emit({ step, done, of })
          },
        }),
      )
    },
    cancel: cancellable.cancel,
  }
}
