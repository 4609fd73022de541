import { DatabaseSync } from '@photostructure/sqlite'
import { createHash } from 'node:crypto'
import { renameSync, statSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Keychain } from '../keychain'
import { syncFolder } from '../lib/files/whole-file'
import {
  backUp,
  backupsIn,
  copyWhole,
  dropUnfinishedBackups,
  isOfFuture,
  keptOf,
  mayHaveJumped,
  removeWithCompanions,
} from './backup'
import { checkpointEachMinute } from './checkpoints'
import { fits, forgetLoss, journalEndOf, lostAtOf } from './data-key'
import { countsOf, examine, type Examined } from './examine'
import { sizeOf, sizeOfFolder, unfinishedEnding } from './generations'
import { migrations as allMigrations, type Migration } from './migrations'
import type { Notify } from './notices'
import { createOpening, NotUsable, type EnvironmentStore } from './opening'
import { keepRecovery, sealedForIn, sealedKeyIn, type Recovery } from './recovery'
import { createSealer } from './sealing'
import { Stopped, type Stop } from './stop'

export { Stopped, type Stop } from './stop'
export { sealedKeyIn } from './recovery'
export { dataKeyBytes } from './sealing'
export { documentFolderOf, type EnvironmentStore } from './opening'
export type { Notify } from './notices'
export type { Database } from './database'
export { journalHead } from './data-key'
export type { Place } from './sealing'
export { perStore } from './per-store'
export { createSettings, type OpenSettingsFile } from './settings'

/** A copy of an environment's store. */
export interface Backup {
  readonly name: string
  readonly at: Date
  /** Bytes. */
  readonly size: number
  /** It is whole, and a key of the keychain opens it. */
  readonly isGood: boolean
}

/** A file that is not in use any more. */
export interface AsideFile {
  readonly name: string
  readonly reason: string
  readonly at: Date
  /** Bytes. */
  readonly size: number
}

/** How the journal of a store ended that was replaced or erased. */
export interface JournalEnd {
  readonly sequence: number
  readonly hash: string
}

type Verdict = 'good' | Extract<Examined, { ok: false }>['refusal']

export interface Contents {
  readonly storage: EnvironmentStore['storage']
  /** Bytes of all files but backups; the sealed copies of documents among them. */
  readonly size: number
  readonly cases: number
  readonly entries: number
  /** Newest first. */
  readonly backups: readonly Backup[]
  readonly aside: readonly AsideFile[]
  /** When the store before this one was found to be lost; undefined once a backup was restored. */
  readonly lostAt: Date | undefined
}

