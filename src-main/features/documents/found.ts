import type { FoundFile } from '@contract/api/documents'
import { fail, succeed } from '@contract/outcome'
import { stat } from 'node:fs/promises'
import type { FeatureHandlers } from '../../ipc/handlers'
import { saveAsked, type AskWhereToSave } from '../../lib/files/saving'
import { refused, unknownFile, withStorageFailure } from './failures'
import { foundPlace, readContent, type KeptDocuments } from './kept-documents'

type FoundHandlers = Pick<FeatureHandlers<'files'>, 'found' | 'saveFound' | 'eraseFound'>

/**
 * Handlers of documents whose sealed copies lie here although nothing lays them out any more, as after a backup was
 * restored: the clerk puts them on a case, saves them, or erases them, which main asks about.
 */
export function createFound(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  readonly askWhereToSave: AskWhereToSave
  readonly mayErase: (count: number) => Promise<boolean>
  /** Whether data are set aside whose documents those may be that no key here opens. */
  readonly areDataAside: () => boolean
}): FoundHandlers {
  const { documents, askWhereToSave, mayErase, areDataAside } = dependencies
  /** No key of this run of the program opens them. */
  const closed = new Set<string>()
  const ofDataAside =
    'No key here opens these documents. They may belong to the data that are set aside (Settings), and stay as long as those do.'
  const notFound = 'This document is not among the found ones any more.'

  return {
    found: (_input, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        for (const copy of await kept.unknown())
          if (!closed.has(copy.fileId) && !(await kept.describe(copy))) closed.add(copy.fileId)
        const files: FoundFile[] = []
        for (const file of await kept.at(foundPlace)) {
          const copy = kept.find(file.fileId)?.copy
          const stats = copy && (await stat(copy.path).catch(() => undefined))
          files.push({ ...file, at: (stats?.mtime ?? new Date(0)).toISOString() })
        }
        const unreadable = (await kept.unknown()).map(({ at, ...copy }) => ({ ...copy, at: at.toISOString() }))
        return succeed({ files, unreadable })
      }),
    saveFound: ({ fileId }, context) =>
      withStorageFailure<{ saved: boolean; name?: string }>(context, async () => {
        const document = (await documents()).find(fileId)
        if (!document) return refused(unknownFile, context)
        const bytes = await readContent(document)
        if (!bytes) return refused('Kartei’s copy of this file is gone or damaged.', context)
        const saved = await saveAsked(askWhereToSave, document.staged.name, () => bytes, context)
        if (!saved.ok) return saved
        return succeed({ saved: saved.value !== undefined, ...(saved.value !== undefined && { name: saved.value }) })
      }),
    eraseFound: ({ fileIds }, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        const isFound = (fileId: string): boolean => kept.placeOf(fileId) === foundPlace
        const unknown = new Set((await kept.unknown()).map(({ fileId }) => fileId))
        const known = fileIds.filter((fileId) => isFound(fileId) || unknown.has(fileId))
        if (areDataAside() && known.some((fileId) => unknown.has(fileId)))
          return fail({
            kind: 'conflict',
            message: ofDataAside,
            issues: [{ path: '', message: ofDataAside, code: 'of-data-aside' }],
            requestId: context.requestId,
          })
        if (known.length === 0) return fail({ kind: 'not-found', message: notFound, requestId: context.requestId })
        if (!(await mayErase(known.length))) return succeed({ erased: 0 })
        // While it was asked, one may have been put on a case.
        const erased = await kept.erase(known.filter(isFound))
        return succeed({ erased: erased + (await kept.removeUnknown(known.filter((fileId) => unknown.has(fileId)))) })
      }),
  }
}
