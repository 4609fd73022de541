import { isUtf8 } from 'node:buffer'
import { readdir, open } from 'node:fs/promises'
import { basename, dirname, join, sep, isAbsolute } from 'node:path'
import { fromWindows1252 } from '../windows-1252'
import type { PickedFile } from '@contract/channels'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { constants } from 'node:fs'

/** A path as the system has it: in bytes where it is no UTF-8, as old scanners and archives name files. */
export type SystemPath = string | Buffer

/** The path of an entry of a folder, by the bytes of its name. */
export function pathWithin(folder: SystemPath, name: Buffer): SystemPath {
  return typeof folder === 'string' && isUtf8(name)
    ? join(folder, name.toString())
    : Buffer.concat([Buffer.from(folder), Buffer.from(sep), name])
}

/** The name of what a path leads to, as a clerk reads it. */
export function nameOf(path: SystemPath): string {
  if (typeof path === 'string') return basename(path)
  const name = path.subarray(path.lastIndexOf(sep) + 1)
  return isUtf8(name) ? name.toString() : fromWindows1252(name)
}

/** By which paths are told apart: two names may read alike that are not the same. */
export const keyOf = (path: SystemPath): string => Buffer.from(path).toString('latin1')

/**
 * The file of a page's path. The page has text alone, where each byte that is no UTF-8 became the same sign: the one entry of
 * the folder that looks like it is meant.
 */
export async function onDisk(path: string): Promise<SystemPath> {
  if (!path.includes('\ufffd')) return path
  const names = await readdir(dirname(path), { encoding: 'buffer' }).catch(() => [])
  const [name, ...others] = names.filter((each) => each.toString() === basename(path))
  return name && others.length === 0 ? pathWithin(dirname(path), name) : path
}

/**
 * The bytes of the one file that the user picked. Failure `file` when it is none, cannot be read or has more than
 * `largest` bytes, which is not read into memory then.
 */
export async function readPickedFile(
  files: readonly PickedFile[],
  { largest, tooLarge }: { readonly largest: number; readonly tooLarge: (name: string) => string },
  requestId: string,
): Promise<Outcome<{ name: string; bytes: Buffer }>> {
  const [file, ...others] = files
  const refuse = (message: string): Outcome<never> => fail({ kind: 'file', message, requestId })
  if (!file || others.length > 0) return refuse('Choose one file.')
  const { name, path } = file
  if (path === '' || !isAbsolute(path)) return refuse(`“${name}” is not a file of this computer.`)
  try {
    // A pipe without a writer would otherwise hold the opening up for ever.
    const handle = await open(await onDisk(path), constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) return refuse(`“${name}” is not a file.`)
      if (stats.size > largest) return refuse(tooLarge(name))
      return succeed({ name, bytes: await handle.readFile() })
    } finally {
      await handle.close()
    }
  } catch {
    return refuse(`“${name}” cannot be read.`)
  }
}