export interface Store {
  /**
   * The store of an environment, opened at the first call. What is damaged is set aside and told. This rejects with
   * `Stopped` while the data are there and cannot be opened (`stopped`), for an id that is no file name and after `close`.
   * It is another object after a replacement: what is kept in memory
   * belongs to the object, not to the id.
   */
  environment(environmentId: string): Promise<EnvironmentStore>
  /** Why nothing of an environment is read or written; undefined where it is open. Opens it at the first call. */
  stopped(environmentId: string): Promise<Stop | undefined>
  /** Tries a stopped environment again, and answers as `stopped`. */
  tryAgain(environmentId: string): Promise<Stop | undefined>
  /**
   * Begins an empty store beside the data that it was stopped in front of; these are set aside as they are. Without a
   * keychain it lasts for the session, and the next start stops again. False where nothing was stopped, and where the data
   * are held: they come back by themselves, and with them what must not be sent twice.
   */
  beginNew(environmentId: string): Promise<boolean>
  /**
   * Goes on with a file that was set aside, by any key that the keychain gives, in a new file; what was in use is set
   * aside in its turn, as it is. Undefined when there is no such file, it is not whole, or no key opens it.
   */
  putBack(environmentId: string, name: string): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /**
   * Puts the data key, sealed for a recovery key, into the store and so into every copy of it, unless the same was put
   * there before. Nothing happens for an environment that is stopped or of the session.
   *
   * @param sealedFor says whether it is the same
   * @returns how to take it back; what was there before is there again then. It throws what the disk says.
   */
  keepRecovery(
    environmentId: string,
    sealedFor: string,
    seal: (key: Buffer) => Promise<Recovery['sealedKey']>,
  ): Promise<() => void>
  /** The sealed data key of the file that is in use; undefined where no recovery key was made for it. */
  sealedKey(environmentId: string): Uint8Array | undefined
  /** Goes on with the data that it was stopped in front of, by their key, in a new file. Undefined where it is another key. */
  unlock(environmentId: string, key: Buffer): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /** The files that are not in use, whether the environment is open or stopped. */
  aside(environmentId: string): readonly AsideFile[]
  /** Whether there is, or was, a file of this environment. */
  isKept(environmentId: string): boolean
  /** Whether it was asked for since the program began. */
  isOpen(environmentId: string): boolean
  /** What of these environments is in memory alone and would end with the program; undefined where nothing is. */
  inMemory(environmentIds: readonly string[]): Promise<{ readonly cases: number; readonly entries: number } | undefined>
  counts(environmentId: string): Promise<{ readonly cases: number; readonly entries: number }>
  contents(environmentId: string): Promise<Contents>
  /** Its backups, newest first, whether its store can be opened or not. */
  backups(environmentId: string): Promise<readonly Backup[]>
  /** Copies the store; the copy is whole and opens when this resolves, and older ones that are not kept any more are gone. */
  backUp(environmentId: string): Promise<Backup>
  /**
   * The same when the newest good backup is older than this many milliseconds and there is something to lose. Resolves to
   * the file of the newest good one.
   */
  backUpIfOlder(
    environmentId: string,
    milliseconds: number,
  ): Promise<{ readonly file: string; readonly at: Date } | undefined>
  /**
   * Goes on with the content of a backup in a new file. Undefined when there is no such backup or it is not good;
   * otherwise how the journal ended that was in use until now.
   */
  restore(environmentId: string, backupName: string): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /** Copies the store into one file for another workstation, together with its key. */
  copyOut(environmentId: string, target: string): Promise<{ readonly key: Buffer; readonly size: number }>
  /** What a file from another workstation holds. */
  examine(file: string, environmentId: string, key: Buffer): Examined
  /** Goes on with such a file in a new file of this workstation, under the key that it came with. */
  importCopy(environmentId: string, file: string, key: Buffer): Promise<{ readonly before: JournalEnd | undefined }>
  /**
   * Removes every file, backup, copy of a document and key of the environment and begins empty. What is held by another
   * program is told, and erased later.
   */
  erase(environmentId: string): Promise<{ readonly before: JournalEnd | undefined }>
  /**
   * Removes every file, backup, copy of a document and key of an environment that is not among those of this computer any
   * more; what is told of it afterwards is kept nowhere. With `keep` all of it stays, closed, until it is taken up again.
   */
  remove(environmentId: string, how: 'erase' | 'keep'): Promise<void>
  /** An environment that was removed is among those of this computer again. Nothing happens for one that was not. */
  takeUp(environmentId: string): void
  /** Goes on with erasing what an end of the program has cut off, of environments that nobody opens. */
  finishErasures(): void
  /** Closes every file cleanly; nothing can be opened afterwards. */
  close(): Promise<void>
}

