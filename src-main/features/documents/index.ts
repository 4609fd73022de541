import type { Look, StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { fail } from '@contract/outcome'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Store } from '../../store'
import type { Connect } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import { createDuplicates } from './duplicates'
import { createFileWork } from './file-work'
import { createFound } from './found'
import type { AskWhereToSave } from '../../lib/files/saving'
import { createKeptDocuments, readContent, type KeptDocuments, type StagedDocument } from './kept-documents'
import { createLookCalls } from './look/look-calls'
import { createLooks, type Readable } from './look/looks'
import { createPreviewer, type Previewer } from './preview'
import { createShrinkOffers } from './shrink-offers'
import { createStaging } from './staging'
import type { FileStaging } from './stage-files'
import type { UploadJournal } from './receipts'
import { openDocuments, type DocumentTrouble, type OpenedDocuments, type UploadService } from './upload-requests'
import { createUploads, type UploadRunner } from './uploads'
import { typeOf as typeHere, type TypeOf, unknownType } from './media-type'
import { joinJob, lookJob, typeJob } from './work/jobs'
import { answerByDecoding } from './work/picture-question'
import type { DecodePicture } from '../../lib/picture-window'
import {
  createWorkerProcess,
  type ChildProcess,
  type Done,
  type JobOptions,
  type WorkerProcess,
} from '../../lib/worker'
import { refused, unknownFile, withStorageFailure } from './failures'
import type { Printing } from '../printing'

export { refused, withStorageFailure } from './failures'
export type { Preview, Previewer } from './preview'
export { personalRecords } from './personal-records'
export type { UploadRunner } from './uploads'

/** Files held open, in the order asked for. */
export interface OpenedFiles extends OpenedDocuments {
  readonly files: readonly StagedFile[]
}

export interface Documents {
  readonly handlers: {
    readonly files: FeatureHandlers<'files'> & Pick<FileStaging, 'stage'>
    readonly uploads: FeatureHandlers<'uploads'>
  }
  /** For the features that upload documents: onboarding and credit limit. */
  readonly uploads: UploadRunner
  /** For the intake folder: files that are not staged yet. */
  readonly previewer: Previewer
  /** Reads what the last run of the program left of an environment's uploads; nothing is sent. */
  readonly recover: (environmentId: string) => Promise<void>
  /** Keeps uploads that ended before anything was done here; nothing is sent. Rejects with what the disk says. */
  readonly seedUploads: (environmentId: string, uploads: readonly Upload[]) => Promise<void>
  readonly uploadsUnderWay: (environmentId?: string) => number
  /** Breaks off what is being uploaded, since the program ends; nothing more is begun. */
  readonly stopUploads: () => Promise<void>
  /** The whole content of a staged file; undefined where there is none, or its copy is gone or damaged. */
  readonly contentOf: (environmentId: string, fileId: string) => Promise<Uint8Array | undefined>
  /** Opens staged files to be sent as they are; what is wrong where one of them is not there whole. */
  readonly openToSend: (environmentId: string, fileIds: readonly string[]) => Promise<OpenedFiles | DocumentTrouble>
  /** All that is known of uploads, newest first. Rejects with what the disk says. */
  readonly knownUploads: () => Promise<readonly Upload[]>
  /** Lists the staged files at a place, and moves them to another. */
  readonly staged: {
    readonly at: (environmentId: string, place: string) => Promise<StagedFile[]>
    readonly move: (environmentId: string, fileIds: readonly string[], place: string) => Promise<number>
  }
  /** The documents of a draft go to the case that came of it, or away with it. */
  readonly leaveDraft: (
    environmentId: string,
    draftId: string,
    to: { readonly caseId: string } | 'given-up',
  ) => Promise<void>
  /**
   * Before a store gives way to a restored one: notes what is staged and was not sent. What it resolves to lays that among
   * the found documents of the store in use then, as far as that one does not know it.
   */
  readonly exportStaged: (environmentId: string) => Promise<() => Promise<void>>
  /** Erases the copies of confirmed documents that were kept in the active environment. */
  readonly eraseSent: () => Promise<void>
  /** Erases what was kept for this session alone. */
  readonly close: () => void
  /** Inspects a file's content in the worker. */
  lookInto(file: Uint8Array<ArrayBuffer>, options: JobOptions): Promise<Done<Look>>
  /** One PDF of several files, each with a bookmark of this title, made in the process beside main. */
  joinInto(files: Uint8Array<ArrayBuffer>[], titles: string[], options: JobOptions): Promise<Done<Uint8Array>>
}

