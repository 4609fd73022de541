import { nameOf, openDatabase, type Database, type Opened, type OpenOptions } from './database'
import { readOnce } from './read-once'
import type { Place, Sealer } from './sealing'

const keyCheck = { table: 'meta', row: 'key-check', column: 'sealed_value' } as const satisfies Place

/** The last entry of the journal, sealed: without it the end of the chain could be cut off unseen. */
export const journalHead = { table: 'meta', row: 'journal-head', column: 'sealed_value' } as const satisfies Place

/**
 * What stands in every store from its first moment on: a text to try the key on, and the head of the empty journal. Run
 * by `exec`, for the reason that read-once.ts gives.
 */
export function initialise(database: Database, sealer: Sealer): void {
  const head = JSON.stringify({ sequence: 0, hash: '' })
  for (const [place, text] of [[keyCheck, 'kartei'] as const, [journalHead, head] as const]) {
    const sealed = Buffer.from(sealer.seal(place, text)).toString('hex')
    database.exec(`INSERT INTO meta (name, sealed_value) VALUES ('${place.row}', x'${sealed}')`)
  }
}

export interface WrongKey {
  readonly ok: false
  readonly refusal: 'wrong-key'
  readonly detail: string
}

/** As openDatabase, and refuses a file whose sealed fields this key does not open. */
export async function openWithKey(file: string, sealer: Sealer, options: OpenOptions): Promise<Opened | WrongKey> {
  const opened = await openDatabase(file, options)
  if (!opened.ok || opened.isNew) return opened
  try {
    if (fits(opened.database, sealer)) return opened
  } catch (error) {
    opened.database.close()
    return { ok: false, refusal: 'damaged', detail: nameOf(error) }
  }
  opened.database.close()
  return { ok: false, refusal: 'wrong-key', detail: 'no sealed field can be opened' }
}

/** Sealed fields to try a key on. */
const samples = [
  { table: 'meta', column: 'sealed_value', sql: 'SELECT row(name, sealed_value) FROM meta' },
  {
    table: 'cases',
    column: 'sealed_identifiers',
    sql: 'SELECT row(case_id, sealed_identifiers) FROM (SELECT * FROM cases LIMIT 20)',
  },
  {
    table: 'journal',
    column: 'sealed_entry',
    sql: 'SELECT row(sequence, sealed_entry) FROM (SELECT * FROM journal LIMIT 20)',
  },
] as const

/** One damaged field says nothing about the key, so others are tried. A store without any has nothing to lose. */
function fits(database: Database, sealer: Sealer): boolean {
  let tried = 0
  for (const { table, column, sql } of samples)
    for (const [row, sealed] of readOnce(database, sql)) {
      tried++
      if (typeof row !== 'string' && typeof row !== 'number') continue
      if (sealer.unseal({ table, row, column }, sealed) !== undefined) return true
    }
  return tried === 0
}
