import { performance } from 'node:perf_hooks'

/** Time for timers and deadlines. Changes of the clock on the wall, by a user or the summer, must not move the polls. */
export interface Clock {
  /** The time of day. */
  now(): Date
  /** Milliseconds since some moment: never goes back, never jumps. May stand still while the computer sleeps. */
  elapsed(): number
  /** Runs once after so many milliseconds, unless what it returns is called first. */
  setTimer(run: () => void, milliseconds: number): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  setTimer(run, milliseconds) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

const minute = 60_000

const slowestFactor = 16
/** A service that names no time is left alone for so long, and longer each time. */
const restMs = 5_000
const longestRestMs = 60 * minute
/** GETs in a minute that a clerk may wait for: more than anybody asks for by hand, less than a page that asks in a circle. */
const foregroundPerMinute = 600
/** How often, at least, a waiting GET looks whether the settings have changed. */
const heartbeatMs = 1_000

/**
 * Whose a GET is: a clerk waits for it; it repeats one that a clerk waits for, of Kartei's own accord; nobody asked for it.
 */
export type Lane = 'clerk' | 'repeated' | 'automatic'

/**
 * The one place that says when a GET may be sent. Background reads are spread evenly, so that no sliding minute ever
 * holds more than the settings allow, and slower for a while after the service has asked for that (429); the watch, which
 * chooses at the last moment what to ask for, shares this limit with the page. A clerk's read has a share of its
 * own and waits for nothing else. POST and PUT never wait. All times by the steady clock, in milliseconds.
 */
export interface RateLimiter {
  /** Waits until a GET may go. False: the settings allow none (0 requests a minute), or it is not wanted any more. */
  acquire(lane: Lane, signal?: AbortSignal): Promise<boolean>
  /** When the watch may begin its next look; Infinity while the settings allow none. */
  readonly nextAt: () => number
  /** Until when the service wants to be left alone. */
  readonly heldUntil: () => number
  /** The watch begins a look now. */
  taken(): void
  /** The service answered 429. */
  slowDown(retryAfterMs: number | undefined): void
  /** The service answered otherwise. */
  answered(): void
  /** Another environment: nothing that was asked of the last one by itself is wanted any more. */
  reset(): void
  /** Nobody waits any more. */
  close(): void
}

interface WaitingQueue {
  wait(signal: AbortSignal | undefined): Promise<boolean>
  readonly length: () => number
  end(): void
}

/** First come, first served. `nextAt` gives undefined when nobody may go any more. */
function createWaitingQueue(clock: Clock, nextAt: () => number | undefined, take: () => void): WaitingQueue {
  const waiting: ((may: boolean) => void)[] = []
  let cancel: (() => void) | undefined

  function serve(): void {
    cancel?.()
    cancel = undefined
    for (;;) {
      const [first] = waiting
      if (!first) return
      const at = nextAt()
      const wait = at === undefined ? 0 : at - clock.elapsed()
      if (wait > 0) {
        cancel = clock.setTimer(serve, Math.min(wait, heartbeatMs))
        return
      }
      if (at !== undefined) take()
      waiting.shift()
      first(at !== undefined)
    }
  }

  return {
    length: () => waiting.length,
    wait: (signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve(false)
          return
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(go), 1)
          resolve(false)
          serve()
        }
        const go = (may: boolean): void => {
          signal?.removeEventListener('abort', leave)
          resolve(may)
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(go)
        serve()
      }),
    end() {
      cancel?.()
      cancel = undefined
      for (const go of waiting.splice(0)) go(false)
    },
  }
}

/** @param options.perMinute how many requests a minute the settings allow that nobody asked for; 0: none */
export function createRateLimiter(options: { readonly perMinute: () => number; readonly clock?: Clock }): RateLimiter {
  const { perMinute, clock = systemClock } = options
  let last = -Infinity
  let held = -Infinity
  let factor = 1
  let slowedAt = -Infinity
  /** When the requests that clerks waited for began, oldest first; those of the last minute. */
  let begun: number[] = []

  const gap = (): number => (minute / perMinute()) * factor
  const nextBackground = (): number | undefined => (perMinute() === 0 ? undefined : Math.max(held, last + gap()))
  const taken = (): void => {
    last = clock.elapsed()
  }
  const background = createWaitingQueue(clock, nextBackground, taken)
  const foreground = createWaitingQueue(
    clock,
    () => {
      const since = clock.elapsed() - minute
      const old = begun.findIndex((at) => at > since)
      begun = old < 0 ? [] : begun.slice(old)
      return begun.length < foregroundPerMinute ? -Infinity : (begun[0] ?? 0) + minute
    },
    () => void begun.push(clock.elapsed()),
  )

  return {
    taken,
    heldUntil: () => held,
    async acquire(lane, signal) {
      if (lane !== 'clerk' && perMinute() === 0) return false
      return lane === 'automatic' ? background.wait(signal) : foreground.wait(signal)
    },
    // Those who wait already go first.
    nextAt: () => (nextBackground() ?? Infinity) + (background.length() === 0 ? 0 : background.length() * gap()),
    slowDown(retryAfterMs = restMs * factor) {
      const at = clock.elapsed()
      // Answers to requests that were under way together are one wish.
      if (at >= held) factor = Math.min(slowestFactor, factor * 2)
      held = Math.max(held, at + Math.min(longestRestMs, Math.max(1_000, retryAfterMs)))
      slowedAt = held
    },
    answered() {
      const at = clock.elapsed()
      if (factor === 1 || at - slowedAt < minute) return
      factor = Math.max(1, factor / 2)
      slowedAt = at
    },
    reset() {
      held = -Infinity
      factor = 1
      background.end()
    },
    close() {
      background.end()
      foreground.end()
    },
  }
}
