import { powerMonitor, systemPreferences } from 'electron'
import {
  createHandedOver,
  createLock,
  createLockRecord,
  systemVerificationOf,
  type HandedOver,
  type Lock,
  type LockRecord,
} from '../features/lock'
import { textsIn } from '../lib/texts'
import { followPresence } from '../shell/presence'
import type { Background } from './background'
import type { Features } from './features'
import type { Invoices } from './invoices'
import type { ServiceParts } from './service'
import type { System } from './system'
import type { Windows } from './windows'

/** The lock, and who waits for its end. */
export interface LockedWindows extends Lock, Pick<HandedOver, 'follow'> {
  /** Resolves as soon as Kartei is not locked. */
  readonly opened: () => Promise<void>
}

export const recordOf = ({ directory, openSettings, keychain, now, notify, policy }: System): LockRecord =>
  createLockRecord({
    directory,
    openSettings,
    keychain,
    isSessionOnly: policy.policy.sessionOnly === true,
    now,
    notify,
  })

/** Longer than this, in seconds, nobody asks whether the screen of the system is locked as well. */
const anyThreshold = 3_600

/** Puts the lock together with what it takes away, and with what says that nobody is there. */
export function composeLock(
  system: System,
  later: {
    readonly service: () => ServiceParts
    readonly features: () => Features
    readonly invoices: () => Invoices
    readonly background: () => Background
    readonly windows: () => Windows | undefined
  },
): LockedWindows {
  const { preferences, language, store, clipboard, dialogs, reportDefect } = system
  const say = textsIn(language, 'lock/main')
  const waiting: (() => void)[] = []
  const handedOver = createHandedOver()

  const lock = createLock({
    record: recordOf(system),
    policy: system.policy.policy,
    minutes: () => preferences.current().idleLock,
    language,
    signs: {
      idleSeconds: () => powerMonitor.getSystemIdleTime(),
      isScreenLocked: () => powerMonitor.getSystemIdleState(anyThreshold) === 'locked',
      wall: () => Date.now(),
      steady: () => performance.now(),
    },
    system: () => systemVerificationOf({ platform: process.platform, touchId: systemPreferences, pid: process.pid }),
    reason: () => say('reason'),
    recovery: {
      isThere: () => later.background().data.recoveryCheck.isThere(),
      check: (typed) => later.background().data.recoveryCheck.check(typed),
    },
    async onLocked() {
      dialogs.closeAll()
      later.background().notifications.clear()
      await Promise.all([later.windows()?.lock(), clipboard.clearOurs(), later.invoices().handedFiles.empty()])
    },
    onCopied: (texts) => void clipboard.clearOurs(texts),
    onUnlocked() {
      const open = (): void => {
        later.windows()?.unlock()
        for (const go of waiting.splice(0)) go()
      }
      handedOver
        .saveAgain()
        .then((left) => left > 0 && system.notify('typing-not-saved', String(left)))
        .catch((error: unknown) => reportDefect('lock', error))
        .finally(open)
    },
    note(action, by) {
      const write = async (): Promise<void> => {
        const environmentId = later.service().activeEnvironmentId()
        if (await store.stopped(environmentId)) return
        const summary = { [action === 'lock.locked' ? 'lockedBy' : 'unlockedBy']: by }
        await later.features().journal.note(environmentId, { action, summary, outcome: 'ok' })
      }
      write().catch((error: unknown) => reportDefect('lock', error))
    },
  })

  const leave = (): void => void lock.lock('system')
  // A computer that wakes was asleep, whether it had the time to say so or not.
  followPresence({ leave, comeBack: (absence) => absence === 'asleep' && leave() })

  return {
    ...lock,
    follow: handedOver.follow,
    opened: () => (lock.isLocked() ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
  }
}
