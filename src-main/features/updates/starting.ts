import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { downloads } from './installation'

const folderIn = (cacheDirectory: string): string => join(cacheDirectory, downloads, 'starting')

/** The folder leads out of where Kartei keeps what it downloads. */
export class LeadsElsewhere extends Error {}

/**
 * A copy of a downloaded installer under a path that nobody could know before, to be looked at and started there. Throws
 * LeadsElsewhere where a link is on the way, or what the disk says.
 */
export async function copyToStart(path: string, cacheDirectory: string): Promise<string> {
  await forgetStarted(cacheDirectory)
  await mkdir(folderIn(cacheDirectory), { recursive: true })
  const copy = join(await mkdtemp(join(folderIn(cacheDirectory), 'k')), basename(path))
  await copyFile(path, copy, constants.COPYFILE_EXCL)
  // The folders above the cache are the system's, and may well be links.
  const above = dirname(cacheDirectory)
  const expected = join(await realpath(above), relative(above, copy))
  if (relative(expected, await realpath(copy)) !== '') throw new LeadsElsewhere()
  return copy
}

/** Erases what was started and has ended since. */
export const forgetStarted = (cacheDirectory: string): Promise<void> =>
  rm(folderIn(cacheDirectory), { recursive: true, force: true })
