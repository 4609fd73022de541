import { typedFields, type EngagementForm, type TypedFields } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import { perStore, type EnvironmentStore, type Store } from '../../store'

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

export function createEngagementForms(options: { readonly store: Store; readonly now: () => Date }): EngagementForms {
  const { store, now } = options
  const tableOf = perStore(store, openFormTable)

  return {
    async read(environmentId, form, engagementId) {
      const { table, nameOf } = await tableOf(environmentId)
      const row = table.get({ form: nameOf(form, engagementId) })
      const fields = row?.opened('fields')
      return row && fields && { fields, updatedAt: row.updatedAt }
    },
    async save(environmentId, form, engagementId, fields) {
      const { table, nameOf } = await tableOf(environmentId)
      const updatedAt = now().toISOString()
      table.put({ form: nameOf(form, engagementId), updatedAt, fields })
      return updatedAt
    },
    async forget(environmentId, form, engagementId) {
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
