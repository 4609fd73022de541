const minute = 60_000

const slowestFactor = 16
/** A service that names no time is left alone for so long, and longer each time. */
const restMs = 5_000
const longestRestMs = 60 * minute

/**
 * When the watch may send its next request: spread evenly, so that no sliding minute ever holds more than `perMinute`,
 * and slower for a while after the service has asked for that (429). All times by the steady clock.
 */
export interface Turns {
  /** When the next look of the watch may begin. */
  readonly nextAt: (perMinute: number) => number
  /** Until when nobody may ask, the clerk included. */
  readonly heldUntil: () => number
  /** A look of the watch has begun. */
  taken(at: number): void
  /** The service answered 429. */
  slowDown(at: number, retryAfterMs: number | undefined): void
  /** The service answered otherwise. */
  answered(at: number): void
  reset(): void
}

export function createTurns(): Turns {
  let last = -Infinity
  let held = -Infinity
  let factor = 1
  let slowedAt = -Infinity

  return {
    nextAt: (perMinute) => Math.max(held, last + (minute / perMinute) * factor),
    heldUntil: () => held,
    taken(at) {
      last = at
    },
    slowDown(at, retryAfterMs = restMs * factor) {
      // Answers to requests that were under way together are one wish.
      if (at >= held) factor = Math.min(slowestFactor, factor * 2)
      held = Math.max(held, at + Math.min(longestRestMs, Math.max(1_000, retryAfterMs)))
      slowedAt = held
    },
    answered(at) {
      if (factor === 1 || at - slowedAt < minute) return
      factor = Math.max(1, factor / 2)
      slowedAt = at
    },
    reset() {
      held = -Infinity
      factor = 1
    },
  }
}
