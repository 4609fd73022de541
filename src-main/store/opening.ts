import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Keychain, Unreadable, Unsealed } from '../keychain'
import { initialise, openWithKey, type WrongKey } from './data-key'
import { syncFolder } from '../lib/files/whole-file'
import { diskErrorOf } from '../lib/storage-failure'
import { openInMemory, transaction, type Database, type Opened } from './database'
import { createErasing, type Erasing } from './erasing'
import { examine } from './examine'
import { generationsOf, sizeOf, unfinishedEnding, type Generations } from './generations'
import type { Migration } from './migrations'
import type { Notify } from './notices'
import { createSealer, dataKeyBytes, type Sealer } from './sealing'
import { databaseCompanions, setAside } from './set-aside'
import { Stopped, type Stop, type StopReason } from './stop'

/** The data of one environment. No two environments share a file or a key. */
export interface EnvironmentStore {
  readonly environmentId: string
  /** `sealed`: encrypted on disk. `session`: in memory, and gone at the end. */
  readonly storage: 'sealed' | 'session'
  readonly database: Database
  readonly sealer: Sealer
  /** All of `work` is on disk when this returns, or nothing of it when it throws. `work` must not wait for anything. */
  readonly transaction: <T>(work: () => T) => T
}

export interface Opening {
  /**
   * Rejects with `Stopped` where data are there that cannot be opened now and may be another time: nothing was renamed,
   * emptied or written then. A damaged file is set aside, and a disk that is full or can only be read leaves a store of the
   * session: of both the user gets a notice.
   */
  open(environmentId: string): Promise<EnvironmentStore>
  /** The file of a generation that was just made for this key. Throws what the disk says. */
  openGeneration(environmentId: string, generation: number, key: Buffer): Promise<EnvironmentStore>
  /** An empty store under a number that was never in use, with a key of its own. */
  begin(environmentId: string, generation: number): Promise<EnvironmentStore>
  generations(environmentId: string): Generations
  /** An empty store in memory, where there is no keychain to keep the key of one on disk. */
  beginForSession(environmentId: string): EnvironmentStore
  /** For answers that still come for an environment that was removed: nothing of it is kept, without a notice. */
  openRemoved(environmentId: string): EnvironmentStore
  /** The keys of all generations that the keychain gives, those set aside included: the one in use first. */
  keysOf(environmentId: string): Promise<Buffer[]>
  /** The key of a store that is on disk. */
  keyOf(store: EnvironmentStore): Buffer | undefined
  backupFolder(environmentId: string): string
  /** Where the sealed copies of documents are; their descriptions are in the store. */
  documentFolder(environmentId: string): string
  readonly erasing: Erasing
}

/** How long what another program holds is waited for, in milliseconds. */
export interface Patience {
  /** For a lock of the database. */
  readonly lockMs: number
  /** Until a file that the system refuses is tried again. */
  readonly pausesMs: readonly number[]
}

/** A virus scanner or an indexer that looks into a file is done with it soon. */
const usualPatience: Patience = { lockMs: 2_000, pausesMs: [100, 200, 400, 800, 1_500] }
const soonOver = new Set([
  'EACCES',
  'EPERM',
  'EBUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_PERM',
  'SQLITE_READONLY',
  'SQLITE_BUSY',
])

