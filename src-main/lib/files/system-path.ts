import { isUtf8 } from 'node:buffer'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { fromWindows1252 } from '../windows-1252'

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
