import { documentDamage, type DocumentDamage, type SavedFile } from '@contract/api/handing-on'
import type { ListedInvoice, PrintOutcome, PrintResult } from '@contract/api/invoices'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'
import { kartei } from '../../lib/api/kartei'
import { useOutcome } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { given } from './rows'

type Kind = 'print' | 'print-now' | 'save' | 'mail' | 'join'

/** Work on one document, or on the checked invoices of an engagement, or its last result. */
export type Work =
  | {
      readonly as: 'running'
      readonly kind: Kind
      readonly workId: string
      /** Of the documents. */
      readonly done: number
      readonly total: number
    }
  | { readonly as: 'failed'; readonly kind: Kind; readonly failure: Failure }
  | { readonly as: 'mailed'; readonly did: 'composed' | 'shown'; readonly names: readonly string[] }
  // Of one document
  | {
      readonly as: 'printed'
      readonly outcome: PrintOutcome
      readonly detail: string | undefined
      readonly printer: string | undefined
      /** Milliseconds since 1970. */
      readonly at: number
      /** Where it was printed without a dialog and did not come out. */
      readonly elsewhere?: Elsewhere
    }
  | { readonly as: 'print-cancelled' }
  | { readonly as: 'saved'; readonly name: string | undefined; readonly damage: DocumentDamage | undefined }
  // Of several
  | { readonly as: 'saved-all'; readonly folder: string; readonly results: readonly SavedFile[] }
  | { readonly as: 'joined'; readonly name: string; readonly count: number }
  | {
      readonly as: 'missing'
      readonly missing: readonly { readonly documentId: string; readonly damage?: DocumentDamage | undefined }[]
    }
  | { readonly as: 'printing'; readonly runId: string }

interface Elsewhere {
  /** The printer that was tried, by its name; undefined: the system's default. */
  readonly but: string | undefined
  readonly print: (printer: { readonly name: string; readonly displayName: string }) => void
}

export interface Target {
  readonly engagementId: string
  /** Left out: the checked invoices. */
  readonly documentId?: string | undefined
}

/**
 * All that is being done with documents, and how it ended. It outlives the screen: a result that arrives while the clerk
 * reads another invoice, or another tab, is still there on return.
 */
const useAllWork = create<Readonly<Record<string, Work | undefined>>>(() => ({}))

const keyOf = ({ engagementId, documentId }: Target): string => `${engagementId}/${documentId ?? ''}`
const put = (target: Target, work: Work | undefined): void => useAllWork.setState({ [keyOf(target)]: work })

export const useWork = (target: Target): Work | undefined => useAllWork((all) => all[keyOf(target)])

export const dismiss = (target: Target): void => put(target, undefined)

/** One thing at a time with a target: what is asked meanwhile (the second click of a double click) is not done. */
async function once(
  target: Target,
  kind: Kind,
  act: (workId: string) => Promise<Work | undefined>,
  total = 1,
): Promise<void> {
  if (useAllWork.getState()[keyOf(target)]?.as === 'running') return
  const workId = crypto.randomUUID()
  const show = (done: number): void => put(target, { as: 'running', kind, workId, done, total })
  show(0)
  const forget = kartei.workstation.onProgress((news) => {
    if (news.of === workId) show(news.done)
  })
  const ended = await act(workId)
  forget()
  put(target, ended)
}

const endOf = <T>(kind: Kind, outcome: Outcome<T>, ended: (value: T) => Work | undefined): Work | undefined =>
  outcome.ok ? ended(outcome.value) : { as: 'failed', kind, failure: outcome.error }

/**
 * Failures after which the paper may or may not lie in the tray. A `timeout` is none of them: it ends the download, before
 * anything is printed.
 */
const indeterminate: readonly Failure['kind'][] = ['outcome-unknown', 'internal']

function printed(kind: Kind, result: Outcome<PrintResult | undefined>, printer: string | undefined): Work {
  const end = (outcome: PrintOutcome, detail: string | undefined): Work => ({
    as: 'printed',
    outcome,
    detail,
    printer,
    at: Date.now(),
  })
  // No result for the document that was asked for: nothing may be claimed.
  if (result.ok) return end(result.value?.outcome ?? 'unknown', result.value?.message)
  const { error: failure } = result
  if (failure.kind === 'cancelled') return { as: 'print-cancelled' }
  if (indeterminate.includes(failure.kind)) return end('unknown', failure.message)
  return failure.kind === 'printer' ? end('failed', failure.message) : { as: 'failed', kind, failure }
}

export interface OneDocument {
  readonly engagementId: string
  readonly documentId: string
  /** Of the invoice, for the names of its files and for the queue. */
  readonly number: string
}

/** Prints one document on `printer` (none: the system's default) without asking; `displayName` is how screens call it. */
export const printNow = (
  document: OneDocument,
  title: string,
  { name: printer, displayName }: { readonly name: string | undefined; readonly displayName: string | undefined },
): Promise<void> =>
  once(document, 'print-now', async () => {
    const { engagementId, documentId, number } = document
    const outcome = await kartei.invoices.print({
      engagementId,
      documentIds: [documentId],
      ...(printer !== undefined && { printer }),
      numbers: [number],
      title,
    })
    const own: Outcome<PrintResult | undefined> = outcome.ok
      ? { ok: true, value: outcome.value.find((result) => result.documentId === documentId) }
      : outcome
    const end = printed('print-now', own, displayName)
    if (end.as !== 'printed' || end.outcome !== 'failed') return end
    return { ...end, elsewhere: { but: printer, print: (other) => void printNow(document, title, other) } }
  })

