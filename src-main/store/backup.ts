import { DatabaseSync, backup, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolder } from './atomic-file'
import { namesIn } from './generations'
import { numberOf, quickCheck } from './read-once'

const companions = ['', '-wal', '-shm', '-journal'] as const

/**
 * Copies a database by its own means while it is in use, checks the copy, and only then gives it its name
 * (`<time>-v<version>.sqlite`). Its personal fields stay sealed under the same key.
 *
 * @param isGood what else must hold before the copy counts, such as that the key opens it
 * @returns the file. Rejects when it cannot be written or is not whole; then nothing is left behind.
 */
export async function backUp(
  database: DatabaseSyncInstance,
  folder: string,
  at: Date,
  isGood: (copy: DatabaseSyncInstance) => boolean = () => true,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = at.toISOString().replace(/[:.]/g, '-')
  const stem = join(folder, `${stamp}-v${numberOf(database, 'user_version')}`)
  let file = `${stem}.sqlite`
  for (let more = 2; existsSync(file); more++) file = `${stem}-${more}.sqlite`
  const unfinished = `${file}.tmp`
  try {
    await copyWhole(database, unfinished, isGood)
    renameSync(unfinished, file)
    syncFolder(folder)
    return file
  } finally {
    removeWithCompanions(unfinished)
  }
}

/** One file without companions, on disk and whole when this resolves. Rejects otherwise. */
export async function copyWhole(
  database: DatabaseSyncInstance,
  target: string,
  isGood: (copy: DatabaseSyncInstance) => boolean,
): Promise<void> {
  // Large steps: the copying waits for nothing in between, so that it ends while others write.
  await backup(database, target, { rate: 2_000 })
  const copy = new DatabaseSync(target)
  try {
    if (quickCheck(copy) !== 'ok' || !isGood(copy)) throw new NotWhole()
    // One file without companions can be moved and copied as it is.
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
  syncFile(target)
}

/** Named as the file system names its errors. */
class NotWhole extends Error {
  override readonly name = 'NotWhole'
  readonly code = 'NOT_WHOLE'
  readonly syscall = 'copy'
}

export function removeWithCompanions(file: string): void {
  for (const ending of companions) rmSync(file + ending, { force: true })
}

export interface BackupName {
  readonly name: string
  readonly at: Date
  /** The version of the schema in it. */
  readonly version: number
}

const form = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-v(\d{1,6})(?:-(\d+))?\.sqlite$/

/** The backups of a folder, newest first. */
export function backupsIn(folder: string): BackupName[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, hour, minute, second, millisecond, version] = form.exec(name) ?? []
      if (version === undefined) return []
      return [{ name, at: new Date(`${hour}:${minute}:${second}.${millisecond}Z`), version: Number(version) }]
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.name < other.name ? 1 : -1))
}

/** Whether the newest backup of this version was made since anything was written to the file, by the file system's clock. */
export function isBackedUp(file: string, folder: string, version: number): boolean {
  const newest = backupsIn(folder).find((backup) => backup.version === version)
  const made = newest && statSync(join(folder, newest.name), { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return false
  return ['', '-wal'].every((ending) => {
    const stat = statSync(file + ending, { throwIfNoEntry: false })
    return !stat?.size || stat.mtimeMs < made
  })
}

/** What a copy that was interrupted has left. */
export function dropUnfinishedBackups(folder: string): void {
  for (const name of namesIn(folder)) if (/\.tmp(-wal|-shm|-journal)?$/.test(name)) rmSync(join(folder, name))
}

const keptDays = 7
const keptLatest = 3
const keptOlderVersions = 2

/**
 * Which backups are kept, of those given newest first: the newest three, the newest of each of the newest seven days,
 * and the newest of each of the last two older versions of the schema, which were made before it changed.
 *
 * @param version the version of the schema in use
 */
export function keptOf(backups: readonly BackupName[], version: number): Set<string> {
  const newestOfEach = (groupOf: (one: BackupName) => string | number): string[] => {
    const newest = new Map<string | number, string>()
    for (const one of backups) if (!newest.has(groupOf(one))) newest.set(groupOf(one), one.name)
    return [...newest.values()]
  }
  const older = [...new Set(backups.map((one) => one.version))]
    .filter((one) => one < version)
    .sort((one, other) => other - one)
    .slice(0, keptOlderVersions)
  return new Set([
    ...backups.slice(0, keptLatest).map(({ name }) => name),
    ...newestOfEach(({ at }) => at.toISOString().slice(0, 10)).slice(0, keptDays),
    ...older.flatMap((one) => backups.find(({ version: made }) => made === one)?.name ?? []),
  ])
}