/** The files that clerks staged, copied and sealed, and what became of them. The page knows them by ids only. */
export function createDocuments(dependencies: {
  /** The profile. */
  readonly directory: string
  readonly store: Pick<Store, 'environment' | 'aside'>
  readonly activeEnvironmentId: () => string
  readonly service: UploadService
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'find' | 'read'>
  readonly journal: UploadJournal
  /** Whether copies are kept after their documents were confirmed; default: no. */
  readonly keepsSent?: () => boolean
  readonly emit: Emit
  /** Asks the clerk for a folder of documents; default: there is nobody to ask. */
  readonly pickFolder?: () => Promise<string | undefined>
  /** Asks where to save a document that was found; default: there is nobody to ask. */
  readonly askWhereToSave?: AskWhereToSave
  /** Asks before so many found documents are erased; default: there is nobody to ask, and none is. */
  readonly mayErase?: (count: number) => Promise<boolean>
  /** Default: nothing can be printed. */
  readonly printWithDialog?: Printing['printWithDialog']
  /** Called with how much of what is being uploaded has left, from 0 to 1; undefined where nothing is. */
  readonly onProgress?: (fraction: number | undefined) => void
  /** The service has answered an upload, or it was given up: what it was for may move. */
  readonly onEnded?: (environmentId: string, subjectId: string) => void
  /** Milliseconds before an upload that never left is tried again, where the clerk asked for that. */
  readonly pauseAfter?: (failures: number) => number
  /** How many uploads are remembered. */
  readonly limit?: number
  readonly now?: () => Date
  /** Finds the type of a file by its beginning; default: in this very process. */
  readonly typeOf?: TypeOf
  /** Starts the process that looks at files; called when the first one is looked at, and again after it has died. */
  readonly launch: () => ChildProcess
  /** Decodes the pictures that are worked on; default: none can be. */
  readonly decodePicture?: DecodePicture
}): Documents {
  const { directory, store, activeEnvironmentId, typeOf = typeHere, now = () => new Date() } = dependencies
  const kept = createKeptDocuments(directory, store, typeOf)
  const active = (): Promise<KeptDocuments> => kept.of(activeEnvironmentId())
  const looks = createLooks({
    worker: createWorkerProcess(dependencies.launch),
    find: async (fileId) => {
      const document = (await active()).find(fileId)
      return document && readableOf(document)
    },
  })
  const keepsSent = dependencies.keepsSent ?? (() => false)
  const uploads = createUploads({ ...dependencies, keepsSent, documentsOf: kept.of, now })
  const staging = createStaging({
    documents: active,
    isSending: uploads.isSending,
    emit: dependencies.emit,
    pickFolder: dependencies.pickFolder ?? (() => Promise.resolve(undefined)),
    typeOf,
    now,
  })
  // One of its own: nobody waits to see a file until the pages of another one are turned.
  const worker = createWorkerProcess(
    dependencies.launch,
    answerByDecoding(dependencies.decodePicture ?? (() => Promise.resolve(undefined))),
  )
  const offers = createShrinkOffers({ worker, typeOf, now })
  const work = createFileWork({
    documents: active,
    worker,
    typeOf,
    offers,
    isSending: uploads.isSending,
    emit: dependencies.emit,
    now,
  })
  return {
    handlers: {
      files: {
        ...staging,
        ...work,
        ...createFound({
          documents: active,
          askWhereToSave: dependencies.askWhereToSave ?? (() => Promise.resolve(undefined)),
          mayErase: dependencies.mayErase ?? (() => Promise.resolve(false)),
          areDataAside: () => store.aside(activeEnvironmentId()).length > 0,
        }),
        ...createPrintDocument({
          documents: active,
          worker,
          printWithDialog:
            dependencies.printWithDialog ??
            ((_paper, requestId) =>
              Promise.resolve(fail({ kind: 'printer', message: 'Nothing can be printed here.', requestId }))),
        }),
        ...createDuplicates({ ...dependencies, documentsOf: kept.of }),
        discard: async (input, context) => {
          const discarded = await staging.discard(input, context)
          const kept = await active()
          for (const fileId of input.fileIds) {
            looks.forget(fileId)
            offers.forget(kept, fileId)
          }
          return discarded
        },
        thumbnail: ({ fileId }, { requestId }) => looks.thumbnail(fileId, requestId),
        ...createLookCalls({ documents: active, looks, isSending: uploads.isSending }),
      },
      uploads: uploads.handlers,
    },
    uploads,
    previewer: createPreviewer(dependencies.launch, typeOf),
    recover: uploads.recover,
    seedUploads: uploads.seed,
    uploadsUnderWay: (environmentId) => uploads.underWay(environmentId).length,
    stopUploads: uploads.stop,
    contentOf: async (environmentId, fileId) => {
      const document = (await kept.of(environmentId)).find(fileId)
      return document && readContent(document)
    },
    openToSend: async (environmentId, fileIds) => {
      const documents = await kept.of(environmentId)
      const found: StagedDocument[] = []
      for (const fileId of fileIds) {
        const document = documents.find(fileId)
        if (!document) return { fileId, message: 'This file is not known here any more. Add it again.' }
        found.push(document)
      }
      const opened = openDocuments(found)
      return 'parts' in opened ? { ...opened, files: found.map(({ staged }) => staged) } : opened
    },
    lookInto: (file, options) => worker.run(lookJob, { file }, options),
    joinInto: (files, titles, options) => worker.run(joinJob, { files, titles, page: { size: 'image' } }, options),
    knownUploads: uploads.known,
    staged: {
      at: async (environmentId, place) => (await kept.of(environmentId)).at(place),
      move: async (environmentId, fileIds, place) => (await kept.of(environmentId)).move(fileIds, place),
    },
    leaveDraft: async (environmentId, draftId, to) => {
      const documents = await kept.of(environmentId)
      const fileIds = (await documents.at(`draft-${draftId}`)).map(({ fileId }) => fileId)
      if (to === 'given-up') await documents.erase(fileIds)
      else documents.move(fileIds, to.caseId)
    },
    exportStaged: async (environmentId) => {
      const described = (await kept.of(environmentId)).described()
      kept.hold(described.map(({ staged }) => staged.fileId))
      return async () => (await kept.of(environmentId)).takeOver(described)
    },
    eraseSent: async () => {
      const documents = await active()
      await documents.erase(documents.archived())
    },
    close: kept.close,
  }
}

