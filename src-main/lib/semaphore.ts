/** Lets at most `count` works go at a time; the others wait in the order in which they came. */
export interface Semaphore {
  /** Whether nobody needs to wait. */
  readonly isFree: () => boolean
  /** Resolves when a slot is free, or `signal` aborts, to the function that releases the slot. */
  readonly acquire: (signal: AbortSignal) => Promise<() => void>
}

export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting: (() => void)[] = []
  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    isFree: () => free > 0,
    acquire: (signal) => {
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
