import {
  mandateRecord,
  type CancelReason,
  type MandateRecord,
  type ReadBack,
  type RegistrationRecord,
  type UnshownEvidence,
  type WordsEvidence,
} from '@contract/domain/mandate-records'
import type { AskedMandate, Mandate } from '@contract/api/sepa'
import { createHash } from 'node:crypto'
import { createOutbox } from '../../../lib/outbox'
import { storageFailure } from '../../../lib/storage-failure'
import { canonical } from '../../journal/index'
import { perStore } from '../../../store'
import type { AppContext } from '../../app-context'
import { openRecordTable, type RecordShape } from '../../../lib/encrypted-table/record-table'

/** SHA-256 over canonical JSON, hexadecimal. */
export const sha256Of = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

/** Whole numbers beyond 2^53 as text, so that the same content always has the same JSON. */
export const withoutBigints = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? String(member) : member)))

export const recording = storageFailure('The records of mandates can be neither read nor written.')

type Added = 'form' | 'recordId' | 'environmentId' | 'clerk' | 'workstation' | 'at'
type Evidence = Omit<WordsEvidence, Added> | Omit<UnshownEvidence, Added>

export interface Cancelling {
  readonly engagementId: string
  readonly mandateId: string
  readonly reason?: CancelReason | undefined
  readonly remark?: string | undefined
}

export type MandateRecords = ReturnType<typeof createMandateRecords>

/** The evidence of each mandate, sealed: the entries of endpoints 9 and 10. Every call rejects with what the disk says. */
export function createMandateRecords({ store, user, workstation, now }: AppContext) {
  const outbox = createOutbox()
  const shape: RecordShape<MandateRecord> = {
    table: 'mandate_records',
    purpose: 'mandate records',
    headOf: ({ recordId, state, evidence: { engagementId, at } }) => ({ recordId, about: engagementId, state, at }),
    record: mandateRecord.transform((record) => {
      const isDoubt = record.state === 'sending' && !outbox.isInFlight(record.recordId)
      return isDoubt ? { ...record, state: 'in-doubt' as const } : record
    }),
  }

  const tableOf = perStore(store, (environment) => openRecordTable(environment, shape))

  const at = (): string => now().toISOString()
  const byClerk = () => ({ clerk: user, workstation, at: at() })

  async function keep<R extends MandateRecord>(record: R): Promise<R> {
    const table = await tableOf(record.evidence.environmentId)
    table.put(record)
    return record
  }

  function ended(record: MandateRecord, mandateId: string | undefined, settledBy?: string): MandateRecord {
    const settled = { at: at(), ...(settledBy !== undefined && { settledBy }) }
    if (record.kind === 'cancellation')
      return { ...record, state: mandateId === undefined ? 'not-cancelled' : 'accepted', answer: settled }
    const answer = { ...settled, ...(mandateId !== undefined && { mandateId }) }
    const { evidence } = record
    return {
      ...record,
      state: mandateId === undefined ? 'not-registered' : 'registered',
      answer,
      sha256: sha256Of({ answer, evidence }),
    }
  }

  return {
    /** Sends and settles them. */
    outbox,
    of: async (environmentId: string, engagementId: string) => (await tableOf(environmentId)).of(engagementId),
    get: async (environmentId: string, engagementId: string, recordId: string) =>
      (await tableOf(environmentId)).get(engagementId, recordId),
    beginRegistration: (environmentId: string, recordId: string, evidence: Evidence) =>
      keep<RegistrationRecord>({
        kind: 'registration',
        recordId,
        state: 'sending',
        evidence: {
          form: 'kartei-mandate-record',
          recordId,
          environmentId,
          ...byClerk(),
          ...evidence,
        },
      }),
    beginCancellation: (environmentId: string, recordId: string, cancelling: Cancelling) => {
      const { engagementId, mandateId, reason, remark } = cancelling
      return keep<MandateRecord>({
        kind: 'cancellation',
        recordId,
        state: 'sending',
        evidence: {
          environmentId,
          engagementId,
          mandateId,
          ...byClerk(),
          ...(reason !== undefined && { reason }),
          ...(remark !== undefined && remark !== '' && { remark }),
        },
      })
    },
    /** The service answered; of a registration, with the mandate that it named. */
    succeeded: (record: MandateRecord, mandateId: string) => keep(ended(record, mandateId)),
    /** Nothing can have arrived: there is nothing to keep. */
    notSent: async ({ recordId, evidence }: MandateRecord) => (await tableOf(evidence.environmentId)).remove(recordId),
    /** A clerk ends the doubt: with the mandate that was found, or with the word that nothing arrived. */
    settle: (record: MandateRecord, mandateId: string | undefined) => keep(ended(record, mandateId, user)),
    /** Endpoint 11 answered for a mandate: the answer is kept, and a cancellation in doubt that it confirms is settled. */
    async readBack(environmentId: string, engagementId: string, mandate: AskedMandate): Promise<void> {
      const table = await tableOf(environmentId)
      for (const record of table.of(engagementId)) {
        if (mandateOf(record)?.toLowerCase() !== mandate.mandateId.toLowerCase()) continue
        const status = mandate.status ?? record.readBack?.status ?? ''
        const read: MandateRecord = { ...record, readBack: { ...readBackOf(mandate, at()), status } }
        const confirmed = record.kind === 'cancellation' && record.state === 'in-doubt' && isCancelled(mandate)
        if (confirmed) table.put(ended(read, mandate.mandateId))
        else if (!saysTheSame(record.readBack, read.readBack)) table.put(read)
      }
    },
  }
}

const isCancelled = ({ status }: Mandate): boolean => status === 'CANCELLED'

/** Whether a change of the mandate is expected: it was asked to be cancelled, and does not say so yet. */
export const isAwaited = (records: readonly MandateRecord[], { mandateId, status }: AskedMandate): boolean =>
  status === 'ACTIVE' &&
  records.some(
    (record) =>
      record.kind === 'cancellation' &&
      record.state !== 'not-cancelled' &&
      mandateOf(record)?.toLowerCase() === mandateId.toLowerCase(),
  )

const mandateOf = (record: MandateRecord): string | undefined =>
  record.kind === 'cancellation' ? record.evidence.mandateId : record.answer?.mandateId

const readBackOf = ({ reference, createdAt, updatedAt }: Mandate, at: string): Omit<ReadBack, 'status'> => ({
  at,
  ...(typeof reference === 'string' && { reference }),
  ...(typeof createdAt === 'string' && { createdAt }),
  ...(typeof updatedAt === 'string' && { updatedAt }),
})

const saysTheSame = (one: ReadBack | undefined, other: ReadBack | undefined): boolean =>
  canonical({ ...one, at: '' }) === canonical({ ...other, at: '' })
