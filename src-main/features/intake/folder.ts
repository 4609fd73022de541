import type { IntakeFile } from '@contract/api/intake'
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { keyOf, nameOf, pathWithin, type SystemPath } from '../../lib/files/system-path'

/** The subfolder of the intake folder that assigned files go into. */
export const doneFolder = 'done'

/** Something in the intake folder, before anything of it is opened. */
export interface Found {
  readonly name: string
  readonly folder: string
  readonly path: SystemPath
  readonly size: number
  readonly changedMs: number
  /** By which a file is known from another that took its name. */
  readonly version: string
  readonly problem?: Extract<IntakeFile['problem'], 'link' | 'folder' | 'not-a-file' | 'unreadable'>
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
 * Lists the folder itself, without hidden files and the folder "done"; undefined when it is not there or cannot be read.
 * A file without a status from the system is listed as unreadable; one that vanishes meanwhile is left out. Links are not
 * followed.
 */
export async function lookInto(folder: string): Promise<Found[] | undefined> {
  const names = await namesIn(folder)
  if (!names) return undefined
  const found: Found[] = []
  for (const bytes of names) {
    const path = pathWithin(folder, bytes)
    const name = nameOf(path)
    if (isHidden(name) || name.toLowerCase() === doneFolder) continue
    const stats = await lstat(path).catch(() => undefined)
    found.push({ name, folder, path, ...(stats ? describe(stats) : unreadable) })
    if (found.length === most) break
  }
  if (!found.some(({ problem }) => problem === 'unreadable')) return inOrder(found)
  const left = new Set((await namesIn(folder))?.map((name) => keyOf(pathWithin(folder, name))))
  return inOrder(found.filter(({ path, problem }) => problem !== 'unreadable' || left.has(keyOf(path))))
}

const namesIn = (folder: string): Promise<Buffer[] | undefined> =>
  readdir(folder, { encoding: 'buffer' }).catch(() => undefined)

const unreadable = { size: 0, changedMs: 0, version: '', problem: 'unreadable' } as const

function inOrder(found: Found[]): Found[] {
  return found.sort((one, other) => one.changedMs - other.changedMs || (one.name < other.name ? -1 : 1))
}

function describe(stats: Stats): Omit<Found, 'name' | 'folder' | 'path'> {
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
