import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { diskErrorOf } from '../lib/storage-failure'
import { backUp, isBackedUp } from './backup-file'
import { type Migration, formerSteps, type FormerStep } from './migrations'
import { numberOf, quickCheck, readOnce } from './read-once'
import { stateOfLog } from './write-ahead-log'

export type Database = DatabaseSyncInstance

/** "KART" in the header of each file says whose it is. */
export const applicationId = 0x4b_41_52_54

/**
 * Why a file is not used. `unavailable` is the disk's or a lock's fault and may pass; the others are the file's own, but for
 * `migration-failed`, which may be either, as the detail says: the file is as it was.
 */
export type Refusal = 'damaged' | 'foreign' | 'newer' | 'not-openable' | 'migration-failed' | 'unavailable'

export type Opened =
  | {
      readonly ok: true
      readonly database: Database
      readonly isNew: boolean
      /** The log ended within a change when it was opened: the last one may be missing. */
      readonly isCutOff: boolean
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly detail: string }

export interface OpenOptions {
  readonly migrations: readonly Migration[]
  /** Writes what a new file needs beside its tables, in the transaction that creates them. */
  readonly initialise: (database: Database) => void
  /** Where a copy is put before the schema of an existing file changes. */
  readonly backupFolder: string
  readonly now: () => Date
  /** How long a lock of another program is waited for, in milliseconds. */
  readonly lockMs: number
}

/**
 * Opens a database file, or makes a new one where there is none: write-ahead log, every commit on disk before it counts,
 * foreign keys. The file is checked before anything is written to it, and migrated in one transaction after a backup.
 */
export async function openDatabase(file: string, options: OpenOptions): Promise<Opened> {
  let database: Database | undefined
  let isToChange = false
  try {
    const header = readHeader(file)
    if (header && !header.isDatabase) return { ok: false, refusal: 'damaged', detail: 'no database header' }
    if (header && header.applicationId !== 0 && header.applicationId !== applicationId)
      return { ok: false, refusal: 'foreign', detail: `application ${header.applicationId}` }
    // A disk that is quite full does not let the file be read, since SQLite puts a file beside it for that.
    isToChange = header !== undefined && header.version > 0 && header.version < options.migrations.length
    const log = header ? stateOfLog(`${file}-wal`) : 'whole'
    if (log === 'damaged') return { ok: false, refusal: 'damaged', detail: 'write-ahead log' }
    database = new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true, timeout: options.lockMs })
    const refusal = inspect(database, options.migrations)
    if (refusal) return closing(database, refusal)
    const version = versionOf(database)
    const steps = stepsFor(database, version, options.migrations)
    isToChange = version > 0 && steps.length > 0
    database.exec('PRAGMA journal_mode = WAL')
    configure(database)
    if (isToChange) {
      const refused = await backUpFirst(database, file, version, options)
      if (refused) return closing(database, refused)
    }
    const migrated = migrate(database, steps, version, options)
    return migrated.ok ? { ...migrated, isCutOff: log === 'cut-off' } : migrated
  } catch (error) {
    const refusal = refusalOf(error)
    const isNotChanged = isToChange && refusal === 'unavailable'
    return closing(database, {
      ok: false,
      refusal: isNotChanged ? 'migration-failed' : refusal,
      detail: diskErrorOf(error),
    })
  }
}

/** Without a copy nothing is changed. */
async function backUpFirst(
  database: Database,
  file: string,
  version: number,
  { backupFolder, now }: Pick<OpenOptions, 'backupFolder' | 'now'>,
): Promise<Refused | undefined> {
  try {
    // A change that fails is tried again at each start, and the file is the same each time.
    if (!isBackedUp(file, backupFolder, version)) await backUp(database, backupFolder, now())
    return undefined
  } catch (error) {
    return { ok: false, refusal: 'migration-failed', detail: diskErrorOf(error) }
  }
}

/** The same schema in memory alone, for a session that leaves nothing behind. */
export function openInMemory(options: Pick<OpenOptions, 'migrations' | 'initialise'>): Database {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true, defensive: true })
  configure(database)
  const opened = migrate(database, options.migrations, 0, options)
  if (!opened.ok) throw new Error(`The schema cannot be made: ${opened.detail}`)
  return database
}

/**
 * Runs `work` in one transaction: all of it is on disk when this returns, or nothing of it when it throws. Within another
 * one it is a part of that.
 */
export function transaction<T>(database: Database, work: () => T): T {
  if (isInTransaction(database)) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (isInTransaction(database)) database.exec('ROLLBACK')
    throw error
  }
}

const isInTransaction = (database: Database): boolean => database.isTransaction

const versionOf = (database: Database): number => numberOf(database, 'user_version')

function configure(database: Database): void {
  database.exec(
    'PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON',
  )
}

type Refused = Extract<Opened, { ok: false }>

