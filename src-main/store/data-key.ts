import { z } from '@contract/zod'
import { openDatabase, type Database, type Opened, type OpenOptions } from './database'
import type { Place, Sealer } from './sealing'

const keyCheck = { table: 'meta', row: 'key-check', column: 'sealed_value' } as const satisfies Place

/** The last entry of the journal, sealed: without it the end of the chain could be cut off unseen. */
export const journalHead = { table: 'meta', row: 'journal-head', column: 'sealed_value' } as const satisfies Place

/** What stands in every store from its first moment on: a text to try the key on, and the head of the empty journal. */
export function initialise(database: Database, sealer: Sealer): void {
  const insert = database.prepare('INSERT INTO meta (name, sealed_value) VALUES (?, ?)')
  insert.run(keyCheck.row, sealer.seal(keyCheck, 'kartei'))
  insert.run(journalHead.row, sealer.seal(journalHead, JSON.stringify({ sequence: 0, hash: '' })))
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
  if (fits(opened.database, sealer)) return opened
  opened.database.close()
  return { ok: false, refusal: 'wrong-key', detail: 'no sealed field can be opened' }
}

const sample = z.array(z.object({ row: z.union([z.string(), z.number()]), sealed: z.unknown() }))

/** One damaged field says nothing about the key, so others are tried. A store without any has nothing to lose. */
function fits(database: Database, sealer: Sealer): boolean {
  const samples: { table: string; column: string; rows: unknown }[] = [
    { table: 'meta', column: 'sealed_value', rows: sampleOf('SELECT name AS row, sealed_value AS sealed FROM meta') },
    {
      table: 'cases',
      column: 'sealed_identifiers',
      rows: sampleOf('SELECT case_id AS row, sealed_identifiers AS sealed FROM cases LIMIT 20'),
    },
    {
      table: 'journal',
      column: 'sealed_entry',
      rows: sampleOf('SELECT sequence AS row, sealed_entry AS sealed FROM journal LIMIT 20'),
    },
  ]
  let tried = 0
  for (const { table, column, rows } of samples)
    for (const { row, sealed } of sample.parse(rows)) {
      tried++
      if (sealer.unseal({ table, row, column }, sealed) !== undefined) return true
    }
  return tried === 0

  function sampleOf(sql: string): unknown {
    return database.prepare(sql).all()
  }
}
