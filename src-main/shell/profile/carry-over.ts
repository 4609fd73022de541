import { z } from '@contract/zod'
import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder, writeWholeSync } from '../../lib/files/whole-file'
import { diskErrorOf } from '../../lib/storage-failure'

export type CarriedOver =
  | { readonly state: 'nothing' | 'done' }
  /** Both folders hold data, and none of them may be guessed to be the one. */
  | { readonly state: 'both' }
  /** The data are where they were. */
  | { readonly state: 'refused'; readonly code: string }

/** What tells that a folder was a profile of Kartei, and not a folder of its name. */
const traces: readonly string[] = ['data', 'keys', 'documents', 'backups', 'environments.json', 'preferences.json']
const isProfile = (folder: string): boolean => traces.some((name) => existsSync(join(folder, name)))

/** In the new folder while the old one is not wholly gone. */
const carrying = 'carried-over.json'
const marker = z.object({ from: z.string() })

/**
 * Moves a profile to another folder, once: by its name where both lie on one drive, else by a copy that counts only when all of it
 * is on disk. An end of the program at any moment leaves it in the one folder or in the other, and the next start goes on.
 */
export function carryOver(from: string, to: string, rename: typeof renameSync = renameSync): CarriedOver {
  const unfinished = `${to}.unfinished`
  try {
    if (isCarriedFrom(to, from)) finish(from, to)
    rmSync(unfinished, { recursive: true, force: true })
    if (!isProfile(from)) return { state: 'nothing' }
    if (isProfile(to)) return { state: 'both' }
    refuseHeld(from)
    // An empty one is made by others; one with anything in it is not Kartei's to remove.
    if (existsSync(to)) rmdirSync(to)
    mkdirSync(dirname(to), { recursive: true })
    try {
      rename(from, to)
      syncFolder(dirname(to))
    } catch (error) {
      if (diskErrorOf(error) !== 'EXDEV') throw error
      copyWhole(from, unfinished)
      writeWholeSync(join(unfinished, carrying), JSON.stringify({ from }))
      renameSync(unfinished, to)
      syncFolder(dirname(to))
      finish(from, to)
    }
    return { state: 'done' }
  } catch (error) {
    return { state: 'refused', code: diskErrorOf(error) }
  }
}

/**
 * Which of the two folders the data lie in now, for what only looks; undefined where both hold some. Nothing is moved, and no
 * move is brought to its end.
 */
export function whereItLies(from: string, to: string): string | undefined {
  if (isCarriedFrom(to, from) || !isProfile(from)) return to
  return isProfile(to) ? undefined : from
}

function isCarriedFrom(to: string, from: string): boolean {
  try {
    return marker.parse(JSON.parse(readFileSync(join(to, carrying), 'utf8'))).from === from
  } catch {
    return false
  }
}

function finish(from: string, to: string): void {
  rmSync(from, { recursive: true, force: true })
  rmSync(join(to, carrying), { force: true })
}

/** Chromium on Windows keeps this file open as long as the program runs, and lets nobody else open it. */
function refuseHeld(from: string): void {
  const held = join(from, 'lockfile')
  if (existsSync(held)) closeSync(openSync(held, 'r+'))
}

function copyWhole(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const original = join(entry.parentPath, entry.name)
    const copy = join(to, original.slice(from.length))
    if (entry.isFile() && lstatSync(copy).size !== lstatSync(original).size)
      throw Object.assign(new Error('The copy is not whole.'), { code: 'NOT_WHOLE', syscall: 'copyfile' })
    if (entry.isFile()) syncFile(copy)
  }
}
