import { statSync } from 'node:fs'
import type { Database } from './database'
import { NotUsable, type EnvironmentStore, type Opening } from './opening'
import { Stopped, type Stop } from './stop'
import { createQueues } from '../lib/queue'

/** The stores of environments that were asked for since the program began, and which of them is in use. */
export interface OpenStores {
  readonly environment: (environmentId: string) => Promise<EnvironmentStore>
  readonly stopped: (environmentId: string) => Promise<Stop | undefined>
  /** The store in use, or nothing where the environment is stopped. */
  inUse(environmentId: string): Promise<EnvironmentStore | undefined>
  /** The store in use; throws NOT_USABLE for a store of the session. */
  sealed(environmentId: string): Promise<EnvironmentStore>
  readonly isOpen: (environmentId: string) => boolean
  /** The store where it was asked for and is open. */
  opened(environmentId: string): Promise<EnvironmentStore | undefined>
  /** One after the other: two replacements, or a copy and an erasure, must not meet. */
  readonly exclusively: <T>(environmentId: string, work: () => Promise<T>) => Promise<T>
  /** From now on this store is the one in use. */
  use(environmentId: string, store: Promise<EnvironmentStore>): void
  /** A step for every store before anybody gets it; it must not ask for that store. */
  beforeUse(prepare: (opened: EnvironmentStore) => Promise<void>): void
  /** The next call opens it anew. */
  forget(environmentId: string): void
  /** Puts another store in the place of the one in use; calls that have the old one in hand finish first. */
  switchTo(
    environmentId: string,
    old: EnvironmentStore | undefined,
    open: () => Promise<EnvironmentStore>,
  ): Promise<void>
  /** Closes the files of an environment that are open or were in use before. */
  closeFilesOf(environmentId: string, store: EnvironmentStore | undefined): void
  /** Closes every file cleanly; nothing can be opened afterwards. */
  readonly close: () => Promise<void>
}

export function createOpenStores(opening: Pick<Opening, 'open'>): OpenStores {
  const stores = new Map<string, Promise<EnvironmentStore>>()
  const replaced: EnvironmentStore[] = []
  const { run: exclusively, ended: queuesEnded } = createQueues()
  const stopCheckpoints = checkpointEachMinute(() => stores.values())
  let closed = false
  let beforeUse: ((opened: EnvironmentStore) => Promise<void>) | undefined

  function environment(environmentId: string): Promise<EnvironmentStore> {
    if (closed) return Promise.reject(new Error('The store is closed.'))
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(environmentId))
      return Promise.reject(new Error('This is not the id of an environment.'))
    let store = stores.get(environmentId)
    if (!store) {
      store = use(environmentId, opening.open(environmentId))
    }
    return store
  }

  function use(environmentId: string, opened: Promise<EnvironmentStore>): Promise<EnvironmentStore> {
    const store = opened.then(async (each) => {
      await beforeUse?.(each)
      return each
    })
    // Every caller of `environment` gets the rejection.
    store.catch(() => undefined)
    stores.set(environmentId, store)
    return store
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

  /** The store in use, or nothing where the environment is stopped. */
  async function inUse(environmentId: string): Promise<EnvironmentStore | undefined> {
    return (await stopped(environmentId)) ? undefined : sealed(environmentId)
  }

  async function sealed(environmentId: string): Promise<EnvironmentStore> {
    const store = await environment(environmentId)
    if (store.storage !== 'sealed') throw new NotUsable('Nothing of this environment is on disk.')
    return store
  }

  async function switchTo(
    environmentId: string,
    old: EnvironmentStore | undefined,
    open: () => Promise<EnvironmentStore>,
  ): Promise<void> {
    const next = new Promise(setImmediate).then(open)
    // The old file is not in use any more: what cannot be opened now is treated as at a start, and the caller gets the error.
    const usable = next.catch(() => opening.open(environmentId))
    const inUse = use(environmentId, usable)
    if (old) replaced.push(old)
    await inUse
    await next
  }

  return {
    environment,
    stopped,
    inUse,
    sealed,
    exclusively,
    use: (environmentId, store) => void use(environmentId, store),
    beforeUse: (prepare) => {
      beforeUse = prepare
      // Stores that were opened before are prepared for everybody who asks from now on.
      for (const [environmentId, store] of [...stores]) void use(environmentId, store)
    },
    switchTo,
    isOpen: (environmentId) => stores.has(environmentId),
    opened: async (environmentId) => stores.get(environmentId)?.catch(() => undefined),
    forget: (environmentId) => void stores.delete(environmentId),
    closeFilesOf(environmentId, store) {
      for (const each of [store, ...replaced])
        if (each?.environmentId === environmentId && each.database.isOpen) each.database.close()
    },
    async close() {
      closed = true
      stopCheckpoints()
      await queuesEnded()
      const opened = await Promise.allSettled(stores.values())
      const inUseNow = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      for (const { database } of [...inUseNow, ...replaced]) if (database.isOpen) closeCleanly(database)
      stores.clear()
    },
  }
}

/** Statements that are still in memory keep the library from closing the file for good before the process ends. */
function closeCleanly(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk does not take the log into the file; everything is in the log, and the next start reads it.
  }
  database.close()
}

const everyMinute = 60_000

/**
 * Moves what the write-ahead logs hold into their databases, each minute in which something was written: a log that is
 * lost or damaged takes at most the changes of the last minute with it. Returns how to stop.
 */
function checkpointEachMinute(opened: () => Iterable<Promise<EnvironmentStore>>): () => void {
  const round = setInterval(() => {
    for (const each of opened()) void each.then(checkpoint, () => undefined)
  }, everyMinute)
  // The program does not go on for this alone.
  round.unref()
  return () => clearInterval(round)
}

function checkpoint({ storage, database }: EnvironmentStore): void {
  if (storage !== 'sealed' || !database.isOpen) return
  try {
    if (!statSync(`${database.location() ?? ''}-wal`, { throwIfNoEntry: false })?.size) return
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log keeps what it holds, and there is a next minute.
  }
}
