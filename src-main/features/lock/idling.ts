/** Why Kartei locked by itself. */
export type LockReason = 'idle' | 'system'

/** How often it is looked whether anybody is there, in milliseconds. */
export const lookEvery = 2_000

export interface Signs {
  /** Seconds since mouse or keyboard were last moved, anywhere on this computer; below zero or no number: the system cannot say. */
  readonly idleSeconds: () => number
  readonly isScreenLocked: () => boolean
  /** Milliseconds of a clock that nobody can set. */
  readonly steady: () => number
}

/** Judges, look by look, whether the windows have to be locked. */
export function createIdling(signs: Signs): {
  /** @param limitMs how long nobody may be there */
  readonly look: (limitMs: number) => LockReason | undefined
  /** Begins anew, as after unlocking. */
  readonly begin: () => void
} {
  /** When somebody was last known to be there, by the steady clock. */
  let thereAt = signs.steady()
  return {
    begin() {
      thereAt = signs.steady()
    },
    look(limitMs) {
      if (signs.isScreenLocked()) return 'system'
      const now = signs.steady()
      const idle = signs.idleSeconds() * 1000
      // The display may have been idle since before somebody unlocked: by the system's verification, or from another computer.
      if (idle >= 0) thereAt = Math.max(thereAt, now - idle)
      return now - thereAt >= limitMs ? 'idle' : undefined
    },
  }
}
