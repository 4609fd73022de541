import { workKinds } from '@contract/api/file-work'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'
import { openDocumentRows } from './document-table'

/** Files and the results of work on them, in the order in which they lay. */
const documentWork = z.object({
  kind: z.enum(workKinds),
  originals: z.array(z.string()),
  results: z.array(z.string()),
})
export type DocumentWork = z.infer<typeof documentWork> & { readonly workId: string }

/** Where originals wait. */
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
    /** The work that a file came of. */
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
