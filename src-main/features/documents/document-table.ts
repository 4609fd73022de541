import { stagedFile, type StagedFile } from '@contract/api/documents'
import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'
import { workKinds } from '@contract/api/file-work'

export interface KeptDocument {
  readonly staged: StagedFile
  /** Whether its content was staged; false for one that could not be read. */
  readonly hasCopy: boolean
}

const sealedDocument = stagedFile.omit({ fileId: true }).extend({ hasCopy: z.boolean() })

/** A place that is named by an engagement, as the page names it. */
const ofEngagement = /^(mandate|credit-limit)-[0-9a-f-]{36}$/
/** And one that is named by a request of it, under another word: a hash is not taken for such a name. */
const ofIncrease = /^credit-limit-increase-[0-9a-f-]{36}-./

export const placesPurpose = 'places of documents'

/** Every place that these identifiers of engagements and of requests may name, as it is hashed and what stands before it. */
export const hashedPlaces = (identifiers: readonly string[]): { text: string; before: string }[] =>
  identifiers.flatMap((each) => {
    const engagementId = each.toLowerCase()
    return [
      { text: `mandate-${engagementId}`, before: 'mandate-' },
      { text: `credit-limit-${engagementId}`, before: 'credit-limit-' },
      ...identifiers.map((request) => ({
        text: `credit-limit-increase-${engagementId}-${request}`,
        before: 'increase-',
      })),
    ]
  })

/** Described once for all that lay files out: documents themselves, and what comes of them. */
export function openDocumentRows(environment: EnvironmentStore) {
  const hash = keyedHash(environment, placesPurpose)
  /** Places stand in clear text: those that are named by an engagement stand under a keyed hash of it. */
  const kept = (place: string): string => {
    const kind = ofIncrease.test(place) ? 'increase' : ofEngagement.exec(place)?.[1]
    return kind === undefined ? place : `${kind}-${hash(place)}`
  }
  const rows = openEncryptedTable(environment, {
    table: 'documents',
    key: ['fileId'],
    plain: z.object({
      fileId: z.string(),
      place: z.string().nullable(),
      position: z.number().int(),
      addedAt: z.string(),
    }),
    sealed: { document: sealedDocument },
    order: ['position'],
  })
  return {
    ...rows,
    kept,
    idsAt: (place: string): string[] => rows.listPlainColumns({ place: kept(place) }).map(({ fileId }) => fileId),
    /** Puts files behind all others, in this order, and where it is named at another place. */
    putLast(fileIds: Iterable<string>, place?: string): void {
      let position = rows.next('position')
      const at = place === undefined ? {} : { place: kept(place) }
      for (const fileId of fileIds) rows.change({ fileId, position: position++, ...at })
    },
  }
}

