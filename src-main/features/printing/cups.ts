import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { jobReport, serverOf, ownJobs, type IppServer, type JobReport } from './ipp'
import type { PaperSize, PrintEnd, PrintJob } from './port'

export interface Cups {
  /** Whether this computer prints through CUPS: Linux and macOS with its commands installed. */
  isHere(): Promise<boolean>
  /** The system's default printer, if it has one. */
  defaultPrinter(): Promise<string | undefined>
  /**
   * Hands the very bytes to the queue on standard input, so that no copy of the document lies in a folder of Kartei,
   * and waits until the queue says what became of the job.
   */
  print(job: PrintJob): Promise<PrintEnd>
  /** Follows a job of one of these names that is handed over from now on; `jobNumber`: undefined until there is one. */
  expectJob(
    names: readonly string[],
  ): Promise<{ jobNumber(): Promise<number | undefined>; ended(jobNumber: number): Promise<PrintEnd> }>
}

export interface CupsOptions {
  /** Milliseconds from handing over until a job that is still in the queue is `unknown`. */
  readonly deadlineMs?: number
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly patienceMs?: number
  /** Of the commands of the print system. */
  readonly environment?: NodeJS.ProcessEnv
}

const pollMs = 300

export function createCups(options: CupsOptions = {}): Cups {
  const { deadlineMs = 60_000, patienceMs = 3_000, environment = process.env } = options
  const run: Run = (command, args, timeoutMs, input) => runCommand(environment, command, args, timeoutMs, input)
  let isHere: Promise<boolean> | undefined
  let server: Promise<IppServer | undefined> | undefined
  const queue = async (): Promise<Queue> => {
    server ??= run('lpstat', ['-H'], 5_000).then(({ stdout }) => serverOf(stdout))
    const known = await server
    return {
      report: async (job, timeoutMs) => known && jobReport(known, job, timeoutMs),
      ownJobs: async () => (known ? ownJobs(known, 5_000) : []),
      cancel: async (job) => {
        await run('cancel', [String(job)], 5_000)
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
    defaultPrinter: async () => {
      const { stdout } = await run('lpstat', ['-d'], 5_000)
      return /: (\S+)\s*$/.exec(stdout)?.[1]
    },
    print: async ({ printer, copies, title, bytes, size }) => {
      const deadline = Date.now() + deadlineMs
      const device = await run('lpstat', ['-v', printer], 5_000)
      const asked = await run(
        'lp',
        argumentsOf({ printer, copies, title, size, device: device.stdout }),
        deadlineMs,
        bytes,
      )
      if (asked.ended === 'too-late') return { outcome: 'unknown', message: 'The print system did not answer in time.' }
      if (asked.ended !== 0) return { outcome: 'failed', message: complaint(asked.stderr) }
      const [, number] = /request id is .+-(\d+) \(/.exec(asked.stdout) ?? []
      if (number === undefined)
        return { outcome: 'unknown', message: 'The print system took the document without naming a job.' }
      return watch(Number(number), await queue(), { deadline, patienceMs })
    },
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
        ended: (jobNumber) => watch(jobNumber, ours, { deadline: Date.now() + deadlineMs, patienceMs }),
      }
    },
  }
}

/**
 * Copies come out as whole sets: an invoice of two pages three times is 1 2 1 2 1 2. A queue of CUPS-PDF makes PostScript
 * of the document before it makes a PDF of it again; by its usual renderer the letters of large fonts come out as
 * pictures, without a text that could be found or copied.
 */
function argumentsOf(job: {
  printer: string
  copies: number
  title: string
  size: PaperSize | undefined
  device: string
}): string[] {
  const collated = job.copies > 1 ? ['-o', 'collate=true'] : []
  const keepingText = /: cups-pdf:/.test(job.device) ? ['-o', 'pdftops-renderer=pdftocairo'] : []
  const inItsSize = job.size ? ['-o', `media=${mediaOf(job.size)}`, '-o', 'print-scaling=none'] : []
  return ['-d', job.printer, '-n', String(job.copies), ...collated, ...keepingText, ...inItsSize, '-t', job.title]
}

/** A4 by its name, since not every printer knows sizes that are no standard's. The shorter side is the one that goes in. */
const mediaOf = ({ width, height }: PaperSize): string =>
  width === 210 && height === 297 ? 'A4' : `Custom.${Math.min(width, height)}x${Math.max(width, height)}mm`

interface Queue {
  readonly report: (job: number, timeoutMs: number) => Promise<JobReport | undefined>
  readonly ownJobs: () => Promise<{ id: number; name: string }[]>
  readonly cancel: (job: number) => Promise<void>
}

async function watch(
  job: number,
  queue: Queue,
  { deadline, patienceMs }: { deadline: number; patienceMs: number },
): Promise<PrintEnd> {
  let stoppedSince: number | undefined
  while (Date.now() < deadline) {
    const report = await queue.report(job, Math.max(1, Math.min(5_000, deadline - Date.now())))
    if (report) {
      if (report.state === 'completed') return { outcome: 'printed' }
      if (report.state === 'aborted')
        return { outcome: 'failed', message: inWords(report, 'The queue gave the job up.') }
      if (report.state === 'canceled') return { outcome: 'failed', message: 'The job was cancelled in the queue.' }
      if (report.state === 'processing-stopped') return withdraw(job, queue, report)
      stoppedSince = isPrinterStopped(report) ? (stoppedSince ?? Date.now()) : undefined
      if (stoppedSince !== undefined && Date.now() - stoppedSince >= patienceMs)
        return { outcome: 'unknown', message: `The printer is stopped; the queue keeps the document as job ${job}.` }
    }
    await pause(Math.min(pollMs, Math.max(1, deadline - Date.now())))
  }
  return { outcome: 'unknown', message: `The queue has not reported job ${job} as printed yet.` }
}

const isPrinterStopped = ({ state, reasons }: JobReport): boolean =>
  (state === 'pending' || state === 'pending-held') &&
  reasons.some((reason) => reason === 'printer-stopped' || reason === 'job-hold-until-specified')

const inWords = ({ message }: JobReport, otherwise: string): string => (message === '' ? otherwise : message)

/**
 * A stopped job could still be started again by somebody and come out a second time after a reprint. It is taken out
 * of the queue, and only then called failed.
 */
async function withdraw(job: number, queue: Queue, report: JobReport): Promise<PrintEnd> {
  await queue.cancel(job)
  const after = await queue.report(job, 5_000)
  if (after?.state === 'completed') return { outcome: 'printed' }
  if (after?.state === 'canceled' || after?.state === 'aborted')
    return { outcome: 'failed', message: inWords(report, 'The queue could not print this document.') }
  return { outcome: 'unknown', message: `The queue has stopped job ${job} and still keeps it.` }
}

interface Ran {
  readonly ended: number | 'missing' | 'too-late'
  readonly stdout: string
  readonly stderr: string
}

type Run = (command: string, args: string[], timeoutMs: number, input?: Uint8Array) => Promise<Ran>

/** Runs a command of the print system, no shell in between, with its words in English so that they can be read. */
function runCommand(
  environment: NodeJS.ProcessEnv,
  command: string,
  args: string[],
  timeoutMs: number,
  input: Uint8Array | undefined,
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...environment, LC_ALL: 'C', LANGUAGE: 'C' }, timeout: timeoutMs })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    // A command that ends early closes its input; what it says on its way out counts.
    child.stdin.on('error', () => undefined)
    child.once('error', () => resolve({ ended: 'missing', stdout, stderr }))
    child.once('close', (code, signal) =>
      resolve({ ended: signal === null ? (code ?? 1) : 'too-late', stdout, stderr }),
    )
    child.stdin.end(input)
  })
}

/** `lp: Error - The printer or class does not exist.` without the name of the command. */
function complaint(stderr: string): string {
  const [line = ''] = stderr.trim().split('\n')
  const words = line.replace(/^\w+:\s*/, '').replace(/^error - /i, '')
  return words === '' ? 'The print system refused the document.' : words
}
