import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { appendFileSync, mkdirSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '@contract/zod'
import { namesIn } from '../lib/files/folder'
import { syncFile } from '../lib/files/whole-file'
import { readOnce } from './read-once'
import { passphraseRow } from './recovery'

/** Bytes of a document in one row, so that memory does not grow with its size. */
const partBytes = 1 << 20
const documentName = /^[0-9a-f-]{36}\.sealed$/
/** `document 0f8f….sealed 000002`: which file, and which part of it. */
const documentRow = /^document ([0-9a-f-]{36}\.sealed) \d{6}$/
const documentRows = `name GLOB 'document *'`
/** Rows of a carried backup that no store in use has. */
export const isEnclosed = `(name = '${passphraseRow}' OR ${documentRows})`

const openedOrGone = async (file: string): Promise<FileHandle | undefined> => {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Puts into a copy of a store what it needs on another computer: the data key sealed for a passphrase, and the sealed copies
 * of documents. They are rows of a table that every store has, so that the copy stays a backup like any other. A document
 * that was sent or erased meanwhile is left out.
 *
 * @param onBytes called for each part of a document; what it throws ends this
 */
export async function enclose(
  copy: string,
  { passphraseKey, documents }: { readonly passphraseKey: Uint8Array | undefined; readonly documents: string },
  onBytes: (bytes: number) => void,
): Promise<void> {
  const database = new DatabaseSync(copy, { defensive: true })
  try {
    let value = passphraseKey
    database.function('enclosed', () => value ?? null)
    const put = (name: string): void =>
      database.exec(`INSERT INTO meta (name, sealed_value) VALUES ('${name}', enclosed())`)
    database.exec('BEGIN')
    if (passphraseKey) put(passphraseRow)
    const buffer = Buffer.alloc(partBytes)
    for (const name of namesIn(documents).filter((each) => documentName.test(each))) {
      const handle = await openedOrGone(join(documents, name))
      if (!handle) continue
      try {
        for (let part = 0, position = 0; ; part++) {
          const { bytesRead } = await handle.read(buffer, 0, partBytes, position)
          if (bytesRead === 0) break
          value = buffer.subarray(0, bytesRead)
          put(`document ${name} ${String(part).padStart(6, '0')}`)
          position += bytesRead
          onBytes(bytesRead)
        }
      } finally {
        await handle.close()
      }
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
  syncFile(copy)
}

/** Writes the documents of a backup into a folder of their own, as sealed as they are. */
export function unpackDocuments(backup: DatabaseSyncInstance, folder: string, onBytes: (bytes: number) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows = readOnce(backup, `SELECT row(name) FROM meta WHERE ${documentRows}`)
  for (const row of rows.map(([name]) => String(name)).sort()) {
    const [, name] = documentRow.exec(row) ?? []
    if (name === undefined) continue
    const [[found] = []] = readOnce(backup, `SELECT row(sealed_value) FROM meta WHERE name = '${row}'`)
    const bytes = z.instanceof(Uint8Array).parse(found)
    appendFileSync(join(folder, name), bytes, { mode: 0o600 })
    onBytes(bytes.length)
  }
  for (const name of namesIn(folder)) syncFile(join(folder, name))
}

/** A store that is made of a backup opens with its own keys alone, and has its documents beside it. */
export function dropEnclosed(store: DatabaseSyncInstance): void {
  const [[enclosed] = []] = readOnce(store, `SELECT row(count(*)) FROM meta WHERE ${isEnclosed}`)
  if (enclosed === 0) return
  store.exec(`DELETE FROM meta WHERE ${isEnclosed}; VACUUM`)
}