/** The staged files of one environment. Each write is on disk when it returns, and throws what the database says. */
export function openDocumentTable(environment: EnvironmentStore) {
  const { transaction } = environment
  const rows = openDocumentRows(environment)
  const { kept } = rows
  const drafts = openEncryptedTable(environment, {
    table: 'drafts',
    key: ['draftId'],
    plain: z.object({ draftId: z.string() }),
    sealed: {},
  })
  function opened({ fileId, opened: open }: ReturnType<typeof rows.rows>[number]): KeptDocument {
    const document = open('document')
    if (!document) return { staged: { ...damaged, fileId }, hasCopy: false }
    const { hasCopy, ...staged } = document
    return { staged: { fileId, ...staged }, hasCopy }
  }

  /** Those of them that are there when their turn comes, with what is done to them. */
  const ofThose = (fileIds: readonly string[], act: (fileId: string) => void): string[] =>
    transaction(() =>
      fileIds.filter((fileId) => {
        const isThere = rows.has({ fileId })
        if (isThere) act(fileId)
        return isThere
      }),
    )

  const idsWhere = (holds: (place: string | null) => boolean): string[] =>
    rows.listPlainColumns().flatMap(({ fileId, place }) => (holds(place) ? fileId : []))

  // As they stood before.
  for (const { fileId, place } of rows.listPlainColumns())
    if (place !== null && kept(place) !== place) rows.change({ fileId, place: kept(place) })

  return {
    add: (documents: readonly KeptDocument[], addedAt: string, place: string | null): void =>
      transaction(() => {
        let position = rows.next('position')
        for (const { staged, hasCopy } of documents) {
          const { fileId, ...rest } = staged
          const document = { ...rest, hasCopy }
          rows.put({ fileId, place: place === null ? null : kept(place), position: position++, addedAt, document })
        }
      }),
    find(fileId: string): KeptDocument | undefined {
      const row = rows.get({ fileId })
      return row && opened(row)
    },
    /** In the order in which they were added or arranged. */
    at: (place: string): KeptDocument[] => rows.rows({ place: kept(place) }).map(opened),
    /** Lays files out at another place; how many of them there are. */
    move: (fileIds: readonly string[], place: string): number =>
      ofThose(fileIds, (fileId) => rows.change({ fileId, place: kept(place) })).length,
    /** Puts what lies at a place in this order; what is not named comes behind. */
    arrange: (place: string, fileIds: readonly string[]): void =>
      transaction(() => {
        const there = new Set(rows.idsAt(place))
        rows.putLast(new Set([...fileIds.filter((fileId) => there.has(fileId)), ...there]))
      }),
    describe({ staged: { fileId, ...rest }, hasCopy }: KeptDocument): void {
      rows.change({ fileId, document: { ...rest, hasCopy } })
    },
    /** Undefined where it lies nowhere. */
    placeOf: (fileId: string): string | undefined => rows.listPlainColumns({ fileId })[0]?.place ?? undefined,
    isAt: (fileId: string, place: string): boolean => rows.has({ fileId, place: kept(place) }),
    idsAt: rows.idsAt,
    /** Those of them that were there. */
    remove: (fileIds: readonly string[]): string[] => ofThose(fileIds, (fileId) => rows.remove({ fileId })),
    ids: (): string[] => idsWhere(() => true),
    /** Those that lie nowhere, were taken off, or lie beside a form: the page numbers its forms anew each time it starts. */
    unplaced: (): string[] => idsWhere((place) => place === null || /^(form|removed)-/.test(place)),
    /** Those that lie with a draft that is there no more. */
    orphaned(): string[] {
      const kept = new Set(drafts.listPlainColumns().map(({ draftId }) => `draft-${draftId}`))
      return idsWhere((place) => place?.startsWith('draft-') === true && !kept.has(place))
    },
  }
}

/** A file whose description is damaged is still somebody's: it stays in its place until it is removed. */
const damaged: Omit<StagedFile, 'fileId'> = {
  name: '?',
  size: 0,
  mediaType: 'application/octet-stream',
  sha256: '',
  problems: [{ code: 'unreadable', message: 'What Kartei kept of this file is damaged. Add it again.' }],
}

const sentDocument = z.object({ at: z.string(), caseId: z.string().optional() })

/** A document that arrived at the service: when that was known, and on which case. */
export type SentDocument = z.infer<typeof sentDocument> & { readonly fileId: string }

export type ConfirmedDocument = SentDocument & { readonly sha256: string }

/** The documents that were sent, by content; documents themselves are not kept for it. Throws what the database says. */
export function openSentTable(environment: EnvironmentStore) {
  const table = openEncryptedTable(environment, {
    table: 'sent_documents',
    key: ['fileId'],
    plain: z.object({ fileId: z.string(), content: z.string() }),
    sealed: { sent: sentDocument },
    order: ['rowid'],
  })
  /** Says nothing about the content to anybody without the key, also to whoever has the same file. */
  const contentOf = keyedHash(environment, 'sent documents')

  const sentOf = (sha256: string): SentDocument[] =>
    table.rows({ content: contentOf(sha256) }).flatMap(({ fileId, opened }) => {
      const sent = opened('sent')
      return sent ? [{ fileId, ...sent }] : []
    })

  return {
    /** All of them or, where the disk refuses, none. A file that is there already stays as it is. */
    add: (all: readonly ConfirmedDocument[]): void =>
      environment.transaction(() => {
        for (const { sha256, fileId, ...sent } of all) table.addIfNew({ fileId, content: contentOf(sha256), sent })
      }),
    /** The earliest first. */
    of: (sha256: string): SentDocument[] => sentOf(sha256).sort((one, other) => (one.at < other.at ? -1 : 1)),
    /** The last time that the same content went as another file. */
    lastOther: (sha256: string, other: string): SentDocument | undefined =>
      sentOf(sha256).findLast(({ fileId }) => fileId !== other),
    has: (fileId: string) => table.has({ fileId }),
  }
}

