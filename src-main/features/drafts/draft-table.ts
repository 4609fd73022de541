import { draftState, draftSubject, typedFields } from '@contract/drafts'
import { z } from '@contract/zod'
import type { Outbox } from '../../lib/outbox'
import type { EnvironmentStore, Place } from '../../store'

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

/** What names a draft in a list; sealed, like what is typed in it. */
const head = z.object({
  subject: draftSubject,
  title: z.string(),
  kind: z.string(),
  changedBy: z.string().optional(),
  caseId: z.string().optional(),
})
type Head = z.infer<typeof head>

const row = z.object({
  draft_id: z.string(),
  state: draftState.catch('open'),
  created_at: z.string(),
  updated_at: z.string(),
  discarded_at: z.string().nullable(),
  sealed_head: z.unknown(),
  sealed_fields: z.unknown(),
})

/** The drafts of one environment on disk, or in memory where the store is for the session alone. */
export interface DraftTable {
  /** Those whose sealed head can be opened, last changed first, discarded ones included. */
  all(): KeptDraft[]
  get(draftId: string): KeptDraft | undefined
  /** What is typed in it; undefined where it is damaged. */
  fields(draftId: string): Record<string, string> | undefined
  /** Writes a draft; without `fields` what is typed in it stays. */
  put(draft: KeptDraft, fields?: Readonly<Record<string, string>>): void
  remove(draftId: string): void
}

const placeOf = (draftId: string, field: 'head' | 'fields'): Place => ({
  table: 'drafts',
  row: draftId,
  column: `sealed_${field}`,
})

export function openDraftTable({ database, sealer }: EnvironmentStore, outbox: Pick<Outbox, 'isOnItsWay'>): DraftTable {
  const statements = {
    all: database.prepare('SELECT * FROM drafts ORDER BY updated_at DESC, draft_id'),
    get: database.prepare('SELECT * FROM drafts WHERE draft_id = ?'),
    put: database.prepare(
      `INSERT INTO drafts (draft_id, state, created_at, updated_at, discarded_at, sealed_head, sealed_fields)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (draft_id) DO UPDATE SET state = ?2, updated_at = ?4, discarded_at = ?5, sealed_head = ?6,
       sealed_fields = ?7`,
    ),
    putHead: database.prepare(
      'UPDATE drafts SET state = ?2, updated_at = ?3, discarded_at = ?4, sealed_head = ?5 WHERE draft_id = ?1',
    ),
    remove: database.prepare('DELETE FROM drafts WHERE draft_id = ?'),
  }

  function kept(found: unknown): KeptDraft[] {
    const parsed = row.safeParse(found)
    if (!parsed.success) return []
    const { draft_id: draftId, created_at: createdAt, updated_at: updatedAt, ...rest } = parsed.data
    const state = rest.state === 'sending' && !outbox.isOnItsWay(draftId) ? 'in-doubt' : rest.state
    const text = sealer.unseal(placeOf(draftId, 'head'), rest.sealed_head)
    const opened = text === undefined ? undefined : head.safeParse(JSON.parse(text)).data
    // A draft without its head is still somebody's work: it stays in the list, without a name.
    const known = opened ?? { subject: { type: 'onboarding' as const }, title: '', kind: '' }
    return [{ draftId, state, createdAt, updatedAt, discardedAt: rest.discarded_at, head: known }]
  }

  return {
    all: () => statements.all.all().flatMap(kept),
    get: (draftId) => kept(statements.get.get(draftId))[0],
    fields(draftId) {
      const parsed = row.safeParse(statements.get.get(draftId))
      const text = parsed.success ? sealer.unseal(placeOf(draftId, 'fields'), parsed.data.sealed_fields) : undefined
      return text === undefined ? undefined : typedFields.safeParse(JSON.parse(text)).data
    },
    put({ draftId, state, createdAt, updatedAt, discardedAt, head: known }, fields) {
      const sealedHead = sealer.seal(placeOf(draftId, 'head'), JSON.stringify(known))
      if (!fields) {
        statements.putHead.run(draftId, state, updatedAt, discardedAt, sealedHead)
        return
      }
      const sealedFields = sealer.seal(placeOf(draftId, 'fields'), JSON.stringify(fields))
      statements.put.run(draftId, state, createdAt, updatedAt, discardedAt, sealedHead, sealedFields)
    },
    remove: (draftId) => void statements.remove.run(draftId),
  }
}
