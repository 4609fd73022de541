import { succeed } from '@contract/outcome'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Connect } from '../asking'
import type { CaseRegister } from '../cases'
import { createLooks } from './look/looks'
import { readableOf } from './look/reading'
import { createStaging } from './staging'
import { createUploads, type UploadRunner } from './uploads'
import { createWorkshop, type Bench } from './work/workshop'

export type { UploadRunner } from './uploads'

export interface Documents {
  readonly handlers: { readonly files: FeatureHandlers<'files'>; readonly uploads: FeatureHandlers<'uploads'> }
  /** For the features that upload documents: onboarding and credit limit. */
  readonly uploads: UploadRunner
}

/** The files that the user picked and what became of them, for this session. Paths stay here; the page knows ids. */
export function createDocuments(parts: {
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'find'>
  readonly emit: Emit
  readonly now?: () => Date
  /** Starts the process that looks at files; called when the first one is looked at, and again after it has died. */
  readonly launch: () => Bench
}): Documents {
  const staging = createStaging()
  const looks = createLooks({
    workshop: createWorkshop(parts.launch),
    find: (fileId) => {
      const document = staging.find(fileId)
      return document && readableOf(document)
    },
  })
  const forget = (fileId: string): boolean => {
    looks.forget(fileId)
    return staging.forget(fileId)
  }
  const uploads = createUploads({ ...parts, staging, now: parts.now ?? (() => new Date()) })
  return {
    handlers: {
      files: {
        stage: (files, { requestId }) => staging.stage(files, requestId),
        /** A file that is being sent stays until it has been. */
        discard: ({ fileIds }) =>
          succeed({
            discarded: fileIds.filter((fileId) => !uploads.isSending(fileId) && forget(fileId)).length,
          }),
        read: ({ fileId }, { requestId }) => staging.read(fileId, requestId),
        preview: ({ fileId }, { requestId }) => staging.preview(fileId, requestId),
        thumbnail: ({ fileId }, { requestId }) => looks.thumbnail(fileId, requestId),
        look: ({ fileId }, { requestId }) => looks.look(fileId, requestId),
      },
      uploads: uploads.handlers,
    },
    uploads,
  }
}
