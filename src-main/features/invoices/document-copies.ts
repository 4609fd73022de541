import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, removeIfPossible } from '../../lib/files/folder'
import { documentFolderOf, type EnvironmentStore } from '../../store'
import { keyedHash, openEncryptedTable, type Row } from '../../lib/encrypted-table'
import { chunkBytes, measuresOf, openCopy, writeCopy, type CopyPlace } from '../../lib/encrypted-file'

export interface DocumentIds {
  readonly engagementId: string
  readonly documentId: string
}

export interface DocumentCopy {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fetchedAt: Date
}

export type DocumentCopies = ReturnType<typeof openDocumentCopies>

const head = z.object({
  copyId: z.string(),
  hash: z.string(),
  /** Grows with every look. */
  used: z.number().int(),
  /** Bytes on disk. */
  size: z.number().int(),
})
const description = z.object({
  engagementId: z.string(),
  documentId: z.string(),
  size: z.number().int().nonnegative(),
  fetchedAt: z.iso.datetime(),
})
type CopyRow = Row<z.infer<typeof head>, { document: z.infer<typeof description> }>

const ending = '.invoice'

/**
 * The PDFs that were fetched in one environment, sealed beside its store, as far as there is room: what was looked at
 * longest ago goes first. It is only a copy: what cannot be kept or opened is fetched again, and no failure is reported.
 *
 * @param room bytes on disk
 */
export function openDocumentCopies(directory: string, environment: EnvironmentStore, room: number) {
  const { environmentId, storage, sealer } = environment
  const folder = documentFolderOf(directory, environmentId)
  const table = openEncryptedTable(environment, {
    table: 'invoice_documents',
    key: ['copyId'],
    plain: head,
    sealed: { document: description },
    columns: { hash: 'document' },
    order: ['used'],
  })
  const hash = keyedHash(environment, 'invoice documents')
  const hashOf = ({ engagementId, documentId }: DocumentIds): string =>
    hash(JSON.stringify([engagementId.toLowerCase(), documentId]))
  const placeOf = (copyId: string): CopyPlace => ({
    path: join(folder, copyId + ending),
    fileId: copyId,
    key: sealer.derive(`invoice document ${copyId}`),
  })
  const isOf = (ids: DocumentIds, found: z.infer<typeof description>): boolean =>
    found.documentId === ids.documentId && found.engagementId.toLowerCase() === ids.engagementId.toLowerCase()

  async function removeCopy(copyId: string): Promise<void> {
    table.remove({ copyId })
    await rm(placeOf(copyId).path, { force: true })
  }

  const found = (ids: DocumentIds): CopyRow | undefined => table.get({ hash: hashOf(ids) })

  async function readFound(ids: DocumentIds, { copyId, used, opened }: CopyRow): Promise<DocumentCopy | undefined> {
    const described = opened('document')
    if (!described || !isOf(ids, described)) return undefined
    const { size, fetchedAt } = described
    const bytes = new Uint8Array(size)
    const copy = await openCopy(placeOf(copyId), size)
    try {
      let read = 0
      for await (const piece of copy.pieces(() => bytes.subarray(read))) read += piece.length
    } finally {
      await copy.close()
    }
    const next = table.next('used')
    if (used < next - 1) table.change({ copyId, used: next })
    return { bytes, fetchedAt: new Date(fetchedAt) }
  }

  async function makeRoom(needed: number): Promise<void> {
    for (;;) {
      const copies = table.listPlainColumns()
      const [oldest] = copies
      if (!oldest || copies.reduce((total, { size }) => total + size, needed) <= room) return
      await removeCopy(oldest.copyId)
    }
  }

  async function drop(ids: DocumentIds): Promise<void> {
    const known = found(ids)
    if (known) await removeCopy(known.copyId)
  }

  /** Copies that nobody knows any more: of a program that was ended, a store that was replaced, a session that is over. */
  function tidy(mayStay: (copyId: string) => boolean): void {
    for (const name of namesIn(folder)) {
      const [copyId = '', ...endings] = name.split('.')
      if (endings[0] !== ending.slice(1) || (mayStay(copyId) && endings.length === 1)) continue
      removeIfPossible(join(folder, name))
    }
  }
  const known = new Set(table.listPlainColumns().map(({ copyId }) => copyId))
  tidy((copyId) => known.has(copyId))

  return {
    /** Undefined where there is none that can be used: nothing that was altered is ever handed on. */
    read: async (ids: DocumentIds): Promise<DocumentCopy | undefined> => {
      const kept = found(ids)
      if (!kept) return undefined
      const copy = await readFound(ids, kept).catch(() => undefined)
      if (!copy) await removeCopy(kept.copyId)
      return copy
    },
    keep: async (ids: DocumentIds, bytes: Uint8Array, fetchedAt: Date): Promise<void> => {
      const onDisk = measuresOf(bytes.length).sealedSize
      if (bytes.length === 0 || onDisk > room) return
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const copyId = randomUUID()
      const writer = await writeCopy(placeOf(copyId))
      try {
        for (let from = 0; from < bytes.length; from += chunkBytes)
          await writer.add(bytes.subarray(from, from + chunkBytes), from + chunkBytes >= bytes.length)
        await writer.finish()
        await drop(ids)
        await makeRoom(onDisk)
        const document = { ...ids, size: bytes.length, fetchedAt: fetchedAt.toISOString() }
        table.put({ copyId, hash: hashOf(ids), used: table.next('used'), size: onDisk, document })
      } catch (error) {
        await writer.drop()
        throw error
      }
    },
    drop,
    /** For the end of a session that leaves nothing behind. */
    close: (): void => {
      if (storage === 'session') tidy(() => false)
    },
  }
}
