import { usualIdleMinutes, type LockState, type Place } from '@contract/api/lock'
import type { Policy } from '@contract/policy/settings'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import { setTimeout as pause } from 'node:timers/promises'
import type { LockedOrNot } from '../../ipc/door'
import type { FeatureHandlers } from '../../ipc/handlers'
import { storageFailureOf } from '../../lib/storage-failure'
import { createAttempts } from './attempts'
import { createIdling, lookEvery, type LockReason, type Signs } from './idling'
import { derive, isPassphrase } from './passphrase'
import type { LockRecord } from './record'
import type { SystemVerification } from './system-verification'

export { createHandedOver, type HandedOver } from './handed-over'
export { createLockRecord, type LockRecord } from './record'
export { systemVerificationOf } from './system-verification'

/** How long a window may take to hand over what is typed in it, in milliseconds: all of locking has to be done within a second. */
const handOverWithin = 300

export interface Lock {
  readonly handlers: FeatureHandlers<'lock'>
  /** What the door of the contract asks with each call. */
  readonly lockedOrNot: () => LockedOrNot
  readonly isLocked: () => boolean
  /** Locks where there is something to unlock with; false where not, or where the settings say that Kartei does not lock. */
  readonly lock: (because: LockReason | 'command') => boolean
  /** Looks, from now on, whether anybody is there. Returns how to stop. */
  readonly begin: () => () => void
  /** Resolves when the page of a window has said where it was, or does not say it in time. */
  readonly handedOver: (windowId: string) => Promise<void>
}

export interface LockDependencies {
  readonly record: LockRecord
  readonly policy: Pick<Policy, 'idleLock'>
  /** Minutes; 0: Kartei does not lock. Left out: as usual. */
  readonly minutes: () => number | undefined
  readonly language: () => string
  readonly signs: Signs
  readonly system: () => SystemVerification | undefined
  /** What the system shows when it asks who is here. */
  readonly reason: () => string
  readonly recovery: {
    readonly isThere: () => boolean
    readonly check: (typed: string) => Promise<'opens' | 'other' | 'incomplete'>
  }
  /** Takes away everything personal that can be seen. Called when nothing is answered any more but what is typed. */
  readonly onLocked: () => Promise<void>
  /** Texts that a window that is locked has put on the clipboard. */
  readonly onCopied: (texts: readonly string[]) => void
  readonly onUnlocked: () => void
  /** For the journal. */
  readonly note: (action: 'lock.locked' | 'lock.unlocked', by: string) => void
  readonly derive?: typeof derive
}

/** Whether Kartei starts with the page of the lock: it was locked when it ended, or an organisation wants a passphrase. */
export const startsLocked = (
  record: Pick<LockRecord, 'wasLocked' | 'hasPassphrase'>,
  { idleLock }: Pick<Policy, 'idleLock'>,
): boolean => wasLeftLocked(record, idleLock) || mustChoosePassphrase(record, idleLock)

const wasLeftLocked = (record: Pick<LockRecord, 'wasLocked'>, governed: number | undefined): boolean =>
  governed !== 0 && record.wasLocked()

const mustChoosePassphrase = (record: Pick<LockRecord, 'hasPassphrase'>, governed: number | undefined): boolean =>
  (governed ?? 0) > 0 && !record.hasPassphrase()

/**
 * Locks the windows and unlocks them. Locked is a state of main: the pages that it shows are of no account for it, and it
 * outlasts the end of the program.
 */