/** How the file of an environment is found, checked, unlocked and opened. */
export function createOpening(options: {
  readonly directory: string
  readonly keychain: Keychain
  readonly now: () => Date
  readonly notify: Notify
  readonly migrations: readonly Migration[]
  /** Every store is one of the session, whatever is on disk: that stays as it is. */
  readonly isSessionOnly?: boolean
  readonly patience?: Patience
}): Opening {
  const { directory, keychain, now, notify, migrations, patience = usualPatience } = options
  const folder = join(directory, 'data')
  const notified = new Set<string>()
  const keys = new WeakMap<EnvironmentStore, Buffer>()

  const generations = (environmentId: string): Generations => generationsOf(directory, environmentId, keychain)
  const backupFolder = (environmentId: string): string => join(directory, 'backups', environmentId)
  const documentFolder = (environmentId: string): string => documentFolderOf(directory, environmentId)
  const erasing = createErasing({ directory, keychain, notify, generations, backupFolder, documentFolder })

  async function open(environmentId: string): Promise<EnvironmentStore> {
    if (options.isSessionOnly === true) return inMemory(environmentId, 'storage-managed', '')
    const { available, backend } = await keychain.status()
    if (!available) {
      const files = generations(environmentId)
      const sealed = keychain.sealedBy(files.keyNameOf(files.live()))
      if (sealed === 'missing' && !mayBeThere(environmentId)) return beginForSession(environmentId)
      const sealedBy = sealed === 'missing' ? undefined : sealed.backend
      throw new Stopped({ because: 'keychain-away', keychain: backend, sealedBy })
    }
    for (const wait of [...patience.pausesMs, undefined])
      try {
        return await openOnDisk(environmentId)
      } catch (error) {
        if (error instanceof Stopped) throw error
        const code = diskErrorOf(error)
        if (!soonOver.has(code)) return inMemory(environmentId, 'storage-unavailable', code)
        if (wait !== undefined) await pause(wait)
        // Beside data that are there an empty store would know of nothing that must not be sent twice.
        else if (mayBeThere(environmentId)) throw await stopped('held', undefined, { file: refusedIn(error), code })
        else return inMemory(environmentId, 'storage-unavailable', code)
      }
    return inMemory(environmentId, 'storage-unavailable', 'unknown')
  }

  /** Whether anything of it is on disk, or may be since the system does not say. */
  function mayBeThere(environmentId: string): boolean {
    try {
      if (!existsSync(folder)) return false
      readdirSync(folder)
      return generations(environmentId)
        .filesUpTo(Infinity)
        .some((file) => sizeOf(file) > 0)
    } catch {
      return true
    }
  }

  /** Which file or folder below the profile the system has refused. */
  function refusedIn(error: unknown): string {
    const file = error instanceof NotUsable ? error.file : undefined
    if (file === undefined) return relative(directory, folder)
    const companion = databaseCompanions.map((ending) => file + ending).find(isRefused)
    return relative(directory, isRefused(file) ? file : (companion ?? file))
  }

  async function openOnDisk(environmentId: string): Promise<EnvironmentStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    probe(folder)
    const files = generations(environmentId)
    const erased = erasing.finish(environmentId) ? undefined : erasing.pending(environmentId)
    files.dropUnfinished()
    for (const stray of files.strays()) {
      const name = setAside(stray, 'empty', now(), databaseCompanions)
      notify('data-stray', `data/${name ?? basename(stray)}`)
    }
    const generation = files.live()
    // A file held by another program is erased later, and nobody goes on with it.
    if (erased !== undefined && generation <= erased) return begin(environmentId, erased + 1)
    const file = files.fileOf(generation)
    const name = files.keyNameOf(generation)
    const found = await keychain.unseal(name)
    const key = keyIn(found)
    if (key) return openWith(environmentId, file, key)
    if (!found.ok && found.reason === 'refused')
      throw new NotUsable(
        'The file of the key cannot be read now.',
        found.code,
        join(directory, 'keys', `${name}.json`),
      )
    if (!found.ok && found.reason === 'missing' && sizeOf(file) === 0)
      return (await beginOnDisk(environmentId, generation)) ?? beginForSession(environmentId)
    const reason = found.ok ? 'damaged' : found.reason
    return openWithAnother(environmentId, file, because[reason], found.ok ? undefined : found.sealedBy)
  }

  async function openWith(environmentId: string, file: string, key: Buffer): Promise<EnvironmentStore> {
    if (!statSync(file, { throwIfNoEntry: false })?.size) {
      notifyMissing(file)
      return openAfterLoss(environmentId, file, key)
    }
    const sealer = createSealer(environmentId, key)
    const first = await openFile(environmentId, file, sealer, false)
    if (first.ok) {
      if (first.isCutOff) notify('data-cut-off', `data/${basename(file)}`)
      return onDisk(environmentId, first.database, sealer, key)
    }
    switch (first.refusal) {
      case 'unavailable':
        throw new NotUsable('The file cannot be opened now.', first.detail, file)
      case 'wrong-key':
        return openWithAnother(environmentId, file, 'wrong-key', undefined)
      case 'newer':
        throw await stopped('newer', undefined)
      case 'migration-failed':
        throw await notMigrated(file, first.detail)
      case 'damaged':
      case 'foreign':
      case 'not-openable':
        asideWithNotice(file, first.refusal)
        return openAfterLoss(environmentId, file, key)
    }
  }

  async function openAfterLoss(environmentId: string, file: string, key: Buffer): Promise<EnvironmentStore> {
    const sealer = createSealer(environmentId, key)
    const opened = await openFile(environmentId, file, sealer, true)
    if (!opened.ok) throw new NotUsable('No new file can be made now.', opened.detail, file)
    return onDisk(environmentId, opened.database, sealer, key)
  }

  /** A key that was set aside, or one of another generation, may be the one. */
  async function openWithAnother(
    environmentId: string,
    file: string,
    reason: StopReason,
    sealedBy: string | undefined,
  ): Promise<EnvironmentStore> {
    const files = generations(environmentId)
    // A keychain that has just refused it may ask the clerk each time.
    const tried = files.keyNameOf(files.live())
    const found = examine(file, environmentId, await keysOf(environmentId, tried), migrations)
    if (!found.ok) throw await stopped(found.refusal === 'newer' ? 'newer' : reason, sealedBy)
    const sealer = createSealer(environmentId, found.key)
    const opened = await openFile(environmentId, file, sealer, false)
    if (opened.ok) return onDisk(environmentId, opened.database, sealer, found.key)
    if (opened.refusal === 'unavailable') throw new NotUsable('The file cannot be opened now.', opened.detail, file)
    throw opened.refusal === 'migration-failed'
      ? await notMigrated(file, opened.detail)
      : await stopped(reason, sealedBy)
  }

  /** The file is as it was. A passing trouble is tried again first. */
  async function notMigrated(file: string, code: string): Promise<Error> {
    if (soonOver.has(code)) return new NotUsable('The file cannot be brought to this version now.', code, file)
    return stopped('migration-failed', undefined, { file: relative(directory, file), code })
  }

  async function stopped(reason: StopReason, sealedBy: string | undefined, held?: Stop['held']): Promise<Stopped> {
    const { backend } = await keychain.status()
    return new Stopped({ because: reason, keychain: backend, sealedBy, ...(held && { held }) })
  }

  function openFile(
    environmentId: string,
    file: string,
    sealer: Sealer,
    isAfterLoss: boolean,
  ): Promise<Opened | WrongKey> {
    return openWithKey(file, sealer, {
      lockMs: patience.lockMs,
      migrations,
      initialise: (database) => initialise(database, sealer, isAfterLoss ? now() : undefined),
      backupFolder: backupFolder(environmentId),
      now,
    })
  }

  async function openGeneration(environmentId: string, generation: number, key: Buffer): Promise<EnvironmentStore> {
    const sealer = createSealer(environmentId, key)
    const opened = await openFile(environmentId, generations(environmentId).fileOf(generation), sealer, false)
    if (!opened.ok) throw new NotUsable(opened.detail)
    return onDisk(environmentId, opened.database, sealer, key)
  }

  /**
   * Whole before its key is sealed, and sealed before it has its name: an end of the program leaves nothing that looks lost.
   * Undefined where the keychain does not take the key.
   */
  async function beginOnDisk(environmentId: string, generation: number): Promise<EnvironmentStore | undefined> {
    const files = generations(environmentId)
    const file = files.fileOf(generation)
    const unfinished = file + unfinishedEnding
    const key = randomBytes(dataKeyBytes)
    const made = await openFile(environmentId, unfinished, createSealer(environmentId, key), false)
    if (!made.ok) throw new NotUsable('No new file can be made now.', made.detail, file)
    made.database.close()
    if (!(await keychain.seal(files.keyNameOf(generation), key.toString('base64')))) {
      files.dropUnfinished()
      return undefined
    }
    renameSync(unfinished, file)
    syncFolder(folder)
    return openGeneration(environmentId, generation, key)
  }

  async function begin(environmentId: string, generation: number): Promise<EnvironmentStore> {
    const begun = await beginOnDisk(environmentId, generation)
    if (!begun) throw new NotUsable('The keychain does not take the key.')
    return begun
  }

  async function keysOf(environmentId: string, except?: string): Promise<Buffer[]> {
    const found: Buffer[] = []
    for (const name of generations(environmentId).keyNames()) {
      if (name === except) continue
      const key = keyIn(await keychain.unseal(name))
      if (key && !found.some((known) => known.equals(key))) found.push(key)
    }
    return found
  }

  function asideWithNotice(file: string, reason: string): void {
    const name = setAside(file, reason, now(), databaseCompanions)
    if (name !== undefined) notify('data-set-aside', `${reason}: data/${name}`)
  }

  /** A file that is gone, or empty, although its key says that there was one: never an empty list in silence. */
  function notifyMissing(file: string): void {
    const name = setAside(file, 'empty', now(), databaseCompanions)
    notify('data-missing', `data/${name ?? basename(file)}`)
  }

  function inMemory(environmentId: string, code: string, detail: string): EnvironmentStore {
    // No keychain for one environment is none for any: one notice is enough.
    if (!notified.has(`${code} ${detail}`)) notify(code, detail)
    notified.add(`${code} ${detail}`)
    const sealer = createSealer(environmentId, randomBytes(dataKeyBytes))
    const database = openInMemory({ migrations, initialise: (made) => initialise(made, sealer) })
    return ready(environmentId, 'session', database, sealer)
  }

  function onDisk(environmentId: string, database: Database, sealer: Sealer, key: Buffer): EnvironmentStore {
    const store = ready(environmentId, 'sealed', database, sealer)
    keys.set(store, key)
    return store
  }

  /** For answers that still come for an environment that was removed: nothing of it is kept. */
  function openRemoved(environmentId: string): EnvironmentStore {
    const sealer = createSealer(environmentId, randomBytes(dataKeyBytes))
    const database = openInMemory({ migrations, initialise: (made) => initialise(made, sealer) })
    return ready(environmentId, 'session', database, sealer)
  }

  const beginForSession = (environmentId: string): EnvironmentStore =>
    inMemory(environmentId, 'storage-session', 'no-keychain')

  return {
    open,
    openGeneration,
    begin,
    beginForSession,
    openRemoved,
    generations,
    keysOf,
    keyOf: (store) => keys.get(store),
    backupFolder,
    documentFolder,
    erasing,
  }
}

