import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../store'

const row = z.object({ record_id: z.string(), sealed_record: z.unknown() })

/** Records of what was asked for an engagement or from a case, on disk, or in memory where the store is for the session alone. */
export interface RecordTable<R> {
  /** Those that can be opened, newest first. */
  of(about: string): R[]
  get(about: string, recordId: string): R | undefined
  find(recordId: string): R | undefined
  inState(state: string): R[]
  /** Throws what the disk says. */
  put(record: R): void
  remove(recordId: string): void
}

export interface RecordShape<R> {
  readonly table: 'mandate_records' | 'credit_limit_requests' | 'sent_by_hand' | 'answers_in_doubt'
  /** The column for the hash of whom a record is about; default: `engagement`. */
  readonly column?: 'engagement' | 'about'
  /** What the key for the hashes of identifiers is derived for. */
  readonly purpose: string
  readonly headOf: (record: R) => {
    readonly recordId: string
    readonly about: string
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
  { table, column = 'engagement', purpose, headOf, write, read }: RecordShape<R>,
): RecordTable<R> {
  const key = sealer.derive(purpose)
  const placeOf = (recordId: string): Place => ({ table, row: recordId, column: 'sealed_record' })
  const hashOf = (about: string): string => createHmac('sha256', key).update(about.toLowerCase()).digest('hex')
  const statements = {
    of: database.prepare(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY at DESC, record_id`),
    get: database.prepare(`SELECT * FROM ${table} WHERE ${column} = ? AND record_id = ?`),
    find: database.prepare(`SELECT * FROM ${table} WHERE record_id = ?`),
    inState: database.prepare(`SELECT * FROM ${table} WHERE state = ?`),
    put: database.prepare(
      `INSERT INTO ${table} (record_id, ${column}, state, at, sealed_record) VALUES (?1, ?2, ?3, ?4, ?5)
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
    of: (about) => statements.of.all(hashOf(about)).flatMap(opened),
    get: (about, recordId) => opened(statements.get.get(hashOf(about), recordId))[0],
    find: (recordId) => opened(statements.find.get(recordId))[0],
    inState: (state) => statements.inState.all(state).flatMap(opened),
    put(record) {
      const { recordId, about, state, at } = headOf(record)
      statements.put.run(recordId, hashOf(about), state, at, sealer.seal(placeOf(recordId), write(record)))
    },
    remove: (recordId) => void statements.remove.run(recordId),
  }
}
