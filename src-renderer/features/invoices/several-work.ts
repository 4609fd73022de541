import type { DocumentDamage, SavedFile } from '@contract/api/handing-on'
import type { ListedInvoice } from '@contract/api/invoices'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'
import { kartei } from '../../lib/api/kartei'
import { given } from './rows'

/** Bulk work on the checked invoices of an engagement, or its last result. */
export type SeveralWork =
  | {
      readonly as: 'running'
      readonly workId: string
      readonly kind: Kind
      readonly done: number
      readonly total: number
    }
  | { readonly as: 'saved-all'; readonly folder: string; readonly results: readonly SavedFile[] }
  | { readonly as: 'joined'; readonly name: string; readonly count: number }
  | { readonly as: 'mailed'; readonly did: 'composed' | 'shown'; readonly names: readonly string[] }
  | { readonly as: 'missing'; readonly missing: readonly Missing[] }
  | { readonly as: 'failed'; readonly kind: Kind; readonly failure: Failure }
  | { readonly as: 'printing'; readonly runId: string }
interface Missing {
  readonly documentId: string
  readonly message: string
  readonly damage?: DocumentDamage | undefined
}
type Kind = 'save' | 'join' | 'print' | 'mail'

/** It outlives the screen, by engagement. */
export const useSeveralWork = create<Readonly<Record<string, SeveralWork | undefined>>>(() => ({}))

const put = (engagementId: string, work: SeveralWork | undefined): void =>
  useSeveralWork.setState({ [engagementId]: work })

export const dismissSeveral = (engagementId: string): void => put(engagementId, undefined)

export interface Several {
  readonly engagementId: string
  readonly documents: { documentId: string; number: string; customer?: string; period?: string }[]
}

/** Characters that a name, a title or a number may have (contract). */
const longest = { number: 200, customer: 300, period: 100 } as const

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
      number: (given(invoice.invoiceNumber) ?? given(invoice.id) ?? documentId).slice(0, longest.number),
      customer: customer.slice(0, longest.customer),
      period: periodOf(invoice).slice(0, longest.period),
    }
  })

async function doing<T>(
  { engagementId, documents }: Several,
  kind: Kind,
  ask: (workId: string) => Promise<Outcome<T>>,
  ended: (value: T) => SeveralWork | undefined,
): Promise<void> {
  if (useSeveralWork.getState()[engagementId]?.as === 'running') return
  const workId = crypto.randomUUID()
  const show = (done: number): void => put(engagementId, { as: 'running', workId, kind, done, total: documents.length })
  show(0)
  const forget = kartei.invoices.onWork((news) => {
    if (news.workId === workId) show(news.done)
  })
  const outcome = await ask(workId)
  forget()
  if (outcome.ok) put(engagementId, ended(outcome.value))
  else
    put(engagementId, outcome.error.kind === 'cancelled' ? undefined : { as: 'failed', kind, failure: outcome.error })
}

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
export const printAll = ({ engagementId, documents }: Several, title: string, printer?: string): Promise<void> =>
  doing(
    { engagementId, documents },
    'print',
    () =>
      kartei.printing.start({
        engagementId,
        title,
        documents: documents.map(({ documentId, number }) => ({ documentId, number })),
        ...(printer !== undefined && { printer }),
      }),
    ({ runId }) => ({ as: 'printing', runId }),
  )

export const cancelSeveral = async (workId: string): Promise<void> => {
  await kartei.invoices.cancelWork({ workId })
}
