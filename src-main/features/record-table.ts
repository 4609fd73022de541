import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../store'

const row = z.object({ record_id: z.string(), sealed_record: z.unknown() })

/** Records of what was asked for engagements, on disk, or in memory where the store is for the session alone. */
export interface RecordTable<R> {
  /** Those that can be opened, newest first. */
  of(engagementId: string): R[]
  get(engagementId: string, recordId: string): R | undefined
  inState(state: string): R[]
  /** Throws what the disk says. */
  put(record: R): void
  remove(recordId: string): void
}

export interface RecordShape<R> {
  readonly table: 'mandate_records' | 'credit_limit_requests'
  /** What the key for the hashes of identifiers is derived for. */
  readonly purpose: string
  readonly headOf: (record: R) => {
    readonly recordId: string
    readonly engagementId: string
    readonly state: string
    /** UTC. */
    readonly at: string
  }
  readonly write: (record: R) => string
  /** Undefined for what is no such record. */
  readonly read: (text: string) => R | undefined
}

export function openRecordTable<R>(
  { database, sealer }: EnvironmentStore,
  { table, purpose, headOf, write, read }: RecordShape<R>,
): RecordTable<R> {
  const key = sealer.derive(purpose)
  const placeOf = (recordId: string): Place => ({ table, row: recordId, column: 'sealed_record' })
  const engagementOf = (engagementId: string): string =>
    createHmac('sha256', key).update(engagementId.toLowerCase()).digest('hex')
  const statements = {
    of: database.prepare(`SELECT * FROM ${table} WHERE engagement = ? ORDER BY at DESC, record_id`),
    get: database.prepare(`SELECT * FROM ${table} WHERE engagement = ? AND record_id = ?`),
    inState: database.prepare(`SELECT * FROM ${table} WHERE state = ?`),
    put: database.prepare(
      `INSERT INTO ${table} (record_id, engagement, state, at, sealed_record) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (record_id) DO UPDATE SET state = ?3, sealed_record = ?5`,
    ),
    remove: database.prepare(`DELETE FROM ${table} WHERE record_id = ?`),
  }

  function opened(found: unknown): R[] {
    const { data } = row.safeParse(found)
    const text = data && sealer.unseal(placeOf(data.record_id), data.sealed_record)
    const record = text === undefined ? undefined : read(text)
    return record ? [record] : []
  }

  return {
    of: (engagementId) => statements.of.all(engagementOf(engagementId)).flatMap(opened),
    get: (engagementId, recordId) => opened(statements.get.get(engagementOf(engagementId), recordId))[0],
    inState: (state) => statements.inState.all(state).flatMap(opened),
    put(record) {
      const { recordId, engagementId, state, at } = headOf(record)
      statements.put.run(recordId, engagementOf(engagementId), state, at, sealer.seal(placeOf(recordId), write(record)))
    },
    remove: (recordId) => void statements.remove.run(recordId),
  }
}
