import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskErrorOf } from '../storage-failure'

/** Bytes of one file, and so many files: what is older is gone. */
const largest = 512 * 1024
const most = 4
/** Lines that wait at most; a storm of them costs no memory. */
const mostWaiting = 2_000
/** How long a line waits for others to be written with, in milliseconds. */
const gatheredFor = 2_000

export type RotatingFile = ReturnType<typeof createRotatingFile>

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
) {
  const fileOf = (age: number): string => join(folder, age === 0 ? 'kartei.log' : `kartei.${age}.log`)
  let waiting: string[] = []
  let missing = { lines: 0, because: '' }
  let timer: NodeJS.Timeout | undefined

  /** Gives each file the name of the next older one; what had the last name is gone by it. */
  function rotate(): void {
    for (let age = sizes.most - 2; age >= 0; age--) {
      try {
        renameSync(fileOf(age), fileOf(age + 1))
      } catch {
        // There need not be so many yet.
      }
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const text = `${missing.lines === 0 ? '' : lost(missing.lines, missing.because)}${waiting.join('')}`
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const size = statSync(fileOf(0), { throwIfNoEntry: false })?.size ?? 0
      if (size >= sizes.largest) rotate()
      appendFileSync(fileOf(0), text, { mode: 0o600 })
      chmodSync(fileOf(0), 0o600)
      missing = { lines: 0, because: '' }
    } catch (error) {
      missing = { lines: missing.lines + waiting.length, because: diskErrorOf(error) }
    }
    waiting = []
  }

  return {
    /** When this returns, what was taken is on disk, or lost. Never throws. */
    flush,
    /** Takes a line, and returns at once. */
    write(line: string): void {
      if (waiting.length >= mostWaiting) {
        missing = { lines: missing.lines + 1, because: missing.because }
        return
      }
      waiting.push(`${line}\n`)
      timer ??= setTimeout(flush, gatheredFor).unref()
    },
    /** Lists the log files, newest first. */
    async read(): Promise<readonly { readonly name: string; readonly text: string }[]> {
      flush()
      const found: { name: string; text: string }[] = []
      for (let age = 0; age < sizes.most; age++) {
        const text = await readFile(fileOf(age), 'utf8').catch(() => undefined)
        if (text !== undefined) found.push({ name: `kartei${age === 0 ? '' : `.${age}`}.log`, text })
      }
      return found
    },
  }
}
