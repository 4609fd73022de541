import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import { type Printer, printRun } from '@contract/api/printing'
import type { PrintSettings } from '@contract/domain/print-settings'
import type { Policy } from '@contract/policy/settings'
import { managedFailure } from '../../policy'
import type { Cups } from './cups'
import { saidDefaultOf, type SystemPrinter } from '../../lib/electron-versions'
import type { PrintEnd, PrintSilently, PrintWithDialog, Printing } from './port'
import { jsonOf, type RecordKind } from '../../lib/personal-records'

export { createCasePaper } from './case-paper'
export { createCups } from './cups'
export { createPrintQueue, type PrintQueue } from './queue'
export { createWindowPrinting, printPartition } from './window'
export type { Paper, PrintEnd, Printing, PrintSilently, PrintWithDialog } from './port'

export function createPrinting(dependencies: {
  readonly listPrinters: () => Promise<readonly SystemPrinter[]>
  /** The clerk's printer, from the preferences. */
  readonly preferredPrinter: () => string | undefined
  readonly preferredSettings?: () => PrintSettings | undefined
  /** The organisation's rules for printers; default: none. */
  readonly policy?: Pick<Policy, 'printers' | 'printer'>
  readonly cups: Cups
  /** Printing by Electron: where there is no CUPS, and for the dialog. */
  readonly windowPrinting: { readonly print: PrintSilently; readonly printWithDialog: PrintWithDialog }
}): Printing {
  const { listPrinters, preferredPrinter, cups, windowPrinting, policy = {} } = dependencies
  const allowed = policy.printer === undefined ? policy.printers : [policy.printer]
  const isAllowed = (printer: string): boolean => allowed?.includes(printer) ?? true
  const setting = policy.printer === undefined ? 'printers' : 'printer'

  const printers = async (requestId: string): Promise<Outcome<Printer[]>> => {
    let known: readonly SystemPrinter[]
    try {
      known = await listPrinters()
    } catch {
      return fail(printerFailure('The printers of this computer could not be listed.', requestId))
    }
    const preset = saidDefaultOf(known) ?? ((await cups.isHere()) ? await cups.defaultPrinter() : undefined)
    return succeed(
      known
        .filter(({ name }) => isAllowed(name))
        .map(({ name, displayName }) => ({
          name,
          displayName: displayName === '' ? name : displayName,
          isDefault: name === preset,
        })),
    )
  }

  /** Where the printers cannot be listed, none is said to be gone. */
  const isGone = async (printer: string): Promise<boolean> => {
    const listed = await printers('')
    return listed.ok && listed.value.every(({ name }) => name !== printer)
  }

  return {
    handlers: { printers: (_nothing, { requestId }) => printers(requestId) },
    choosePrinter: async (named, requestId) => {
      const listed = await printers(requestId)
      if (!listed.ok) return listed
      if (named !== undefined && !isAllowed(named)) return managedFailure(setting, requestId)
      const wanted = named ?? preferredPrinter()
      const chosen =
        wanted === undefined
          ? (listed.value.find(({ isDefault }) => isDefault) ??
            (listed.value.length === 1 ? listed.value[0] : undefined))
          : listed.value.find(({ name }) => name === wanted)
      if (chosen) return succeed(chosen.name)
      if (wanted !== undefined)
        return fail(printerFailure(`There is no printer “${wanted}” on this computer.`, requestId))
      return fail(
        listed.value.length === 0
          ? printerFailure('No printer is set up on this computer.', requestId)
          : printerFailure('Choose a printer: this computer has no default.', requestId),
      )
    },
    missingPrinter: async (named) => {
      const wanted = named ?? preferredPrinter()
      return wanted !== undefined && (await isGone(wanted)) ? wanted : undefined
    },
    print: async (paper, printer, copies) => {
      if (!isPrintable(paper.mediaType)) return unprintable(paper.mediaType)
      if (!isAllowed(printer)) return { outcome: 'failed', message: `The organisation does not allow ${printer}.` }
      const { copies: usual = 1, ...finish } = dependencies.preferredSettings?.() ?? {}
      const { title, bytes } = paper
      const job = { title, bytes, printer, copies: copies ?? usual, ...finish }
      const end = await ((await cups.isHere()) ? cups.print(job) : windowPrinting.print(job))
      return end.outcome === 'printed' || !(await isGone(printer)) ? end : { ...end, isGone: true }
    },
    printWithDialog: async (paper, requestId) => {
      if (!isPrintable(paper.mediaType)) return succeed(unprintable(paper.mediaType))
      // Its choice of printers is the system's own.
      if (allowed) return managedFailure(setting, requestId)
      const ended = await windowPrinting.printWithDialog(paper)
      return ended === 'cancelled'
        ? fail({ kind: 'cancelled', message: 'Printing was cancelled.', requestId })
        : succeed(ended)
    },
  }
}

const isPrintable = (mediaType: string): boolean => mediaType === 'application/pdf'

const unprintable = (mediaType: string): PrintEnd => ({
  outcome: 'failed',
  message: `Only PDF files can be printed; this is ${mediaType}.`,
})

const printerFailure = (message: string, requestId: string): Failure => ({ kind: 'printer', message, requestId })

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'print_runs',
    key: ['run_id'],
    is: 'print',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    names: ['run_id'],
    unsettled: (record) =>
      printRun.omit({ items: true }).safeParse(jsonOf(record, 'sealed_run')).data?.state === 'ended'
        ? undefined
        : 'print',
  },
  {
    part: true,
    table: 'print_items',
    key: ['item_id'],
    is: 'print',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
  },
]
