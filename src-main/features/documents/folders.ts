import type { PickedFile } from '@contract/call'
import { folderLimits } from '@contract/api/documents'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a folder holds is not taken; the message says why in plain words. */
export class FolderRefused extends Error {}

export interface Spread {
  /** Absolute paths: files as they were picked, and in the place of each folder those that it holds. */
  readonly paths: string[]
  /** How many things in folders were left out: hidden and system files, links, pipes and other devices. */
  readonly leftOut: number
}

/** Files that systems put into folders without being asked. */
const systemNames = ['thumbs.db', 'desktop.ini', 'ehthumbs.db', '$recycle.bin', 'system volume information', '__macosx']
const isHidden = (name: string): boolean => name.startsWith('.') || systemNames.includes(name.toLowerCase())

/** Pages are numbered 1, 2, 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/**
 * Puts in the place of each picked folder the files that it holds, folders in folders too, in the order of their names.
 * Links are not followed. Rejects with FolderRefused past `folderLimits`, or where a folder cannot be read; with what the
 * signal says when it is aborted.
 */
export async function spreadFolders(files: readonly PickedFile[], signal: AbortSignal): Promise<Spread> {
  const paths: string[] = []
  let inFolders = 0
  let leftOut = 0

  async function walk(folder: string, name: string, depth: number): Promise<void> {
    signal.throwIfAborted()
    if (depth > folderLimits.depth)
      throw new FolderRefused(`“${name}” has folders in folders more than ${folderLimits.depth} deep.`)
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
      throw new FolderRefused(`The folder “${name}” cannot be read.`)
    })
    for (const entry of entries.sort((one, other) => compare(one.name, other.name))) {
      const path = join(folder, entry.name)
      if (isHidden(entry.name)) leftOut += 1
      else if (entry.isDirectory()) await walk(path, name, depth + 1)
      else if (entry.isFile()) {
        paths.push(path)
        inFolders += 1
        if (inFolders > folderLimits.files)
          throw new FolderRefused(`“${name}” holds more than ${folderLimits.files} files. Add its folders one by one.`)
      } else leftOut += 1
    }
  }

  for (const { path, name } of files)
    if (await isFolder(path)) await walk(path, name, 1)
    else paths.push(path)
  return { paths, leftOut }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
