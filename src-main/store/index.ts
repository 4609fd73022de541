import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Keychain } from '../keychain'
import { nameOf, openInMemory, transaction, type Database, type Opened } from './database'
import { initialise, openWithKey, type WrongKey } from './data-key'
import { migrations as allMigrations, type Migration } from './migrations'
import type { Notify } from './notices'
import { createSealer, dataKeyBytes, type Sealer } from './sealing'
import { databaseCompanions, setAside } from './set-aside'

export type { Notify } from './notices'
export { nameOf, type Database } from './database'
export { journalHead } from './data-key'
export type { Place, Sealer } from './sealing'
export { createSettings, type OpenSettingsFile } from './settings'
export { writeAtomically } from './atomic-file'

/** What is kept of one environment. No two environments share a file or a key. */
export interface EnvironmentStore {
  readonly environmentId: string
  /** `sealed`: encrypted on disk. `session`: in memory, and gone at the end. */
  readonly storage: 'sealed' | 'session'
  readonly database: Database
  readonly sealer: Sealer
  /** All of `work` is on disk when this returns, or nothing of it when it throws. `work` must not wait for anything. */
  readonly transaction: <T>(work: () => T) => T
}

export interface Store {
  /**
   * The store of an environment, opened at the first call. What cannot be used is set aside and told; this rejects only
   * for an id that is no file name and after `close`.
   */
  environment(environmentId: string): Promise<EnvironmentStore>
  /** Closes every file cleanly; nothing can be opened afterwards. */
  close(): Promise<void>
}

/**
 * One SQLite file per environment below `data/` of the profile, with sealed personal fields; the key of each is kept by
 * the keychain. Without a keychain the same tables live in memory, and nothing personal is written to disk.
 *
 * Notices: `storage-session` (no keychain), `storage-unavailable` (disk full, read-only, in use), `data-set-aside`
 * (a file that is damaged, foreign, newer, of another key; the detail is its new name), `data-missing` (the file is
 * gone, its key is not).
 */
export function createStore(options: {
  /** The profile. */
  readonly directory: string
  readonly keychain: Keychain
  readonly now: () => Date
  readonly notify: Notify
  /** Default: all that this version knows. */
  readonly migrations?: readonly Migration[]
}): Store {
  const { directory, keychain, now, notify, migrations = allMigrations } = options
  const folder = join(directory, 'data')
  const stores = new Map<string, Promise<EnvironmentStore>>()
  const told = new Set<string>()
  let closed = false

  function environment(environmentId: string): Promise<EnvironmentStore> {
    if (closed) return Promise.reject(new Error('The store is closed.'))
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(environmentId))
      return Promise.reject(new Error('This is not the id of an environment.'))
    let store = stores.get(environmentId)
    if (!store) {
      store = open(environmentId)
      stores.set(environmentId, store)
    }
    return store
  }

  async function open(environmentId: string): Promise<EnvironmentStore> {
    if (!(await keychain.status()).available) return inMemory(environmentId, 'storage-session', 'no-keychain')
    try {
      return await openOnDisk(environmentId)
    } catch (error) {
      return inMemory(environmentId, 'storage-unavailable', nameOf(error))
    }
  }

  async function openOnDisk(environmentId: string): Promise<EnvironmentStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    probe(folder)
    const file = join(folder, `${environmentId}.sqlite`)
    const key = await dataKeyFor(environmentId, file)
    if (!key) return inMemory(environmentId, 'storage-session', 'no-keychain')
    const sealer = createSealer(environmentId, key.bytes)
    const isThere = sizeOf(file) > 0
    if (!isThere && !key.isNew) tellMissing(file)
    const first = await openFile(environmentId, file, sealer)
    if (first.ok) return ready(environmentId, 'sealed', first.database, sealer)
    if (first.refusal === 'unavailable') return inMemory(environmentId, 'storage-unavailable', first.detail)
    asideWithNotice(file, first.refusal)
    const second = await openFile(environmentId, file, sealer)
    if (second.ok) return ready(environmentId, 'sealed', second.database, sealer)
    return inMemory(environmentId, 'storage-unavailable', second.detail)
  }

  function openFile(environmentId: string, file: string, sealer: Sealer): Promise<Opened | WrongKey> {
    return openWithKey(file, sealer, {
      migrations,
      initialise: (database) => initialise(database, sealer),
      backupFolder: join(directory, 'backups', environmentId),
      now,
    })
  }

  /**
   * The key of an environment's file. One that cannot be had any more leaves the file unreadable: both are set aside
   * together, and a new key is made.
   */
  async function dataKeyFor(
    environmentId: string,
    file: string,
  ): Promise<{ bytes: Buffer; isNew: boolean } | undefined> {
    const name = `data-key.${environmentId}`
    const found = await keychain.unseal(name)
    if (found.ok) {
      const bytes = Buffer.from(found.text, 'base64')
      if (bytes.length === dataKeyBytes) return { bytes, isNew: false }
    } else if (found.reason === 'unavailable') return undefined
    keychain.setAside(name, now())
    asideWithNotice(file, 'key-missing')
    const bytes = randomBytes(dataKeyBytes)
    return (await keychain.seal(name, bytes.toString('base64'))) ? { bytes, isNew: true } : undefined
  }

  function asideWithNotice(file: string, reason: string): void {
    const name = setAside(file, reason, now(), databaseCompanions)
    if (name !== undefined) notify('data-set-aside', `${reason}: data/${name}`)
  }

  /** A file that is gone, or empty, although its key says that there was one: never an empty list in silence. */
  function tellMissing(file: string): void {
    const name = setAside(file, 'empty', now(), databaseCompanions)
    notify('data-missing', `data/${name ?? basename(file)}`)
  }

  function inMemory(environmentId: string, code: string, detail: string): EnvironmentStore {
    // No keychain for one environment is none for any: it is told once.
    if (!told.has(`${code} ${detail}`)) notify(code, detail)
    told.add(`${code} ${detail}`)
    const sealer = createSealer(environmentId, randomBytes(dataKeyBytes))
    const database = openInMemory({ migrations, initialise: (made) => initialise(made, sealer) })
    return ready(environmentId, 'session', database, sealer)
  }

  return {
    environment,
    async close() {
      closed = true
      for (const opening of stores.values()) {
        const { database } = await opening
        if (!database.isOpen) continue
        // Statements that are still in memory keep the library from closing the file for good before the process ends.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        database.close()
      }
      stores.clear()
    },
  }
}

function ready(
  environmentId: string,
  storage: EnvironmentStore['storage'],
  database: Database,
  sealer: Sealer,
): EnvironmentStore {
  return { environmentId, storage, database, sealer, transaction: (work) => transaction(database, work) }
}

/** Whether the folder takes a file at all. Throws what the file system says. */
function probe(folder: string): void {
  const file = join(folder, `.${randomUUID()}.tmp`)
  try {
    writeFileSync(file, 'x', { flag: 'wx', mode: 0o600 })
  } finally {
    rmSync(file, { force: true })
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
