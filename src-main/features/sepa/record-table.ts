import { mandateRecord, type MandateRecord } from '@contract/mandate-records'
import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../../store'

const row = z.object({ record_id: z.string(), sealed_record: z.unknown() })

/** The records of one environment on disk, or in memory where the store is for the session alone. */
export interface RecordTable {
  /** Those that can be opened, newest first. */
  of(engagementId: string): MandateRecord[]
  get(engagementId: string, recordId: string): MandateRecord | undefined
  /** Throws what the disk says. */
  put(record: MandateRecord): void
  remove(recordId: string): void
  /** What the last run of the program did not see the end of is in doubt. */
  settleInterrupted(): void
}

const placeOf = (recordId: string): Place => ({ table: 'mandate_records', row: recordId, column: 'sealed_record' })

export function openRecordTable({ database, sealer }: EnvironmentStore): RecordTable {
  const key = sealer.derive('mandate records')
  const engagementOf = (engagementId: string): string =>
    createHmac('sha256', key).update(engagementId.toLowerCase()).digest('hex')
  const statements = {
    of: database.prepare('SELECT * FROM mandate_records WHERE engagement = ? ORDER BY at DESC, record_id'),
    get: database.prepare('SELECT * FROM mandate_records WHERE engagement = ? AND record_id = ?'),
    inState: database.prepare('SELECT * FROM mandate_records WHERE state = ?'),
    put: database.prepare(
      `INSERT INTO mandate_records (record_id, engagement, state, at, sealed_record) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (record_id) DO UPDATE SET state = ?3, sealed_record = ?5`,
    ),
    remove: database.prepare('DELETE FROM mandate_records WHERE record_id = ?'),
  }

  function opened(found: unknown): MandateRecord[] {
    const { data } = row.safeParse(found)
    const text = data && sealer.unseal(placeOf(data.record_id), data.sealed_record)
    const record = text === undefined ? undefined : mandateRecord.safeParse(JSON.parse(text)).data
    return record ? [record] : []
  }

  const put = (record: MandateRecord): void => {
    const { recordId, state, evidence } = record
    const sealed = sealer.seal(placeOf(recordId), JSON.stringify(record))
    statements.put.run(recordId, engagementOf(evidence.engagementId), state, evidence.at, sealed)
  }

  return {
    of: (engagementId) => statements.of.all(engagementOf(engagementId)).flatMap(opened),
    get: (engagementId, recordId) => opened(statements.get.get(engagementOf(engagementId), recordId))[0],
    put,
    remove: (recordId) => void statements.remove.run(recordId),
    settleInterrupted() {
      for (const record of statements.inState.all('sending').flatMap(opened)) put({ ...record, state: 'in-doubt' })
    },
  }
}
