import { expect } from '@playwright/test'
import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The print queue of the test desktop: what is printed on it becomes a PDF file. */
export const queue = 'PDF'

export interface Printed {
  /** The PDF file that came out. */
  file: string
  text: string
  pages: number
}

/** The queue and its folder are one for all workers: a test that prints has them alone (`test(name, withPrinter, …)`). */
export const withPrinter = { lock: 'printer' } as const

/**
 * What comes out of the queue because of an action, oldest first.
 *
 * @param jobs how many documents must come out; more are waited for no longer than the queue is busy
 * @param timeout milliseconds from the end of the action
 */
export async function printedBy(
  action: () => Promise<unknown>,
  { jobs = 1, timeout = 60_000 }: { readonly jobs?: number; readonly timeout?: number } = {},
): Promise<[Printed, ...Printed[]]> {
  const before = new Set((await output()).map(({ key }) => key))
  const stuck = await unfinished()
  await action()
  const fresh = async (): Promise<Output[]> => (await output()).filter(({ key }) => !before.has(key))
  const finished = async (): Promise<number> => {
    const busy = (await unfinished()).some((job) => !stuck.includes(job))
    return busy ? 0 : (await fresh()).length
  }
  await expect.poll(finished, { timeout, message: 'documents printed' }).toBeGreaterThanOrEqual(jobs)
  const [first, ...rest] = await Promise.all((await fresh()).map(({ file }) => read(file)))
  if (first === undefined) throw new Error('Nothing was printed.')
  return [first, ...rest]
}

interface Output {
  file: string
  time: number
  /** Tells a file from a later one of the same name. */
  key: string
}

/**
 * What unit tests print at the same time comes into the same folder; they name it by chance, to find it again. What comes
 * of the damaged document that they print has lost its name, and is called after the user and the queue.
 */
const ofUnitTests = /kartei[0-9a-f]{6}|^[0-9a-f]{8}(?!-[0-9a-f]{4}-)|_PDF-job_\d+\.pdf$/

async function output(): Promise<Output[]> {
  const folder = process.env['KARTEI_TEST_PRINT_OUTPUT']
  if (folder === undefined) throw new Error('There is no print queue to read back: run the tests by npm run e2e.')
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith('.pdf') && !ofUnitTests.test(name),
  )
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const { mtimeMs, ino } = await stat(file)
      return { file, time: mtimeMs, key: `${file} ${mtimeMs} ${ino}` }
    }),
  )
  return files.sort((a, b) => a.time - b.time)
}

/** The names of the jobs that wait, print or are held. */
async function unfinished(): Promise<string[]> {
  const { stdout } = await run('lpstat', ['-W', 'not-completed', '-o', queue])
  return stdout.split('\n').flatMap((line) => line.split(/\s/)[0] || [])
}

async function read(file: string): Promise<Printed> {
  const [text, info] = await Promise.all([run('pdftotext', [file, '-']), run('pdfinfo', [file])])
  return { file, text: text.stdout, pages: Number(/^Pages:\s+(\d+)/m.exec(info.stdout)?.[1] ?? 0) }
}
