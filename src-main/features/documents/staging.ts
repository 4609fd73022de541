import { documentName } from '@contract/domain/document-name'
import { documentLimits, isFoundCode, type StagedFile } from '@contract/api/documents'
import { issuesOf, succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { invalid, refused, underWay, unknownFile, withStorageFailure } from './failures'
import { inspectBytes } from './inspect'
import type { Looks } from './look/looks'
import { readContent, type KeptDocuments } from './kept-documents'
import { endingsOf, type TypeOf } from './media-type'
import { withFittingEnding } from './naming'

/** Types that Chromium draws by itself. */
const shownTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']

/** Handlers of what the clerk staged in the active environment; the page knows the files by `fileId` only. */
export function createStagedFiles(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  /** A file that is being sent stays until it has been. */
  readonly isSending: (fileId: string) => boolean
  readonly typeOf: TypeOf
  readonly drawTiff: Looks['drawTiff']
  readonly now: () => Date
}) {
  const { documents, isSending, typeOf, drawTiff, now } = dependencies

  return {
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
    change: ({ fileId, name, documentType, leftOut, asItIs }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const document = kept.find(fileId)
        if (!document) return refused(unknownFile, context)
        let { staged } = document
        if (isSending(fileId)) return invalid([underWay('fileId', staged.name)], context)
        if (name !== undefined) {
          const fitting = documentName.safeParse(withFittingEnding(name, staged))
          if (!fitting.success) return invalid(issuesOf(fitting.error, ['name']), context)
          staged = withName(staged, fitting.data)
        }
        if (documentType !== undefined) staged = { ...staged, documentType: documentType ?? undefined }
        if (leftOut !== undefined) staged = { ...staged, leftOut: leftOut || undefined }
        if (asItIs) staged = { ...staged, asItIs, problems: staged.problems.filter(({ code }) => !isFoundCode(code)) }
        kept.change(fileId, () => staged)
        return succeed(staged)
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
        const isTiff = mediaType === 'image/tiff'
        const isShown = isTiff || mediaType === 'application/pdf' || shownTypes.includes(mediaType)
        if (!isShown || size > documentLimits.bytesKept) return succeed({ bytes: null, mediaType })
        const bytes = await readContent(document)
        if (!bytes) return refused('Kartei’s copy of this file is gone or damaged. Add the file again.', context)
        return succeed((isTiff ? await drawTiff(bytes) : { bytes, mediaType }) ?? { bytes: null, mediaType })
      }),
  } satisfies Partial<FeatureHandlers<'files'>>
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
