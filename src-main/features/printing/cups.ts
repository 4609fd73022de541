import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { jobReport, localServer, type IppServer, type JobReport } from './ipp'
import type { PrintEnd, PrintJob } from './port'

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
}

export interface CupsOptions {
  /** Milliseconds from handing over until a job that is still in the queue is `unknown`. */
  readonly deadlineMs?: number
  readonly server?: IppServer
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly patienceMs?: number
}

const pollMs = 300

export function createCups({ deadlineMs = 60_000, patienceMs = 3_000, server }: CupsOptions = {}): Cups {
  let isHere: Promise<boolean> | undefined
  return {
    isHere: () => {
      isHere ??= process.platform === 'win32' ? Promise.resolve(false) : areCommandsThere()
      return isHere
    },
    defaultPrinter: async () => {
      const { stdout } = await run('lpstat', ['-d'], undefined, 5_000)
      return /: (\S+)\s*$/.exec(stdout)?.[1]
    },
    print: async (job) => {
      const deadline = Date.now() + deadlineMs
      const asked = await run('lp', argumentsOf(job), job.bytes, deadlineMs)
      if (asked.ended === 'too-late') return { outcome: 'unknown', message: 'The print system did not answer in time.' }
      if (asked.ended !== 0) return { outcome: 'failed', message: complaint(asked.stderr) }
      const [, queue, number] = /request id is (.+)-(\d+) \(/.exec(asked.stdout) ?? []
      if (queue === undefined || number === undefined)
        return { outcome: 'unknown', message: 'The print system took the document without naming a job.' }
      return watch({ queue, number: Number(number) }, server ?? localServer(), { deadline, patienceMs })
    },
  }
}

const argumentsOf = ({ printer, copies, title }: PrintJob): string[] => [
  '-d',
  printer,
  '-n',
  String(copies),
  '-t',
  title,
]

async function areCommandsThere(): Promise<boolean> {
  const [lp, lpstat] = await Promise.all([run('lp', ['-h'], undefined, 5_000), run('lpstat', ['-r'], undefined, 5_000)])
  return lp.ended !== 'missing' && lpstat.ended !== 'missing'
}

interface Job {
  readonly queue: string
  readonly number: number
}

async function watch(
  job: Job,
  server: IppServer,
  { deadline, patienceMs }: { deadline: number; patienceMs: number },
): Promise<PrintEnd> {
  const name = `${job.queue}-${job.number}`
  let stoppedSince: number | undefined
  while (Date.now() < deadline) {
    const report = await jobReport(server, job.number, Math.max(1, Math.min(5_000, deadline - Date.now())))
    if (report) {
      if (report.state === 'completed') return { outcome: 'printed' }
      if (report.state === 'aborted')
        return { outcome: 'failed', message: inWords(report, 'The queue gave the job up.') }
      if (report.state === 'canceled') return { outcome: 'failed', message: 'The job was cancelled in the queue.' }
      if (report.state === 'processing-stopped') return withdraw(job, server, report)
      stoppedSince = isPrinterStopped(report) ? (stoppedSince ?? Date.now()) : undefined
      if (stoppedSince !== undefined && Date.now() - stoppedSince >= patienceMs)
        return { outcome: 'unknown', message: `The printer is stopped; the queue keeps the document as job ${name}.` }
    }
    await pause(Math.min(pollMs, Math.max(1, deadline - Date.now())))
  }
  return { outcome: 'unknown', message: `The queue has not reported job ${name} as printed yet.` }
}

const isPrinterStopped = ({ state, reasons }: JobReport): boolean =>
  (state === 'pending' || state === 'pending-held') &&
  reasons.some((reason) => reason === 'printer-stopped' || reason === 'job-hold-until-specified')

const inWords = ({ message }: JobReport, otherwise: string): string => (message === '' ? otherwise : message)

/**
 * A stopped job could still be started again by somebody and come out a second time after a reprint. It is taken out
 * of the queue, and only then called failed.
 */
async function withdraw(job: Job, server: IppServer, report: JobReport): Promise<PrintEnd> {
  const name = `${job.queue}-${job.number}`
  await run('cancel', [name], undefined, 5_000)
  const after = await jobReport(server, job.number, 5_000)
  if (after?.state === 'completed') return { outcome: 'printed' }
  if (after?.state === 'canceled' || after?.state === 'aborted')
    return { outcome: 'failed', message: inWords(report, 'The queue could not print this document.') }
  return { outcome: 'unknown', message: `The queue has stopped job ${name} and still keeps it.` }
}

interface Ran {
  readonly ended: number | 'missing' | 'too-late'
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the print system, no shell in between, with its words in English so that they can be read. */
function run(command: string, args: string[], input: Uint8Array | undefined, timeoutMs: number): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, LC_ALL: 'C', LANGUAGE: 'C' }, timeout: timeoutMs })
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
