/** Lets so many go at a time; the others wait in the order in which they came. */
export interface Slots {
  /** Whether nobody needs to wait. */
  readonly isFree: () => boolean
  /** Resolves, when it is one's turn or `signal` says that nobody waits any more, to what ends the turn. */
  readonly take: (signal: AbortSignal) => Promise<() => void>
}

export function createSlots(count: number): Slots {
  let free = count
  const waiting: (() => void)[] = []
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    isFree: () => free > 0,
    take: (signal) => {
      if (free > 0) {
        free -= 1
        return Promise.resolve(once(end))
      }
      return new Promise((resolve) => {
        const go = (): void => {
          signal.removeEventListener('abort', giveUp)
          resolve(once(end))
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
