import type { WatchedCase } from '../cases'
import type { OpenMandate } from '../direct-debit/mandates'

/** Endpoint 3 for an onboarding; endpoint 7 for a case that is known by its engagement alone; endpoint 11 for a mandate. */
export type Subject =
  | { readonly onboardingId: string }
  | { readonly engagementId: string }
  | { readonly engagementId: string; readonly mandateId: string }

/** Something that is looked at again and again. Times are UTC. */
export interface Watchable {
  readonly key: string
  readonly subject: Subject
  readonly createdAt: string
  readonly updatedAt: string
  /** Until when it is looked at, where that has an end. */
  readonly until?: string | undefined
}

/** Cases under their own number, which an `attend` names; mandates under one that no case has. */
export const watchables = (cases: readonly WatchedCase[], mandates: readonly OpenMandate[]): Watchable[] => [
  ...cases.map(({ caseId, onboardingId, ...times }) => ({ key: caseId, subject: { onboardingId }, ...times })),
  ...mandates.map(({ engagementId, mandateId, since }) => ({
    key: `mandate ${mandateId}`,
    subject: { engagementId, mandateId },
    createdAt: since,
    updatedAt: since,
  })),
]

interface Watched extends Pick<Watchable, 'key' | 'subject'> {
  /** By the steady clock: when it was created or last changed its status. */
  bornAt: number
  /** By the steady clock: when the next look is due. */
  due: number
  /** By the steady clock: when the last look is; Infinity where nobody knows. */
  endsAt: number
  failedReads: FailedReads
  /** By the steady clock: when the last look began; -Infinity before the first. */
  lookedAt: number
  running: boolean
}

export type LookResult = 'seen' | 'changed' | 'lost' | 'failed' | 'unasked'

/** A case that is new to the watch is looked at within so many milliseconds, whatever its age: nobody knows when that was last done. */
const firstLookMs = 20_000

const noMisses: FailedReads = { lost: 0, failed: 0 }

