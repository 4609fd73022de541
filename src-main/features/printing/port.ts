import type { PrintOutcome } from '@contract/api/invoices'
import type { PrintSettings } from '@contract/api/printing'

/** How it comes out, but for the number of copies; what is left out is left to the printer. */
export type Finish = Pick<PrintSettings, 'paper' | 'sides' | 'colour'>

/** One document on its way to paper. */
export interface PrintJob extends Finish {
  /** What the queue shows; no personal data. */
  readonly title: string
  /** A PDF file. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly printer: string
  readonly copies: number
}

/**
 * `printed`: the system says that the job is done. `failed`: nothing of it comes out any more. `unknown`: it was handed
 * over, and the system does not say what became of it.
 */
export interface PrintEnd {
  readonly outcome: PrintOutcome
  readonly message?: string
  /** The queue's number of an `unknown` job, where it can be asked about again. */
  readonly job?: number
  /** It is `unknown` because the printer is stopped: later jobs would only wait behind it. */
  readonly isStopped?: true
  /** The printer is not on this computer any more: later jobs would only fail, too. */
  readonly isGone?: true
}

/** Prints without asking. Resolves within its own deadline, and hands a job over at most once. */
export type PrintSilently = (job: PrintJob) => Promise<PrintEnd>

/** Opens the system's print dialog. `cancelled`: the user closed it. */
export type PrintWithDialog = (job: Pick<PrintJob, 'title' | 'bytes'>) => Promise<PrintEnd | 'cancelled'>
