import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from '@contract/zod'
import { applicationId, readHeader, type Database } from './database'
import { metaTable } from './migrations'
import { readOnce } from './read-once'
import type { Place, Sealer } from './sealing'

/**
 * The store's own data key, sealed for a recovery key (an age file). It lies within the database, so that every copy of the
 * file can be opened with the recovery key alone, wherever it was carried.
 */
const recoveryRow = 'recovery'
/** The same in a backup for another computer, sealed for a passphrase. */
export const passphraseRow = 'passphrase'
/** For whom that is, sealed by the data key as everything else. */
const recoveryFor = { table: 'meta', row: 'recovery-for', column: 'sealed_value' } as const satisfies Place

export interface Recovery {
  /** The data key, sealed for a recovery key. */
  readonly sealedKey: Uint8Array
  /** The proof that it is still the right one: the recipient and what was sealed with the key. */
  readonly sealedFor: string
}

export function sealedForIn(database: Database, sealer: Sealer): string | undefined {
  const [[sealed] = []] = readOnce(database, `SELECT row(sealed_value) FROM meta WHERE name = '${recoveryFor.row}'`)
  return sealer.unseal(recoveryFor, sealed)
}

/**
 * Run by `exec`, for the reason that read-once.ts gives. Must be called within a transaction. Returns how to go back to what
 * was there before, within another one.
 */
export function keepRecovery(database: Database, sealer: Sealer, { sealedKey, sealedFor }: Recovery): () => void {
  const names = [recoveryRow, recoveryFor.row]
  const valueIn = (name: string): unknown =>
    readOnce(database, `SELECT row(sealed_value) FROM meta WHERE name = '${name}'`)[0]?.[0]
  const put = (name: string, value: unknown): void => {
    database.exec(`DELETE FROM meta WHERE name = '${name}'`)
    if (!(value instanceof Uint8Array)) return
    const hex = Buffer.from(value).toString('hex')
    database.exec(`INSERT INTO meta (name, sealed_value) VALUES ('${name}', x'${hex}')`)
  }
  const before = names.map((name) => [name, valueIn(name)] as const)
  put(recoveryRow, sealedKey)
  put(recoveryFor.row, sealer.seal(recoveryFor, sealedFor))
  return () => {
    for (const [name, value] of before) put(name, value)
  }
}

/** Bytes; the header of an age file and the key have some hundred. */
const longestKey = 65_536

/**
 * Undefined where its key was not sealed for that, and for what is no file of Kartei. Nothing is written to it, and nothing in it is
 * computed: in the place of the table a file could have a view that never ends.
 */
export function sealedKeyIn(file: string, by: 'recovery-key' | 'passphrase' = 'recovery-key'): Uint8Array | undefined {
  const row = by === 'passphrase' ? passphraseRow : recoveryRow
  let database: DatabaseSyncInstance | undefined
  try {
    const header = readHeader(file)
    if (!header?.isDatabase || header.applicationId !== applicationId) return undefined
    database = new DatabaseSync(file, { readOnly: true, defensive: true })
    const [[sql] = []] = readOnce(database, `SELECT row(sql) FROM sqlite_schema WHERE name = 'meta'`)
    if (sql !== metaTable) return undefined
    const [[sealed] = []] = readOnce(
      database,
      `SELECT row(sealed_value) FROM meta WHERE name = '${row}' AND length(sealed_value) <= ${longestKey}`,
    )
    return z.instanceof(Uint8Array).optional().catch(undefined).parse(sealed)
  } catch {
    return undefined
  } finally {
    if (database?.isOpen) database.close()
  }
}
