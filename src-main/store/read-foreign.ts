/* Runs in the process for foreign files alone (features/documents/work/thread.ts). */
import { DatabaseSync } from '@photostructure/sqlite'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { syncFile } from '../lib/files/whole-file'
import { samplesOf } from './data-key'
import { makeSchemaLike } from './database'
import { isEnclosed, unpackDocuments } from './enclosed'
import { countsOf, inspected } from './examine'
import { takenParts, type ExaminedBackup, type FoundBackup, type TakenBackup } from './foreign-backup'
import { migrations } from './migrations'
import { readOnce } from './read-once'
import { sealedKeyIn } from './recovery'

/** Bytes; more of a field goes to main for nothing. */
const longestSample = 65_536
const ageLine = 'age-encryption.org/v1\n'

function beginsAs(file: string, text: string): boolean {
  const bytes = Buffer.alloc(text.length)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, bytes, 0, bytes.length, 0) === bytes.length && bytes.toString('latin1') === text
  } finally {
    closeSync(handle)
  }
}

export function findBackup(file: string): FoundBackup {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return { is: 'gone' }
  // A pipe would keep whoever opens it waiting.
  if (!stat.isFile()) return { is: 'other' }
  if (beginsAs(file, ageLine)) return { is: 'older' }
  const sealed = (['passphrase', 'recovery-key'] as const).flatMap((by) => {
    const key = sealedKeyIn(file, by)
    return key ? [[by, key] as const] : []
  })
  return sealed.length === 0 ? { is: 'other' } : { is: 'backup', size: stat.size, sealed: Object.fromEntries(sealed) }
}

export const examineBackup = (file: string): ExaminedBackup =>
  inspected<ExaminedBackup>(file, migrations, (database) => {
    const samples = samplesOf(database)
      .filter(({ sealed }) => sealed.length <= longestSample)
      .map((sample) => ({ ...sample, sealed: new Uint8Array(sample.sealed) }))
    return { ok: true, ...countsOf(database), samples }
  })

/**
 * Unpacks the documents, and writes the rows of the store into a new file whose tables are made here: nothing of how the foreign
 * file is laid out is in it.
 */
export const takeBackup = (
  { file, into }: { readonly file: string; readonly into: string },
  onProgress: (done: number) => void,
): TakenBackup =>
  inspected<TakenBackup>(file, migrations, (database) => {
    const { size } = statSync(file)
    let done = 0
    unpackDocuments(database, join(into, takenParts.documents), (bytes) => onProgress((done += bytes) / size))
    const store = join(into, takenParts.store)
    const target = new DatabaseSync(store, { defensive: true, enableForeignKeyConstraints: false })
    try {
      makeSchemaLike(database, target, migrations)
      target.exec(`PRAGMA synchronous = OFF; ATTACH '${addressOf(file)}' AS taken; BEGIN`)
      for (const [table] of readOnce(target, `SELECT row(name) FROM main.sqlite_schema WHERE type = 'table'`)) {
        const left = table === 'meta' ? ` WHERE NOT ${isEnclosed}` : ''
        target.exec(`INSERT INTO main.${String(table)} SELECT * FROM taken.${String(table)}${left}`)
      }
      target.exec('COMMIT')
    } finally {
      target.close()
    }
    syncFile(store)
    return { ok: true }
  })

/** As SQLite takes it: it knows no host, so that of a network share stands in the path. */
function addressOf(file: string): string {
  const { host, pathname } = pathToFileURL(file)
  return `file://${host === '' ? '' : `//${host}`}${pathname}?mode=ro`.replaceAll("'", "''")
}
