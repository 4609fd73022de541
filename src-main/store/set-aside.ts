import { existsSync, renameSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** Suffixes of SQLite's side files (-wal, -shm, -journal). */
export const databaseCompanions = ['-wal', '-shm', '-journal'] as const

/**
 * Renames a file that must not be used any more, with the time and the reason in its new name, and never onto another
 * file: `data.sqlite` becomes `data.2026-03-01T09-30-00-000Z.damaged.sqlite`. Companions go with it.
 *
 * @returns the new name without its folder; undefined when there was no such file.
 */
export function setAside(
  file: string,
  reason: string,
  at: Date,
  companions: readonly string[] = [],
): string | undefined {
  const all = ['', ...companions]
  if (!all.some((ending) => existsSync(file + ending))) return undefined
  const extension = extname(file)
  const stem = join(dirname(file), basename(file, extension))
  const stamp = at.toISOString().replace(/[:.]/g, '-')
  let target = `${stem}.${stamp}.${reason}${extension}`
  for (let more = 2; all.some((ending) => existsSync(target + ending)); more++)
    target = `${stem}.${stamp}-${more}.${reason}${extension}`
  for (const ending of all) if (existsSync(file + ending)) renameSync(file + ending, target + ending)
  return basename(target)
}
