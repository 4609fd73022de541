import { workKinds } from '@contract/file-work'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../store'

/** What came of which files, in the order in which they lay. */
const documentWork = z.object({
  kind: z.enum(workKinds),
  originals: z.array(z.string()),
  results: z.array(z.string()),
})
export type DocumentWork = z.infer<typeof documentWork> & { readonly workId: string }

/** Which of the laid-out files came of others, and where the originals wait. Throws what the database says. */
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

const placeOf = (workId: string): Place => ({ table: 'document_works', row: workId, column: 'sealed_work' })

/** Where originals wait. */
const asidePlace = (workId: string): string => `work-${workId}`

const row = z.object({ work_id: z.string(), sealed_work: z.unknown() })
const idOnly = z.object({ file_id: z.string() }).transform(({ file_id }) => file_id)
const placeOnly = z.object({ place: z.string() }).transform(({ place }) => place)

export function openWorkTable({ database, sealer, transaction }: EnvironmentStore): WorkTable {
  const statements = {
    add: database.prepare('INSERT INTO document_works (work_id, sealed_work) VALUES (?, ?)'),
    all: database.prepare('SELECT work_id, sealed_work FROM document_works'),
    remove: database.prepare('DELETE FROM document_works WHERE work_id = ?'),
    idsAt: database.prepare('SELECT file_id FROM documents WHERE place = ? ORDER BY position'),
    placeOf: database.prepare('SELECT place FROM documents WHERE file_id = ? AND place IS NOT NULL'),
    unplace: database.prepare('UPDATE documents SET place = NULL WHERE file_id = ?'),
    put: database.prepare(
      'UPDATE documents SET place = ?2, position = (SELECT MAX(position) FROM documents) + 1 WHERE file_id = ?1',
    ),
  }

  const idsAt = (place: string): string[] => z.array(idOnly).parse(statements.idsAt.all(place))

  function works(): DocumentWork[] {
    return statements.all.all().flatMap((found) => {
      const { work_id: workId, sealed_work: sealed } = row.parse(found)
      const text = sealer.unseal(placeOf(workId), sealed)
      const work = text === undefined ? undefined : documentWork.safeParse(JSON.parse(text)).data
      return work ? [{ workId, ...work }] : []
    })
  }

  /** Puts files in the place of one that is there, in order; the others keep theirs. */
  function layOut(place: string, instead: string, fileIds: readonly string[]): void {
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
        layOut(place, first, work.results)
        for (const fileId of there.filter((each) => work.originals.includes(each)))
          statements.put.run(fileId, asidePlace(workId))
        statements.add.run(workId, sealer.seal(placeOf(workId), JSON.stringify(work)))
        return true
      }),
    of: (fileId) => works().find(({ results }) => results.includes(fileId)),
    isOriginal: (fileId) => works().some(({ originals }) => originals.includes(fileId)),
    restore: ({ workId, results }, fileId) =>
      transaction(() => {
        const place = placeOnly.safeParse(statements.placeOf.get(fileId)).data
        if (place === undefined) return undefined
        layOut(place, fileId, idsAt(asidePlace(workId)))
        for (const result of results) statements.unplace.run(result)
        statements.remove.run(workId)
        return place
      }),
    settle: (isThere) =>
      works()
        .filter(({ results }) => !results.some(isThere))
        .flatMap(({ workId, originals }) => {
          statements.remove.run(workId)
          return originals
        }),
  }
}
