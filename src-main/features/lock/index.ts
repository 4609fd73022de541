import { usualIdleMinutes, type LockState, type Place } from '@contract/api/lock'
import type { Policy } from '@contract/policy/settings'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { setTimeout as pause } from 'node:timers/promises'
import type { LockPhase } from '../../ipc/dispatcher'
import type { FeatureHandlers } from '../../ipc/handlers'
import { createIdling, lookEvery, type LockReason, type Signs } from './idling'
import type { LockRecord } from './record'
import type { SessionLock } from './session-lock'
import type { SystemVerification } from './system-verification'

export { createLockRecord, dropPassphrase, type LockRecord } from './record'
export { sessionLockOf } from './session-lock'
export { systemVerificationOf } from './system-verification'

/** How long a window may take to hand over what is typed in it, in milliseconds: all of locking has to be done within a second. */
const handOverWithin = 300

type Way = LockState['way']

export interface Lock {
  readonly handlers: FeatureHandlers<'lock'>
  /** Checked by the dispatcher with each call. */
  readonly phase: () => LockPhase
  readonly isLocked: () => boolean
  /** Locks, unless the settings say that Kartei does not lock by itself. */
  readonly lock: (because: LockReason | 'command') => void
  /** The system says that the clerk has unlocked the session. */
  readonly sessionUnlocked: () => void
  /** Looks, from now on, whether anybody is there. Returns how to stop. */
  readonly begin: () => () => void
  /** Resolves when the page of a window has said where it was, or does not say it in time. */
  readonly handedOver: (windowId: string) => Promise<void>
}

export interface LockDependencies {
  readonly record: LockRecord
  readonly policy: Pick<Policy, 'idleLock'>
  /** Minutes; 0: Kartei does not lock by itself. Left out: as usual. */
  readonly minutes: () => number | undefined
  readonly language: () => string
  readonly signs: Signs
  readonly verification: () => SystemVerification | undefined
  readonly session: SessionLock
  /** Reason shown by the system's verification prompt. */
  readonly reason: () => string
  /** Takes away everything personal that can be seen. Called when nothing is answered any more but what is typed. */
  readonly onLocked: () => Promise<void>
  /** A page has put this on the clipboard, or, being locked, had it on the desktop's selection. */
  readonly onCopied: (text: string, by: 'copying' | 'marking') => void
  readonly onUnlocked: () => void
  /** For the journal. */
  readonly note: (action: 'lock.locked' | 'lock.unlocked', by: string) => void
}

/** Whether Kartei starts with the page of the lock. An administrator's 0 opens it where the system can verify nobody any more. */
export const startsLocked = (record: Pick<LockRecord, 'wasLocked'>, { idleLock }: Pick<Policy, 'idleLock'>): boolean =>
  idleLock !== 0 && record.wasLocked()

