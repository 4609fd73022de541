import { stagedFile, type StagedFile } from '@contract/api/documents'
import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../../store'

/** A staged file as it is kept. */
export interface KeptDocument {
  readonly staged: StagedFile
  /** Whether its content was staged; false for one that could not be read. */
  readonly hasCopy: boolean
}

const sealedDocument = stagedFile.omit({ fileId: true }).extend({ hasCopy: z.boolean() })

const row = z.object({ file_id: z.string(), sealed_document: z.unknown() })

/** The staged files of one environment. Each write is on disk when it returns, and throws what the database says. */
export interface DocumentTable {
  readonly add: (documents: readonly KeptDocument[], addedAt: string, place: string | null) => void
  readonly find: (fileId: string) => KeptDocument | undefined
  /** In the order in which they were added or arranged. */
  readonly at: (place: string) => KeptDocument[]
  /** Lays files out at another place; resolves to how many of them there are. */
  readonly move: (fileIds: readonly string[], place: string) => number
  /** Puts what lies at a place in this order; what is not named comes behind. */
  readonly arrange: (place: string, fileIds: readonly string[]) => void
  /** Describes a file anew that is there already. */
  readonly describe: (document: KeptDocument) => void
  /** Undefined where it lies nowhere. */
  readonly placeOf: (fileId: string) => string | undefined
  readonly isAt: (fileId: string, place: string) => boolean
  readonly idsAt: (place: string) => string[]
  /** Those of them that were there. */
  readonly remove: (fileIds: readonly string[]) => string[]
  readonly ids: () => string[]
  /** Those that lie nowhere, were taken off, or lie beside a form: the page numbers its forms anew each time it starts. */
  readonly unplaced: () => string[]
  /** Those that lie with a draft that is there no more. */
  readonly orphaned: () => string[]
}

const placeOf = (fileId: string): Place => ({ table: 'documents', row: fileId, column: 'sealed_document' })

/** A place that is named by an engagement, as the page names it. */
const ofEngagement = /^(mandate|credit-limit)-[0-9a-f-]{36}$/
/** And one that is named by a request of it, under another word: a hash is not taken for such a name. */
const ofIncrease = /^credit-limit-increase-[0-9a-f-]{36}-./

