import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Keychain } from '../keychain'
import { backupsIn, copyWhole } from './backup-file'
import { createBackups } from './backups'
import { fits, lostAtOf } from './data-key'
import { countsOf, examine } from './examine'
import { sizeOf, sizeOfFolder } from './generations'
import { holdsIn } from './carried'
import { createLook } from './look'
import { migrations as allMigrations, type Migration } from './migrations'
import type { Notify } from './notices'
import { createOpenStores } from './open-stores'
import { createOpening, NotUsable, type Patience, type EnvironmentStore } from './opening'
import { keepRecovery, sealedForIn, sealedKeyIn } from './recovery'
import { createReplacement } from './replacement'
import { createRewriting } from './rewriting'
import type { AsideFile, Store } from './store'

export { Stopped, type Stop } from './stop'
export { holdsIn } from './carried'
export { sealedKeyIn } from './recovery'
export { enclose } from './enclosed'
export { sizeOfFolder } from './generations'
export { createSealer, dataKeyBytes } from './sealing'
export { documentFolderOf, type EnvironmentStore } from './opening'
export type { Notify } from './notices'
export type { Patience } from './opening'
export type { Database } from './database'
export { journalHead, opensAny } from './data-key'
export type { Place } from './sealing'
export { createSettings, readSettingsFile, type OpenSettingsFile } from './settings'
export type { StoreCopy } from './rewriting'
export type { AsideFile, Backup, JournalEnd, Store } from './store'

/**
 * One SQLite file per environment below `data/` of the profile, with sealed personal fields; the key of each is kept by
 * the keychain. Without a keychain the same tables live in memory, and nothing personal is written to disk. Backups are
 * below `backups/`; which are kept says backup-file.ts.
 *
 * Notices: `storage-session` (no keychain), `storage-unavailable` (disk full, read-only), `data-set-aside`
 * (a file that is damaged or foreign; the detail is its new name), `data-stray` (an empty one that was never in use),
 * `data-missing` (the file is gone, its key is not),
 * `data-cut-off` (the last change was not wholly on disk), `erasing-unfinished` (a file that is to be erased is held).
 *
 * Copying, replacing and erasing throw what the disk and the database say (`diskErrorOf`), and then leave what was in use in
 * use. Only where the new file has its name already and cannot be opened at once, that file is in use as after a start, or
 * stopped in front of (then they throw `Stopped`): `environment` says which. They throw NOT_USABLE for a store of the
 * session, since it has nothing on disk.
 */
