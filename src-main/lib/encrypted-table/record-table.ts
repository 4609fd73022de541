import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable, type Tables, type TextForm } from './index'

/** Records of what was asked for an engagement or from a case. Every call throws what the database says. */
export interface RecordTable<R> {
  /** Those that can be opened, newest first; so do the others answer. */
  all(): R[]
  of(about: string): R[]
  get(about: string, recordId: string): R | undefined
  find(recordId: string): R | undefined
  inState(state: string): R[]
  put(record: R): void
  remove(recordId: string): void
}

export interface RecordShape<R> {
  readonly table: 'mandate_records' | 'credit_limit_requests' | 'sent_by_hand' | 'answers_in_doubt'
  /** The column for the hash of whom a record is about; default: `engagement`. */
  readonly column?: 'engagement' | 'about'
  /** Purpose of the derived key that hashes identifiers. */
  readonly purpose: string
  readonly headOf: (record: R) => {
    readonly recordId: string
    readonly about: string
    readonly state: string
    /** UTC. */
    readonly at: string
  }
  readonly record: z.ZodType<R>
  readonly text?: TextForm
}

const head = z.object({ recordId: z.string(), about: z.string(), state: z.string(), at: z.string() })

export function openRecordTable<R>(
  store: Tables,
  { table, column = 'engagement', purpose, headOf, record: schema, text }: RecordShape<R>,
): RecordTable<R> {
  const hash = keyedHash(store, purpose)
  const hashOf = (about: string): string => hash(about.toLowerCase())
  const records = openEncryptedTable(store, {
    table,
    key: ['recordId'],
    plain: head,
    sealed: { record: schema },
    columns: { about: column },
    fixed: ['about', 'at'],
    order: ['-at', 'recordId'],
    ...(text && { text }),
  })
  const opened = (match: Partial<z.infer<typeof head>>): R[] =>
    records.rows(match).flatMap((row) => row.opened('record') ?? [])

  return {
    all: () => opened({}),
    of: (about) => opened({ about: hashOf(about) }),
    get: (about, recordId) => opened({ about: hashOf(about), recordId })[0],
    find: (recordId) => opened({ recordId })[0],
    inState: (state) => opened({ state }),
    put(record) {
      const { recordId, about, state, at } = headOf(record)
      records.put({ recordId, about: hashOf(about), state, at, record })
    },
    remove: (recordId) => records.remove({ recordId }),
  }
}
