import { typedFields, type EngagementForm, type TypedFields } from '@contract/drafts'
import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import { perStore, type EnvironmentStore, type Place, type Store } from '../../store'

/** What is typed in the forms that an engagement has one of each. Every call rejects with what the disk says. */
export interface EngagementForms {
  /** Undefined where nothing is kept, or what was kept is damaged. */
  read(environmentId: string, form: EngagementForm, engagementId: string): Promise<Kept | undefined>
  /** Resolves to when that was, UTC. */
  save(environmentId: string, form: EngagementForm, engagementId: string, fields: TypedFields): Promise<string>
  /** It was sent, or emptied. */
  forget(environmentId: string, form: EngagementForm, engagementId: string): Promise<void>
}

interface Kept {
  readonly fields: TypedFields
  readonly updatedAt: string
}

interface FormTable {
  get(form: string): Kept | undefined
  put(form: string, kept: Kept): void
  remove(form: string): void
  /** The keyed hash by which a form of an engagement is kept. */
  nameOf(form: EngagementForm, engagementId: string): string
}

export function createEngagementForms(options: { readonly store: Store; readonly now: () => Date }): EngagementForms {
  const { store, now } = options
  const tableOf = perStore(store, openFormTable)

  return {
    async read(environmentId, form, engagementId) {
      const table = await tableOf(environmentId)
      return table.get(table.nameOf(form, engagementId))
    },
    async save(environmentId, form, engagementId, fields) {
      const table = await tableOf(environmentId)
      const updatedAt = now().toISOString()
      table.put(table.nameOf(form, engagementId), { fields, updatedAt })
      return updatedAt
    },
    async forget(environmentId, form, engagementId) {
      const table = await tableOf(environmentId)
      table.remove(table.nameOf(form, engagementId))
    },
  }
}

const row = z.object({ form: z.string(), updated_at: z.string(), sealed_fields: z.unknown() })

function openFormTable({ database, sealer }: EnvironmentStore): FormTable {
  const key = sealer.derive('engagement forms')
  const placeOf = (form: string): Place => ({ table: 'engagement_forms', row: form, column: 'sealed_fields' })
  const statements = {
    get: database.prepare('SELECT * FROM engagement_forms WHERE form = ?'),
    put: database.prepare(
      `INSERT INTO engagement_forms (form, updated_at, sealed_fields) VALUES (?1, ?2, ?3)
       ON CONFLICT (form) DO UPDATE SET updated_at = ?2, sealed_fields = ?3`,
    ),
    remove: database.prepare('DELETE FROM engagement_forms WHERE form = ?'),
  }
  return {
    get(form) {
      const { data } = row.safeParse(statements.get.get(form))
      const text = data && sealer.unseal(placeOf(form), data.sealed_fields)
      const fields = text === undefined ? undefined : typedFields.safeParse(JSON.parse(text)).data
      return data && fields && { fields, updatedAt: data.updated_at }
    },
    put: (form, { fields, updatedAt }) =>
      void statements.put.run(form, updatedAt, sealer.seal(placeOf(form), JSON.stringify(fields))),
    remove: (form) => void statements.remove.run(form),
    nameOf: (form, engagementId) =>
      createHmac('sha256', key).update(`${form} ${engagementId.toLowerCase()}`).digest('hex'),
  }
}
