/** Why Kartei locked by itself. */
export type LockReason = 'idle' | 'system' | 'clock'

/** How often it is looked whether anybody is there, in milliseconds. */
export const lookEvery = 5_000
/** How far two clocks, or two looks, may differ from what they should, in milliseconds, before somebody set one or the machine slept. */
const slack = 30_000

export interface Signs {
  /** Seconds since mouse or keyboard were last moved, anywhere on this computer; below zero or no number: the system cannot say. */
  readonly idleSeconds: () => number
  readonly isScreenLocked: () => boolean
  /** Milliseconds of the clock of the day, which can be set and which goes on while the machine sleeps. */
  readonly wall: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly steady: () => number
}

/**
 * Judges, look by look, whether the window has to be locked. A clock that jumps, whichever way, and a look that comes too late
 * lock: nothing that cannot be explained leaves it open.
 */
export function createIdling(signs: Signs): {
  /** @param limitMs how long nobody may be there */
  readonly look: (limitMs: number) => LockReason | undefined
  /** Begins anew, as after unlocking. */
  readonly begin: () => void
} {
  const now = (): { wall: number; steady: number } => ({ wall: signs.wall(), steady: signs.steady() })
  let last = now()
  /** When somebody was last known to be there, by the steady clock. */
  let thereAt = last.steady
  return {
    begin() {
      last = now()
      thereAt = last.steady
    },
    look(limitMs) {
      const before = last
      last = now()
      const passed = last.steady - before.steady
      const shown = last.wall - before.wall
      if (passed > lookEvery + slack || Math.abs(shown - passed) > slack) return 'clock'
      if (signs.isScreenLocked()) return 'system'
      const idle = signs.idleSeconds() * 1000
      // The display may have been idle since before somebody unlocked: by the system's verification, or from another computer.
      if (idle >= 0) thereAt = Math.max(thereAt, last.steady - idle)
      return last.steady - thereAt >= limitMs ? 'idle' : undefined
    },
  }
}
