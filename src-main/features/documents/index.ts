import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { AppContext } from '../app-context'
import { createFileWork } from './file-work'
import { createStagedFileStore, readContent, type StagedFileStore, type StagedDocument } from './staged-file-store'
import { createLooks } from './look/looks'
import { createPreviewer } from './preview'
import { createStagedFiles } from './staging'
import { createFileStaging } from './add-files'
import { openDocuments } from './upload-requests'
import { createUploads, type UploadParts } from './uploads'
import { headBytes, type TypeOf, unknownType } from './media-type'
import { joinJob, lookJob, typeJob, answerByDecoding } from './work/jobs'
import type { DecodePicture } from '../../lib/picture-window'
import { createWorkerProcess, type ChildProcess, type JobOptions } from '../../lib/worker'
import { createNumberedWork } from './failures'
import type { Printing } from '../printing'

export { refused, withStorageFailure } from './failures'
export type { Preview } from './preview'
export { personalRecords } from './personal-records'
export type { UploadRunner } from './uploads'

export type Documents = ReturnType<typeof createDocuments>

/** The files that clerks staged, copied and sealed, and what became of them. The page knows them by ids only. */
export function createDocuments(
  app: AppContext,
  parts: Omit<UploadParts, 'documentsOf'> & {
    /** Asks the clerk for a folder of documents; its absolute path, or undefined where the clerk thought better of it. */
    readonly pickFolder: () => Promise<string | undefined>
    /** Asks before so many found documents are erased. */
    readonly mayErase: (count: number) => Promise<boolean>
    readonly printWithDialog: Printing['printWithDialog']
    readonly typeOf: TypeOf
    /** Starts the process that looks at files; called when the first one is looked at, and again after it has died. */
    readonly launch: () => ChildProcess
    readonly decodePicture: DecodePicture
  },
) {
  const { directory, store, activeEnvironmentId, emit, now } = app
  const { cases, pickFolder, mayErase, printWithDialog, typeOf, launch } = parts
  const kept = createStagedFileStore(directory, store, typeOf)
  const active = (): Promise<StagedFileStore> => kept.of(activeEnvironmentId())
  const uploads = createUploads(app, { ...parts, documentsOf: kept.of })
  const { isSending } = uploads
  const looks = createLooks({ documents: active, worker: createWorkerProcess(launch), isSending })
  // Processes of their own: nobody waits to see a file until the pages of another one are turned, nor to turn or to unlock one
  // until a photograph is made smaller.
  const openWorker = () => createWorkerProcess(launch, answerByDecoding(parts.decodePicture))
  const [worker, shrinker] = [openWorker(), openWorker()]
  const staged = createStagedFiles(app, {
    documents: active,
    drawTiff: looks.drawTiff,
    ...{ cases, isSending, typeOf, worker, mayErase, printWithDialog },
  })
  const numbered = createNumberedWork()
  const work = createFileWork({ documents: active, worker, shrinker, typeOf, isSending, numbered, emit, now })
  const files: FeatureHandlers<'files'> & Pick<ReturnType<typeof createFileStaging>, 'stage'> = {
    ...staged,
    ...looks.handlers,
    ...createFileStaging({ documents: active, emit, pickFolder, typeOf, numbered, now }),
    ...work.handlers,
    cancel: async ({ number }) => succeed({ cancelled: await numbered.cancel(number) }),
    discard: async (input, context) => {
      const discarded = await staged.discard(input, context)
      const kept = await active()
      for (const fileId of input.fileIds) {
        looks.forget(fileId)
        work.forgetOffers(kept, fileId)
      }
      return discarded
    },
  }
  return {
    handlers: { files, uploads: uploads.handlers },
    uploads,
    /** For the intake folder: files that are not staged yet. */
    previewer: createPreviewer(launch, typeOf),
    /** The whole content of a staged file; undefined where there is none, or its copy is gone or damaged. */
    contentOf: async (environmentId: string, fileId: string): Promise<Uint8Array | undefined> => {
      const document = (await kept.of(environmentId)).find(fileId)
      return document && readContent(document)
    },
    /**
     * Opens staged files to be sent as they are, in the order asked for; says what is wrong where one of them is not there
     * whole.
     */
    openToSend: async (environmentId: string, fileIds: readonly string[]) => {
      const documents = await kept.of(environmentId)
      const found: StagedDocument[] = []
      for (const fileId of fileIds) {
        const document = documents.find(fileId)
        if (!document) return { fileId, message: 'This file is not known here any more. Add it again.' }
        found.push(document)
      }
      return openDocuments(found)
    },
    lookInto: (file: Uint8Array<ArrayBuffer>, options: JobOptions) => worker.run(lookJob, { file }, options),
    /** One PDF of several files, each with a bookmark of this title, made in the process beside main. */
    joinInto: (files: Uint8Array<ArrayBuffer>[], titles: string[], options: JobOptions) =>
      worker.run(joinJob, { files, titles, page: { size: 'image' } }, options),
    /** Lists the staged files at a place, and moves them to another. */
    staged: {
      at: async (environmentId: string, place: string) => (await kept.of(environmentId)).at(place),
      move: async (environmentId: string, fileIds: readonly string[], place: string) =>
        (await kept.of(environmentId)).move(fileIds, place),
    },
    /** The documents of a draft go to the case that came of it, or away with it. */
    leaveDraft: async (
      environmentId: string,
      draftId: string,
      to: { readonly caseId: string } | 'given-up',
    ): Promise<void> => {
      const documents = await kept.of(environmentId)
      const fileIds = (await documents.at(`draft-${draftId}`)).map(({ fileId }) => fileId)
      if (to === 'given-up') await documents.erase(fileIds)
      else documents.move(fileIds, to.caseId)
    },
    /**
     * Before a store gives way to a restored one: notes what is staged and was not sent. What it resolves to lays that among
     * the found documents of the store in use then, as far as that one does not know it.
     */
    exportStaged: async (environmentId: string): Promise<() => Promise<void>> => {
      const described = (await kept.of(environmentId)).described()
      kept.hold(described.map(({ staged }) => staged.fileId))
      return async () => (await kept.of(environmentId)).takeOver(described)
    },
    /** Erases the copies of confirmed documents that were kept in the active environment. */
    eraseSent: async (): Promise<void> => {
      const documents = await active()
      await documents.erase(documents.archived())
    },
    /** Erases what was kept for this session alone. */
    close: kept.close,
  }
}

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
  return async (bytes) => {
    for (const deadline of deadlines) {
      const done = await worker.run(typeJob, { file: bytes.slice(0, headBytes) }, { deadline })
      if (done.ok) return done.value
      if (done.why === 'refused' || done.why === 'cancelled') break
    }
    return unknownType
  }
}
