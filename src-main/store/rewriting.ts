import { DatabaseSync } from '@photostructure/sqlite'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../lib/files/whole-file'
import { backupsIn, copyWhole, dropUnfinishedBackups, removeWithCompanions } from './backup-file'
import { transaction, type Database } from './database'
import { examine } from './examine'
import { sizeOf, unfinishedEnding } from './generations'
import type { Migration } from './migrations'
import type { OpenStores } from './open-stores'
import type { EnvironmentStore, Opening } from './opening'
import { quickCheck } from './read-once'
import { createSealer } from './sealing'

/** A copy of an environment's store beside the one in use. */
export interface StoreCopy {
  readonly name: string
  readonly is: 'backup' | 'aside'
  readonly at: Date
  /** Bytes. */
  readonly size: number
  /** It is whole, and a key of the keychain opens it. */
  readonly opens: boolean
}

/** The outcome for a copy: its SHA-256 before and, where it was written anew, after. */
export interface Rewritten {
  readonly before: string
  readonly after?: string
}

type Opened = Pick<EnvironmentStore, 'database' | 'sealer' | 'transaction'>

export interface Rewriting {
  copies(environmentId: string): Promise<StoreCopy[]>
  /**
   * Writes a copy anew with what `change` changes in it, under the same name and with the same time; a copy in which it
   * changes nothing stays as it is. Until the new one is whole the old one stays. Undefined where the copy does not open.
   */
  rewrite(
    environmentId: string,
    copy: Pick<StoreCopy, 'name' | 'is'>,
    change: (opened: Opened) => Promise<boolean>,
  ): Promise<Rewritten | undefined>
  /** Writes the file in use anew without anything that was removed from it, and empties its log. */
  compact(environmentId: string): Promise<void>
  /** Another object for the same file: nothing that was read from it before is known any more. */
  reopen(environmentId: string): Promise<void>
}

export function createRewriting(options: {
  readonly directory: string
  readonly opening: Opening
  readonly openStores: Pick<OpenStores, 'environment' | 'use' | 'switchTo'>
  readonly migrations: readonly Migration[]
}): Rewriting {
  const { directory, opening, openStores, migrations } = options

  const folderOf = (environmentId: string, { is }: Pick<StoreCopy, 'is'>): string =>
    is === 'backup' ? opening.backupFolder(environmentId) : join(directory, 'data')

  return {
    async copies(environmentId) {
      const keys = await opening.keysOf(environmentId)
      const backups = backupsIn(opening.backupFolder(environmentId)).map(({ name, at }) => ({
        name,
        at,
        is: 'backup' as const,
      }))
      const aside = opening
        .generations(environmentId)
        .aside()
        .map(({ name, at }) => ({ name, at, is: 'aside' as const }))
      const found: StoreCopy[] = []
      for (const { name, at, is } of [...backups, ...aside]) {
        const file = join(folderOf(environmentId, { is }), name)
        const stat = statSync(file, { throwIfNoEntry: false })
        if (!stat) continue
        const opens = examine(file, environmentId, keys, migrations).ok
        found.push({ name, is, at: at ?? stat.mtime, size: sizeOf(file), opens })
        await new Promise(setImmediate)
      }
      return found
    },
    async rewrite(environmentId, copy, change) {
      const folder = folderOf(environmentId, copy)
      const file = join(folder, basename(copy.name))
      const found = examine(file, environmentId, await opening.keysOf(environmentId), migrations)
      if (!found.ok) return undefined
      const before = await sha256Of(file)
      const unfinished = copy.is === 'backup' ? `${file}.tmp` : file + unfinishedEnding
      removeWithCompanions(unfinished)
      try {
        await copied(file, unfinished)
        const database = new DatabaseSync(unfinished, { enableForeignKeyConstraints: true, defensive: true })
        try {
          database.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY')
          const sealer = createSealer(environmentId, found.key)
          const opened = { database, sealer, transaction: <T>(work: () => T) => transaction(database, work) }
          if (!(await change(opened))) return { before }
          database.exec('VACUUM')
          if (quickCheck(database) !== 'ok') throw new Error('The copy is not whole.')
        } finally {
          database.close()
        }
        syncFile(unfinished)
        // Which is the newest, and whether it is newer than the file in use, stays as it was.
        const { atime, mtime } = statSync(file)
        utimesSync(unfinished, atime, mtime)
        const after = await sha256Of(unfinished)
        renameSync(unfinished, file)
        for (const ending of ['-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
        syncFolder(dirname(file))
        return { before, after }
      } finally {
        removeWithCompanions(unfinished)
        if (copy.is === 'backup') dropUnfinishedBackups(folder)
      }
    },
    async compact(environmentId) {
      const { database, storage } = await openStores.environment(environmentId)
      if (storage !== 'sealed') return
      database.exec('VACUUM')
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    async reopen(environmentId) {
      const old = await openStores.environment(environmentId)
      if (old.storage === 'session') {
        openStores.use(environmentId, Promise.resolve({ ...old }))
        return
      }
      await openStores.switchTo(environmentId, old, async () => {
        if (old.database.isOpen) old.database.close()
        return opening.open(environmentId)
      })
    },
  }
}

async function copied(file: string, target: string): Promise<void> {
  // A file that was set aside as it was may have a log beside it, which only opening it for writing would read.
  const readOnly = !existsSync(`${file}-wal`)
  const original: Database = new DatabaseSync(file, { readOnly, defensive: true })
  try {
    await copyWhole(original, target, () => true)
  } finally {
    original.close()
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) if (chunk instanceof Uint8Array) hash.update(chunk)
  return hash.digest('hex')
}
