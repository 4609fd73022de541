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
