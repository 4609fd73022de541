import { commandsIn, complaint } from '../../lib/run-command'
import { forCupsPdf, optionsOf, type PagesOf } from './handover'
import { follow, lookAgain, takeOut, type Queue } from './following'
import { jobReport, serverOf, ownJobs, type IppServer } from './ipp'
import type { PrintEnd, PrintJob } from './port'

export type Cups = ReturnType<typeof createCups>

interface CupsOptions {
  /** Milliseconds from handing over until a job that is still in the queue is `unknown`. */
  readonly deadlineMs?: number
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly stoppedPrinterMs?: number
  /** By the process for foreign files; default: nothing is known of any. */
  readonly pagesOf?: PagesOf
  /** Of the commands of the print system. */
  readonly environment?: NodeJS.ProcessEnv
}

export function createCups(options: CupsOptions = {}) {
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
    /** Whether this computer prints through CUPS: Linux and macOS with its commands installed. */
    isHere: (): Promise<boolean> => {
      isHere ??=
        process.platform === 'win32'
          ? Promise.resolve(false)
          : run('lpstat', ['-r'], 5_000).then(({ ended }) => ended !== 'missing')
      return isHere
    },
    /** The names of the printers that the system knows. */
    printers: async (): Promise<readonly string[]> => {
      const { stdout } = await run('lpstat', ['-e'], 5_000)
      return stdout
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    },
    /** The system's default printer, if it has one. */
    defaultPrinter: async (): Promise<string | undefined> => {
      const { stdout } = await run('lpstat', ['-d'], 5_000)
      return /: (\S+)\s*$/.exec(stdout)?.[1]
    },
    /**
     * Hands the very bytes to the queue on standard input, so that no copy of the document lies in a folder of Kartei,
     * and waits until the queue says what became of the job.
     */
    print: async (job: PrintJob): Promise<PrintEnd> => {
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
    /** The end of a job that was `unknown`; undefined while the queue does not say. */
    ended: async (jobNumber: number): Promise<PrintEnd | undefined> => lookAgain(jobNumber, await queue()),
    /** Takes such a job out of the queue; resolves to how it ended, or undefined when the queue does not say. */
    takeOut: async (jobNumber: number): Promise<PrintEnd | undefined> => takeOut(jobNumber, await queue()),
    /** Follows a job of one of these names that is handed over from now on; `jobNumber`: undefined until there is one. */
    expectJob: async (names: readonly string[]) => {
      const ours = await queue()
      const before = new Set((await ours.ownJobs()).map(({ id }) => id))
      return {
        jobNumber: async (): Promise<number | undefined> => {
          const [first, ...others] = (await ours.ownJobs()).filter(
            ({ id, name }) => !before.has(id) && names.includes(name),
          )
          // Two of them: nobody can say which is the one looked for.
          return others.length === 0 ? first?.id : undefined
        },
        ended: (jobNumber: number): Promise<PrintEnd> =>
          follow(jobNumber, undefined, ours, { deadline: Date.now() + deadlineMs, stoppedPrinterMs }),
      }
    },
  }
}
