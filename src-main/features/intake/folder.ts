import type { IntakeFile } from '@contract/api/intake'
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The subfolder of the intake folder that assigned files go into. */
export const doneFolder = 'done'

/** Something in the intake folder, before anything of it is opened. */
export interface Found {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly changedMs: number
  /** By which a file is known from another that took its name. */
  readonly version: string
  readonly problem?: Extract<IntakeFile['problem'], 'link' | 'folder' | 'not-a-file'>
}

/** More things than that are no intake; the rest comes up as these are dealt with. */
const most = 2_000

/** Files that systems put into folders by themselves, or that begin with a dot, are nobody's post. */
const systemNames = ['thumbs.db', 'desktop.ini', 'ehthumbs.db', '$recycle.bin', 'system volume information', '__macosx']
const isHidden = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$') || systemNames.includes(name.toLowerCase())

/** Names that programs give to what they have not finished. */
const unfinished = /\.(part|partial|filepart|crdownload|download|tmp|temp|opdownload)$/i
export const isUnfinishedName = (name: string): boolean => unfinished.test(name)

/**
 * What lies in the folder itself, without hidden files and the folder "done"; undefined when the folder is not there or
 * cannot be read. What vanishes while it is looked at is left out. Links are not followed.
 */
export async function lookInto(folder: string): Promise<Found[] | undefined> {
  let names: string[]
  try {
    names = await readdir(folder)
  } catch {
    return undefined
  }
  const found: Found[] = []
  for (const name of names) {
    if (isHidden(name) || name.toLowerCase() === doneFolder) continue
    const path = join(folder, name)
    const stats = await lstat(path).catch(() => undefined)
    if (stats) found.push({ name, path, ...describe(stats) })
    if (found.length === most) break
  }
  return found.sort((one, other) => one.changedMs - other.changedMs || (one.name < other.name ? -1 : 1))
}

function describe(stats: Stats): Omit<Found, 'name' | 'path'> {
  const problem = problemOf(stats)
  const { size, mtimeMs } = stats
  return { size, changedMs: mtimeMs, version: versionOf(stats), ...(problem && { problem }) }
}

/** Without the number of the file: network shares make up another one at each look. */
export const versionOf = ({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string => `${size} ${mtimeMs}`

function problemOf(stats: Stats): Found['problem'] {
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? undefined : 'not-a-file'
}