export function createLock(dependencies: LockDependencies): Lock {
  const { record, policy, signs, system, recovery, note } = dependencies
  const deriveKey = dependencies.derive ?? derive
  const minutes = (): number => policy.idleLock ?? dependencies.minutes() ?? usualIdleMinutes
  const mustChoose = (): boolean => mustChoosePassphrase(record, policy.idleLock)

  const idling = createIdling(signs)
  const attempts = createAttempts({
    wrong: record.wrong,
    keep: (wrong) => record.keep({ wrong }),
    steady: signs.steady,
  })
  const places = new Map<string, Place>()
  const waiting = new Map<string, () => void>()
  /** One at a time: many at once would be compared before any of them counts. */
  let isComparing = false

  // An administrator's word, which a clerk cannot write: it is also the way out where everything else is forgotten.
  if (policy.idleLock === 0) record.release()
  let state: LockedOrNot = wasLeftLocked(record, policy.idleLock) ? 'locked' : 'open'
  const isLocked = (): boolean => state !== 'open' || mustChoose()

  function now(): LockState {
    const verification = system()
    return {
      state: state !== 'open' ? 'locked' : mustChoose() ? 'choose' : 'open',
      language: dependencies.language(),
      hasPassphrase: record.hasPassphrase(),
      isKept: record.isKept(),
      ...(verification && { system: verification.kind }),
      takesRecoveryKey: recovery.isThere(),
      waitMs: attempts.waitMs(),
    }
  }

  function lock(because: LockReason | 'command'): boolean {
    if (isLocked()) return true
    if (minutes() === 0 || !record.hasPassphrase()) return false
    state = 'handing-over'
    record.keep({ locked: true })
    note('lock.locked', because)
    void dependencies.onLocked().finally(() => {
      if (state === 'handing-over') state = 'locked'
    })
    return true
  }

  function unlock(by: 'passphrase' | 'system' | 'recovery-key'): Outcome<{ unlocked: true }> {
    state = 'open'
    record.keep({ locked: false, wrong: 0 })
    idling.begin()
    note('lock.unlocked', by)
    // The page gets its answer before another one takes its place.
    if (!mustChoose()) setImmediate(dependencies.onUnlocked)
    return succeed({ unlocked: true })
  }

  /** Undefined: it is the passphrase. */
  async function refusalOf(typed: string, path: string, requestId: string): Promise<Outcome<never> | undefined> {
    return compared(path, requestId, async () => {
      const kept = await record.passphrase()
      if (kept === 'away' || kept === 'gone') {
        const message = 'The keychain does not give what is kept of the passphrase.'
        return fail({ kind: 'keychain-unavailable', message, requestId })
      }
      attempts.begin()
      if (!(await isPassphrase(typed, kept))) return failAt(path, 'wrong', 'This is not the passphrase.', requestId)
      attempts.right()
      return undefined
    })
  }

  async function compared(
    path: string,
    requestId: string,
    compare: () => Promise<Outcome<never> | undefined>,
  ): Promise<Outcome<never> | undefined> {
    if (isComparing || attempts.waitMs() > 0) return failAt(path, 'wait', 'Attempts are held up.', requestId)
    isComparing = true
    try {
      return await compare()
    } finally {
      isComparing = false
    }
  }

  async function mayChange(old: string | undefined, requestId: string): Promise<Outcome<never> | undefined> {
    if (state !== 'open') return fail({ kind: 'cancelled', message: 'Kartei is locked.', requestId })
    if (!record.hasPassphrase()) return undefined
    if (old !== undefined) return refusalOf(old, 'old', requestId)
    return failAt('old', 'wrong', 'The old passphrase is needed.', requestId)
  }

  const stored = async (requestId: string, work: () => Promise<boolean> | boolean): Promise<Outcome<LockState>> => {
    try {
      if (!(await work()))
        return fail({ kind: 'keychain-unavailable', message: 'The keychain does not take it now.', requestId })
      return succeed(now())
    } catch (error) {
      return fail(storageFailureOf(error, requestId, 'The passphrase could not be written to disk.'))
    }
  }

  const handlers: Lock['handlers'] = {
    state: () => succeed(now()),
    now: (_input, { requestId }) => {
      if (lock('command')) return succeed({ locked: true })
      const code = minutes() === 0 ? 'off' : 'no-passphrase'
      const message = 'Kartei has nothing to be unlocked with.'
      return fail({ kind: 'conflict', message, requestId, issues: [{ path: '', message, code }] })
    },
    unlock: async ({ passphrase }, { requestId }) =>
      state === 'open'
        ? succeed({ unlocked: true })
        : ((await refusalOf(passphrase, 'passphrase', requestId)) ?? unlock('passphrase')),
    unlockBySystem: async (_input, { requestId }) => {
      const verified = await (system()?.ask(dependencies.reason()) ?? 'away')
      if (verified === 'verified') return unlock('system')
      return verified === 'refused'
        ? fail({ kind: 'cancelled', message: 'The system did not confirm who is here.', requestId })
        : fail({ kind: 'not-found', message: 'The system cannot say who is here.', requestId })
    },
    unlockByRecoveryKey: async ({ recoveryKey }, { requestId }) => {
      if (!recovery.isThere()) return fail({ kind: 'not-found', message: 'There is no recovery key.', requestId })
      const refused = await compared('recoveryKey', requestId, async () => {
        const found = await recovery.check(recoveryKey)
        if (found === 'opens') return undefined
        if (found === 'other') attempts.begin()
        const code = found === 'other' ? 'other-recovery-key' : 'recovery-key'
        return failAt('recoveryKey', code, 'This is not the recovery key of these data.', requestId)
      })
      if (refused) return refused
      const forgotten = await stored(requestId, record.forgetPassphrase)
      return forgotten.ok ? unlock('recovery-key') : forgotten
    },
    setPassphrase: async ({ old, passphrase }, { requestId }) => {
      const refused = await mayChange(old, requestId)
      if (refused) return refused
      const wasChosen = mustChoose()
      const outcome = await stored(requestId, async () => record.keepPassphrase(await deriveKey(passphrase)))
      if (outcome.ok && wasChosen) setImmediate(dependencies.onUnlocked)
      idling.begin()
      return outcome
    },
    forgetPassphrase: async ({ old }, { requestId }) =>
      (await mayChange(old, requestId)) ?? stored(requestId, record.forgetPassphrase),
    handOver: ({ windowId, place, copied }) => {
      const done = waiting.get(windowId)
      if (done) {
        places.set(windowId, place)
        dependencies.onCopied(copied)
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
    lockedOrNot: () => (state === 'open' && mustChoose() ? 'locked' : state),
    lock,
    begin() {
      idling.begin()
      const timer = setInterval(() => {
        if (isLocked() || minutes() === 0 || !record.hasPassphrase()) {
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
