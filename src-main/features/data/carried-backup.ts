import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from '@contract/zod'
import { namesIn, removeIfPossible } from '../../lib/files/folder'
import { openWhole, syncFolder } from '../../lib/files/whole-file'
import { documentFolderOf, enclose, sizeOfFolder } from '../../store'
import { takenParts, UnreadableBackup } from '../../store/foreign-backup'
import type { EnvironmentRecord } from '../environments/index'
import type { DataContext } from './context'
import type { LongWork } from './long-work'
import { byPassphrase, carriedRecord, sealFor } from './recovery-age'

export interface CarriedBackups {
  /** Writes a backup with its documents into a file, which has its name only once it is whole. */
  save(environment: EnvironmentRecord, target: string, passphrase: string | undefined): Promise<void>
  /**
   * Unpacks a backup, and lays its documents beside those that are here: before the store that describes them is in use.
   * `use` puts that store into use; what was laid is taken back by its argument where it does not come into use. Rejects with
   * UnreadableBackup, or Cancelled.
   */
  take<T>(
    backup: { readonly file: string; readonly size: number },
    environmentId: string,
    use: (store: string, takeBack: () => void) => Promise<T>,
  ): Promise<T>
}

/**
 * Backups that leave the computer, and come from another one. They are made and unpacked below `moving/` of the profile,
 * sealed as they are in use; what an end of the program has left there goes at the next start.
 */
export function createCarriedBackups(
  { directory, store, passphraseWorkFactor, readBackup }: DataContext,
  work: LongWork,
): CarriedBackups {
  const folder = join(directory, 'moving')
  removeIfPossible(folder)

  return {
    save: (environment, target, passphrase) =>
      work.run(async ({ expect, add }) => {
        const own = join(folder, randomUUID())
        const copy = join(own, 'backup.sqlite')
        try {
          mkdirSync(own, { recursive: true, mode: 0o700 })
          const key = await store.copyOut(environment.id, copy)
          const documents = documentFolderOf(directory, environment.id)
          expect(2 * sizeOfFolder(documents) + statSync(copy).size)
          const passphraseKey =
            passphrase === undefined
              ? undefined
              : await sealFor(await byPassphrase(passphrase, passphraseWorkFactor), {
                  ...carriedRecord(environment),
                  key,
                })
          await enclose(copy, { passphraseKey, documents }, add)
          await copyTo(copy, target, add)
        } finally {
          removeIfPossible(own)
        }
      }),
    async take({ file, size }, environmentId, use) {
      const own = join(folder, randomUUID())
      try {
        const takeBack = await work.run(async ({ signal, expect, add }) => {
          mkdirSync(own, { recursive: true, mode: 0o700 })
          expect(size)
          add(0)
          let told = 0
          const onProgress = (part: number): void => {
            const bytes = Math.round(part * size)
            add(bytes - told)
            told = bytes
          }
          const taken = await readBackup.take(file, size, own, { signal, onProgress })
          if (!taken.ok) throw new UnreadableBackup('This backup is cut off or damaged.')
          return layBeside(join(own, takenParts.documents), documentFolderOf(directory, environmentId))
        })
        return await use(join(own, takenParts.store), takeBack)
      } finally {
        removeIfPossible(own)
      }
    },
  }
}

async function copyTo(source: string, target: string, onBytes: (bytes: number) => void): Promise<void> {
  const file = await openWhole(target, 0o600)
  try {
    for await (const read of createReadStream(source, { highWaterMark: 1 << 20 })) {
      const bytes = z.instanceof(Buffer).parse(read)
      await file.write(bytes)
      onBytes(bytes.length)
    }
    await file.finish()
  } catch (error) {
    await file.drop()
    throw error
  }
  syncFolder(dirname(target))
}

function layBeside(from: string, into: string): () => void {
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const laid: string[] = []
  const takeBack = (): void => {
    for (const name of laid) removeIfPossible(join(into, name))
  }
  try {
    for (const name of namesIn(from)) {
      if (existsSync(join(into, name))) continue
      renameSync(join(from, name), join(into, name))
      laid.push(name)
    }
    syncFolder(into)
  } catch (error) {
    takeBack()
    throw error
  }
  return takeBack
}
