import { z } from '@contract/zod'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFolderOf, type EnvironmentStore, type Place } from '../../store'
import { chunkBytes, measuresOf, openCopy, pieceBytes, writeCopy, type CopyPlace } from '../../lib/encrypted-file'

export interface DocumentIds {
  readonly engagementId: string
  readonly documentId: string
}

export interface DocumentCopy {
  /** Bytes of the document. */
  readonly size: number
  readonly fetchedAt: Date
  /** Rejects where the copy is damaged: nothing that was altered is ever handed on. */
  readonly part: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>
  readonly close: () => Promise<void>
}

/**
 * The PDFs that were fetched in one environment, sealed beside its store, as far as there is room: what was looked at
 * longest ago goes first. It is only a copy: what cannot be kept or opened is fetched again, and no failure is reported.
 */
export interface DocumentCopies {
  /** Undefined where there is none that can be used. */
  readonly open: (ids: DocumentIds) => Promise<DocumentCopy | undefined>
  readonly keep: (ids: DocumentIds, bytes: Uint8Array, fetchedAt: Date) => Promise<void>
  readonly drop: (ids: DocumentIds) => Promise<void>
  /** For the end of a session that leaves nothing behind. */
  readonly close: () => void
}

const row = z.object({ copy_id: z.string(), used: z.number().int(), sealed_document: z.unknown() })
const description = z.object({
  engagementId: z.string(),
  documentId: z.string(),
  size: z.number().int().nonnegative(),
  fetchedAt: z.iso.datetime(),
})
const oldest = z.object({ copy_id: z.string() })
const sum = z.object({ total: z.number().int() })
const latest = z.object({ latest: z.number().int() })

const ending = '.invoice'

/** @param room bytes on disk */
export function openDocumentCopies(
  directory: string,
  { environmentId, storage, database, sealer }: EnvironmentStore,
  room: number,
): DocumentCopies {
  const folder = documentFolderOf(directory, environmentId)
  const key = sealer.derive('invoice documents')
  const statements = {
    find: database.prepare('SELECT copy_id, used, sealed_document FROM invoice_documents WHERE document = ?'),
    add: database.prepare(
      `INSERT INTO invoice_documents (copy_id, document, used, size, sealed_document)
       VALUES (?, ?, COALESCE((SELECT MAX(used) FROM invoice_documents), 0) + 1, ?, ?)`,
    ),
    use: database.prepare(
      'UPDATE invoice_documents SET used = (SELECT MAX(used) FROM invoice_documents) + 1 WHERE copy_id = ?',
    ),
    latest: database.prepare('SELECT COALESCE(MAX(used), 0) AS latest FROM invoice_documents'),
    oldest: database.prepare('SELECT copy_id FROM invoice_documents ORDER BY used LIMIT 1'),
    total: database.prepare('SELECT COALESCE(SUM(size), 0) AS total FROM invoice_documents'),
    remove: database.prepare('DELETE FROM invoice_documents WHERE copy_id = ?'),
    ids: database.prepare('SELECT copy_id FROM invoice_documents'),
  }
  const documentOf = ({ engagementId, documentId }: DocumentIds): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([engagementId.toLowerCase(), documentId]))
      .digest('hex')
  const sealedAt = (copyId: string): Place => ({ table: 'invoice_documents', row: copyId, column: 'sealed_document' })
  const placeOf = (copyId: string): CopyPlace => ({
    path: join(folder, copyId + ending),
    fileId: copyId,
    key: sealer.derive(`invoice document ${copyId}`),
  })
  const isOf = (ids: DocumentIds, found: z.infer<typeof description>): boolean =>
    found.documentId === ids.documentId && found.engagementId.toLowerCase() === ids.engagementId.toLowerCase()

  async function removeCopy(copyId: string): Promise<void> {
    statements.remove.run(copyId)
    await rm(placeOf(copyId).path, { force: true })
  }

  function found(ids: DocumentIds): z.infer<typeof row> | undefined {
    return row.safeParse(statements.find.get(documentOf(ids))).data
  }

  async function openFound(ids: DocumentIds, { copy_id: copyId, used, sealed_document }: z.infer<typeof row>) {
    const text = sealer.unseal(sealedAt(copyId), sealed_document)
    const described = text === undefined ? undefined : description.safeParse(JSON.parse(text)).data
    if (!described || !isOf(ids, described)) return undefined
    const { size, fetchedAt } = described
    const copy = await openCopy(placeOf(copyId), size)
    if (used < latest.parse(statements.latest.get()).latest) statements.use.run(copyId)
    return { size, fetchedAt: new Date(fetchedAt), part: partsOf(copy, size), close: copy.close }
  }

  async function makeRoom(needed: number): Promise<void> {
    while (sum.parse(statements.total.get()).total + needed > room) {
      const first = oldest.safeParse(statements.oldest.get()).data
      if (!first) return
      await removeCopy(first.copy_id)
    }
  }

  async function drop(ids: DocumentIds): Promise<void> {
    const known = found(ids)
    if (known) await removeCopy(known.copy_id)
  }

  /** Copies that nobody knows any more: of a program that was ended, a store that was replaced, a session that is over. */
  function tidy(mayStay: (copyId: string) => boolean): void {
    for (const name of namesIn(folder)) {
      const [copyId = '', ...endings] = name.split('.')
      if (endings[0] !== ending.slice(1) || (mayStay(copyId) && endings.length === 1)) continue
      try {
        rmSync(join(folder, name), { force: true })
      } catch {
        // It is sealed, and can go at the next start.
      }
    }
  }
  const known = new Set(statements.ids.all().flatMap((each) => oldest.safeParse(each).data?.copy_id ?? []))
  tidy((copyId) => known.has(copyId))

  return {
    open: async (ids) => {
      const kept = found(ids)
      if (!kept) return undefined
      const copy = await openFound(ids, kept).catch(() => undefined)
      if (!copy) await removeCopy(kept.copy_id)
      return copy
    },
    keep: async (ids, bytes, fetchedAt) => {
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
        const described = { ...ids, size: bytes.length, fetchedAt: fetchedAt.toISOString() }
        const sealed = sealer.seal(sealedAt(copyId), JSON.stringify(described))
        statements.add.run(copyId, documentOf(ids), onDisk, sealed)
      } catch (error) {
        await writer.drop()
        throw error
      }
    },
    drop,
    close: () => {
      if (storage === 'session') tidy(() => false)
    },
  }
}

/** Any stretch of a copy, out of the pieces that hold it. One stretch is opened after the other, whoever asks. */
function partsOf(copy: Awaited<ReturnType<typeof openCopy>>, size: number): DocumentCopy['part'] {
  let last: Promise<unknown> = Promise.resolve()
  const room = new Uint8Array(pieceBytes)
  const read = async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
    const end = Math.min(to, size)
    const bytes = new Uint8Array(Math.max(0, end - from))
    if (bytes.length === 0) return bytes
    let begin = Math.floor(from / pieceBytes) * pieceBytes
    for await (const piece of copy.pieces(() => room, begin, end)) {
      bytes.set(piece.subarray(Math.max(0, from - begin), end - begin), Math.max(0, begin - from))
      begin += piece.length
    }
    return bytes
  }
  return (from, to) => {
    const reading = last.then(() => read(from, to))
    last = reading.catch(() => undefined)
    return reading
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
