import { inDoubtStatus, type Case } from '@contract/api/cases'
import {
  type Draft,
  type DraftSummary,
  engagementForm,
  typedFields,
  type EngagementForm,
  type TypedFields,
} from '@contract/api/drafts'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import {
  describedFields,
  noDescribedFields,
  type DescribedFields,
  type KeptDescribedFields,
} from '@contract/domain/described-fields'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import { createOutbox } from '../../lib/outbox'
import { storageFailure } from '../../lib/storage-failure'
import { type EnvironmentStore, perStore } from '../../store'
import type { AppContext } from '../app-context'
import { saveAsked } from '../../lib/files/saving'
import { openDraftTable, type DraftTable, type KeptDraft } from './draft-table'
import { openSealedValue, keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import type { RecordKind } from '../../lib/personal-records'

/** Effects of a sending on its draft: the entry of endpoint 6, and the locks of endpoints 1 and 2. */
export type DraftSending = ReturnType<typeof createDrafts>['sending']

/**
 * `sent`: it is done and gone. `not-sent`: open again. `never-typed`: not sent, and gone. `in-doubt`: locked until somebody
 * settles it.
 */
export type DraftEnd = 'sent' | 'not-sent' | 'never-typed' | 'in-doubt'

/** A sending that was never typed in a form. */
export type Unwritten = Pick<Draft, 'subject' | 'title' | 'fields'>

export type MovedTo = { readonly caseId: string } | 'given-up'

/** Discarded drafts can be brought back for so long, in milliseconds. */
const restorableMs = 24 * 3_600_000

const writing = storageFailure('Drafts can be neither read from disk nor written to it.')

/** Drafts of the active environment, sealed and saved as they are typed. */
export function createDrafts(
  app: AppContext,
  parts: {
    /** The case that a sending left in doubt, as it is now; undefined when there is no such case any more. */
    readonly caseOf: (environmentId: string, caseId: string) => Promise<Case | undefined>
    /** Lays the documents of a draft out on the case that came of it, or gives them up with it; default: there are none. */
    readonly moveDocuments?: (environmentId: string, draftId: string, to: MovedTo) => Promise<void>
  },
) {
  const { store, activeEnvironmentId, user, askWhereToSave, emit, now } = app
  const { caseOf, moveDocuments = () => Promise.resolve() } = parts
  const forms = createEngagementForms(app)
  const outbox = createOutbox()
  const openedOf = perStore(store, (environment) => ({
    table: openDraftTable(environment, outbox),
    described: openDescribed(environment),
  }))
  const tidied = new WeakSet<DraftTable>()

  async function open(environmentId: string) {
    const opened = await openedOf(environmentId)
    if (tidied.has(opened.table)) return opened
    tidied.add(opened.table)
    // Where that fails they are among the found documents at the next start.
    for (const draftId of tidy(opened.table))
      await moveDocuments(environmentId, draftId, 'given-up').catch(() => undefined)
    return opened
  }

  /** Removes the drafts that cannot be brought back any more, and returns them. */
  function tidy(table: DraftTable): string[] {
    const oldest = new Date(now().getTime() - restorableMs).toISOString()
    const over = table.all().filter(({ discardedAt }) => discardedAt !== null && discardedAt < oldest)
    for (const { draftId } of over) table.remove(draftId)
    return over.map(({ draftId }) => draftId)
  }

  /**
   * A draft in doubt follows its case: when that was found under an identifier the draft is done, when somebody said that
   * nothing arrived it is open again.
   */
  async function settled(environmentId: string, table: DraftTable, draft: KeptDraft): Promise<KeptDraft | undefined> {
    const { caseId } = draft.head
    if (draft.state !== 'in-doubt' || caseId === undefined) return draft
    const known = await caseOf(environmentId, caseId)
    if (known && known.status !== inDoubtStatus) {
      await moveDocuments(environmentId, draft.draftId, { caseId })
      table.remove(draft.draftId)
      return undefined
    }
    if (known && !known.done) return draft
    const reopened: KeptDraft = { ...draft, state: 'open', head: withoutCase(draft.head) }
    table.put(reopened)
    return reopened
  }

  async function find(environmentId: string, draftId: string): Promise<KeptDraft | undefined> {
    const { table } = await open(environmentId)
    const found = table.get(draftId)
    return found && found.discardedAt === null ? settled(environmentId, table, found) : undefined
  }

  function written(head: KeptDraft['head'], known?: KeptDraft): KeptDraft {
    const at = now().toISOString()
    return {
      draftId: known?.draftId ?? randomUUID(),
      state: 'open',
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
      discardedAt: null,
      head: { ...head, changedBy: user },
    }
  }

  function changed(draftId: string): void {
    emit('drafts', 'onChanged', { draftIds: [draftId] })
  }

  const gone = (requestId: string): Outcome<never> =>
    fail({ kind: 'not-found', message: 'There is no such draft any more.', requestId })
  const locked = (requestId: string): Outcome<never> =>
    fail({ kind: 'conflict', message: 'This draft was sent and cannot be changed.', requestId })

  const elsewhere = (requestId: string): Outcome<never> =>
    fail({ kind: 'conflict', message: 'This was typed in an environment that is not active.', requestId })

  const handlers: FeatureHandlers<'drafts'> = {
    list: (_input, { requestId }) =>
      writing({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        const { table } = await open(environmentId)
        const there = table.all().filter(({ discardedAt }) => discardedAt === null)
        const found = await Promise.all(there.map((draft) => settled(environmentId, table, draft)))
        return succeed({ drafts: found.flatMap((draft) => (draft ? [summaryOf(draft)] : [])) })
      }),
    read: ({ draftId }, { requestId }) =>
      writing({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        const found = await find(environmentId, draftId)
        if (!found) return gone(requestId)
        const fields = (await open(environmentId)).table.fields(draftId)
        if (!fields)
          return fail({ kind: 'storage', message: 'What was typed in this draft was damaged on disk.', requestId })
        return succeed({ ...summaryOf(found), fields })
      }),
    save: ({ environmentId: begunIn, draftId, subject, title, kind, fields }, { requestId }) =>
      writing({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        if (begunIn !== undefined && begunIn !== environmentId) return elsewhere(requestId)
        const { table } = await open(environmentId)
        if (draftId !== undefined) await find(environmentId, draftId)
        const known = draftId === undefined ? undefined : table.get(draftId)
        if (draftId !== undefined && known?.discardedAt !== null) return gone(requestId)
        if (known && known.state !== 'open') return locked(requestId)
        const saved = written({ subject, title, kind }, known)
        table.put(saved, fields)
        changed(saved.draftId)
        return succeed(summaryOf(saved))
      }),
    duplicate: ({ draftId }, { requestId }) =>
      writing({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        const { table } = await open(environmentId)
        const found = await find(environmentId, draftId)
        const fields = found && table.fields(draftId)
        if (!found || !fields) return gone(requestId)
        const copy = written(withoutCase(found.head))
        table.put(copy, fields)
        changed(copy.draftId)
        return succeed(summaryOf(copy))
      }),
    discard: ({ draftId, undo = false }, { requestId }) =>
      writing<{ discarded: boolean }>({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        await find(environmentId, draftId)
        const { table } = await open(environmentId)
        const found = table.get(draftId)
        if (!found && undo) return gone(requestId)
        if (!found || (!undo && found.discardedAt !== null)) return succeed({ discarded: false })
        if (!undo && !mayBeDiscarded(found)) return locked(requestId)
        table.put({ ...found, discardedAt: undo ? null : now().toISOString() })
        changed(draftId)
        return succeed({ discarded: !undo })
      }),
    readForm: ({ form, engagementId }, { requestId }) =>
      writing({ requestId }, async () => succeed((await forms.read(activeEnvironmentId(), form, engagementId)) ?? {})),
    saveForm: ({ environmentId, form, engagementId, fields }, { requestId }) =>
      writing<{ updatedAt?: string }>({ requestId }, async () => {
        if (environmentId !== activeEnvironmentId()) return elsewhere(requestId)
        if (fields) return succeed({ updatedAt: await forms.save(environmentId, form, engagementId, fields) })
        await forms.forget(environmentId, form, engagementId)
        return succeed({})
      }),
    describedFields: (_input, { requestId }) =>
      writing({ requestId }, async () => succeed((await open(activeEnvironmentId())).described.read())),
    saveDescribedFields: ({ environmentId, described }, { requestId }) =>
      writing({ requestId }, async () => {
        if (environmentId !== activeEnvironmentId()) return elsewhere(requestId)
        const saved = (await open(environmentId)).described.save(described)
        emit('workstation', 'onStale', { what: 'described-fields' })
        return succeed(saved)
      }),
    exportDescribedFields: (_input, { requestId }) =>
      writing<{ saved: boolean; fileName?: string }>({ requestId }, async () => {
        const fields = (await open(activeEnvironmentId())).described.read()
        const make = (): Uint8Array => Buffer.from(`${JSON.stringify(fields, null, 2)}\n`)
        const saved = await saveAsked(askWhereToSave, 'kartei-company-fields.json', make, { requestId })
        if (!saved.ok) return saved
        return succeed(saved.value === undefined ? { saved: false } : { saved: true, fileName: saved.value })
      }),
  }

  const sending = {
    /** Sends them. The number of an entry is that of its draft, where it has one. */
    outbox,
    /**
     * Locks a draft for its sending; on disk when this resolves. Failure `conflict` when it is in doubt and not sent `again`
     * deliberately, `not-found` when it is gone, `storage`.
     */
    begin: (environmentId: string, draftId: string, again: boolean, requestId: string): Promise<Outcome<unknown>> =>
      writing({ requestId }, async () => {
        const { table } = await open(environmentId)
        const left = table.get(draftId)
        // Nothing of it has been sent yet: one that is on disk as on its way is in doubt from before.
        if (left && left.state !== 'open') await settled(environmentId, table, { ...left, state: 'in-doubt' })
        const found = table.get(draftId)
        if (!found || found.discardedAt !== null) return gone(requestId)
        if (found.state !== 'open' && !again) return locked(requestId)
        table.put({ ...found, state: 'sending', updatedAt: now().toISOString(), head: withoutCase(found.head) })
        changed(draftId)
        return succeed(undefined)
      }),
    /**
     * Begins a draft that is on its way already, with what is sent without a form, as by a script; on disk when this resolves.
     * Rejects with what the disk says.
     */
    async putSending(environmentId: string, draftId: string, { subject, title, fields }: Unwritten) {
      const { table } = await open(environmentId)
      table.put({ ...written({ subject, title, kind: '' }), draftId, state: 'sending' }, fields)
      changed(draftId)
    },
    /** Names the case that stands for what is being sent, so that a crash leaves both connected. */
    async standsFor(environmentId: string, draftId: string, caseId: string) {
      const { table } = await open(environmentId)
      const found = table.get(draftId)
      if (found) table.put({ ...found, head: { ...found.head, caseId } })
    },
    async end(environmentId: string, draftId: string, how: DraftEnd) {
      const { table } = await open(environmentId)
      const found = table.get(draftId)
      if (!found) return
      if (how === 'sent' || how === 'never-typed') table.remove(draftId)
      else if (how === 'in-doubt') table.put({ ...found, state: 'in-doubt' })
      else table.put({ ...found, state: 'open', head: withoutCase(found.head) })
      changed(draftId)
    },
  }

  return { handlers, sending, forms }
}

/** One in doubt waits for its case to be settled; where no case stands for it, the clerk's word is enough. */
const mayBeDiscarded = ({ state, head }: KeptDraft): boolean =>
  state === 'open' || (state === 'in-doubt' && head.caseId === undefined)

const withoutCase = (head: KeptDraft['head']): KeptDraft['head'] => ({ ...head, caseId: undefined })

const summaryOf = ({ draftId, state, createdAt, updatedAt, head }: KeptDraft): DraftSummary => ({
  draftId,
  state,
  createdAt,
  updatedAt,
  ...head,
})

const unreadable = z.unknown().transform((): KeptDescribedFields => ({ ...noDescribedFields, unreadable: true }))

/** The fields that an administrator described for an environment; none until then. */
export function openDescribed(environment: EnvironmentStore) {
  const value = openSealedValue(environment, 'described-fields', describedFields.or(unreadable))
  return {
    read: () => value.read() ?? noDescribedFields,
    /** Throws what the disk says. */
    save: (fields: DescribedFields) => value.write(fields),
  }
}

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'drafts',
    key: ['draft_id'],
    is: 'draft',
    whose: 'person',
    found: 'content',
    kept: 'until sent',
    names: ['draft_id'],
    unsettled: ({ plain }) => (plain['state'] === 'open' ? undefined : 'draft'),
  },
  {
    table: 'engagement_forms',
    key: ['form'],
    is: 'form',
    whose: 'person',
    found: 'content',
    kept: 'until sent',
    hashed: [
      {
        column: 'form',
        purpose: 'engagement forms',
        texts: (identifiers) =>
          // Earlier versions kept the request by hand as well, by the number of its case.
          [...engagementForm.options, 'request'].flatMap((form) =>
            identifiers.map((each) => ({ text: `${form} ${each.toLowerCase()}` })),
          ),
      },
    ],
  },
]