/** Locks the windows and unlocks them. Locked is a state of main: the pages that it shows are of no account for it. */
export function createLock(dependencies: LockDependencies): Lock {
  const { record, policy, signs, session, note } = dependencies
  const minutes = (): number => policy.idleLock ?? dependencies.minutes() ?? usualIdleMinutes

  const idling = createIdling(signs)
  const places = new Map<string, Place>()
  const waiting = new Map<string, () => void>()

  let state: LockPhase = startsLocked(record, policy) ? 'locked' : 'open'
  const isLocked = (): boolean => state !== 'open'
  /** Of the session since Kartei was locked; `unknown`: the system does not say it. */
  let seen: 'open' | 'locked' | 'unknown' = 'open'
  /** Stays until it is unlocked: whoever makes a sensor give up gets no easier way. */
  let verification = dependencies.verification()
  let way: Promise<Way> = isLocked() ? wayOf(verification, false) : Promise.resolve('none')
  let asking: Promise<Outcome<{ unlocked: boolean }>> | undefined

  async function wayOf(verified: SystemVerification | undefined, locksSession: boolean): Promise<Way> {
    if (verified) return verified.kind
    if ((await session.isLocked()) === undefined) return 'none'
    return !locksSession || (await lockSession()) ? 'session' : 'none'
  }

  async function lockSession(): Promise<boolean> {
    const locked = await session.lock()
    if (locked) seen = 'locked'
    return locked
  }

  function lock(because: LockReason | 'command'): void {
    if (isLocked() || (because !== 'command' && minutes() === 0)) return
    state = 'draining'
    seen = 'open'
    record.keep(true)
    note('lock.locked', because)
    verification = dependencies.verification()
    // A session that is locked already, or that sleeps, is not locked once more behind the clerk's back.
    way = wayOf(verification, because === 'command' || because === 'idle')
    void dependencies.onLocked().finally(() => {
      if (state === 'draining') state = 'locked'
    })
  }

  function unlock(by: 'system' | 'computer' | 'click'): Outcome<{ unlocked: boolean }> {
    if (isLocked()) {
      state = 'open'
      record.keep(false)
      idling.begin()
      note('lock.unlocked', by)
      // The page gets its answer before another one takes its place.
      setImmediate(dependencies.onUnlocked)
    }
    return succeed({ unlocked: true })
  }

  async function tryToUnlock(requestId: string): Promise<Outcome<{ unlocked: boolean }>> {
    const by = await way
    if (!isLocked()) return succeed({ unlocked: true })
    if (by === 'none') return unlock('click')
    if (by === 'session' && (await lockSession())) return succeed({ unlocked: !isLocked() })
    const verified = (await verification?.ask(dependencies.reason())) ?? 'away'
    if (verified === 'verified') return unlock('system')
    if (verified === 'refused')
      return fail({ kind: 'cancelled', message: 'The system did not confirm who is here.', requestId })
    verification = undefined
    way = by === 'session' ? Promise.resolve('none') : wayOf(undefined, false)
    return fail({ kind: 'not-found', message: 'The system cannot say who is here.', requestId })
  }

  /** A session that was locked asks for the clerk's password before it is open again. */
  async function followSession(): Promise<void> {
    if (seen === 'unknown' || !session.mustBePolled) return
    const before = seen
    const isSessionLocked = await session.isLocked()
    if (seen !== before || !isLocked()) return
    if (before === 'locked' && isSessionLocked === false) unlock('computer')
    seen = isSessionLocked === undefined ? 'unknown' : isSessionLocked ? 'locked' : 'open'
  }

  const handlers: Lock['handlers'] = {
    state: async () =>
      succeed({
        state: isLocked() ? 'locked' : 'open',
        language: dependencies.language(),
        way: await (isLocked() ? way : wayOf(dependencies.verification(), false)),
      }),
    now: () => {
      lock('command')
      return succeed({ locked: true })
    },
    unlock: (_input, { requestId }) => {
      // Many dialogs at once would confuse the clerk and the system.
      asking ??= tryToUnlock(requestId).finally(() => (asking = undefined))
      return asking
    },
    copied: ({ text }) => {
      dependencies.onCopied(text, 'copying')
      return succeed({ noted: true })
    },
    handOver: ({ windowId, place, marked }) => {
      const done = waiting.get(windowId)
      if (done) {
        places.set(windowId, place)
        if (marked !== undefined) dependencies.onCopied(marked, 'marking')
      }
      done?.()
      return succeed({ taken: done !== undefined })
    },
    placeOf: ({ windowId }) => {
      const place = places.get(windowId)
      places.delete(windowId)
      return succeed({ ...(place && { place }) })
    },
  }

  return {
    handlers,
    isLocked,
    phase: () => state,
    lock,
    sessionUnlocked: () => void unlock('computer'),
    begin() {
      idling.begin()
      const timer = setInterval(() => {
        if (isLocked()) void followSession()
        if (isLocked() || minutes() === 0) {
          idling.begin()
          return
        }
        const because = idling.look(minutes() * 60_000)
        if (because) lock(because)
      }, lookEvery)
      timer.unref()
      return () => clearInterval(timer)
    },
    async handedOver(windowId) {
      const said = new Promise<void>((resolve) => waiting.set(windowId, resolve))
      await Promise.race([said, pause(handOverWithin)])
      waiting.delete(windowId)
    },
  }
}

type Save = () => Promise<Outcome<unknown>>

export interface HandedOver {
  /** Follows what a page that goes has handed over; what the disk refuses is kept in memory. */
  readonly follow: (outcome: Outcome<unknown>, again: Save) => void
  /** Tries once more what was refused, before a page reads it again. Resolves to how much is refused still, and stays kept. */
  readonly saveAgain: () => Promise<number>
}

/** Input typed when Kartei was locked, held until the disk takes it: no page shows it any more. */
export function createHandedOver(): HandedOver {
  let refused: Save[] = []
  const isRefused = (outcome: Outcome<unknown>): boolean =>
    !outcome.ok && (outcome.error.kind === 'storage' || outcome.error.kind === 'internal')
  return {
    follow(outcome, again) {
      if (isRefused(outcome)) refused.push(again)
    },
    async saveAgain() {
      const left: Save[] = []
      // One after the other, in the order in which it was typed.
      for (const again of refused) if (isRefused(await again())) left.push(again)
      refused = left
      return left.length
    },
  }
}
