import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import { rethrowBugs } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

const stored = z.object({ locked: z.boolean() })

/** `lock.json`: whether Kartei was locked when it ended, so that a new start does not open it. */
export interface LockRecord {
  readonly wasLocked: () => boolean
  /** Where the disk refuses the write, the state holds until Kartei ends. */
  readonly keep: (locked: boolean) => void
}

export function createLockRecord(options: {
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  /** Nothing is kept on this computer, and so nothing of the lock. */
  readonly isSessionOnly: boolean
  readonly now: () => Date
  readonly notify: Notify
}): LockRecord {
  const settings = options.isSessionOnly
    ? undefined
    : createSettings({
        open: options.openSettings,
        directory: options.directory,
        name: 'lock',
        schema: stored,
        salvage: () => ({ locked: false }),
        now: options.now,
        notify: options.notify,
      })
  const wasLocked = settings?.current().locked === true
  return {
    wasLocked: () => wasLocked,
    keep(locked) {
      try {
        settings?.save({ locked })
      } catch (error) {
        rethrowBugs(error)
      }
    },
  }
}

const openFile = 'lock-open'

/** Until 0.1 Kartei was unlocked by a passphrase of its own; the file marked that it was open. */
export function dropPassphrase(options: {
  readonly directory: string
  readonly keychain: Pick<Keychain, 'sealedBy' | 'forget'>
  readonly notify: Notify
}): void {
  const { directory, keychain, notify } = options
  try {
    rmSync(join(directory, openFile), { force: true })
    if (keychain.sealedBy('lock') === 'missing') return
    keychain.forget('lock')
    notify('lock-passphrase-gone', '')
  } catch (error) {
    rethrowBugs(error)
  }
}
