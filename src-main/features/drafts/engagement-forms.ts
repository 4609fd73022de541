import { typedFields, type EngagementForm, type TypedFields } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import { perStore, type EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'

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
