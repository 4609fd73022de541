import { directDebitSettings, type DirectDebitSettings } from '@contract/api/direct-debit'
import { fail, succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import { withConnection } from '../../service/active-connection'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import { createOutbox } from '../../lib/outbox'
import { rethrowBugs, storageFailure } from '../../lib/storage-failure'
import { exactJson } from '../../service/json'
import { perStore, type EnvironmentStore } from '../../store'
import { jsonOf, type RecordKind } from '../../lib/personal-records'
import type { AppContext } from '../app-context'

type Stored = NonNullable<DirectDebitSettings['stored']>

/**
 * Handlers of endpoint 12 ("Direct debit amount setting"), and of the records of a direct debit kept here, since no endpoint
 * reads it. Without an active mandate: Failure `conflict`.
 */
export function createDirectDebit(app: AppContext) {
  const { service, connection: connect, store, activeEnvironmentId, user, now } = app
  const tableOf = perStore(store, openSettingsTable)
  const outbox = createOutbox()

  /** Read and written in one go, so that no two changes lose one another. */
  async function change(
    environmentId: string,
    engagementId: string,
    changed: (before: DirectDebitSettings) => DirectDebitSettings,
  ): Promise<DirectDebitSettings> {
    const table = await tableOf(environmentId)
    const settings = changed(table.get(engagementId))
    table.put(engagementId, settings)
    return settingsForPage(settings)
  }

  const settingsForPage = ({ unanswered = [], ...settings }: DirectDebitSettings): DirectDebitSettings => ({
    ...settings,
    ...(unanswered.length > 0 && {
      unanswered: unanswered.map((each) => ({
        ...each,
        state: outbox.isInFlight(each.recordId) ? ('sending' as const) : ('in-doubt' as const),
      })),
    }),
  })

  const handlers: FeatureHandlers<'directDebit'> = {
    setAmount: (input, context) =>
      withConnection(connect, context, (connection) => {
        const { environmentId } = connection
        const { engagementId, amount: asked } = input
        return outbox.send({
          environmentId,
          requestId: context.requestId,
          subject: { ...beingSet, ids: [engagementId] },
          intend: async (recordId) => {
            const begun = { recordId, asked, state: 'sending', at: now().toISOString(), clerk: user } as const
            await change(environmentId, engagementId, (before) => ({
              ...before,
              unanswered: [...(before.unanswered ?? []), begun],
            }))
            return succeed(begun)
          },
          send: ({ recordId: doubtId }) => service.directDebit.setAmount(connection, input, { ...context, doubtId }),
          named: () => 'the amount to collect',
          refused: ({ recordId }) => change(environmentId, engagementId, (before) => without(before, recordId)),
          confirmed: async (_begun, answered) => {
            const stored = { amount: answered.amount, asked, at: now().toISOString(), clerk: user }
            // The service has it: a disk that refuses costs the memory of it, not the success.
            await change(environmentId, engagementId, (before) => ({ ...before, stored, unanswered: [] })).catch(
              rethrowBugs,
            )
            return answered
          },
        })
      }),
    settle: ({ engagementId, recordId, as }, context) =>
      withStorageFailure(context, () => {
        const { requestId } = context
        const environmentId = activeEnvironmentId()
        return outbox.settle({
          environmentId,
          requestId,
          entryId: recordId,
          find: async () => {
            const known = settingsForPage((await tableOf(environmentId)).get(engagementId)).unanswered ?? []
            const doubtful = known.find((each) => each.recordId === recordId && each.state === 'in-doubt')
            const message = 'There is no doubt about this setting.'
            return doubtful ? succeed(doubtful) : fail({ kind: 'not-found', message, requestId })
          },
          end: async ({ asked, at, clerk }) =>
            succeed(
              await change(environmentId, engagementId, (before) => ({
                ...without(before, recordId),
                ...(as === 'stored' && { stored: { asked, at, clerk, settledBy: user } }),
              })),
            ),
        })
      }),
    settings: ({ engagementId, language }, context) =>
      withStorageFailure(context, async () =>
        succeed(
          language === undefined
            ? settingsForPage((await tableOf(activeEnvironmentId())).get(engagementId))
            : await change(activeEnvironmentId(), engagementId, (before) => ({ ...before, language })),
        ),
      ),
  }
  return {
    handlers,
    /** Keeps a setting that was made before anything was done here; nothing is sent. Rejects with what the disk says. */
    async seed(environmentId: string, engagementId: string, stored: Stored): Promise<void> {
      await change(environmentId, engagementId, (before) => ({ ...before, stored }))
    },
  }
}

const withStorageFailure = storageFailure('What is known here of this direct debit can be neither read nor written.')

const beingSet = {
  path: 'engagementId',
  message: 'The amount of this engagement is being set just now. Nothing was sent.',
  code: 'being-sent',
}

const without = (settings: DirectDebitSettings, recordId: string): DirectDebitSettings => ({
  ...settings,
  unanswered: (settings.unanswered ?? []).filter((each) => each.recordId !== recordId),
})

interface SettingsTable {
  get(engagementId: string): DirectDebitSettings
  put(engagementId: string, settings: DirectDebitSettings): void
}

function openSettingsTable(environment: EnvironmentStore): SettingsTable {
  const hash = keyedHash(environment, 'direct debit settings')
  const engagementOf = (engagementId: string): string => hash(engagementId.toLowerCase())
  const table = openEncryptedTable(environment, {
    table: 'direct_debit_settings',
    key: ['engagement'],
    plain: z.object({ engagement: z.string() }),
    sealed: { settings: directDebitSettings },
    text: exactJson,
  })
  return {
    get: (engagementId) => table.get({ engagement: engagementOf(engagementId) })?.opened('settings') ?? {},
    put: (engagementId, settings) => table.put({ engagement: engagementOf(engagementId), settings }),
  }
}

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'direct_debit_settings',
    key: ['engagement'],
    is: 'directDebit',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'direct debit settings' }],
    unsettled: (record) =>
      (directDebitSettings.safeParse(jsonOf(record, 'sealed_settings')).data?.unanswered ?? []).length > 0
        ? 'doubt'
        : undefined,
  },
]
