import { creditLimitRecord, type CreditLimitRecord } from '@contract/api/credit-limit'
import { createHash } from 'node:crypto'
import { z } from '@contract/zod'
import { openRecordTable, type RecordShape } from '../../lib/encrypted-table/record-table'
import { createOutbox } from '../../lib/outbox'
import { exactJson } from '../../service/json'
import { perStore, type EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'

/** The part of a record that is fixed before the request is sent. */
export type Asked = Pick<CreditLimitRecord, 'engagementId' | 'request' | 'fileIds' | 'soon'>

/** The requests for each engagement, sealed: the entries of endpoint 16. Every call rejects with what the disk says. */
export function createRequestRecords({ store, user, workstation, now }: AppContext) {
  const outbox = createOutbox()
  const shape: RecordShape<CreditLimitRecord> = {
    table: 'credit_limit_requests',
    purpose: 'credit limit requests',
    headOf: ({ recordId, engagementId, state, at }) => ({ recordId, about: engagementId, state, at }),
    record: creditLimitRecord.transform((record) => {
      const isDoubt = record.state === 'sending' && !outbox.isInFlight(record.recordId)
      return isDoubt ? { ...record, state: 'in-doubt' as const } : record
    }),
    text: exactJson,
  }

  const open = perStore(store, (environment) => ({
    table: openRecordTable(environment, shape),
    name: nameOfFile(environment, workstation),
  }))

  async function keep(record: CreditLimitRecord): Promise<CreditLimitRecord> {
    const { table } = await open(record.environmentId)
    table.put(record)
    return record
  }

  return {
    /** Sends and settles them. */
    outbox,
    keep,
    of: async (environmentId: string, engagementId: string) => (await open(environmentId)).table.of(engagementId),
    get: async (environmentId: string, engagementId: string, recordId: string) =>
      (await open(environmentId)).table.get(engagementId, recordId),
    /** Those that the service took, and that were written to the file that is in use: not by way of a restored backup. */
    async acceptedHere(environmentId: string) {
      const { table, name } = await open(environmentId)
      return table.inState('accepted').filter(({ writtenIn }) => writtenIn === name)
    },
    async begin(environmentId: string, recordId: string, asked: Asked) {
      const { name } = await open(environmentId)
      const at = now().toISOString()
      const known = { recordId, state: 'sending', environmentId, clerk: user, workstation, at } as const
      return keep({ ...known, ...asked, writtenIn: name })
    },
    /** Nothing can have arrived: there is nothing to keep. */
    async notSent({ environmentId, recordId }: CreditLimitRecord) {
      const { table } = await open(environmentId)
      table.remove(recordId)
    },
  }
}

const databases = z.array(z.object({ name: z.string(), file: z.string().nullable() }))

/** Says whether a record was written to the file that is in use: a restored or moved one has another name or computer. */
function nameOfFile({ database }: EnvironmentStore, workstation: string): string {
  const found = databases.parse(database.prepare('PRAGMA database_list').all())
  const file = found.find(({ name }) => name === 'main')?.file ?? ''
  return createHash('sha256')
    .update(JSON.stringify([workstation, file]))
    .digest('hex')
}
