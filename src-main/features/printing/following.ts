import { setTimeout as pause } from 'node:timers/promises'
import type { JobReport } from './ipp'
import type { PrintEnd } from './port'

/** A print queue, as far as it can be asked. */
export interface Queue {
  /** `gone` when the queue knows no job of that number, undefined when it does not answer. */
  readonly report: (job: number, timeoutMs: number) => Promise<JobReport | 'gone' | undefined>
  readonly cancel: (job: number) => Promise<void>
  readonly hasPrinter: (printer: string) => Promise<boolean>
  /** Why a printer stands still, in the words of the system, where it says so. */
  readonly reason: (printer: string) => Promise<string | undefined>
}

export interface FollowLimits {
  /** In milliseconds since 1970: a job that is still in the queue then is `unknown`. */
  readonly deadline: number
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly stoppedPrinterMs: number
}

const pollMs = 300

/** Asks the queue until it says what became of a job. */
export async function follow(
  job: number,
  printer: string | undefined,
  queue: Queue,
  { deadline, stoppedPrinterMs }: FollowLimits,
): Promise<PrintEnd> {
  let stoppedSince: number | undefined
  let hasBegun = false
  while (Date.now() < deadline) {
    const report = await queue.report(job, Math.max(1, Math.min(5_000, deadline - Date.now())))
    if (report === 'gone') {
      if (printer !== undefined && !(await queue.hasPrinter(printer))) return removed(hasBegun)
    } else if (report) {
      const ended = endOf(report)
      if (ended) return ended
      if (report.state === 'processing-stopped') return withdraw(job, queue, report)
      hasBegun ||= report.state === 'processing'
      stoppedSince = isPrinterStopped(report) ? (stoppedSince ?? Date.now()) : undefined
      if (stoppedSince !== undefined && Date.now() - stoppedSince >= stoppedPrinterMs)
        return {
          outcome: 'unknown',
          message: keptAs(job, printer === undefined ? undefined : await queue.reason(printer)),
          job,
          isStopped: true,
        }
    }
    await pause(Math.min(pollMs, Math.max(1, deadline - Date.now())))
  }
  return { outcome: 'unknown', message: `The queue has not reported job ${job} as printed yet.`, job }
}

/** How a job ended that was `unknown`, or undefined while the queue does not say. */
export async function lookAgain(job: number, queue: Pick<Queue, 'report'>): Promise<PrintEnd | undefined> {
  const report = await queue.report(job, 5_000)
  return report === 'gone' || report === undefined ? undefined : endOf(report)
}

/** Takes a job out of the queue; resolves to how it ended, or undefined when nobody can say. */
export async function takeOut(job: number, queue: Pick<Queue, 'report' | 'cancel'>): Promise<PrintEnd | undefined> {
  const ended = await lookAgain(job, queue)
  if (ended) return ended
  await queue.cancel(job)
  return lookAgain(job, queue)
}

function endOf(report: JobReport): PrintEnd | undefined {
  switch (report.state) {
    case 'completed':
      return { outcome: 'printed' }
    case 'aborted':
      return { outcome: 'failed', message: inWords(report, 'The queue gave the job up.') }
    case 'canceled':
      return { outcome: 'failed', message: 'The job was cancelled in the queue.' }
    default:
      return undefined
  }
}

const keptAs = (job: number, reason: string | undefined): string =>
  `The printer is stopped${reason === undefined ? '' : ` (${reason})`}; the queue keeps the document as job ${job}.`

const removed = (hasBegun: boolean): PrintEnd =>
  hasBegun
    ? { outcome: 'unknown', message: 'The printer was removed from this computer while it was printing.' }
    : { outcome: 'failed', message: 'The printer was removed from this computer before it printed.' }

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
  if (after === 'gone' || after === undefined)
    return { outcome: 'unknown', message: `The queue has stopped job ${job} and does not say more.`, job }
  if (after.state === 'completed') return { outcome: 'printed' }
  if (after.state === 'canceled' || after.state === 'aborted')
    return { outcome: 'failed', message: inWords(report, 'The queue could not print this document.') }
  return { outcome: 'unknown', message: `The queue has stopped job ${job} and still keeps it.`, job }
}
