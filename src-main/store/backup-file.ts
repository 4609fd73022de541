import { DatabaseSync, backup, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolder } from '../lib/files/whole-file'
import { namesIn } from '../lib/files/folder'
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

/** The leftovers of an interrupted copy. */
export const unfinishedBackupsIn = (folder: string): string[] =>
  namesIn(folder).filter((name) => /\.tmp(-wal|-shm|-journal)?$/.test(name))

export function dropUnfinishedBackups(folder: string): void {
  for (const name of unfinishedBackupsIn(folder)) rmSync(join(folder, name))
}

const keptDays = 7
const keptLatest = 3
const keptOlderVersions = 2
/** So long one may go back to the version of Kartei from before a change of the schema. */
const keptOlderDays = 30
/** Of those that a clock which ran ahead has dated in the future: they may hold what no other has. */
const keptFuture = 3
const day = 24 * 3_600_000
/** Between two backups lie a weekend and a holiday at most; more, and the clock may have jumped ahead. */
const longestPause = 4 * day

/** Dated later than it is now: a clock was ahead when it was made, and its date says nothing about its age. */
export const isOfFuture = ({ at }: Pick<BackupName, 'at'>, now: Date): boolean => at.getTime() > now.getTime()

/**
 * Whether the clock may have jumped ahead since the backup before this one: then nothing is dropped for its sake.
 *
 * @param others in any order
 */
export function mayHaveJumped(made: Pick<BackupName, 'at'>, others: readonly Pick<BackupName, 'at'>[]): boolean {
  const before = others.map(({ at }) => at.getTime()).filter((at) => at < made.at.getTime())
  return before.length > 0 && made.at.getTime() - Math.max(...before) > longestPause
}

/**
 * Which backups are kept, of those given newest first: the newest three, the newest of each of the newest seven days,
 * and for thirty days the newest of each of the last two older versions of the schema, which were made before it changed.
 * Those of the future count for themselves, and push none of the others out.
 *
 * @param version the version of the schema in use
 */
export function keptOf(all: readonly BackupName[], version: number, now: Date): Set<string> {
  const backups = all.filter((one) => !isOfFuture(one, now))
  const newestOfEach = (groupOf: (one: BackupName) => string | number): string[] => {
    const newest = new Map<string | number, string>()
    for (const one of backups) if (!newest.has(groupOf(one))) newest.set(groupOf(one), one.name)
    return [...newest.values()]
  }
  const isRecent = ({ at }: BackupName): boolean => now.getTime() - at.getTime() <= keptOlderDays * day
  const older = [...new Set(all.filter(isRecent).map((one) => one.version))]
    .filter((one) => one < version)
    .sort((one, other) => other - one)
    .slice(0, keptOlderVersions)
  return new Set([
    ...all
      .filter((one) => isOfFuture(one, now))
      .slice(0, keptFuture)
      .map(({ name }) => name),
    ...backups.slice(0, keptLatest).map(({ name }) => name),
    ...newestOfEach(({ at }) => at.toISOString().slice(0, 10)).slice(0, keptDays),
    ...older.flatMap((one) => [...backups, ...all].find(({ version: made }) => made === one)?.name ?? []),
  ])
}