/** Files and the results of work on them, in the order in which they lay. */
const documentWork = z.object({
  kind: z.enum(workKinds),
  originals: z.array(z.string()),
  results: z.array(z.string()),
})
export type DocumentWork = z.infer<typeof documentWork> & { readonly workId: string }

const asidePlace = (workId: string): string => `work-${workId}`

/** Which of the staged files came of others, and where the originals wait. Throws what the database says. */
export function openWorkTable(environment: EnvironmentStore) {
  const { transaction } = environment
  const documents = openDocumentRows(environment)
  const table = openEncryptedTable(environment, {
    table: 'document_works',
    key: ['workId'],
    plain: z.object({ workId: z.string() }),
    sealed: { work: documentWork },
  })

  const works = (): DocumentWork[] =>
    table.rows().flatMap(({ workId, opened }) => {
      const work = opened('work')
      return work ? [{ workId, ...work }] : []
    })

  /** Puts files in the place of one that is there, in order; the others keep theirs. */
  function replaceInOrder(place: string, instead: string, fileIds: readonly string[]): void {
    const order = documents
      .idsAt(place)
      .flatMap((fileId) => (fileId === instead ? fileIds : fileIds.includes(fileId) ? [] : fileId))
    documents.putLast(order, place)
  }

  return {
    /**
     * Lays results out where the first of their originals lies, and takes the originals out of sight. False, and nothing is
     * changed, where one of the originals does not lie at that place any more.
     */
    replace: (place: string, { workId, ...work }: DocumentWork): boolean =>
      transaction(() => {
        const there = documents.idsAt(place)
        const first = there.find((fileId) => work.originals.includes(fileId))
        if (first === undefined || !work.originals.every((fileId) => there.includes(fileId))) return false
        replaceInOrder(place, first, work.results)
        const originals = there.filter((fileId) => work.originals.includes(fileId))
        documents.putLast(originals, asidePlace(workId))
        table.put({ workId, work })
        return true
      }),
    /**
     * Lays more results out behind the given one. False, and nothing is changed, where that lies nowhere or the work was undone
     * meanwhile.
     */
    extend: ({ workId, ...work }: DocumentWork, fileId: string, more: readonly string[]): boolean =>
      transaction(() => {
        const place = documents.listPlainColumns({ fileId })[0]?.place ?? undefined
        if (place === undefined || !table.has({ workId })) return false
        replaceInOrder(place, fileId, [fileId, ...more])
        table.put({ workId, work: { ...work, results: [...work.results, ...more] } })
        return true
      }),
    of: (fileId: string): DocumentWork | undefined => works().find(({ results }) => results.includes(fileId)),
    /** Whether something came of a file that is not undone. */
    isOriginal: (fileId: string): boolean => works().some(({ originals }) => originals.includes(fileId)),
    /**
     * Lays the originals out where the given result lies, and takes all results from where they lie; forgets the work.
     * Returns that place; undefined, and nothing is changed, where the result lies nowhere.
     */
    restore: ({ workId, results }: DocumentWork, fileId: string): string | undefined =>
      transaction(() => {
        const place = documents.listPlainColumns({ fileId })[0]?.place ?? undefined
        if (place === undefined) return undefined
        replaceInOrder(place, fileId, documents.idsAt(asidePlace(workId)))
        for (const result of results) documents.change({ fileId: result, place: null })
        table.remove({ workId })
        return place
      }),
    /** Forgets work of whose results `isThere` says that none is; resolves to the originals, which nobody needs any more. */
    settle: (isThere: (fileId: string) => boolean): string[] =>
      works()
        .filter(({ results }) => !results.some(isThere))
        .flatMap(({ workId, originals }) => {
          table.remove({ workId })
          return originals
        }),
  }
}