/** Maps an unavailable key to the reason why its data cannot be opened. */
const because = {
  missing: 'key-missing',
  unavailable: 'keychain-away',
  'other-backend': 'other-keychain',
  damaged: 'key-damaged',
  undecryptable: 'key-refused',
} as const satisfies Record<Unreadable, StopReason>

export const whyUnreadable = (reason: Unreadable | 'refused'): StopReason =>
  reason === 'refused' ? 'held' : because[reason]

function keyIn(found: Unsealed): Buffer | undefined {
  if (!found.ok) return undefined
  const bytes = Buffer.from(found.text, 'base64')
  return bytes.length === dataKeyBytes ? bytes : undefined
}

/** A copy or a file of the store that is not as it must be. Named as the file system names its errors. */
export class NotUsable extends Error {
  override readonly name = 'NotUsable'
  readonly syscall = 'open'

  constructor(
    message: string,
    readonly code = 'NOT_USABLE',
    /** The file that was asked for. */
    readonly file?: string,
  ) {
    super(message)
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

/** The sealed copies of an environment's documents (features/documents). */
export const documentFolderOf = (directory: string, environmentId: string): string =>
  join(directory, 'documents', environmentId)

/** Whether it is there and the system hands it out to be read and written. */
function isRefused(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    closeSync(openSync(file, 'r+'))
    return false
  } catch {
    return true
  }
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
