import { draftState, draftSubject, typedFields } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { Outbox } from '../../lib/outbox'
import type { EnvironmentStore } from '../../store'

/** The entry of a draft in a list; sealed, like its fields. */
const head = z.object({
  subject: draftSubject,
  title: z.string(),
  kind: z.string(),
  changedBy: z.string().optional(),
  caseId: z.string().optional(),
})
type Head = z.infer<typeof head>

const plain = z.object({
  draftId: z.string(),
  state: draftState.catch('open'),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Set while it can still be brought back. */
  discardedAt: z.string().nullable(),
})

/** A draft as it is kept. Times are UTC. */
export type KeptDraft = Readonly<z.infer<typeof plain> & { head: Head }>

// A draft without its head is still somebody's work: it stays in the list, without a name.
const noHead: Head = { subject: { type: 'onboarding' }, title: '', kind: '' }

export type DraftTable = ReturnType<typeof openDraftTable>

/** The drafts of one environment on disk, or in memory where the store is for the session alone. */
export function openDraftTable(environment: EnvironmentStore, outbox: Pick<Outbox, 'isInFlight'>) {
  const table = openEncryptedTable(environment, {
    table: 'drafts',
    key: ['draftId'],
    plain,
    sealed: { head, fields: typedFields },
    fixed: ['createdAt'],
    order: ['-updatedAt', 'draftId'],
  })
  const drafts = (match?: { readonly draftId: string }): KeptDraft[] =>
    table.rows(match).map(({ opened, ...draft }) => {
      const isDoubt = draft.state === 'sending' && !outbox.isInFlight(draft.draftId)
      return { ...draft, ...(isDoubt && { state: 'in-doubt' }), head: opened('head') ?? noHead }
    })

  return {
    /** Last changed first, discarded ones included. */
    all: () => drafts(),
    get: (draftId: string): KeptDraft | undefined => drafts({ draftId })[0],
    /** Fields of the draft; undefined where they are damaged. */
    fields: (draftId: string) => table.get({ draftId })?.opened('fields'),
    /** Writes a draft; without `fields` what is typed in it stays. */
    put(draft: KeptDraft, fields?: Readonly<Record<string, string>>): void {
      if (fields) table.put({ ...draft, fields })
      else table.change(draft)
    },
    remove: (draftId: string) => table.remove({ draftId }),
  }
}
