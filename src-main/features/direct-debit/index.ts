import { directDebitSettings, type DirectDebitSettings } from '@contract/direct-debit'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, type Connect } from '../asking'
import type { Service } from '../../service'
import { parseJson, writeJson } from '../../service/json'
import { nameOf, type EnvironmentStore, type Store } from '../../store'

export interface DirectDebit {
  readonly handlers: FeatureHandlers<'directDebit'>
  /** Keeps a setting that was made before anything was done here; nothing is sent. Rejects with what the disk says. */
  readonly layIn: (environmentId: string, engagementId: string, stored: Stored) => Promise<void>
}

type Stored = NonNullable<DirectDebitSettings['stored']>

/**
 * Handlers of endpoint 12 ("Direct debit amount setting"), and of what is known here of a direct debit, since no endpoint
 * reads it. Without an active mandate: Failure `conflict`.
 */
export function createDirectDebit(parts: {
  readonly service: Pick<Service, 'directDebit'>
  readonly connection: Connect
  readonly store: Store
  readonly activeEnvironmentId: () => string
  /** The operating system's name of the user. */
  readonly user: string
  readonly now: () => Date
}): DirectDebit {
  const { service, connection: connect, store, activeEnvironmentId, user, now } = parts
  const tables = new WeakMap<EnvironmentStore, SettingsTable>()

  async function tableOf(environmentId: string): Promise<SettingsTable> {
    const environment = await store.environment(environmentId)
    const table = tables.get(environment) ?? openSettingsTable(environment)
    tables.set(environment, table)
    return table
  }

  async function change(
    environmentId: string,
    engagementId: string,
    changed: DirectDebitSettings,
  ): Promise<DirectDebitSettings> {
    const table = await tableOf(environmentId)
    const settings = { ...table.get(engagementId), ...changed }
    table.put(engagementId, settings)
    return settings
  }

  return {
    layIn: async (environmentId, engagementId, stored) => {
      await change(environmentId, engagementId, { stored })
    },
    handlers: {
      setAmount: (input, context) =>
        asking(connect, context, async (connection) => {
          const answered = await service.directDebit.setAmount(connection, input, context)
          if (!answered.ok) return answered
          const stored = { amount: answered.value.amount, asked: input.amount, at: now().toISOString(), clerk: user }
          // The service has it: a disk that refuses costs the memory of it, not the success.
          await change(connection.environmentId, input.engagementId, { stored }).catch(unlessDefect)
          return answered
        }),
      settings: ({ engagementId }, context) =>
        keeping(context, async () => succeed((await tableOf(activeEnvironmentId())).get(engagementId))),
      setLanguage: ({ engagementId, language }, context) =>
        keeping(context, async () => succeed(await change(activeEnvironmentId(), engagementId, { language }))),
    },
  }
}

interface SettingsTable {
  get(engagementId: string): DirectDebitSettings
  put(engagementId: string, settings: DirectDebitSettings): void
}

const row = z.object({ engagement: z.string(), sealed_settings: z.unknown() })

function openSettingsTable({ database, sealer }: EnvironmentStore): SettingsTable {
  const key = sealer.derive('direct debit settings')
  const engagementOf = (engagementId: string): string =>
    createHmac('sha256', key).update(engagementId.toLowerCase()).digest('hex')
  const placeOf = (engagement: string) => ({
    table: 'direct_debit_settings',
    row: engagement,
    column: 'sealed_settings',
  })
  const get = database.prepare('SELECT * FROM direct_debit_settings WHERE engagement = ?')
  const put = database.prepare(
    `INSERT INTO direct_debit_settings (engagement, sealed_settings) VALUES (?1, ?2)
     ON CONFLICT (engagement) DO UPDATE SET sealed_settings = ?2`,
  )
  return {
    get(engagementId) {
      const { data } = row.safeParse(get.get(engagementOf(engagementId)))
      const text = data && sealer.unseal(placeOf(data.engagement), data.sealed_settings)
      return (text === undefined ? undefined : directDebitSettings.safeParse(parseJson(text)).data) ?? {}
    },
    put(engagementId, settings) {
      const engagement = engagementOf(engagementId)
      put.run(engagement, sealer.seal(placeOf(engagement), writeJson(settings)))
    },
  }
}

function unlessDefect(error: unknown): void {
  if (nameOf(error) === 'unknown') throw error
}

async function keeping<T>({ requestId }: CallContext, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    unlessDefect(error)
    const message = 'What is known here of this direct debit can be neither read nor written.'
    return fail({ kind: 'storage', message, requestId })
  }
}