/** All that is watched, and when each is due. All times are milliseconds of the steady clock. */
export function createSchedule(random: () => number) {
  const all = new Map<string, Watched>()
  /** How many of all are mandates. */
  let mandates = 0
  let attended: string | undefined
  let lastWasUrgent = false

  /** How long to wait between two looks now: longer the more often a look failed, shorter for the case on the screen. */
  function intervalNow({ key, bornAt, failedReads: { lost, failed } }: Watched, at: number): number {
    const interval = key === attended ? attendedMs : pollIntervalOf(Math.max(0, at - bornAt))
    if (lost > 0) return Math.min(lostMs, interval * 4 ** lost)
    return failed > 0 ? Math.min(slowestMs, interval * 2 ** failed) : interval
  }

  function add(watchable: Watchable, at: number, wallMs: number): void {
    const { key, subject, createdAt, updatedAt } = watchable
    // A stamp ahead of this computer's clock is as good as now.
    const stamps = [createdAt, updatedAt].map((stamp) => Date.parse(stamp)).filter((stamp) => !Number.isNaN(stamp))
    const ageMs = Math.max(0, wallMs - Math.max(...stamps))
    const watched: Watched = {
      key,
      subject,
      bornAt: at - (Number.isFinite(ageMs) ? ageMs : 0),
      due: at,
      endsAt: endOf(watchable, at, wallMs),
      failedReads: noMisses,
      lookedAt: -Infinity,
      running: false,
    }
    watched.due = at + random() * Math.min(intervalNow(watched, at), firstLookMs)
    all.set(key, watched)
  }

  function begin(watched: Watched, at: number): void {
    watched.running = true
    watched.lookedAt = at
  }

  /** Within the last fifth of the interval, so that cases that were created together do not stay together. */
  const jittered = (intervalMs: number): number => intervalMs * (0.8 + 0.2 * random())

  return {
    /** How many cases. */
    size: () => all.size - mandates,
    /** Takes over what the register says: new cases, and those that are gone, done or final. */
    update(open: readonly Watchable[], at: number, wallMs: number) {
      const gone = new Set(all.keys())
      for (const each of open) {
        const known = all.get(each.key)
        if (!known || !isSame(known.subject, each.subject)) add(each, at, wallMs)
        else known.endsAt = endOf(each, at, wallMs)
        gone.delete(each.key)
      }
      for (const caseId of gone) all.delete(caseId)
      mandates = open.filter(({ subject }) => 'mandateId' in subject).length
    },
    clear() {
      all.clear()
      mandates = 0
      attended = undefined
    },
    attend(caseId: string | undefined, at: number) {
      attended = caseId
      const watched = all.get(caseId ?? '')
      if (watched) watched.due = Math.min(watched.due, at + intervalNow(watched, at))
    },
    /** The case to look at next, if any is due; it counts as running until `looked`. `early`: due or not. */
    next(at: number, early: boolean): Watched | undefined {
      // Both kinds alternate, so that neither many young cases nor the one on the screen keep the others waiting.
      for (const [key, { endsAt, running }] of all) if (endsAt <= at && !running) all.delete(key)
      const first: { urgent?: Watched; patient?: Watched } = {}
      for (const watched of all.values()) {
        if (watched.running || (watched.due > at && !early)) continue
        const kind = intervalNow(watched, at) <= urgentMs ? 'urgent' : 'patient'
        const best = first[kind]
        if (!best || watched.due < best.due) first[kind] = watched
      }
      const chosen = lastWasUrgent ? (first.patient ?? first.urgent) : (first.urgent ?? first.patient)
      if (!chosen) return undefined
      lastWasUrgent = chosen === first.urgent
      begin(chosen, at)
      return chosen
    },
    /** Marks a case that is looked at before it is due; true if it is watched and was free. */
    take(caseId: string, at: number) {
      const watched = all.get(caseId)
      if (!watched || watched.running) return false
      begin(watched, at)
      return true
    },
    /** Ends a look: says when the next one is due. */
    looked(caseId: string, result: LookResult, at: number) {
      const watched = all.get(caseId)
      if (!watched) return
      watched.running = false
      const { lost, failed } = watched.failedReads
      if (result === 'changed') watched.bornAt = watched.lookedAt
      if (result === 'lost') watched.failedReads = { lost: lost + 1, failed: 0 }
      else if (result === 'failed') watched.failedReads = { lost, failed: failed + 1 }
      else if (result !== 'unasked') watched.failedReads = noMisses
      watched.due = Math.max(at, watched.lookedAt + jittered(intervalNow(watched, at)))
    },
    /** When the next case is due, or undefined while none waits. */
    nextDue() {
      let due: number | undefined
      for (const watched of all.values())
        if (!watched.running && (due === undefined || watched.due < due)) due = watched.due
      return due
    },
    /** Whether a case that was to be looked at soon after that time has not been. */
    isBehind(since: number) {
      for (const { lookedAt, due, running } of all.values())
        if ((running || lookedAt < since) && due <= since + firstLookMs) return true
      return false
    },
    /** Brings an onboarding forward that was sent something, and is lively for a while. */
    pollSoon(onboardingId: string, at: number) {
      for (const watched of all.values()) {
        const { subject } = watched
        if (!('onboardingId' in subject) || subject.onboardingId.toLowerCase() !== onboardingId.toLowerCase()) continue
        watched.bornAt = at
        watched.failedReads = noMisses
        watched.due = at
      }
    },
    /** Brings everything forward that is due later, each by a time of its own. */
    pollAllSoon(at: number) {
      for (const watched of all.values())
        if (watched.failedReads.lost === 0) watched.due = Math.min(watched.due, at + random() * firstLookMs)
    },
  }
}

/** By the steady clock, of which nobody but this process knows. */
function endOf({ until }: Watchable, at: number, wallMs: number): number {
  const end = until === undefined ? NaN : Date.parse(until)
  return Number.isNaN(end) ? Infinity : at + (end - wallMs)
}

const isSame = (one: Subject, other: Subject): boolean =>
  'onboardingId' in one
    ? 'onboardingId' in other && one.onboardingId === other.onboardingId
    : !('onboardingId' in other) && one.engagementId === other.engagementId

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
 * The checks that end PROCESSING take seconds ("States and transitions"); a signature may take days. So a look comes every three
 * seconds for a minute, and from then on after a twentieth of the age, up to a quarter of an hour.
 */
export const pollIntervalOf = (ageMs: number): number => Math.min(slowestMs, Math.max(3 * second, ageMs / 20))

/** How often looks at a case have failed in a row, by what that says of it. */
interface FailedReads {
  /** The service does not know it (404). */
  readonly lost: number
  /** Any other answer that is none. */
  readonly failed: number
}
