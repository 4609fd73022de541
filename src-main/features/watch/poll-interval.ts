const second = 1_000
const minute = 60 * second

/** Between two looks at the case that the clerk has in front of them, at most. */
const attendedMs = 3 * second
/** The longest that a case is left alone which the service answers for. */
const slowestMs = 15 * minute
/** The longest that a case is left alone which the service does not know any more. */
const lostMs = 24 * 60 * minute
/** Cases looked at this often are urgent: every other look is at one of them while others are overdue. */
const urgentMs = 5 * second

/**
 * How long a case may go unlooked at, by the time since it was created or last changed its status; both in milliseconds.
 * What ends PROCESSING takes seconds ("States and transitions"); a signature may take days. So a look comes every three
 * seconds for a minute, and from then on after a twentieth of the age, up to a quarter of an hour.
 */
export const pollIntervalOf = (ageMs: number): number => Math.min(slowestMs, Math.max(3 * second, ageMs / 20))

/** How often looks at a case have failed in a row, by what that says of it. */
export interface FailedReads {
  /** The service does not know it (404). */
  readonly lost: number
  /** Any other answer that is none. */
  readonly failed: number
}

/** How long to wait between two looks at a case now: longer the more often a look failed, shorter for the case on the screen. */
export function pollIntervalFor(of: {
  readonly ageMs: number
  readonly attended: boolean
  readonly failedReads: FailedReads
}): number {
  const interval = of.attended ? Math.min(attendedMs, pollIntervalOf(of.ageMs)) : pollIntervalOf(of.ageMs)
  const { lost, failed } = of.failedReads
  if (lost > 0) return Math.min(lostMs, interval * 4 ** lost)
  return failed > 0 ? Math.min(slowestMs, interval * 2 ** failed) : interval
}

export const isUrgent = (intervalMs: number): boolean => intervalMs <= urgentMs

/** Within the last fifth of the interval, so that cases that were created together do not stay together. */
export const jittered = (intervalMs: number, random: () => number): number => intervalMs * (0.8 + 0.2 * random())
