import { draftState, draftSubject, typedFields } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { Outbox } from '../../lib/outbox'
import type { EnvironmentStore } from '../../store'

/** A draft as it is kept. Times are UTC. */
export interface KeptDraft {
  readonly draftId: string
  readonly state: z.infer<typeof draftState>
  readonly createdAt: string
  readonly updatedAt: string
  /** Set while it can still be brought back. */
  readonly discardedAt: string | null
  readonly head: Head
}

/** The entry of a draft in a list; sealed, like its fields. */
const head = z.object({
  subject: draftSubject,
  title: z.string(),
  kind: z.string(),
  changedBy: z.string().optional(),
  caseId: z.string().optional(),
})
type Head = z.infer<typeof head>

/** The drafts of one environment on disk, or in memory where the store is for the session alone. */
export interface DraftTable {
  /** Those whose sealed head can be opened, last changed first, discarded ones included. */
  all(): KeptDraft[]
  get(draftId: string): KeptDraft | undefined
  /** Fields of the draft; undefined where they are damaged. */
  fields(draftId: string): Record<string, string> | undefined
  /** Writes a draft; without `fields` what is typed in it stays. */
  put(draft: KeptDraft, fields?: Readonly<Record<string, string>>): void
  remove(draftId: string): void
}

// A draft without its head is still somebody's work: it stays in the list, without a name.
const noHead: Head = { subject: { type: 'onboarding' }, title: '', kind: '' }

export function openDraftTable(environment: EnvironmentStore, outbox: Pick<Outbox, 'isInFlight'>): DraftTable {
  const table = openEncryptedTable(environment, {
    table: 'drafts',
    key: ['draftId'],
    plain: z.object({
      draftId: z.string(),
      state: draftState.catch('open'),
      createdAt: z.string(),
      updatedAt: z.string(),
      discardedAt: z.string().nullable(),
    }),
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
    all: () => drafts(),
    get: (draftId) => drafts({ draftId })[0],
    fields: (draftId) => table.get({ draftId })?.opened('fields'),
    put(draft, fields) {
      if (fields) table.put({ ...draft, fields })
      else table.change(draft)
    },
    remove: (draftId) => table.remove({ draftId }),
  }
}
