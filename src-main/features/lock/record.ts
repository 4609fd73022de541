import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import { unlessDefect } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'
import { kept, type KeptPassphrase } from './passphrase'

const secret = 'lock'
/** There only while it is open: that `lock.json` says so is not enough. */
const openFile = 'lock-open'
/** As many wrong attempts are taken for made where `lock.json` is gone, and with it their number. */
const wrongWhereGone = 8

const stored = z.object({
  locked: z.boolean(),
  hasPassphrase: z.boolean(),
  /** Wrong attempts in a row. */
  wrong: z.number().int().min(0),
})
type Stored = z.infer<typeof stored>

/** What the lock keeps over a start: `lock.json`, the file that is there while it is open, and what is known of the passphrase, sealed by the keychain. */
export interface LockRecord {
  /** Whether it was locked when Kartei last ended, or its files do not say the same. */
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
  // Whoever takes one of the files away, or writes one, is not let in for it.
  const open = join(options.directory, openFile)
  const isTornApart = current.hasPassphrase !== isSealed || (isSealed && !existsSync(open))
  const wasLocked = current.locked || isTornApart
  const wrong = isSealed && !current.hasPassphrase ? Math.max(current.wrong, wrongWhereGone) : current.wrong
  // What an attempt writes must not mend what was torn.
  current = { ...current, locked: wasLocked, wrong }
  /** Locked now, whether a start can know it or not. */
  let isLocked = wasLocked
  /** Where there is no keychain. */
  let inMemory: KeptPassphrase | undefined

  function save(changed: Partial<Stored>): void {
    current = { ...current, ...changed }
    if (current.locked) rmSync(open, { force: true })
    settings?.save(current)
    if (!current.locked && isSealed) writeFileSync(open, '', { mode: 0o600 })
  }

  function keep(changed: Partial<Pick<Stored, 'locked' | 'wrong'>>): void {
    isLocked = changed.locked ?? isLocked
    // Where no passphrase is sealed a start finds nothing to unlock with, and nothing of what was locked.
    const locked = isLocked && inMemory === undefined
    try {
      save({ ...changed, hasPassphrase: isSealed, locked })
    } catch (error) {
      unlessDefect(error)
    }
  }

  /** A keychain that was away when the passphrase was chosen may be there by now. */
  async function sealAgain(): Promise<void> {
    const passphrase = inMemory
    if (!passphrase || isSessionOnly || !(await keychain.seal(secret, JSON.stringify(passphrase)))) return
    if (inMemory !== passphrase) {
      // Another one was chosen meanwhile, or none.
      if (!isSealed) keychain.forget(secret)
      return
    }
    isSealed = true
    inMemory = undefined
    keep({})
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
      keep(changed)
      if (changed.locked === true) void sealAgain().catch(() => undefined)
    },
  }
}