export function inspect(database: Database, migrations: readonly Migration[]): Refused | undefined {
  const tables = readOnce(database, 'SELECT row(name) FROM sqlite_schema').length
  const application = numberOf(database, 'application_id')
  if (application !== applicationId && (application !== 0 || tables > 0))
    return { ok: false, refusal: 'foreign', detail: `application ${application}` }
  const version = versionOf(database)
  if (version > migrations.length) return { ok: false, refusal: 'newer', detail: `version ${version}` }
  if (version < 0 || (version === 0 && tables > 0)) return { ok: false, refusal: 'damaged', detail: 'no version' }
  // First, since SQLite's check computes what a foreign table says is to be computed.
  if (version > 0 && schemaStateOf(database, migrations, version) === 'another')
    return { ok: false, refusal: 'damaged', detail: 'another schema' }
  const verdict = quickCheck(database)
  return verdict === 'ok' ? undefined : { ok: false, refusal: 'damaged', detail: verdict }
}

/** Migrations that bring an inspected file to the current schema. */
function stepsFor(database: Database, version: number, migrations: readonly Migration[]): readonly Migration[] {
  const state = version === 0 ? 'as-it-is' : schemaStateOf(database, migrations, version)
  return [...(typeof state === 'object' ? [state.mending] : []), ...migrations.slice(version)]
}

function migrate(
  database: Database,
  steps: readonly Migration[],
  version: number,
  { migrations, initialise }: Pick<OpenOptions, 'migrations' | 'initialise'>,
): Opened {
  const isNew = version === 0
  try {
    if (steps.length > 0)
      transaction(database, () => {
        for (const step of steps) database.exec(step)
        if (isNew) initialise(database)
        database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`)
      })
  } catch (error) {
    const refusal = isNew && refusalOf(error) === 'unavailable' ? 'unavailable' : 'migration-failed'
    return closing(database, { ok: false, refusal, detail: diskErrorOf(error) })
  }
  // The header of a new file says whose it is before anything else is in it.
  if (isNew) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return { ok: true, database, isNew, isCutOff: false }
}

function closing(database: Database | undefined, refused: Refused): Refused {
  try {
    if (database?.isOpen) database.close()
  } catch {
    // It is refused anyway.
  }
  return refused
}

/** The codes of SQLite when the disk, a lock or a permission is the trouble and not the file. */
const passing = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_CANTOPEN',
  'SQLITE_PERM',
  'SQLITE_READONLY',
])

export function refusalOf(error: unknown): Refusal {
  const name = diskErrorOf(error)
  // A folder, or something else that is no file, stands where the file should be.
  if (name === 'EISDIR') return 'not-openable'
  return passing.has(name) || (error instanceof Error && 'syscall' in error) ? 'unavailable' : 'damaged'
}

const magic = 'SQLite format 3\0'

interface Header {
  readonly isDatabase: boolean
  /** False where the file ends within a page, which SQLite takes as one that ends in zeros. */
  readonly hasWholePages: boolean
  readonly applicationId: number
  readonly version: number
}

/** The first 100 bytes of the file format; undefined where there is no file, or nothing in it. */
export function readHeader(file: string): Header | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (!size) return undefined
  const bytes = Buffer.alloc(100)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(handle)
  }
  return {
    isDatabase: bytes.toString('latin1', 0, magic.length) === magic,
    hasWholePages: size % (bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16)) === 0,
    applicationId: bytes.readInt32BE(68),
    version: bytes.readInt32BE(60),
  }
}

const known = new WeakMap<readonly Migration[], Map<string, string>>()

/** How the schema of a file stands to that of its version. */
type SchemaState = 'as-it-is' | FormerStep | 'another'

/**
 * Whether the tables, indexes and triggers of a file are exactly those of its version, or those that a former step has made.
 * SQLite's own check does not see that a flipped bit has renamed a table, or turned a condition into another.
 */
function schemaStateOf(database: DatabaseSyncInstance, migrations: readonly Migration[], version: number): SchemaState {
  const found = schemaOf(database)
  if (found === expectedOf(migrations, version)) return 'as-it-is'
  return formerSteps.find((former) => found === expectedOf(migrations, version, former)) ?? 'another'
}

function expectedOf(migrations: readonly Migration[], version: number, former?: FormerStep): string {
  const versions = known.get(migrations) ?? new Map<string, string>()
  known.set(migrations, versions)
  const name = `${version} ${former ? formerSteps.indexOf(former) : ''}`
  const expected = versions.get(name)
  if (expected !== undefined) return expected
  const model = new DatabaseSync(':memory:')
  makeSchema(model, migrations, version, former)
  const made = schemaOf(model)
  model.close()
  versions.set(name, made)
  return made
}

function makeSchema(
  database: DatabaseSyncInstance,
  migrations: readonly Migration[],
  version: number,
  former?: FormerStep,
): void {
  for (const step of migrations.slice(0, version)) database.exec(step === former?.is ? former.was : step)
}

/** Makes the tables of an inspected file in another one that is empty. */
export function makeSchemaLike(
  inspected: DatabaseSyncInstance,
  database: DatabaseSyncInstance,
  migrations: readonly Migration[],
): void {
  const version = versionOf(inspected)
  const state = schemaStateOf(inspected, migrations, version)
  makeSchema(database, migrations, version, typeof state === 'object' ? state : undefined)
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`)
}

const schemaOf = (database: DatabaseSyncInstance): string =>
  JSON.stringify(
    readOnce(database, 'SELECT row(type, name, tbl_name, sql) FROM (SELECT * FROM sqlite_schema ORDER BY type, name)'),
  )
