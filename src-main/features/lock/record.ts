import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import { unlessDefect } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'
import { kept, type KeptPassphrase } from './passphrase'

const secret = 'lock'

const stored = z.object({
  locked: z.boolean(),
  hasPassphrase: z.boolean(),
  /** Wrong attempts in a row. */
  wrong: z.number().int().min(0),
})
type Stored = z.infer<typeof stored>

/** What the lock keeps over a start: `lock.json`, and what is known of the passphrase, sealed by the keychain. */
export interface LockRecord {
  /** Whether it was locked when Kartei last ended, or one of the two files is not what the other says. */
  readonly wasLocked: () => boolean
  readonly hasPassphrase: () => boolean
  /** False where there is no keychain: all of it lasts until Kartei ends. */
  readonly isKept: () => boolean
  /** `away`: the keychain does not give it now. `gone`: it is not there any more, or damaged. */
  readonly passphrase: () => Promise<KeptPassphrase | 'away' | 'gone'>
  /** False: the keychain that has the old one does not take another one now. Throws what the disk says. */
  readonly keepPassphrase: (passphrase: KeptPassphrase) => Promise<boolean>
  /** True, or throws what the disk says. */
  readonly forgetPassphrase: () => true
  /** Nothing is locked any more, and there is no passphrase. */
  readonly release: () => void
  readonly wrong: () => number
  /** What the disk refuses counts all the same until Kartei ends. */
  readonly keep: (changed: Partial<Pick<Stored, 'locked' | 'wrong'>>) => void
}

export function createLockRecord(options: {
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly keychain: Pick<Keychain, 'seal' | 'unseal' | 'sealedBy' | 'forget'>
  /** Nothing is kept on this computer, and so nothing of the lock. */
  readonly isSessionOnly: boolean
  readonly now: () => Date
  readonly notify: Notify
}): LockRecord {
  const { keychain, isSessionOnly } = options
  const settings = isSessionOnly
    ? undefined
    : createSettings({
        open: options.openSettings,
        directory: options.directory,
        name: 'lock',
        schema: stored,
        salvage: () => ({ locked: false, hasPassphrase: false, wrong: 0 }),
        now: options.now,
        notify: options.notify,
      })
  let current: Stored = settings?.current() ?? { locked: false, hasPassphrase: false, wrong: 0 }
  let isSealed = !isSessionOnly && keychain.sealedBy(secret) !== 'missing'
  // Whoever takes one of the two files away is not let in for it.
  const isTornApart = current.hasPassphrase !== isSealed
  const wasLocked = current.locked || isTornApart
  /** Where there is no keychain. */
  let inMemory: KeptPassphrase | undefined

  function save(changed: Partial<Stored>): void {
    current = { ...current, ...changed }
    settings?.save(current)
  }

  return {
    wasLocked: () => wasLocked,
    hasPassphrase: () => inMemory !== undefined || current.hasPassphrase || isSealed,
    isKept: () => inMemory === undefined && !isSessionOnly,
    async passphrase() {
      if (inMemory) return inMemory
      const unsealed = await keychain.unseal(secret)
      if (!unsealed.ok) return unsealed.reason === 'missing' || unsealed.reason === 'damaged' ? 'gone' : 'away'
      try {
        return kept.parse(JSON.parse(unsealed.text))
      } catch {
        return 'gone'
      }
    },
    async keepPassphrase(passphrase) {
      const isNowSealed = await keychain.seal(secret, JSON.stringify(passphrase))
      if (!isNowSealed && isSealed) return false
      isSealed = isNowSealed
      inMemory = isNowSealed ? undefined : passphrase
      save({ hasPassphrase: isNowSealed, wrong: 0 })
      return true
    },
    forgetPassphrase() {
      inMemory = undefined
      if (!isSessionOnly) keychain.forget(secret)
      isSealed = false
      save({ hasPassphrase: false, wrong: 0 })
      return true
    },
    release() {
      if (!current.locked && !current.hasPassphrase && !isSealed) return
      try {
        if (!isSessionOnly) keychain.forget(secret)
        isSealed = false
        save({ locked: false, hasPassphrase: false, wrong: 0 })
      } catch (error) {
        unlessDefect(error)
      }
    },
    wrong: () => current.wrong,
    keep(changed) {
      // Where no passphrase is sealed a start finds nothing to unlock with, and nothing of what was locked.
      const wanted = { ...current, ...changed, hasPassphrase: isSealed }
      current = { ...wanted, locked: wanted.locked && inMemory === undefined }
      try {
        settings?.save(current)
      } catch (error) {
        unlessDefect(error)
      }
    },
  }
}
