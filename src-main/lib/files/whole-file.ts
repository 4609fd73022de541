import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'

/** Suffix of a temporary file; one that is left over was not written whole. */
export const unfinishedEnding = '.part'

export interface WholeFileWriter {
  readonly write: (content: Uint8Array | string) => Promise<void>
  /** Gives it its name, once it is whole and on disk. */
  readonly finish: () => Promise<void>
  /** Leaves nothing behind. */
  readonly drop: () => Promise<void>
}

/**
 * Writes a file bit by bit: beside the target first, under a name that nobody else's file has, then renamed over it. A link is
 * followed, so that what it names is replaced. Each call rejects with the system's error; then call `drop`.
 *
 * @param mode the permissions of a new file; default: those of the system
 */
export async function openWhole(target: string, mode?: number): Promise<WholeFileWriter> {
  const place = await realpath(target).catch(() => target)
  const unfinished = join(dirname(place), `.${randomUUID()}${unfinishedEnding}`)
  const handle = await open(unfinished, 'wx', mode)
  return {
    write: (content) => handle.writeFile(content),
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(unfinished, place)
    },
    async drop() {
      await handle.close().catch(() => undefined)
      await rm(unfinished, { force: true }).catch(() => undefined)
    },
  }
}

/** Writes a whole file or nothing, in one go, as `openWhole` does. Rejects with the system's error, having left nothing behind. */
export async function writeWhole(target: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const file = await openWhole(target, mode)
  try {
    await file.write(content)
    await file.finish()
  } catch (error) {
    await file.drop()
    throw error
  }
}

/**
 * The same for a small file of Kartei's own, in one go: after a power cut there is either the old one or the new one,
 * readable by its owner alone. Throws what the file system says, and then leaves the old file as it was.
 */
export function writeWholeSync(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    const handle = openSync(unfinished, 'wx', 0o600)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** A rename is on disk once its folder is. Windows has no such call and does not need it. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncFile(folder, 'r')
}

/** Throws what the file system says. */
export function syncFile(file: string, flags: 'r' | 'r+' = 'r+'): void {
  const handle = openSync(file, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const mostOfOneName = 10_000

/**
 * Takes a name in a folder by an empty file, so that no program can take it meanwhile and nothing that is there is written
 * over: `name`, else `name (2)`, `name (3)` and so on. Resolves to the path; rejects with the system's error.
 *
 * @param mode the permissions of the file; default: those of the system
 */
export async function takeFreeName(folder: string, name: string, mode?: number): Promise<string> {
  const { name: stem, ext } = parse(name)
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${ext}`)
    try {
      await (await open(path, 'wx', mode)).close()
      return path
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isTaken || number === mostOfOneName) throw error
    }
  }
}