export function openDocumentTable({ database, sealer, transaction }: EnvironmentStore): DocumentTable {
  const key = sealer.derive('places of documents')
  /** Places stand in clear text: those that are named by an engagement stand under a keyed hash of it. */
  const kept = (place: string): string => {
    const kind = ofIncrease.test(place) ? 'increase' : ofEngagement.exec(place)?.[1]
    return kind === undefined ? place : `${kind}-${createHmac('sha256', key).update(place).digest('hex')}`
  }
  const statements = {
    add: database.prepare(
      `INSERT INTO documents (file_id, place, position, added_at, sealed_document)
       VALUES (?, ?, COALESCE((SELECT MAX(position) FROM documents), 0) + 1, ?, ?)`,
    ),
    find: database.prepare('SELECT file_id, sealed_document FROM documents WHERE file_id = ?'),
    at: database.prepare('SELECT file_id, sealed_document FROM documents WHERE place = ? ORDER BY position'),
    move: database.prepare('UPDATE documents SET place = ?2 WHERE file_id = ?1'),
    idsAt: database.prepare('SELECT file_id FROM documents WHERE place = ? ORDER BY position'),
    setPosition: database.prepare(
      'UPDATE documents SET position = (SELECT MAX(position) FROM documents) + 1 WHERE file_id = ?',
    ),
    describe: database.prepare('UPDATE documents SET sealed_document = ?2 WHERE file_id = ?1'),
    placeOf: database.prepare('SELECT place FROM documents WHERE file_id = ?'),
    isAt: database.prepare('SELECT file_id FROM documents WHERE file_id = ? AND place = ?'),
    remove: database.prepare('DELETE FROM documents WHERE file_id = ?'),
    ids: database.prepare('SELECT file_id FROM documents ORDER BY position'),
    places: database.prepare(`SELECT DISTINCT place FROM documents WHERE place LIKE 'mandate-%'`),
    rename: database.prepare('UPDATE documents SET place = ?2 WHERE place = ?1'),
    unplaced: database.prepare(
      `SELECT file_id FROM documents WHERE place IS NULL OR place LIKE 'form-%' OR place LIKE 'removed-%'`,
    ),
    orphaned: database.prepare(
      `SELECT file_id FROM documents WHERE place LIKE 'draft-%' AND substr(place, 7) NOT IN (SELECT draft_id FROM drafts)`,
    ),
  }

  function opened(found: unknown): KeptDocument[] {
    const parsed = row.safeParse(found)
    if (!parsed.success) return []
    const { file_id: fileId, sealed_document: sealed } = parsed.data
    const text = sealer.unseal(placeOf(fileId), sealed)
    const document = text === undefined ? undefined : sealedDocument.safeParse(JSON.parse(text)).data
    if (!document) return [{ staged: { ...damaged, fileId }, hasCopy: false }]
    const { hasCopy, ...staged } = document
    return [{ staged: { fileId, ...staged }, hasCopy }]
  }

  function sealedOf({ staged: { fileId, ...rest }, hasCopy }: KeptDocument): Uint8Array {
    return sealer.seal(placeOf(fileId), JSON.stringify({ ...rest, hasCopy }))
  }

  // As they stood before.
  for (const { place } of placesOf(statements.places.all()))
    if (kept(place) !== place) statements.rename.run(place, kept(place))

  const idsOf = (found: readonly unknown[]): string[] => z.array(idOnly).parse(found)

  return {
    add: (documents, addedAt, place) =>
      transaction(() => {
        for (const { staged, hasCopy } of documents) {
          const { fileId } = staged
          statements.add.run(fileId, place === null ? null : kept(place), addedAt, sealedOf({ staged, hasCopy }))
        }
      }),
    find: (fileId) => opened(statements.find.get(fileId))[0],
    at: (place) => statements.at.all(kept(place)).flatMap(opened),
    move: (fileIds, place) =>
      transaction(() => fileIds.filter((fileId) => statements.move.run(fileId, kept(place)).changes > 0).length),
    arrange: (place, fileIds) =>
      transaction(() => {
        const there = new Set(idsOf(statements.idsAt.all(kept(place))))
        const ordered = new Set([...fileIds.filter((fileId) => there.has(fileId)), ...there])
        for (const fileId of ordered) statements.setPosition.run(fileId)
      }),
    describe: (document) => void statements.describe.run(document.staged.fileId, sealedOf(document)),
    placeOf: (fileId) => placeOnly.parse(statements.placeOf.get(fileId))?.place ?? undefined,
    isAt: (fileId, place) => statements.isAt.get(fileId, kept(place)) !== undefined,
    idsAt: (place) => idsOf(statements.idsAt.all(kept(place))),
    remove: (fileIds) => transaction(() => fileIds.filter((fileId) => statements.remove.run(fileId).changes > 0)),
    ids: () => idsOf(statements.ids.all()),
    unplaced: () => idsOf(statements.unplaced.all()),
    orphaned: () => idsOf(statements.orphaned.all()),
  }
}

const placeOnly = z.object({ place: z.string().nullable() }).optional()

const placesOf = (found: readonly unknown[]): { place: string }[] =>
  z.array(z.object({ place: z.string() })).parse(found)

const idOnly = z.object({ file_id: z.string() }).transform(({ file_id }) => file_id)

/** A file whose description is damaged is still somebody's: it stays in its place until it is removed. */
const damaged: Omit<StagedFile, 'fileId'> = {
  name: '?',
  size: 0,
  mediaType: 'application/octet-stream',
  sha256: '',
  problems: [{ code: 'unreadable', message: 'What Kartei kept of this file is damaged. Add it again.' }],
}
