/** So many wrong attempts cost nothing but themselves: everybody mistypes. */
const free = 3
/** Milliseconds that the next one waits then; twice as long after each that follows, up to the longest. */
const first = 5_000
const longest = 15 * 60_000

/** How long to wait after so many wrong attempts in a row, in milliseconds. */
export const waitAfter = (wrong: number): number => (wrong < free ? 0 : Math.min(longest, first * 2 ** (wrong - free)))

export interface Attempts {
  /** Milliseconds until the next one is looked at. */
  readonly waitMs: () => number
  /** One begins. It counts as wrong, on disk too, until it was right: ending the program in its midst is no way to try for nothing. */
  readonly begin: () => void
  readonly right: () => void
}

/**
 * Slows down whoever guesses. It is counted on disk, and a new start waits from its beginning on: no clock of the day is asked,
 * which can be set.
 *
 * @param steady milliseconds of a clock that nobody can set
 */
export function createAttempts(options: {
  readonly wrong: () => number
  readonly keep: (wrong: number) => void
  readonly steady: () => number
}): Attempts {
  const { wrong, keep, steady } = options
  let since = steady()
  return {
    waitMs: () => Math.max(0, Math.ceil(since + waitAfter(wrong()) - steady())),
    begin() {
      since = steady()
      keep(wrong() + 1)
    },
    right: () => keep(0),
  }
}
