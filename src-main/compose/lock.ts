import { powerMonitor, systemPreferences } from 'electron'
import {
  createHandedOver,
  createLock,
  createLockRecord,
  dropPassphrase,
  sessionLockOf,
  systemVerificationOf,
  type HandedOver,
  type Lock,
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
  const { preferences, language, store, clipboard, dialogs, directory, now, notify, reportDefect } = system
  const say = textsIn(language, 'lock/main')
  const waiting: (() => void)[] = []
  const handedOver = createHandedOver()
  const isScreenLocked = (): boolean => powerMonitor.getSystemIdleState(anyThreshold) === 'locked'
  /** Of the windows: they come back when their pages are gone, and not in the midst of it. */
  let locking: Promise<void> | undefined

  dropPassphrase(system)
  const lock = createLock({
    record: createLockRecord({
      directory,
      openSettings: system.openSettings,
      isSessionOnly: system.policy.policy.sessionOnly === true,
      now,
      notify,
    }),
    policy: system.policy.policy,
    minutes: () => preferences.current().idleLock,
    language,
    signs: {
      idleSeconds: () => powerMonitor.getSystemIdleTime(),
      // The others tell it (`followPresence`), and Windows takes each prompt for rights for a lock.
      isScreenLocked: () => process.platform === 'linux' && isScreenLocked(),
      steady: () => performance.now(),
    },
    verification: () =>
      systemVerificationOf({ platform: process.platform, touchId: systemPreferences, pid: process.pid }),
    session: sessionLockOf({ platform: process.platform, isScreenLocked }),
    reason: () => say('reason'),
    async onLocked() {
      dialogs.closeAll()
      later.background().notifications.clear()
      locking = later.windows()?.lock()
      await Promise.all([locking, clipboard.clearOurs(), later.invoices().handedFiles.empty()])
    },
    onCopied(text, by) {
      if (by === 'copying') clipboard.noteOurs(text)
      else void clipboard.clearOurs([text])
    },
    onUnlocked() {
      const open = (): void => {
        // Locked once more meanwhile, it stays so.
        if (lock.isLocked()) return
        later.windows()?.unlock()
        for (const go of waiting.splice(0)) go()
      }
      Promise.all([handedOver.saveAgain(), locking])
        .then(([left]) => left > 0 && notify('typing-not-saved', String(left)))
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

  const leave = (): void => lock.lock('system')
  followPresence({
    leave,
    comeBack(absence) {
      if (absence === 'locked') lock.sessionUnlocked()
      // A computer that wakes was asleep, whether it had the time to say so or not.
      if (absence === 'asleep') leave()
    },
  })

  return {
    ...lock,
    follow: handedOver.follow,
    opened: () => (lock.isLocked() ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
  }
}
