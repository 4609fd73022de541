import { workKinds } from '@contract/api/file-work'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

/** What came of which files, in the order in which they lay. */
const documentWork = z.object({
  kind: z.enum(workKinds),
  originals: z.array(z.string()),
  results: z.array(z.string()),
})
export type DocumentWork = z.infer<typeof documentWork> & { readonly workId: string }

/** Which of the staged files came of others, and where the originals wait. Throws what the database says. */
export interface WorkTable {
  /**
   * Lays results out where the first of their originals lies, and takes the originals out of sight. False, and nothing is
   * changed, where one of the originals does not lie at that place any more.
   */
  readonly replace: (place: string, work: DocumentWork) => boolean
  /** The work that a file came of. */
  readonly of: (fileId: string) => DocumentWork | undefined
  /** Whether something came of a file that is not undone. */
  readonly isOriginal: (fileId: string) => boolean
  /**
   * Lays the originals out where the given result lies, and takes all results from where they lie; forgets the work.
   * Returns that place; undefined, and nothing is changed, where the result lies nowhere.
   */
  readonly restore: (work: DocumentWork, fileId: string) => string | undefined
  /** Forgets work of whose results `isThere` says that none is; resolves to the originals, which nobody needs any more. */
  readonly settle: (isThere: (fileId: string) => boolean) => string[]
}

/** Where originals wait. */
const asidePlace = (workId: string): string => `work-${workId}`

const idOnly = z.object({ file_id: z.string() }).transform(({ file_id }) => file_id)
const placeOnly = z.object({ place: z.string() }).transform(({ place }) => place)

export function openWorkTable(environment: EnvironmentStore): WorkTable {
  const { database, transaction } = environment
  const table = openEncryptedTable(environment, {
    table: 'document_works',
    key: ['workId'],
    plain: z.object({ workId: z.string() }),
    sealed: { work: documentWork },
  })
  const statements = {
    idsAt: database.prepare('SELECT file_id FROM documents WHERE place = ? ORDER BY position'),
    placeOf: database.prepare('SELECT place FROM documents WHERE file_id = ? AND place IS NOT NULL'),
    unplace: database.prepare('UPDATE documents SET place = NULL WHERE file_id = ?'),
    put: database.prepare(
      'UPDATE documents SET place = ?2, position = (SELECT MAX(position) FROM documents) + 1 WHERE file_id = ?1',
    ),
  }

  const idsAt = (place: string): string[] => z.array(idOnly).parse(statements.idsAt.all(place))

  const works = (): DocumentWork[] =>
    table.rows().flatMap(({ workId, opened }) => {
      const work = opened('work')
      return work ? [{ workId, ...work }] : []
    })

  /** Puts files in the place of one that is there, in order; the others keep theirs. */
  function replaceInOrder(place: string, instead: string, fileIds: readonly string[]): void {
    const order = idsAt(place).flatMap((fileId) =>
      fileId === instead ? fileIds : fileIds.includes(fileId) ? [] : fileId,
    )
    for (const fileId of order) statements.put.run(fileId, place)
  }

  return {
    replace: (place, { workId, ...work }) =>
      transaction(() => {
        const there = idsAt(place)
        const first = there.find((fileId) => work.originals.includes(fileId))
        if (first === undefined || !work.originals.every((fileId) => there.includes(fileId))) return false
        replaceInOrder(place, first, work.results)
        for (const fileId of there.filter((each) => work.originals.includes(each)))
          statements.put.run(fileId, asidePlace(workId))
        table.put({ workId, work })
        return true
      }),
    of: (fileId) => works().find(({ results }) => results.includes(fileId)),
    isOriginal: (fileId) => works().some(({ originals }) => originals.includes(fileId)),
    restore: ({ workId, results }, fileId) =>
      transaction(() => {
        const place = placeOnly.safeParse(statements.placeOf.get(fileId)).data
        if (place === undefined) return undefined
        replaceInOrder(place, fileId, idsAt(asidePlace(workId)))
        for (const result of results) statements.unplace.run(result)
        table.remove({ workId })
        return place
      }),
    settle: (isThere) =>
      works()
        .filter(({ results }) => !results.some(isThere))
        .flatMap(({ workId, originals }) => {
          table.remove({ workId })
          return originals
        }),
  }
}
