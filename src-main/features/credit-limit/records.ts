import { creditLimitRecord, type CreditLimitRecord } from '@contract/api/credit-limit'
import { createHash } from 'node:crypto'
import { z } from '@contract/zod'
import { openRecordTable, type RecordShape } from '../../lib/encrypted-table/record-table'
import { createOutbox, type Outbox } from '../../lib/outbox'
import { exactJson } from '../../service/json'
import { perStore, type EnvironmentStore, type Store } from '../../store'

/** What is fixed before a request is sent. */
export type Asked = Pick<CreditLimitRecord, 'engagementId' | 'request' | 'fileIds' | 'soon'>

/** What was asked of each engagement, sealed: the entries of endpoint 16. Every call rejects with what the disk says. */
export interface RequestRecords {
  /** Sends and settles them. */
  readonly outbox: Outbox
  of(environmentId: string, engagementId: string): Promise<CreditLimitRecord[]>
  get(environmentId: string, engagementId: string, recordId: string): Promise<CreditLimitRecord | undefined>
  /** Those that the service took, and that were written to the file that is in use: not by way of a restored backup. */
  acceptedHere(environmentId: string): Promise<CreditLimitRecord[]>
  begin(environmentId: string, recordId: string, asked: Asked): Promise<CreditLimitRecord>
  keep(record: CreditLimitRecord): Promise<CreditLimitRecord>
  /** Nothing can have arrived: there is nothing to keep. */
  notSent(record: CreditLimitRecord): Promise<void>
}

export function createRequestRecords(options: {
  readonly store: Pick<Store, 'environment'>
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
}): RequestRecords {
  const { store, user, workstation, now } = options
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
    outbox,
    keep,
    of: async (environmentId, engagementId) => (await open(environmentId)).table.of(engagementId),
    get: async (environmentId, engagementId, recordId) => (await open(environmentId)).table.get(engagementId, recordId),
    async acceptedHere(environmentId) {
      const { table, name } = await open(environmentId)
      return table.inState('accepted').filter(({ writtenIn }) => writtenIn === name)
    },
    async begin(environmentId, recordId, asked) {
      const { name } = await open(environmentId)
      const at = now().toISOString()
      const known = { recordId, state: 'sending', environmentId, clerk: user, workstation, at } as const
      return keep({ ...known, ...asked, writtenIn: name })
    },
    async notSent({ environmentId, recordId }) {
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
