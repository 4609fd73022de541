/** Thrown within work that the clerk has cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Work of one kind, all of which one call cancels. */
export function createCancellable() {
  const running = new Set<AbortController>()
  return {
    /** @param work finds out by its signal, whose `throwIfAborted` throws Cancelled */
    async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      running.add(controller)
      try {
        return await work(controller.signal)
      } finally {
        running.delete(controller)
      }
    },
    /** True if there was anything to cancel. */
    cancel: (): boolean => {
      for (const controller of running) controller.abort(new Cancelled())
      return running.size > 0
    },
  }
}
