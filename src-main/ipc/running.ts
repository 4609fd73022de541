interface Running {
  /** Counts a call as running until it has ended, and hands it back. */
  readonly add: <T>(call: Promise<T>) => Promise<T>
  /** Resolves when nothing runs any more, after `ms` milliseconds at the latest. */
  readonly ended: (ms: number) => Promise<void>
}

/** Which calls are under way, so that quitting can wait for what the page asked for last. */
export function createRunning(): Running {
  const running = new Set<Promise<unknown>>()

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
  }

  return {
    add: (call) => {
      running.add(call)
      const end = (): void => void running.delete(call)
      call.then(end, end)
      return call
    },
    ended: async (ms) => {
      let late: NodeJS.Timeout | undefined
      const deadline = new Promise<void>((resolve) => {
        late = setTimeout(resolve, ms)
      })
      await Promise.race([allEnded(), deadline])
      clearTimeout(late)
    },
  }
}
