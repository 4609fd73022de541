import type { Importing } from '@contract/api/cases'

/** How often at most, in milliseconds, the page gets the progress of a step; the beginning of another step it gets at once. */
const emitEvery = 100

/** Thrown within the reading or the taking over of a list that the clerk has cancelled. */
export class Cancelled extends Error {}

/** How far one reading or taking over is. */
export interface Progress {
  readonly signal: AbortSignal
  /** Throws Cancelled once the clerk has cancelled. */
  at(step: Importing['step'], done: number, of: number): void
}

/** Every list that is being read or taken over. */
export interface RunningLists {
  run<T>(work: (progress: Progress) => Promise<T>): Promise<T>
  /** True if there was anything to cancel. */
  cancel(): boolean
}

export function createRunningLists(emit: (importing: Importing) => void): RunningLists {
  const running = new Set<AbortController>()
  return {
    async run(work) {
      const controller = new AbortController()
      running.add(controller)
      let emitted: { readonly step: Importing['step']; readonly at: number } | undefined
      try {
        return await work({
          signal: controller.signal,
          at(step, done, of) {
            if (controller.signal.aborted) throw new Cancelled()
            const at = performance.now()
            if (emitted?.step === step && at - emitted.at < emitEvery) return
            emitted = { step, at }
            emit({ step, done, of })
          },
        })
      } finally {
        running.delete(controller)
      }
    },
    cancel() {
      for (const controller of running) controller.abort()
      return running.size > 0
    },
  }
}
