import { z } from '@contract/zod'
import { diskErrorOf } from '../lib/storage-failure'
import { openDatabase, type Database, type Opened, type OpenOptions } from './database'
import { readOnce } from './read-once'
import type { Place, Sealer } from './sealing'

const keyCheck = { table: 'meta', row: 'key-check', column: 'sealed_value' } as const satisfies Place

/** The last entry of the journal, sealed: without it the end of the chain could be cut off unseen. */
export const journalHead = { table: 'meta', row: 'journal-head', column: 'sealed_value' } as const satisfies Place

/** When a store had to begin empty because the one before it was lost; the clerk is offered a backup from before. */
const beganAnew = { table: 'meta', row: 'began-anew', column: 'sealed_value' } as const satisfies Place

/**
 * The first contents of every store: a text to try the key on, and the head of the empty journal. Run
 * by `exec`, for the reason that read-once.ts gives.
 *
 * @param lostAt when the store before this one was found to be lost, if it was
 */
export function initialise(database: Database, sealer: Sealer, lostAt?: Date): void {
  const head = JSON.stringify({ sequence: 0, hash: '' })
  const texts: [Place, string][] = [
    [keyCheck, 'kartei'],
    [journalHead, head],
  ]
  if (lostAt) texts.push([beganAnew, lostAt.toISOString()])
  for (const [place, text] of texts) {
    const sealed = Buffer.from(sealer.seal(place, text)).toString('hex')
    database.exec(`INSERT INTO meta (name, sealed_value) VALUES ('${place.row}', x'${sealed}')`)
  }
}

/** Undefined where nothing was lost, or a backup was restored since. */
export function lostAtOf(database: Database, sealer: Sealer): Date | undefined {
  const [[sealed] = []] = readOnce(database, `SELECT row(sealed_value) FROM meta WHERE name = '${beganAnew.row}'`)
  const text = sealer.unseal(beganAnew, sealed)
  return text === undefined ? undefined : new Date(text)
}

export function forgetLoss(database: Database): void {
  database.exec(`DELETE FROM meta WHERE name = '${beganAnew.row}'`)
}

/** The end of the journal's chain as its sealed head says it. */
export function journalEndOf(database: Database, sealer: Sealer): { sequence: number; hash: string } | undefined {
  const [[sealed] = []] = readOnce(database, `SELECT row(sealed_value) FROM meta WHERE name = '${journalHead.row}'`)
  const text = sealer.unseal(journalHead, sealed)
  return text === undefined ? undefined : head.safeParse(JSON.parse(text)).data
}

const head = z.object({ sequence: z.number().int(), hash: z.string() })

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
    return { ok: false, refusal: 'damaged', detail: diskErrorOf(error) }
  }
  opened.database.close()
  return { ok: false, refusal: 'wrong-key', detail: 'no sealed field can be opened' }
}

/** Sealed fields to try a key on. */
const samples = [
  {
    table: 'meta',
    column: 'sealed_value',
    sql: `SELECT row(name, sealed_value) FROM (SELECT * FROM meta WHERE name NOT GLOB 'document *' LIMIT 20)`,
  },
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

export type Sample = Place & { readonly sealed: Uint8Array }

export const samplesOf = (database: Database): Sample[] =>
  samples.flatMap(({ table, column, sql }) =>
    readOnce(database, sql).flatMap(([row, sealed]) =>
      (typeof row === 'string' || typeof row === 'number') && sealed instanceof Uint8Array
        ? [{ table, row, column, sealed }]
        : [],
    ),
  )

/** One damaged field says nothing about the key, so others are tried. A store without any has nothing to lose. */
export const opensAny = (found: readonly Sample[], sealer: Sealer): boolean =>
  found.length === 0 || found.some((sample) => sealer.unseal(sample, sample.sealed) !== undefined)

export const fits = (database: Database, sealer: Sealer): boolean => opensAny(samplesOf(database), sealer)