/**
 * One SQLite file per environment below `data/` of the profile, with sealed personal fields; the key of each is kept by
 * the keychain. Without a keychain the same tables live in memory, and nothing personal is written to disk. Backups are
 * below `backups/`; which are kept says backup.ts.
 *
 * Notices: `storage-session` (no keychain), `storage-unavailable` (disk full, read-only), `data-set-aside`
 * (a file that is damaged or foreign; the detail is its new name), `data-missing` (the file is gone, its key is not),
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
}): Store {
  const { directory, keychain, now, notify, migrations = allMigrations } = options
  const opening = createOpening({ directory, keychain, now, notify, migrations })
  const stores = new Map<string, Promise<EnvironmentStore>>()
  const replaced: EnvironmentStore[] = []
  const queues = new Map<string, Promise<unknown>>()
  const removed = new Set<string>()
  const examined = new Map<string, { readonly stamp: string; readonly verdict: Verdict }>()
  const stopCheckpoints = checkpointEachMinute(() => stores.values())
  let closed = false

  function environment(environmentId: string): Promise<EnvironmentStore> {
    if (closed) return Promise.reject(new Error('The store is closed.'))
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(environmentId))
      return Promise.reject(new Error('This is not the id of an environment.'))
    let store = stores.get(environmentId)
    if (!store) {
      store = opening.open(environmentId)
      goOn(environmentId, store)
    }
    return store
  }

  function goOn(environmentId: string, store: Promise<EnvironmentStore>): void {
    // Whoever asks for it hears of it.
    store.catch(() => undefined)
    stores.set(environmentId, store)
  }

  async function stopped(environmentId: string): Promise<Stop | undefined> {
    try {
      await environment(environmentId)
      return undefined
    } catch (error) {
      if (error instanceof Stopped) return error.stop
      throw error
    }
  }

  /** What is in use, or nothing where the environment is stopped. */
  async function inUse(environmentId: string): Promise<EnvironmentStore | undefined> {
    return (await stopped(environmentId)) ? undefined : sealed(environmentId)
  }

  async function sealed(environmentId: string): Promise<EnvironmentStore> {
    const store = await environment(environmentId)
    if (store.storage !== 'sealed') throw new NotUsable('Nothing of this environment is on disk.')
    return store
  }

  /** One after the other: two replacements, or a copy and an erasure, must not meet. */
  function alone<T>(environmentId: string, work: () => Promise<T>): Promise<T> {
    const done = (queues.get(environmentId) ?? Promise.resolve()).then(work)
    queues.set(
      environmentId,
      done.catch(() => undefined),
    )
    return done
  }

  /** A backup is read from end to end once, and again only when its file or the keys have changed. */
  function verdictOf(environmentId: string, name: string, keys: readonly Buffer[]): Verdict {
    const file = join(opening.backupFolder(environmentId), name)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return 'unavailable'
    const known = examined.get(file)
    const stamp = `${stat.size} ${stat.mtimeMs} ${createHash('sha256').update(Buffer.concat(keys)).digest('hex')}`
    if (known?.stamp === stamp) return known.verdict
    const found = examine(file, environmentId, keys, migrations)
    const verdict = found.ok ? 'good' : found.refusal
    examined.set(file, { stamp, verdict })
    return verdict
  }

  async function backupsOf(environmentId: string): Promise<(Backup & { readonly verdict: Verdict })[]> {
    const folder = opening.backupFolder(environmentId)
    const keys = await opening.keysOf(environmentId)
    const found: (Backup & { readonly verdict: Verdict })[] = []
    for (const { name, at } of backupsIn(folder)) {
      const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      if (size === undefined) continue
      const verdict = verdictOf(environmentId, name, keys)
      found.push({ name, at, size, isGood: verdict === 'good', verdict })
      // Reading a large one takes a while; others get a turn.
      await new Promise(setImmediate)
    }
    return found
  }

  async function backUpNow(environmentId: string): Promise<Backup> {
    const { database, sealer } = await sealed(environmentId)
    const folder = opening.backupFolder(environmentId)
    dropUnfinishedBackups(folder)
    const file = await backUp(database, folder, now(), (copy) => fits(copy, sealer))
    const backups = await backupsOf(environmentId)
    const made = backups.find(({ name }) => file.endsWith(name))
    if (!made?.isGood) throw new NotUsable('The backup cannot be read.')
    if (!mayHaveJumped(made, backups)) dropOldBackups(backups, folder, lostAtOf(database, sealer))
    return made
  }

  /** Only when the newest is good, and never the one that is offered because of a loss. */
  function dropOldBackups(
    backups: readonly (Backup & { readonly verdict: Verdict })[],
    folder: string,
    lostAt: Date | undefined,
  ): void {
    const good = new Set(backups.filter(({ isGood }) => isGood).map(({ name }) => name))
    const named = backupsIn(folder)
    const kept = keptOf(
      named.filter(({ name }) => good.has(name)),
      migrations.length,
      now(),
    )
    const offered = lostAt && backups.find(({ at, isGood }) => isGood && at <= lostAt)
    if (offered) kept.add(offered.name)
    // What another key opens belongs to data that are set aside, and may be put back with them.
    for (const { name, verdict } of backups) if (verdict === 'wrong-key' || verdict === 'newer') kept.add(name)
    // Those that are not good may still be of use to somebody: they go when they would go anyway.
    for (const name of keptOf(named, migrations.length, now())) kept.add(name)
    for (const { name } of named) if (!kept.has(name)) rmSync(join(folder, name))
  }

  /**
   * A new file is made and checked under a name that nothing opens, its key is put into the keychain, and the rename is
   * what makes it the one in use: an end of the program at any moment leaves either the one or the other.
   */
  async function replace(
    environmentId: string,
    source: string,
    key: Buffer,
  ): Promise<{ before: JournalEnd | undefined }> {
    const old = await inUse(environmentId)
    const before = old && journalEndOf(old.database, old.sealer)
    const files = opening.generations(environmentId)
    const generation = files.live() + 1
    const target = files.fileOf(generation)
    const unfinished = target + unfinishedEnding
    const sealer = createSealer(environmentId, key)
    try {
      removeWithCompanions(unfinished)
      const original = new DatabaseSync(source, { readOnly: true, defensive: true })
      try {
        await copyWhole(original, unfinished, (copy) => {
          if (!fits(copy, sealer)) return false
          forgetLoss(copy)
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
    await goOnWith(environmentId, old, () => opening.openGeneration(environmentId, generation, key))
    return { before }
  }

  /** Those who ask from now on get the new store; those who have the old one in hand finish first. */
  async function goOnWith(
    environmentId: string,
    old: EnvironmentStore | undefined,
    open: () => Promise<EnvironmentStore>,
  ): Promise<void> {
    const next = new Promise(setImmediate).then(open)
    // The old file is not in use any more: what cannot be opened now is treated as at a start, and the caller hears of it.
    const usable = next.catch(() => opening.open(environmentId))
    goOn(environmentId, usable)
    if (old) replaced.push(old)
    await usable
    await next
  }

  async function eraseNow(environmentId: string): Promise<{ before: JournalEnd | undefined }> {
    const old = await environment(environmentId)
    const before = journalEndOf(old.database, old.sealer)
    const files = opening.generations(environmentId)
    const generation = files.live()
    opening.erasing.mark(environmentId)
    await goOnWith(environmentId, old, async () => {
      if (old.database.isOpen) old.database.close()
      opening.erasing.finish(environmentId)
      if (old.storage === 'session') return opening.open(environmentId)
      // A number that was never in use: the old file may be held until the program ends.
      return opening.begin(environmentId, generation + 1)
    })
    return { before }
  }

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
    environment,
    stopped,
    tryAgain: (environmentId) =>
      alone(environmentId, async () => {
        if (await stopped(environmentId)) stores.delete(environmentId)
        return stopped(environmentId)
      }),
    beginNew: (environmentId) =>
      alone(environmentId, async () => {
        const stop = await stopped(environmentId)
        if (!stop || stop.because === 'held') return false
        const generation = opening.generations(environmentId).live() + 1
        const { available } = await keychain.status()
        const begun = available
          ? opening.begin(environmentId, generation)
          : Promise.resolve(opening.beginForSession(environmentId))
        await begun
        goOn(environmentId, begun)
        return true
      }),
    putBack: (environmentId, name) =>
      alone(environmentId, async () => {
        if (!asideOf(environmentId).some((file) => file.name === name)) return undefined
        const file = join(directory, 'data', name)
        const found = examine(file, environmentId, await opening.keysOf(environmentId), migrations)
        return found.ok ? replace(environmentId, file, found.key) : undefined
      }),
    keepRecovery: (environmentId, sealedFor, seal) =>
      alone(environmentId, async () => {
        const store = (await stopped(environmentId)) ? undefined : await environment(environmentId)
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
      alone(environmentId, async () => {
        const files = opening.generations(environmentId)
        const file = files.fileOf(files.live())
        return examine(file, environmentId, [key], migrations).ok ? replace(environmentId, file, key) : undefined
      }),
    aside: asideOf,
    isKept: (environmentId) =>
      stores.has(environmentId) || opening.generations(environmentId).filesUpTo(Infinity).length > 0,
    isOpen: (environmentId) => stores.has(environmentId),
    async inMemory(environmentIds) {
      const sum = { cases: 0, entries: 0 }
      for (const environmentId of environmentIds) {
        // What is stopped in front of its data has nothing in memory.
        const opened = await stores.get(environmentId)?.catch(() => undefined)
        if (opened?.storage !== 'session' || !opened.database.isOpen) continue
        const { cases, entries } = countsOf(opened.database)
        sum.cases += cases
        sum.entries += entries
      }
      return sum.cases + sum.entries > 0 ? sum : undefined
    },
    counts: async (environmentId) => countsOf((await environment(environmentId)).database),
    backups: backupsOf,
    async contents(environmentId) {
      const { storage, database, sealer } = await environment(environmentId)
      const files = opening.generations(environmentId)
      const aside = asideOf(environmentId)
      return {
        storage,
        size:
          sizeOf(files.fileOf(files.live())) +
          sizeOfFolder(opening.documentFolder(environmentId)) +
          aside.reduce((sum, { size }) => sum + size, 0),
        ...countsOf(database),
        backups: await backupsOf(environmentId),
        aside,
        lostAt: lostAtOf(database, sealer),
      }
    },
    backUp: (environmentId) => alone(environmentId, () => backUpNow(environmentId)),
    backUpIfOlder: (environmentId, milliseconds) =>
      alone(environmentId, async () => {
        const { storage, database } = await environment(environmentId)
        if (storage !== 'sealed') return undefined
        const { cases, entries } = countsOf(database)
        if (cases + entries === 0) return undefined
        const placed = ({ name, at }: Backup) => ({ file: join(opening.backupFolder(environmentId), name), at })
        const at = now()
        // One of the future was made by a clock that ran ahead: it must not stop the backups.
        const newest = (await backupsOf(environmentId)).find((backup) => backup.isGood && !isOfFuture(backup, at))
        if (newest && at.getTime() - newest.at.getTime() < milliseconds) return placed(newest)
        return placed(await backUpNow(environmentId))
      }),
    restore: (environmentId, backupName) =>
      alone(environmentId, async () => {
        await inUse(environmentId)
        const folder = opening.backupFolder(environmentId)
        if (!backupsIn(folder).some(({ name }) => name === backupName)) return undefined
        const file = join(folder, backupName)
        const found = examine(file, environmentId, await opening.keysOf(environmentId), migrations)
        return found.ok ? replace(environmentId, file, found.key) : undefined
      }),
    copyOut: (environmentId, target) =>
      alone(environmentId, async () => {
        const { database, sealer } = await sealed(environmentId)
        await copyWhole(database, target, (copy) => fits(copy, sealer))
        const found = examine(target, environmentId, await opening.keysOf(environmentId), migrations)
        if (!found.ok) throw new NotUsable('The copy cannot be read.')
        return { key: found.key, size: statSync(target).size }
      }),
    examine: (file, environmentId, key) => examine(file, environmentId, [key], migrations),
    importCopy: (environmentId, file, key) => alone(environmentId, () => replace(environmentId, file, key)),
    erase: (environmentId) => alone(environmentId, () => eraseNow(environmentId)),
    remove: (environmentId, how) =>
      alone(environmentId, async () => {
        const opened = await stores.get(environmentId)?.catch(() => undefined)
        removed.add(environmentId)
        stores.set(environmentId, Promise.resolve(opening.openRemoved(environmentId)))
        // Those who have it in hand finish first.
        await new Promise(setImmediate)
        for (const each of [opened, ...replaced])
          if (each?.environmentId === environmentId && each.database.isOpen) each.database.close()
        if (how === 'keep') return
        opening.erasing.mark(environmentId)
        if (!opening.erasing.finish(environmentId)) return
        // With what lies beside backups, and the folders themselves.
        for (const folder of [opening.backupFolder(environmentId), opening.documentFolder(environmentId)])
          rmSync(folder, { recursive: true, force: true })
      }),
    takeUp(environmentId) {
      if (removed.delete(environmentId)) stores.delete(environmentId)
    },
    finishErasures() {
      for (const environmentId of opening.erasing.all()) opening.erasing.finish(environmentId)
    },
    async close() {
      closed = true
      stopCheckpoints()
      await Promise.all(queues.values())
      const opened = await Promise.allSettled(stores.values())
      const inUseNow = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      for (const { database } of [...inUseNow, ...replaced]) {
        if (!database.isOpen) continue
        // Statements that are still in memory keep the library from closing the file for good before the process ends.
        try {
          database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        } catch {
          // A full disk does not take the log into the file; everything is in the log, and the next start reads it.
        }
        database.close()
      }
      stores.clear()
    },
  }
}
