import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { fits } from './data-key'
import { diskErrorOf } from '../lib/storage-failure'
import { applicationId, inspect, readHeader, type Refusal } from './database'
import type { Migration } from './migrations'
import { readOnce } from './read-once'
import { createSealer } from './sealing'

export type Examined =
  | { readonly ok: true; readonly key: Buffer; readonly cases: number; readonly entries: number }
  | { readonly ok: false; readonly refusal: Refusal | 'wrong-key' }

/**
 * Whether a copy of an environment's store is whole and can be opened by one of these keys, and what it holds. Nothing
 * is written to it.
 */
export function examine(
  file: string,
  environmentId: string,
  keys: readonly Buffer[],
  migrations: readonly Migration[],
): Examined {
  let database: DatabaseSyncInstance | undefined
  try {
    const header = readHeader(file)
    if (!header?.isDatabase || !header.hasWholePages) return { ok: false, refusal: 'damaged' }
    if (header.applicationId !== applicationId) return { ok: false, refusal: 'foreign' }
    database = new DatabaseSync(file, { readOnly: true, defensive: true })
    const refused = inspect(database, migrations)
    if (refused) return refused
    for (const key of keys)
      if (fits(database, createSealer(environmentId, key))) return { ok: true, key, ...countsOf(database) }
    return { ok: false, refusal: 'wrong-key' }
  } catch (error) {
    return { ok: false, refusal: diskErrorOf(error) === 'unknown' ? 'damaged' : 'unavailable' }
  } finally {
    if (database?.isOpen) database.close()
  }
}

export function countsOf(database: DatabaseSyncInstance): { readonly cases: number; readonly entries: number } {
  const count = (table: 'cases' | 'journal'): number => {
    const [[found] = []] = readOnce(database, `SELECT row(count(*)) FROM ${table}`)
    return typeof found === 'number' ? found : 0
  }
  return { cases: count('cases'), entries: count('journal') }
}
