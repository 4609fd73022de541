import { documentName } from '@contract/domain/document-name'
import { documentLimits, type StagedFile } from '@contract/api/documents'
import { issuesOf, succeed } from '@contract/outcome'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { invalid, refused, underWay, unknownFile, withStorageFailure } from './failures'
import { inspectBytes } from './inspect'
import type { WorkHandlers } from './file-work'
import type { FoundHandlers } from './found'
import { readContent, type KeptDocuments } from './kept-documents'
import { endingsOf, type TypeOf } from './media-type'
import { withFittingEnding } from './naming'
import { createFileStaging, type FileStaging } from './stage-files'

/** What Chromium draws by itself. */
const shownTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']

/** Handlers of what the clerk staged in the active environment; the page knows the files by `fileId` only. */
export function createStaging(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  /** A file that is being sent stays until it has been. */
  readonly isSending: (fileId: string) => boolean
  readonly emit: Emit
  readonly pickFolder: () => Promise<string | undefined>
  readonly typeOf: TypeOf
  readonly now: () => Date
}): Omit<
  FeatureHandlers<'files'>,
  | keyof FileStaging
  | 'look'
  | 'sendAsItIs'
  | 'thumbnail'
  | 'printWithDialog'
  | 'duplicates'
  | keyof WorkHandlers
  | keyof FoundHandlers
> &
  FileStaging {
  const { documents, isSending, typeOf, now } = dependencies
  const fileStaging = createFileStaging(dependencies)
  return {
    ...fileStaging,
    stageBytes: ({ name, bytes, place }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const [staged] = await kept.add([(take) => inspectBytes(bytes, name, typeOf, take)], now(), place)
        return staged ? succeed(staged) : refused('Nothing was added.', context)
      }),
    list: ({ place }, context) =>
      withStorageFailure(context, async () => succeed({ files: await (await documents()).at(place) })),
    place: ({ fileIds, place }, context) =>
      withStorageFailure(context, async () => succeed({ placed: (await documents()).move(fileIds, place) })),
    rename: ({ fileId, name }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const document = kept.find(fileId)
        if (!document) return refused(unknownFile, context)
        const { name: before } = document.staged
        if (isSending(fileId)) return invalid([underWay('fileId', before)], context)
        const fitting = documentName.safeParse(withFittingEnding(name, document.staged))
        if (!fitting.success) return invalid(issuesOf(fitting.error, ['name']), context)
        const renamed = kept.change(fileId, (staged) => withName(staged, fitting.data))
        return renamed ? succeed(renamed) : refused(unknownFile, context)
      }),
    chooseType: ({ fileId, documentType }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const document = kept.find(fileId)
        if (!document) return refused(unknownFile, context)
        if (isSending(fileId)) return invalid([underWay('fileId', document.staged.name)], context)
        const chosen = kept.change(fileId, ({ documentType: _before, ...staged }) => ({
          ...staged,
          ...(documentType !== null && { documentType }),
        }))
        return chosen ? succeed(chosen) : refused(unknownFile, context)
      }),
    leaveOut: ({ fileId, leftOut }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const document = kept.find(fileId)
        if (!document) return refused(unknownFile, context)
        if (isSending(fileId)) return invalid([underWay('fileId', document.staged.name)], context)
        const changed = kept.change(fileId, ({ leftOut: _before, ...staged }) => ({
          ...staged,
          ...(leftOut && { leftOut }),
        }))
        return changed ? succeed(changed) : refused(unknownFile, context)
      }),
    arrange: ({ place, fileIds }, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        kept.arrange(place, fileIds)
        return succeed({ files: await kept.at(place) })
      }),
    discard: ({ fileIds }, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        const erasable = fileIds.filter((fileId) => !isSending(fileId) && !kept.wasSent(fileId))
        return succeed({ discarded: await kept.erase(erasable) })
      }),
    keptOf: ({ sha256 }, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        const sent = kept.sent.of(sha256).findLast(({ fileId }) => kept.wasSent(fileId))
        const document = sent && kept.find(sent.fileId)
        return succeed({ file: document?.copy ? document.staged : null })
      }),
    copies: ({ fileIds }, context) =>
      withStorageFailure(context, async () => {
        const kept = await documents()
        return succeed({ fileIds: fileIds.filter((fileId) => kept.find(fileId)?.copy !== undefined) })
      }),
    read: ({ fileId }, context) =>
      withStorageFailure<Content>(context, async () => {
        const document = (await documents()).find(fileId)
        if (!document) return refused(unknownFile, context)
        const { mediaType, size } = document.staged
        const isShown = mediaType === 'application/pdf' || shownTypes.includes(mediaType)
        if (!isShown || size > documentLimits.bytesKept) return succeed({ bytes: null, mediaType })
        const bytes = await readContent(document)
        return bytes === undefined
          ? refused('Kartei’s copy of this file is gone or damaged. Add the file again.', context)
          : succeed({ bytes, mediaType })
      }),
  }
}

interface Content {
  bytes: Uint8Array<ArrayBuffer> | null
  mediaType: string
}

/** Where the endings of the type are known, the new name has one of them. */
const withName = (staged: StagedFile, name: string): StagedFile => ({
  ...staged,
  name,
  problems: staged.problems.filter(
    ({ code }) => code !== 'wrong-extension' || endingsOf(staged.mediaType).length === 0,
  ),
})