export type EngagementForms = ReturnType<typeof createEngagementForms>

/** The typed fields of the forms that an engagement has one of each. Every call rejects with what the disk says. */
export function createEngagementForms({ store, now }: Pick<AppContext, 'store' | 'now'>) {
  const tableOf = perStore(store, openFormTable)

  return {
    /** Undefined where nothing is kept, or what was kept is damaged. */
    async read(environmentId: string, form: EngagementForm, engagementId: string) {
      const { table, nameOf } = await tableOf(environmentId)
      const row = table.get({ form: nameOf(form, engagementId) })
      const fields = row?.opened('fields')
      return row && fields && { fields, updatedAt: row.updatedAt }
    },
    /** Resolves to when that was, UTC. */
    async save(environmentId: string, form: EngagementForm, engagementId: string, fields: TypedFields) {
      const { table, nameOf } = await tableOf(environmentId)
      const updatedAt = now().toISOString()
      table.put({ form: nameOf(form, engagementId), updatedAt, fields })
      return updatedAt
    },
    /** It was sent, or emptied. */
    async forget(environmentId: string, form: EngagementForm, engagementId: string): Promise<void> {
      const { table, nameOf } = await tableOf(environmentId)
      table.remove({ form: nameOf(form, engagementId) })
    },
  }
}

function openFormTable(environment: EnvironmentStore) {
  const hash = keyedHash(environment, 'engagement forms')
  return {
    table: openEncryptedTable(environment, {
      table: 'engagement_forms',
      key: ['form'],
      plain: z.object({ form: z.string(), updatedAt: z.string() }),
      sealed: { fields: typedFields },
    }),
    nameOf: (form: EngagementForm, engagementId: string): string => hash(`${form} ${engagementId.toLowerCase()}`),
  }
}
