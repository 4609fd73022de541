import { commandsIn, complaint } from '../../lib/run-command'
import { forCupsPdf, type PagesOf } from './cups-pdf'
import { follow, lookAgain, takeOut, type Queue } from './following'
import { jobReport, serverOf, ownJobs, type IppServer } from './ipp'
import { optionsOf } from './options'
import type { PrintEnd, PrintJob } from './port'

export interface Cups {
  /** Whether this computer prints through CUPS: Linux and macOS with its commands installed. */
  isHere(): Promise<boolean>
  /** The names of the printers that the system knows. */
  printers(): Promise<readonly string[]>
  /** The system's default printer, if it has one. */
  defaultPrinter(): Promise<string | undefined>
  /**
   * Hands the very bytes to the queue on standard input, so that no copy of the document lies in a folder of Kartei,
   * and waits until the queue says what became of the job.
   */
  print(job: PrintJob): Promise<PrintEnd>
  /** The end of a job that was `unknown`; undefined while the queue does not say. */
  ended(jobNumber: number): Promise<PrintEnd | undefined>
  /** Takes such a job out of the queue; resolves to how it ended, or undefined when the queue does not say. */
  takeOut(jobNumber: number): Promise<PrintEnd | undefined>
  /** Follows a job of one of these names that is handed over from now on; `jobNumber`: undefined until there is one. */
  expectJob(
    names: readonly string[],
  ): Promise<{ jobNumber(): Promise<number | undefined>; ended(jobNumber: number): Promise<PrintEnd> }>
}

export interface CupsOptions {
  /** Milliseconds from handing over until a job that is still in the queue is `unknown`. */
  readonly deadlineMs?: number
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly stoppedPrinterMs?: number
  /** By the process for foreign files; default: nothing is known of any. */
  readonly pagesOf?: PagesOf
  /** Of the commands of the print system. */
  readonly environment?: NodeJS.ProcessEnv
}

export function createCups(options: CupsOptions = {}): Cups {
  const {
    deadlineMs = 60_000,
    stoppedPrinterMs = 3_000,
    environment = process.env,
    pagesOf = () => Promise.resolve(0),
  } = options
  const run = commandsIn(environment)
  let isHere: Promise<boolean> | undefined
  let server: Promise<IppServer | undefined> | undefined
  const queue = async (): Promise<Queue & { readonly ownJobs: () => Promise<{ id: number; name: string }[]> }> => {
    server ??= run('lpstat', ['-H'], 5_000).then(({ stdout }) => serverOf(stdout))
    const known = await server
    return {
      report: async (job, timeoutMs) => known && jobReport(known, job, timeoutMs),
      ownJobs: async () => (known ? ownJobs(known, 5_000) : []),
      cancel: async (job) => {
        await run('cancel', [String(job)], 5_000)
      },
      hasPrinter: async (printer) => (await run('lpstat', ['-v', printer], 5_000)).ended === 0,
      // "printer Flur disabled since … -", and below it the reason.
      reason: async (printer) => {
        const [, ...below] = (await run('lpstat', ['-p', printer], 5_000)).stdout.trim().split('\n')
        const said = below.map((line) => line.trim()).find((line) => line !== '')
        return said === 'reason unknown' ? undefined : said
      },
    }
  }
  return {
    isHere: () => {
      isHere ??=
        process.platform === 'win32'
          ? Promise.resolve(false)
          : run('lpstat', ['-r'], 5_000).then(({ ended }) => ended !== 'missing')
      return isHere
    },
    printers: async () => {
      const { stdout } = await run('lpstat', ['-e'], 5_000)
      return stdout
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    },
    defaultPrinter: async () => {
      const { stdout } = await run('lpstat', ['-d'], 5_000)
      return /: (\S+)\s*$/.exec(stdout)?.[1]
    },
    print: async (job) => {
      const deadline = Date.now() + deadlineMs
      const device = await run('lpstat', ['-v', job.printer], 5_000)
      const { args, bytes } = /: cups-pdf:/.test(device.stdout)
        ? await forCupsPdf(pagesOf, job)
        : { args: optionsOf(job), bytes: job.bytes }
      const asked = await run('lp', ['-d', job.printer, ...args, '-t', job.title], deadlineMs, bytes)
      if (asked.ended === 'too-late') return { outcome: 'unknown', message: 'The print system did not answer in time.' }
      if (asked.ended !== 0) return { outcome: 'failed', message: complaint(asked.stderr) }
      const [, number] = /request id is .+-(\d+) \(/.exec(asked.stdout) ?? []
      if (number === undefined)
        return { outcome: 'unknown', message: 'The print system took the document without naming a job.' }
      return follow(Number(number), job.printer, await queue(), { deadline, stoppedPrinterMs })
    },
    ended: async (jobNumber) => lookAgain(jobNumber, await queue()),
    takeOut: async (jobNumber) => takeOut(jobNumber, await queue()),
    expectJob: async (names) => {
      const ours = await queue()
      const before = new Set((await ours.ownJobs()).map(({ id }) => id))
      return {
        jobNumber: async () => {
          const [first, ...others] = (await ours.ownJobs()).filter(
            ({ id, name }) => !before.has(id) && names.includes(name),
          )
          // Two of them: nobody can say which is the one looked for.
          return others.length === 0 ? first?.id : undefined
        },
        ended: (jobNumber) =>
          follow(jobNumber, undefined, ours, { deadline: Date.now() + deadlineMs, stoppedPrinterMs }),
      }
    },
  }
}
