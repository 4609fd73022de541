import { DatabaseSync } from '@photostructure/sqlite'
import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Keychain } from '../keychain'
import { syncFolder } from '../lib/files/whole-file'
import { copyWhole, removeWithCompanions } from './backup-file'
import { fits, forgetLoss, journalEndOf } from './data-key'
import { dropEnclosed } from './enclosed'
import { carryErased, carryHolds } from './carried'
import { unfinishedEnding } from './generations'
import type { OpenStores } from './open-stores'
import { NotUsable, type Opening } from './opening'
import { createSealer } from './sealing'
import type { JournalEnd } from './store'

/** How the journal ended that was in use until now; undefined where the environment was stopped. */
interface Replaced {
  readonly before: JournalEnd | undefined
}

export interface Replacement {
  /** Goes on with a copy of a file, under the key that opens it. */
  replace(environmentId: string, source: string, key: Buffer): Promise<Replaced>
  /** Removes every file and key and begins empty. */
  erase(environmentId: string): Promise<Replaced>
}

/** Puts another file in the place of the one in use, in a new generation. */
export function createReplacement(options: {
  readonly opening: Opening
  readonly openStores: Pick<OpenStores, 'environment' | 'inUse' | 'switchTo'>
  readonly keychain: Pick<Keychain, 'seal'>
}): Replacement {
  const { opening, openStores, keychain } = options

  /**
   * A new file is made and checked under a name that nothing opens, its key is put into the keychain, and the rename is
   * what makes it the one in use: an end of the program at any moment leaves either the one or the other.
   */
  async function replace(environmentId: string, source: string, key: Buffer): Promise<Replaced> {
    const old = await openStores.inUse(environmentId)
    const before = old && journalEndOf(old.database, old.sealer)
    const files = opening.generations(environmentId)
    const generation = files.next()
    const target = files.fileOf(generation)
    const unfinished = target + unfinishedEnding
    const sealer = createSealer(environmentId, key)
    try {
      removeWithCompanions(unfinished)
      const original = new DatabaseSync(source, { readOnly: true, defensive: true })
      try {
        await copyWhole(original, unfinished, (copy) => {
          if (!fits(copy, sealer)) return false
          dropEnclosed(copy)
          forgetLoss(copy)
          if (old) {
            carryHolds(old, { database: copy, sealer })
            carryErased(old, { database: copy, sealer })
          }
          return true
        })
      } finally {
        original.close()
      }
      if (!(await keychain.seal(files.keyNameOf(generation), key.toString('base64'))))
        throw new NotUsable('The keychain does not take the key.')
      renameSync(unfinished, target)
      syncFolder(dirname(target))
    } catch (error) {
      files.dropUnfinished()
      throw error
    }
    await openStores.switchTo(environmentId, old, () => opening.openGeneration(environmentId, generation, key))
    return { before }
  }

  async function erase(environmentId: string): Promise<Replaced> {
    const old = await openStores.environment(environmentId)
    const before = journalEndOf(old.database, old.sealer)
    const files = opening.generations(environmentId)
    const generation = files.next()
    opening.erasing.mark(environmentId)
    await openStores.switchTo(environmentId, old, async () => {
      if (old.database.isOpen) old.database.close()
      opening.erasing.finish(environmentId)
      if (old.storage === 'session') return opening.open(environmentId)
      // A number that was never in use: the old file may be held until the program ends.
      return opening.begin(environmentId, generation)
    })
    return { before }
  }

  return { replace, erase }
}