export function createStore(options: {
  /** The profile. */
  readonly directory: string
  readonly keychain: Keychain
  readonly now: () => Date
  readonly notify: Notify
  /** Default: all that this version knows. */
  readonly migrations?: readonly Migration[]
  /** Every store is one of the session, whatever is on disk: that stays as it is. */
  readonly isSessionOnly?: boolean
  readonly patience?: Patience
}): Store {
  const { directory, keychain, now, migrations = allMigrations, isSessionOnly = false } = options
  const opening = createOpening({ ...options, migrations, isSessionOnly })
  const openStores = createOpenStores(opening)
  const { stopped, exclusively } = openStores
  const backups = createBackups({ opening, openStores, migrations, now })
  const replacement = createReplacement({ opening, openStores, keychain })
  const rewriting = createRewriting({ directory, opening, openStores, migrations })
  const removed = new Set<string>()
  const look = createLook({
    opening,
    // The open store of a removed environment is not the one on disk.
    openStores: { ...openStores, isOpen: (id) => openStores.isOpen(id) && !removed.has(id) },
    keychain,
    migrations,
  })

  function asideOf(environmentId: string): AsideFile[] {
    const folder = join(directory, 'data')
    return opening
      .generations(environmentId)
      .aside()
      .map(({ name, reason, at }) => {
        const file = join(folder, name)
        const changedAt = statSync(file, { throwIfNoEntry: false })?.mtime ?? now()
        return { name, reason, at: at ?? changedAt, size: sizeOf(file) }
      })
  }

  return {
    environment: openStores.environment,
    stopped,
    tryAgain: (environmentId) =>
      exclusively(environmentId, async () => {
        if (await stopped(environmentId)) openStores.forget(environmentId)
        return stopped(environmentId)
      }),
    beginNew: (environmentId) =>
      exclusively(environmentId, async () => {
        const stop = await stopped(environmentId)
        if (!stop || stop.because === 'held') return false
        const generation = opening.generations(environmentId).next()
        const { available } = await keychain.status()
        const begun = available
          ? opening.begin(environmentId, generation)
          : Promise.resolve(opening.beginForSession(environmentId))
        await begun
        openStores.use(environmentId, begun)
        return true
      }),
    putBack: (environmentId, name) =>
      exclusively(environmentId, async () => {
        if (!asideOf(environmentId).some((file) => file.name === name)) return undefined
        const file = join(directory, 'data', name)
        const found = examine(file, environmentId, await opening.keysOf(environmentId), migrations)
        return found.ok ? replacement.replace(environmentId, file, found.key) : undefined
      }),
    keepRecovery: (environmentId, sealedFor, seal) =>
      exclusively(environmentId, async () => {
        const store = (await stopped(environmentId)) ? undefined : await openStores.environment(environmentId)
        const key = store && opening.keyOf(store)
        if (!store || !key || sealedForIn(store.database, store.sealer) === sealedFor) return () => undefined
        const sealedKey = await seal(key)
        const takeBack = store.transaction(() => keepRecovery(store.database, store.sealer, { sealedKey, sealedFor }))
        return () => store.transaction(takeBack)
      }),
    sealedKey(environmentId) {
      const files = opening.generations(environmentId)
      return sealedKeyIn(files.fileOf(files.live()))
    },
    unlock: (environmentId, key) =>
      exclusively(environmentId, async () => {
        const files = opening.generations(environmentId)
        const file = files.fileOf(files.live())
        return examine(file, environmentId, [key], migrations).ok
          ? replacement.replace(environmentId, file, key)
          : undefined
      }),
    aside: asideOf,
    isKept: (environmentId) =>
      openStores.isOpen(environmentId) || opening.generations(environmentId).filesUpTo(Infinity).length > 0,
    isOpen: openStores.isOpen,
    async inMemory(environmentIds) {
      const sum = { cases: 0, entries: 0 }
      for (const environmentId of environmentIds) {
        // A store stopped in front of its data has nothing in memory.
        const opened = await openStores.opened(environmentId)
        if (opened?.storage !== 'session' || !opened.database.isOpen) continue
        const { cases, entries } = countsOf(opened.database)
        sum.cases += cases
        sum.entries += entries
      }
      return sum.cases + sum.entries > 0 ? sum : undefined
    },
    counts: async (environmentId) => countsOf((await openStores.environment(environmentId)).database),
    backups: backups.list,
    lastBackup: (environmentId) => backupsIn(opening.backupFolder(environmentId))[0]?.at,
    async contents(environmentId) {
      const { storage, database, sealer } = await openStores.environment(environmentId)
      const files = opening.generations(environmentId)
      const aside = asideOf(environmentId)
      return {
        storage,
        size:
          sizeOf(files.fileOf(files.live())) +
          sizeOfFolder(opening.documentFolder(environmentId)) +
          aside.reduce((sum, { size }) => sum + size, 0),
        ...countsOf(database),
        backups: await backups.list(environmentId),
        aside,
        lostAt: lostAtOf(database, sealer),
      }
    },
    backUp: (environmentId) => exclusively(environmentId, () => backups.backUp(environmentId)),
    backUpIfOlder: (environmentId, milliseconds) =>
      exclusively(environmentId, () => backups.backUpIfOlder(environmentId, milliseconds)),
    restore: (environmentId, backupName) =>
      exclusively(environmentId, async () => {
        await openStores.inUse(environmentId)
        const folder = opening.backupFolder(environmentId)
        if (!backupsIn(folder).some(({ name }) => name === backupName)) return undefined
        const file = join(folder, backupName)
        const found = examine(file, environmentId, await opening.keysOf(environmentId), migrations)
        return found.ok ? replacement.replace(environmentId, file, found.key) : undefined
      }),
    copyOut: (environmentId, target) =>
      exclusively(environmentId, async () => {
        const store = await openStores.sealed(environmentId)
        const key = opening.keyOf(store)
        if (!key) throw new NotUsable('The key is not there.')
        await copyWhole(store.database, target, (copy) => fits(copy, store.sealer))
        return key
      }),
    look,
    async holds(environmentId) {
      const looked = await look(environmentId, (opened) => Promise.resolve(holdsIn(opened)))
      if (looked.kind === 'none') return []
      return looked.kind === 'good' ? looked.found : undefined
    },
    importCopy: (environmentId, file, key) =>
      exclusively(environmentId, () => {
        const found = examine(file, environmentId, [key], migrations)
        if (!found.ok) throw new NotUsable('The copy is not whole.')
        return replacement.replace(environmentId, file, key)
      }),
    erase: (environmentId) => exclusively(environmentId, () => replacement.erase(environmentId)),
    remove: (environmentId, how) =>
      exclusively(environmentId, async () => {
        const opened = await openStores.opened(environmentId)
        removed.add(environmentId)
        openStores.use(environmentId, Promise.resolve(opening.openRemoved(environmentId)))
        // Those who have it in hand finish first.
        await new Promise(setImmediate)
        openStores.closeFilesOf(environmentId, opened)
        if (how === 'keep') return
        opening.erasing.mark(environmentId)
        if (!opening.erasing.finish(environmentId)) return
        // With what lies beside backups, and the folders themselves.
        for (const folder of [opening.backupFolder(environmentId), opening.documentFolder(environmentId)])
          rmSync(folder, { recursive: true, force: true })
      }),
    takeUp(environmentId) {
      if (removed.delete(environmentId)) openStores.forget(environmentId)
    },
    finishErasures() {
      for (const environmentId of opening.erasing.all()) opening.erasing.finish(environmentId)
    },
    rewriting,
    beforeUse: (prepare) => {
      openStores.beforeUse(prepare)
    },
    exclusively,
    close: openStores.close,
  }
}

/**
 * A part opened once for each store of an environment, which gets another one when a backup is restored. The returned
 * function rejects with what the disk says.
 */
export function perStore<T>(
  store: Pick<Store, 'environment'>,
  open: (environment: EnvironmentStore) => T,
): (environmentId: string) => Promise<T> {
  const opened = new WeakMap<EnvironmentStore, { readonly made: T }>()
  return async (environmentId) => {
    const environment = await store.environment(environmentId)
    const known = opened.get(environment) ?? { made: open(environment) }
    opened.set(environment, known)
    return known.made
  }
}
