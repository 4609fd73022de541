import type { DocumentDamage } from '@contract/api/handing-on'
import type { PrintOutcome, PrintResult } from '@contract/api/invoices'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'

export type Activity = 'print' | 'print-now' | 'save' | 'mail'

/** State of the last action on a document. `at`: milliseconds since 1970. */
export type Notice =
  | {
      readonly about: 'print'
      readonly outcome: PrintOutcome
      readonly detail: string | undefined
      readonly printer: string | undefined
      readonly at: number
      /** Where it was printed without a dialog and did not come out: `but` the printer that was tried. */
      readonly elsewhere?: Elsewhere
    }
  | { readonly about: 'print-cancelled' }
  | { readonly about: 'saved'; readonly name: string | undefined; readonly damage?: DocumentDamage | undefined }
  | { readonly about: 'mailed'; readonly did: 'composed' | 'shown'; readonly name: string }
  | { readonly about: 'failure'; readonly activity: Activity; readonly failure: Failure }

interface Elsewhere {
  /** By its name; undefined: the system's default. */
  readonly but: string | undefined
  readonly print: (printer: { readonly name: string; readonly displayName: string }) => void
}

export interface Work {
  readonly running: Activity | undefined
  readonly notice: Notice | undefined
}

const idle: Work = { running: undefined, notice: undefined }

/**
 * What is being done with each document and how it ended. It outlives the screen: a result that arrives while the clerk
 * reads another invoice, or another tab, is still there on return.
 */
export const useDocumentWork = create<Readonly<Record<string, Work>>>(() => ({}))

const keyOf = (engagementId: string, documentId: string): string => `${engagementId}/${documentId}`
const put = (key: string, work: Work): void => useDocumentWork.setState({ [key]: work })

export const useWork = (engagementId: string, documentId: string): Work =>
  useDocumentWork((all) => all[keyOf(engagementId, documentId)] ?? idle)

export function dismiss(engagementId: string, documentId: string): void {
  put(keyOf(engagementId, documentId), idle)
}

/** One thing at a time with a document: what is asked meanwhile (the second click of a double click) is not done. */
async function once(key: string, activity: Activity, act: () => Promise<Notice | undefined>): Promise<void> {
  if (useDocumentWork.getState()[key]?.running !== undefined) return
  put(key, { running: activity, notice: undefined })
  put(key, { running: undefined, notice: await act() })
}

/**
 * Failures after which the paper may or may not lie in the tray. A `timeout` is none of them: it ends the download, before
 * anything is printed.
 */
const indeterminate: readonly Failure['kind'][] = ['outcome-unknown', 'internal']

function printNotice(
  activity: Activity,
  outcome: Outcome<PrintResult | undefined>,
  printer: string | undefined,
): Notice {
  const at = Date.now()
  if (outcome.ok) {
    const { value } = outcome
    // No result for the document that was asked for: nothing may be claimed.
    return { about: 'print', outcome: value?.outcome ?? 'unknown', detail: value?.message, printer, at }
  }
  const { kind, message } = outcome.error
  if (kind === 'cancelled') return { about: 'print-cancelled' }
  if (indeterminate.includes(kind)) return { about: 'print', outcome: 'unknown', detail: message, printer, at }
  if (kind === 'printer') return { about: 'print', outcome: 'failed', detail: message, printer, at }
  return { about: 'failure', activity, failure: outcome.error }
}

interface Target {
  readonly engagementId: string
  readonly documentId: string
}

/** Prints one document on `printer` (none: the system's default) without asking; `printerName` is how screens call it. */
export function printNow(
  target: Target,
  printer: string | undefined,
  printerName: string | undefined,
  print: (input: { engagementId: string; documentIds: string[]; printer?: string }) => Promise<Outcome<PrintResult[]>>,
): Promise<void> {
  const { engagementId, documentId } = target
  return once(keyOf(engagementId, documentId), 'print-now', async () => {
    const outcome = await print({
      engagementId,
      documentIds: [documentId],
      ...(printer === undefined ? {} : { printer }),
    })
    const own = outcome.ok
      ? { ok: true as const, value: outcome.value.find((result) => result.documentId === documentId) }
      : outcome
    const notice = printNotice('print-now', own, printerName)
    if (notice.about !== 'print' || notice.outcome !== 'failed') return notice
    const again: Elsewhere['print'] = ({ name, displayName }) => void printNow(target, name, displayName, print)
    return { ...notice, elsewhere: { but: printer, print: again } }
  })
}

export function printWithDialog(
  target: Target,
  print: (input: Target) => Promise<Outcome<PrintResult>>,
): Promise<void> {
  return once(keyOf(target.engagementId, target.documentId), 'print', async () =>
    printNotice('print', await print(target), undefined),
  )
}

export function saveAs(
  target: Target,
  suggestedName: string,
  save: (
    input: Target & { suggestedName: string },
  ) => Promise<Outcome<{ saved: boolean; name?: string | undefined; damage?: DocumentDamage | undefined }>>,
): Promise<void> {
  return once(keyOf(target.engagementId, target.documentId), 'save', async () => {
    const outcome = await save({ ...target, suggestedName })
    if (!outcome.ok) return { about: 'failure', activity: 'save', failure: outcome.error }
    const { saved, name, damage } = outcome.value
    return saved ? { about: 'saved', name, damage } : undefined
  })
}

/** Opens the mail program with the document attached, or shows the file where that cannot be done. */
export function mail(
  target: Target,
  number: string,
  send: (input: {
    engagementId: string
    document: { documentId: string; number: string }
  }) => Promise<Outcome<{ did: 'composed' | 'shown'; name: string }>>,
): Promise<void> {
  const { engagementId, documentId } = target
  return once(keyOf(engagementId, documentId), 'mail', async () => {
    const outcome = await send({ engagementId, document: { documentId, number } })
    if (!outcome.ok) return { about: 'failure', activity: 'mail', failure: outcome.error }
    return { about: 'mailed', ...outcome.value }
  })
}
