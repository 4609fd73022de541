import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskErrorOf } from '../storage-failure'

/** Bytes of one file, and so many files: what is older is gone. */
const largest = 512 * 1024
const most = 4
/** Lines that wait at most; a storm of them costs no memory. */
const mostWaiting = 2_000
/** How long a line waits for others to be written with, in milliseconds. */
const gatheredFor = 2_000

export interface RotatingFile {
  /** Takes a line, and returns at once. */
  readonly write: (line: string) => void
  /** Resolves when what was taken is on disk, or lost. Never rejects. */
  readonly flush: () => Promise<void>
  /** The same before this returns: where the program ends at once. */
  readonly flushNow: () => void
  /** What there is, the newest file first. */
  readonly read: () => Promise<readonly { readonly name: string; readonly text: string }[]>
}

/**
 * Lines in files of a folder, which only their owner may read: `kartei.log`, and older ones behind it. Nothing is opened
 * before the first lines are due, nothing is waited for, and what the disk refuses is lost and counted.
 *
 * @param lost makes the line that says how many were, once there is room again
 */
export function createRotatingFile(
  folder: string,
  lost: (lines: number, because: string) => string,
  sizes: { readonly largest: number; readonly most: number } = { largest, most },
): RotatingFile {
  const fileOf = (age: number): string => join(folder, age === 0 ? 'kartei.log' : `kartei.${age}.log`)
  let waiting: string[] = []
  let missing = { lines: 0, because: '' }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  /** What waits, and before it how much is missing; `gone` says that the disk refused it. */
  function take(): { readonly text: string; readonly gone: (because: string) => void } | undefined {
    const lines = waiting
    if (lines.length === 0) return undefined
    waiting = []
    const said = missing
    missing = { lines: 0, because: '' }
    const lostNow = (because: string): void => {
      missing = { lines: missing.lines + said.lines + lines.length, because }
    }
    const text = `${said.lines === 0 ? '' : lost(said.lines, said.because)}${lines.join('')}`
    return { text, gone: lostNow }
  }

  /** Which files get the name of the next older one, the oldest first; what had the last name is gone by it. */
  const movesAt = (size: number): readonly (readonly [from: string, to: string])[] =>
    size < sizes.largest
      ? []
      : Array.from({ length: sizes.most - 1 }, (_, moved) => sizes.most - 2 - moved).map((age) => [
          fileOf(age),
          fileOf(age + 1),
        ])

  async function writeOut(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = take()
    if (!taken) return
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const size = await stat(fileOf(0)).then(
        (found) => found.size,
        () => 0,
      )
      for (const [from, to] of movesAt(size)) await rename(from, to).catch(() => undefined)
      await appendFile(fileOf(0), taken.text, { mode: 0o600 })
    } catch (error) {
      taken.gone(diskErrorOf(error))
    }
  }

  function writeOutNow(): void {
    clearTimeout(timer)
    timer = undefined
    const taken = take()
    if (!taken) return
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const size = statSync(fileOf(0), { throwIfNoEntry: false })?.size ?? 0
      for (const [from, to] of movesAt(size)) {
        try {
          renameSync(from, to)
        } catch {
          // There need not be so many yet.
        }
      }
      appendFileSync(fileOf(0), taken.text, { mode: 0o600 })
      chmodSync(fileOf(0), 0o600)
    } catch (error) {
      taken.gone(diskErrorOf(error))
    }
  }

  /** One after the other: two appends at once could come out of order. */
  function flush(): Promise<void> {
    writing = (writing ?? Promise.resolve()).then(writeOut)
    return writing
  }

  return {
    flush,
    flushNow: writeOutNow,
    write(line) {
      if (waiting.length >= mostWaiting) {
        missing = { lines: missing.lines + 1, because: missing.because }
        return
      }
      waiting.push(`${line}\n`)
      timer ??= setTimeout(() => void flush(), gatheredFor).unref()
    },
    async read() {
      await flush()
      const found: { name: string; text: string }[] = []
      for (let age = 0; age < sizes.most; age++) {
        const text = await readFile(fileOf(age), 'utf8').catch(() => undefined)
        if (text !== undefined) found.push({ name: `kartei${age === 0 ? '' : `.${age}`}.log`, text })
      }
      return found
    },
  }
}
