import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Keychain } from '../keychain'
import { fits } from './data-key'
import { applicationId, inspect, readHeader, refusalOf, type Refusal } from './database'
import { sizeOf } from './generations'
import type { Migration } from './migrations'
import type { OpenStores } from './open-stores'
import { whyUnreadable, type EnvironmentStore, type Opening } from './opening'
import { quickCheck } from './read-once'
import { createSealer } from './sealing'
import { Stopped, type StopReason } from './stop'
import { stateOfLog } from './write-ahead-log'

/** How the data of an environment are, as far as that can be seen without changing anything. */
export type Looked<T> =
  | { readonly kind: 'none' }
  /** The file is whole and a key opens it; `found` is what was read of it. */
  | { readonly kind: 'good'; readonly storage: EnvironmentStore['storage']; readonly found: T }
  | { readonly kind: 'stopped'; readonly because: StopReason }
  | { readonly kind: 'refused'; readonly because: Refusal | 'missing' }

export type Look = <T>(environmentId: string, read: (store: EnvironmentStore) => Promise<T>) => Promise<Looked<T>>

/**
 * Looks at a store: at the open one where it is open, else at the file. Of a file nothing is changed, and nothing is laid
 * beside it: one whose log is empty is read as one that nobody can change, any other is looked at in a copy.
 */
export function createLook(dependencies: {
  readonly opening: Opening
  readonly openStores: Pick<OpenStores, 'isOpen' | 'environment'>
  readonly keychain: Keychain
  readonly migrations: readonly Migration[]
}): Look {
  const { opening, openStores, keychain, migrations } = dependencies

  async function lookAtOpen<T>(
    environmentId: string,
    read: (store: EnvironmentStore) => Promise<T>,
  ): Promise<Looked<T>> {
    try {
      const store = await openStores.environment(environmentId)
      if (quickCheck(store.database) !== 'ok') return { kind: 'refused', because: 'damaged' }
      return { kind: 'good', storage: store.storage, found: await read(store) }
    } catch (error) {
      if (error instanceof Stopped) return { kind: 'stopped', because: error.stop.because }
      return { kind: 'refused', because: refusalOf(error) }
    }
  }

  async function lookAtFile<T>(
    environmentId: string,
    read: (store: EnvironmentStore) => Promise<T>,
  ): Promise<Looked<T>> {
    const files = opening.generations(environmentId)
    const file = files.fileOf(files.live())
    let opened: Readable | undefined
    try {
      if (sizeOf(file) === 0)
        return keychain.sealedBy(files.keyNameOf(files.live())) === 'missing'
          ? { kind: 'none' }
          : { kind: 'refused', because: 'missing' }
      const header = readHeader(file)
      if (!header?.isDatabase || stateOfLog(`${file}-wal`) === 'damaged') return { kind: 'refused', because: 'damaged' }
      if (header.applicationId !== applicationId) return { kind: 'refused', because: 'foreign' }
      opened = openToRead(file)
      const refused = inspect(opened.database, migrations)
      if (refused) return { kind: 'refused', because: refused.refusal }
      return await unlock(environmentId, opened.database, read)
    } catch (error) {
      return { kind: 'refused', because: refusalOf(error) }
    } finally {
      opened?.close()
    }
  }

  async function unlock<T>(
    environmentId: string,
    database: DatabaseSyncInstance,
    read: (store: EnvironmentStore) => Promise<T>,
  ): Promise<Looked<T>> {
    const files = opening.generations(environmentId)
    if (!(await keychain.status()).available) return { kind: 'stopped', because: 'keychain-away' }
    for (const key of await opening.keysOf(environmentId)) {
      const sealer = createSealer(environmentId, key)
      if (!fits(database, sealer)) continue
      const found = await read({ environmentId, storage: 'sealed', database, sealer, transaction: (work) => work() })
      return { kind: 'good', storage: 'sealed', found }
    }
    const unsealed = await keychain.unseal(files.keyNameOf(files.live()))
    return { kind: 'stopped', because: unsealed.ok ? 'wrong-key' : whyUnreadable(unsealed.reason) }
  }

  return (environmentId, read) =>
    openStores.isOpen(environmentId) ? lookAtOpen(environmentId, read) : lookAtFile(environmentId, read)
}

interface Readable {
  readonly database: DatabaseSyncInstance
  readonly close: () => void
}

function openToRead(file: string): Readable {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    const address = pathToFileURL(file)
    // Without it SQLite lays the files of a log beside it, even for one who only reads.
    address.searchParams.set('immutable', '1')
    const database = new DatabaseSync(address, { readOnly: true, defensive: true })
    return { database, close: () => database.close() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'kartei-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    for (const ending of ['', '-wal']) copyFileSync(file + ending, copy + ending)
    const database = new DatabaseSync(copy, { readOnly: true, defensive: true })
    return {
      database,
      close: () => {
        database.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
