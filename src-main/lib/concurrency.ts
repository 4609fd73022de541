/** Runs all works, at most `limit` at a time; resolves to the results in order. When one fails the others end before this rejects. */
export async function runConcurrently<T>(works: readonly (() => Promise<T>)[], limit: number): Promise<T[]> {
  const results: T[] = []
  const failures: unknown[] = []
  const waiting = works.entries()
  const worker = async (): Promise<void> => {
    for (const [position, work] of waiting) {
      if (failures.length > 0) return
      try {
        results[position] = await work()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}

export type Semaphore = ReturnType<typeof createSemaphore>

/** Lets at most `count` works go at a time; the others wait in the order in which they came. */
export function createSemaphore(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    /** Whether nobody needs to wait. */
    isFree: (): boolean => free > 0,
    /** Resolves when a slot is free, or `signal` aborts, to the function that releases the slot. */
    acquire: (signal: AbortSignal): Promise<() => void> => {
      if (free > 0) {
        free -= 1
        return Promise.resolve(once(release))
      }
      return new Promise((resolve) => {
        const go = (): void => {
          signal.removeEventListener('abort', giveUp)
          resolve(once(release))
        }
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(go), 1)
          resolve(() => undefined)
        }
        if (signal.aborted) {
          resolve(() => undefined)
          return
        }
        waiting.push(go)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
