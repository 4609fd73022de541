import type { PrintOutcome } from '@contract/api/invoices'
import type { PrintSettings } from '@contract/domain/print-settings'
import type { Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'

/** A document to print, as other features hand it over. */
export interface Paper {
  readonly title: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}

export interface Printing {
  readonly handlers: Pick<FeatureHandlers<'printing'>, 'printers'>
  /**
   * The printer to use: the one named, else the clerk's, else the system's default, else the only one. Failure `printer`
   * when there is none, or when the named one is not there (any more): nothing is sent to some other printer instead.
   */
  choosePrinter(named: string | undefined, requestId: string): Promise<Outcome<string>>
  /** The printer named, else the clerk's, where it is set up on this computer no more. */
  missingPrinter(named: string | undefined): Promise<string | undefined>
  /**
   * Prints without asking, on a printer that `choosePrinter` gave, with the clerk's paper, sides and colour; as many copies
   * as the clerk wants by default unless so many are asked for.
   */
  print(paper: Paper, printer: string, copies?: number): Promise<PrintEnd>
  /** Opens the system's dialog. Failure `cancelled` when the user closes it. */
  printWithDialog(paper: Paper, requestId: string): Promise<Outcome<PrintEnd>>
}

/** How it comes out, but for the number of copies; what is left out is left to the printer. */
export type Finish = Pick<PrintSettings, 'paper' | 'sides' | 'colour'>

/** One document on its way to paper. */
export interface PrintJob extends Finish {
  /** Shown by the queue, so without personal data. */
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
