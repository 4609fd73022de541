import { isUrgent, jittered, paceFor, type Misses } from './pace'

/** An open case as the register tells it. */
export interface OpenCase {
  readonly caseId: string
  readonly onboardingId: string
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly title: string
}

interface Watched {
  readonly onboardingId: string
  /** By the steady clock: when the case was created or last changed its status. */
  bornAt: number
  /** By the steady clock: when the next look is due. */
  due: number
  misses: Misses
  /** By the steady clock: when the last look began; -Infinity before the first. */
  lookedAt: number
  running: boolean
}

export interface DueCase {
  readonly caseId: string
  readonly onboardingId: string
}

export type LookResult = 'seen' | 'changed' | 'lost' | 'failed' | 'unasked'

/** Which cases are watched, and when each is due. All times are milliseconds of the steady clock. */
export interface WatchedCases {
  readonly size: () => number
  /** Takes over what the register says: new cases, and those that are gone, done or final. */
  update(open: readonly OpenCase[], at: number, wallMs: number): void
  clear(): void
  attend(caseId: string | undefined, at: number): void
  /** The case whose turn it is, if any is due; it counts as running until `looked`. `early`: due or not. */
  next(at: number, options?: { readonly early: boolean }): DueCase | undefined
  /** Marks a case that is looked at out of turn; true if it is watched and was free. */
  take(caseId: string, at: number): boolean
  /** Ends a look: says when the next one is due. */
  looked(caseId: string, result: LookResult, at: number): void
  /** When the next case is due, or undefined while none waits. */
  nextDue(): number | undefined
  /** Whether a case that was to be looked at soon after that time has not been. */
  isBehind(since: number): boolean
  /** Brings everything forward that is due later, each by a time of its own. */
  hasten(at: number): void
}

/** A case that is new to the watch is looked at within so many milliseconds, whatever its age: nobody knows when that was last done. */
const firstLookMs = 20_000

const noMisses: Misses = { lost: 0, failed: 0 }

export function createWatchedCases(random: () => number): WatchedCases {
  const cases = new Map<string, Watched>()
  let attended: string | undefined
  let lastWasUrgent = false

  const paceNow = (caseId: string, { bornAt, misses }: Watched, at: number): number =>
    paceFor({ ageMs: Math.max(0, at - bornAt), attended: caseId === attended, misses })

  function add({ caseId, onboardingId, createdAt, updatedAt }: OpenCase, at: number, wallMs: number): void {
    // A stamp ahead of this computer's clock is as good as now.
    const stamps = [createdAt, updatedAt].map((stamp) => Date.parse(stamp)).filter((stamp) => !Number.isNaN(stamp))
    const ageMs = Math.max(0, wallMs - Math.max(...stamps))
    const watched: Watched = {
      onboardingId,
      bornAt: at - (Number.isFinite(ageMs) ? ageMs : 0),
      due: at,
      misses: noMisses,
      lookedAt: -Infinity,
      running: false,
    }
    watched.due = at + random() * Math.min(paceNow(caseId, watched, at), firstLookMs)
    cases.set(caseId, watched)
  }

  return {
    size: () => cases.size,
    update(open, at, wallMs) {
      const gone = new Set(cases.keys())
      for (const each of open) {
        const known = cases.get(each.caseId)
        if (known?.onboardingId !== each.onboardingId) add(each, at, wallMs)
        gone.delete(each.caseId)
      }
      for (const caseId of gone) cases.delete(caseId)
    },
    clear() {
      cases.clear()
      attended = undefined
    },
    attend(caseId, at) {
      attended = caseId
      const watched = caseId === undefined ? undefined : cases.get(caseId)
      if (caseId !== undefined && watched) watched.due = Math.min(watched.due, at + paceNow(caseId, watched, at))
    },
    next(at, { early } = { early: false }) {
      // Both kinds in turns, so that neither many young cases nor the one on the screen keep the others waiting.
      const first: { urgent?: [string, Watched]; patient?: [string, Watched] } = {}
      for (const entry of cases) {
        const [caseId, watched] = entry
        if (watched.running || (watched.due > at && !early)) continue
        const kind = isUrgent(paceNow(caseId, watched, at)) ? 'urgent' : 'patient'
        const best = first[kind]
        if (!best || watched.due < best[1].due) first[kind] = entry
      }
      const chosen = lastWasUrgent ? (first.patient ?? first.urgent) : (first.urgent ?? first.patient)
      if (!chosen) return undefined
      const [caseId, watched] = chosen
      lastWasUrgent = chosen === first.urgent
      watched.running = true
      watched.lookedAt = at
      return { caseId, onboardingId: watched.onboardingId }
    },
    take(caseId, at) {
      const watched = cases.get(caseId)
      if (!watched || watched.running) return false
      watched.running = true
      watched.lookedAt = at
      return true
    },
    looked(caseId, result, at) {
      const watched = cases.get(caseId)
      if (!watched) return
      watched.running = false
      const { lost, failed } = watched.misses
      if (result === 'changed') watched.bornAt = watched.lookedAt
      if (result === 'lost') watched.misses = { lost: lost + 1, failed: 0 }
      else if (result === 'failed') watched.misses = { lost, failed: failed + 1 }
      else if (result !== 'unasked') watched.misses = noMisses
      watched.due = Math.max(at, watched.lookedAt + jittered(paceNow(caseId, watched, at), random))
    },
    nextDue() {
      let due: number | undefined
      for (const watched of cases.values())
        if (!watched.running && (due === undefined || watched.due < due)) due = watched.due
      return due
    },
    isBehind(since) {
      for (const { lookedAt, due, running } of cases.values())
        if ((running || lookedAt < since) && due <= since + firstLookMs) return true
      return false
    },
    hasten(at) {
      for (const watched of cases.values())
        if (watched.misses.lost === 0) watched.due = Math.min(watched.due, at + random() * firstLookMs)
    },
  }
}