export const printWithDialog = (document: OneDocument, title: string): Promise<void> =>
  once(document, 'print', async () =>
    printed('print', await kartei.invoices.printWithDialog({ ...document, title }), undefined),
  )

export const saveAs = ({ number, ...document }: OneDocument): Promise<void> =>
  once(document, 'save', async () =>
    endOf('save', await kartei.invoices.save({ ...document, suggestedName: number }), ({ saved, name, damage }) =>
      saved ? { as: 'saved', name, damage } : undefined,
    ),
  )

/** Opens the mail program with the document attached, or shows the file where that cannot be done. */
export const mail = ({ engagementId, ...document }: OneDocument): Promise<void> =>
  once({ engagementId, ...document }, 'mail', async () =>
    endOf('mail', await kartei.invoices.mail({ engagementId, document }), ({ did, name }) => ({
      as: 'mailed',
      did,
      names: [name],
    })),
  )

export interface Several {
  readonly engagementId: string
  readonly documents: { documentId: string; number: string; customer?: string; period?: string }[]
}

/** Characters that a name, a title or a number may have (contract). */
const longest = { number: 200, customer: 300, period: 100 } as const

/** How an invoice is called where its document is named: main makes a file name of it and adds the extension. */
export const nameOf = ({ invoiceNumber, id, invoicePdfDocumentId }: ListedInvoice): string =>
  (given(invoiceNumber) ?? given(id) ?? given(invoicePdfDocumentId) ?? '').slice(0, longest.number)

/** Those of the invoices that have a document, as main names their files. */
export const documentsOf = (
  invoices: readonly ListedInvoice[],
  customer: string,
  periodOf: (invoice: ListedInvoice) => string,
): Several['documents'] =>
  invoices.flatMap((invoice) => {
    const documentId = given(invoice.invoicePdfDocumentId)
    if (documentId === undefined) return []
    return {
      documentId,
      number: nameOf(invoice),
      customer: customer.slice(0, longest.customer),
      period: periodOf(invoice).slice(0, longest.period),
    }
  })

const doing = <T>(
  { engagementId, documents }: Several,
  kind: Kind,
  ask: (workId: string) => Promise<Outcome<T>>,
  ended: (value: T) => Work | undefined,
): Promise<void> =>
  once(
    { engagementId },
    kind,
    async (workId) => {
      const outcome = await ask(workId)
      return !outcome.ok && outcome.error.kind === 'cancelled' ? undefined : endOf(kind, outcome, ended)
    },
    documents.length,
  )

export const saveAll = (several: Several, pattern: string): Promise<void> =>
  doing(
    several,
    'save',
    (workId) => kartei.invoices.saveAll({ workId, ...several, pattern }),
    ({ saved, folder = '', results }) => (saved ? { as: 'saved-all', folder, results } : undefined),
  )

export const joinAll = (several: Several, name: string): Promise<void> =>
  doing(
    several,
    'join',
    (workId) => kartei.invoices.join({ workId, ...several, name }),
    ({ saved, name: written = '', missing }) => {
      if (missing.length > 0) return { as: 'missing', missing }
      return saved ? { as: 'joined', name: written, count: several.documents.length } : undefined
    },
  )

/** Attaches all of them to one message, or shows them where that cannot be done. */
export const mailAll = (several: Several): Promise<void> =>
  doing(
    several,
    'mail',
    (workId) => kartei.invoices.mailAll({ workId, ...several }),
    ({ did, names }) => ({ as: 'mailed', did, names }),
  )

/** @param printer none: the one of the settings */
export const printAll = (several: Several, title: string, printer?: string): Promise<void> =>
  doing(
    several,
    'print',
    () =>
      kartei.printing.start({
        engagementId: several.engagementId,
        title,
        documents: several.documents.map(({ documentId, number }) => ({ documentId, number })),
        ...(printer !== undefined && { printer }),
      }),
    ({ runId }) => ({ as: 'printing', runId }),
  )

type DamageCode = `damaged-${DocumentDamage}`

/** Whether something was not done since the document is damaged, and how. */
export const damageCode = ({ issues = [] }: Failure): DamageCode | undefined =>
  documentDamage.options
    .map((damage): DamageCode => `damaged-${damage}`)
    .find((code) => issues.some((issue) => issue.code === code))

/** Whose invoices they are, as the worklist calls the case that is open. */
export function useCaseTitle(): string {
  const screen = useScreen((state) => state.screen)
  const caseId = typeof screen === 'object' && 'case' in screen ? screen.case : ''
  const { data } = useOutcome(['case', caseId], () => kartei.cases.read({ caseId }), { enabled: caseId !== '' })
  return (data?.title ?? '').slice(0, 300)
}