/** A file that was staged, as its sealed copy holds it. */
const readableOf = (document: StagedDocument): Readable => ({
  size: document.staged.size,
  mediaType: document.staged.mediaType,
  read: () => readContent(document),
})

/**
 * Milliseconds; an honest beginning of a file takes less than one, and a computer that is busy may take seconds to start the
 * process. A sound file is not to be called unfit because of that, so that a second process gets more time.
 */
const deadlines = [5_000, 30_000]

/**
 * Finds types in a process beside main, and one of its own, so that nobody waits for larger work: what reads foreign bytes may
 * be led astray by them, and main must not be.
 */
export function createTypesInWorker(launch: () => ChildProcess): TypeOf {
  const worker = createWorkerProcess(launch)
  return async (head) => {
    for (const deadline of deadlines) {
      const done = await worker.run(typeJob, { file: new Uint8Array(head) }, { deadline })
      if (done.ok) return done.value
      if (done.why === 'refused' || done.why === 'cancelled') break
    }
    return unknownType
  }
}

/** Milliseconds in which a picture becomes a page, or it is not printed. */
const longestPage = 60_000

/** A document that is staged goes to the print dialog: a PDF as it is, a picture as a page. */
function createPrintDocument(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  readonly worker: WorkerProcess
  readonly printWithDialog: Printing['printWithDialog']
}): Pick<FeatureHandlers<'files'>, 'printWithDialog'> {
  const { documents, worker, printWithDialog } = dependencies
  return {
    printWithDialog: ({ fileId }, context) =>
      withStorageFailure(context, async () => {
        const document = (await documents()).find(fileId)
        if (!document) return refused(unknownFile, context)
        const { mediaType } = document.staged
        const isPdf = mediaType === 'application/pdf'
        if (!isPdf && !mediaType.startsWith('image/')) return refused('Only a PDF or an image can be printed.', context)
        const bytes = await readContent(document)
        if (!bytes) return refused('Kartei’s copy of this file is gone or damaged. Add the file again.', context)
        // Its name may say whose it is, and a queue shows it to everybody.
        const paper = { title: 'document.pdf', mediaType: 'application/pdf' }
        if (isPdf) return printWithDialog({ ...paper, bytes: new Uint8Array(bytes) }, context.requestId)
        const made = await worker.run(
          joinJob,
          { files: [new Uint8Array(bytes)], page: { size: 'a4', margin: 10 } },
          { deadline: longestPage },
        )
        return made.ok
          ? printWithDialog({ ...paper, bytes: new Uint8Array(made.value) }, context.requestId)
          : refused('This image cannot be made into a page to print.', context)
      }),
  }
}
