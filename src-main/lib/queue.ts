/** Runs works one after the other, in the order in which they came, whatever became of the one before. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

export function createQueue(): Queue {
  const { run } = createQueues()
  return (work) => run('', work)
}

/** A queue for each key. */
export function createQueues(): {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Resolves once what has come until now is over. */
  readonly ended: () => Promise<unknown>
} {
  const last = new Map<string, Promise<unknown>>()
  return {
    run(key, work) {
      const done = (last.get(key) ?? Promise.resolve()).then(work)
      const over = done.catch(() => undefined)
      last.set(key, over)
      return done
    },
    ended: () => Promise.all(last.values()),
  }
}
