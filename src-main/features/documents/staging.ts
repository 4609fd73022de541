import { engagementOfPlace } from '@contract/api/credit-limit'
import { documentLimits, isFoundCode, type Duplicate, type FoundFile, type StagedFile } from '@contract/api/documents'
import { documentName } from '@contract/domain/document-name'
import { fail, issuesOf, succeed, type Outcome } from '@contract/outcome'
import { stat } from 'node:fs/promises'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { saveAsked } from '../../lib/files/saving'
import type { WorkerProcess } from '../../lib/worker'
import type { AppContext } from '../app-context'
import type { CaseRegister } from '../cases'
import type { Printing } from '../printing'
import { invalid, refused, underWay, unknownFile, withStorageFailure } from './failures'
import { inspectBytes } from './inspect'
import { foundPlace, readContent, type StagedFileStore, type StagedDocument } from './staged-file-store'
import type { Looks } from './look/looks'
import { drawnByPage, endingsOf, type TypeOf } from './media-type'
import { withFittingEnding } from './naming'
import { joinJob } from './work/jobs'

/** Milliseconds in which a picture becomes a page, or it is not printed. */
const longestPage = 60_000

/** Handlers of what the clerk staged in the active environment; the page knows the files by `fileId` only. */
export function createStagedFiles(
  { activeEnvironmentId, askWhereToSave, store, now }: AppContext,
  dependencies: {
    readonly documents: () => Promise<StagedFileStore>
    readonly cases: Pick<CaseRegister, 'find' | 'read'>
    /** A file that is being sent stays until it has been. */
    readonly isSending: (fileId: string) => boolean
    readonly typeOf: TypeOf
    readonly drawTiff: Looks['drawTiff']
    readonly worker: WorkerProcess
    /** Asks before so many found documents are erased. */
    readonly mayErase: (count: number) => Promise<boolean>
    readonly printWithDialog: Printing['printWithDialog']
  },
) {
  const { documents, cases, isSending, typeOf, drawTiff, worker, mayErase, printWithDialog } = dependencies
  /** Found copies that no key of this run of the program opens. */
  const closed = new Set<string>()

  const onDocuments = <T>(
    context: CallContext,
    act: (kept: StagedFileStore) => Promise<Outcome<T>> | Outcome<T>,
  ): Promise<Outcome<T>> => withStorageFailure(context, async () => act(await documents()))

  const onFile = <T>(
    fileId: string,
    context: CallContext,
    act: (document: StagedDocument, kept: StagedFileStore) => Promise<Outcome<T>> | Outcome<T>,
  ): Promise<Outcome<T>> =>
    onDocuments<T>(context, (kept) => {
      const document = kept.find(fileId)
      return document ? act(document, kept) : refused(unknownFile, context)
    })

  /** The case where files lie: its own place, or that of a request of its engagement. A form is none. */
  async function caseAt(environmentId: string, place: string): Promise<string> {
    const engagementId = engagementOfPlace(place)
    return (engagementId && (await cases.find(environmentId, engagementId))?.caseId) ?? place
  }

  async function sentBefore(
    environmentId: string,
    { sha256, fileId }: StagedFile,
    { lyingAt, kept }: { readonly lyingAt: string; readonly kept: StagedFileStore },
  ): Promise<Duplicate[]> {
    const sent = kept.sent.of(sha256).filter((one) => one.fileId !== fileId)
    // Of several times on one case the last one says it all.
    const last = new Map(sent.map((one) => [one.caseId, one]))
    return Promise.all(
      [...last.values()].map(async ({ at, caseId }) => {
        if (caseId === lyingAt) return { kind: 'this-case', at } as const
        const title = caseId === undefined ? undefined : (await cases.read(environmentId, caseId))?.title
        return {
          kind: 'other-case',
          at,
          ...(caseId !== undefined && title !== undefined && { caseId, title }),
        } as const
      }),
    )
  }

  return {
    stageBytes: ({ name, bytes, place }, context) =>
      onDocuments<StagedFile>(context, async (kept) => {
        const [staged] = await kept.add([(take) => inspectBytes(bytes, name, typeOf, take)], now(), place)
        return staged ? succeed(staged) : refused('Nothing was added.', context)
      }),
    list: ({ place }, context) => onDocuments(context, async (kept) => succeed({ files: await kept.at(place) })),
    place: ({ fileIds, place }, context) =>
      onDocuments(context, (kept) => succeed({ placed: kept.move(fileIds, place) })),
    change: ({ fileId, name, documentType, leftOut, asItIs }, context) =>
      onFile<StagedFile>(fileId, context, (document, kept) => {
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
      onDocuments(context, async (kept) => {
        kept.arrange(place, fileIds)
        return succeed({ files: await kept.at(place) })
      }),
    discard: ({ fileIds }, context) =>
      onDocuments(context, async (kept) => {
        const erasable = fileIds.filter((fileId) => !isSending(fileId) && !kept.wasSent(fileId))
        return succeed({ discarded: await kept.erase(erasable) })
      }),
    keptOf: ({ sha256 }, context) =>
      onDocuments(context, (kept) => {
        const sent = kept.sent.of(sha256).findLast(({ fileId }) => kept.wasSent(fileId))
        const document = sent && kept.find(sent.fileId)
        return succeed({ file: document?.copy ? document.staged : null })
      }),
    copies: ({ fileIds }, context) =>
      onDocuments(context, (kept) =>
        succeed({ fileIds: fileIds.filter((fileId) => kept.find(fileId)?.copy !== undefined) }),
      ),
    read: ({ fileId }, context) =>
      onFile<Content>(fileId, context, async (document) => {
        const { mediaType, size } = document.staged
        const isTiff = mediaType === 'image/tiff'
        if (!(isTiff || drawnByPage.includes(mediaType)) || size > documentLimits.bytesKept)
          return succeed({ bytes: null, mediaType })
        const bytes = await readContent(document)
        if (!bytes) return copyIsGone(context)
        return succeed((isTiff ? await drawTiff(bytes) : { bytes, mediaType }) ?? { bytes: null, mediaType })
      }),
    /** A PDF goes to the print dialog as it is, a picture as a page. */
    printWithDialog: ({ fileId }, context) =>
      onFile(fileId, context, async (document) => {
        const { mediaType } = document.staged
        const isPdf = mediaType === 'application/pdf'
        if (!isPdf && !mediaType.startsWith('image/')) return refused('Only a PDF or an image can be printed.', context)
        const bytes = await readContent(document)
        if (!bytes) return copyIsGone(context)
        // Its name may say whose it is, and a queue shows it to everybody.
        const paper = { title: 'document.pdf', mediaType: 'application/pdf' }
        if (isPdf) return printWithDialog({ ...paper, bytes }, context.requestId)
        const made = await worker.run(
          joinJob,
          { files: [bytes], page: { size: 'a4', margin: 10 } },
          { deadline: longestPage },
        )
        return made.ok
          ? printWithDialog({ ...paper, bytes: made.value }, context.requestId)
          : refused('This image cannot be made into a page to print.', context)
      }),
    /** Staged although the same lies beside it or was sent before. */
    duplicates: ({ place }, context) => {
      const environmentId = activeEnvironmentId()
      return onDocuments(context, async (kept) => {
        const lyingAt = await caseAt(environmentId, place)
        const staged = (await kept.at(place)).filter(({ sha256 }) => sha256 !== '')
        const files = await Promise.all(
          staged.map(async (file) => {
            const twins = staged.filter(({ sha256, fileId }) => sha256 === file.sha256 && fileId !== file.fileId)
            const beside = twins.map(({ fileId, name }) => ({ kind: 'beside', fileId, name }) as const)
            return {
              fileId: file.fileId,
              matches: [...beside, ...(await sentBefore(environmentId, file, { lyingAt, kept }))],
            }
          }),
        )
        return succeed({ files: files.filter(({ matches }) => matches.length > 0) })
      })
    },
    /**
     * Documents whose sealed copies lie here although nothing lays them out any more, as after a backup was restored: the
     * clerk puts them on a case, saves them, or erases them, which main asks about.
     */
    found: (_input, context) =>
      onDocuments(context, async (kept) => {
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
      onFile<{ saved: boolean; name?: string }>(fileId, context, async (document) => {
        const bytes = await readContent(document)
        if (!bytes) return refused('Kartei’s copy of this file is gone or damaged.', context)
        const saved = await saveAsked(askWhereToSave, document.staged.name, () => bytes, context)
        if (!saved.ok) return saved
        return succeed({ saved: saved.value !== undefined, ...(saved.value !== undefined && { name: saved.value }) })
      }),
    eraseFound: ({ fileIds }, context) =>
      onDocuments(context, async (kept) => {
        const isFound = (fileId: string): boolean => kept.placeOf(fileId) === foundPlace
        const unknown = new Set((await kept.unknown()).map(({ fileId }) => fileId))
        const known = fileIds.filter((fileId) => isFound(fileId) || unknown.has(fileId))
        // Those that no key here opens may be of these data.
        const areDataAside = store.aside(activeEnvironmentId()).length > 0
        if (areDataAside && known.some((fileId) => unknown.has(fileId)))
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
  } satisfies Partial<FeatureHandlers<'files'>>
}

interface Content {
  bytes: Uint8Array<ArrayBuffer> | null
  mediaType: string
}

const copyIsGone = (context: CallContext): Outcome<never> =>
  refused('Kartei’s copy of this file is gone or damaged. Add the file again.', context)
const ofDataAside =
  'No key here opens these documents. They may belong to the data that are set aside (Settings), and stay as long as those do.'
const notFound = 'This document is not among the found ones any more.'

/** Where the endings of the type are known, the new name has one of them. */
const withName = (staged: StagedFile, name: string): StagedFile => ({
  ...staged,
  name,
  problems: staged.problems.filter(
    ({ code }) => code !== 'wrong-extension' || endingsOf(staged.mediaType).length === 0,
  ),
})
