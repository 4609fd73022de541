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
export const examine = (
  file: string,
  environmentId: string,
  keys: readonly Buffer[],
  migrations: readonly Migration[],
): Examined =>
  inspected<Examined>(file, migrations, (database) => {
    const key = keys.find((each) => fits(database, createSealer(environmentId, each)))
    return key ? { ok: true, key, ...countsOf(database) } : { ok: false, refusal: 'wrong-key' }
  })

/** Reads a file that is a whole store. Nothing is written to it. */
export function inspected<T>(
  file: string,
  migrations: readonly Migration[],
  read: (database: DatabaseSyncInstance) => T,
): T | { readonly ok: false; readonly refusal: Refusal } {
  let database: DatabaseSyncInstance | undefined
  try {
    const header = readHeader(file)
    if (!header?.isDatabase || !header.hasWholePages) return { ok: false, refusal: 'damaged' }
    if (header.applicationId !== applicationId) return { ok: false, refusal: 'foreign' }
    database = new DatabaseSync(file, { readOnly: true, defensive: true })
    return inspect(database, migrations) ?? read(database)
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
