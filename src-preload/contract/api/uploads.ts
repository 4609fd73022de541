import { call, event } from '../call'
import { frameOfBody, frameOfDocument, type NamedDocument } from '../domain/form-data'
import { uuid } from '../domain/identifiers'
import { anything } from '../domain/json'
import { failure } from '../outcome'
import { z } from '../zod'
import { documentLimits, fileIds, unusualCode } from './documents'

/** Within 10 MB by one reading of the limit and not by the other: it goes in a request of its own. */
export const goesAlone = ({ size }: { readonly size: number }): boolean =>
  size > documentLimits.safeBytesPerFile && size <= documentLimits.bytesPerFile

/**
 * Which files go together: in order, each request as full as the limits allow, its multipart frame counted. The same cut is
 * shown before sending and made when sending.
 */
export function packRequests<F extends NamedDocument & { readonly size: number }>(files: readonly F[]): F[][] {
  const requests: F[][] = []
  let bytes = 0
  for (const file of files) {
    const own = frameOfDocument('documents', file) + file.size
    const current = requests.at(-1)
    const fits =
      current !== undefined &&
      current.length < documentLimits.filesPerRequest &&
      !goesAlone(file) &&
      !current.some(goesAlone) &&
      bytes + own < documentLimits.bytesPerRequest
    if (fits) {
      current.push(file)
      bytes += own
    } else {
      requests.push([file])
      bytes = frameOfBody + own
    }
  }
  return requests
}

type Typed = NamedDocument & { readonly size: number; readonly documentType?: string | undefined }

/** The requests of one upload: a document with a type of its own goes alone (endpoint 4), the others as they fit. */
export const cutRequests = <F extends Typed>(files: readonly F[]): F[][] => [
  ...files.flatMap((file) => (file.documentType === undefined ? [] : [[file]])),
  ...packRequests(files.filter(({ documentType }) => documentType === undefined)),
]

/**
 * How far a file, a request or a whole upload is. `sent` means: the socket took the last byte and the service has not
 * answered. `in-doubt` means: it may have arrived, and nobody can say.
 */
export const uploadState = z.enum(['waiting', 'sending', 'sent', 'confirmed', 'failed', 'cancelled', 'in-doubt'])
export type UploadState = z.infer<typeof uploadState>

export const upload = z.object({
  uploadId: z.string(),
  environmentId: z.string(),
  caseId: z.string().optional(),
  /** Whose documents these are: an onboarding (endpoints 4, 5) or a credit limit increase (endpoint 17). */
  subject: z.object({ kind: z.enum(['onboarding', 'credit-limit-increase']), id: z.string() }),
  /** Endpoint 4 only: what the one document is. */
  documentType: z.string().optional(),
  /** Endpoint 4 only: what is unusual about the document, which the clerk sent all the same after a question. */
  anyway: z.array(unusualCode).optional(),
  /** Once it has ended, `waiting`: the program ended before it was sent, and it waits for the clerk's word. */
  state: uploadState,
  /** Bytes of documents that the socket took, and all of them. */
  sentBytes: z.number().int(),
  totalBytes: z.number().int(),
  requests: z.array(z.object({ fileIds: z.array(z.string()), state: uploadState, bytes: z.number().int() })),
  files: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      mediaType: z.string(),
      size: z.number().int(),
      sha256: z.string(),
      sentBytes: z.number().int(),
      state: uploadState,
      /** How the clerk settled a file in doubt. */
      settled: z.enum(['arrived', 'not-arrived']).optional(),
    }),
  ),
  startedAt: z.string(),
  /** While it waits for a service that is out of reach: when it will be asked again. */
  nextTryAt: z.string().optional(),
  endedAt: z.string().optional(),
  failure: failure.optional(),
  /**
   * Its record is damaged: only files are left whose fate nobody knows, and they are in doubt. It cannot be
   * retried as a whole; what did not arrive is sent from its case.
   */
  damaged: z.literal(true).optional(),
  /** It came with the sandbox's made-up cases: nothing was sent from here, and the journal has no receipt. */
  madeUp: z.literal(true).optional(),
})
export type Upload = z.infer<typeof upload>
export type UploadFile = Upload['files'][number]

/** Whether a file did not arrive by all that is known, or its arrival is in doubt. */
export const isUnconfirmed = ({ state, settled }: UploadFile): boolean => state !== 'confirmed' && settled !== 'arrived'

/** Those of an upload that has ended. */
export const unconfirmedOf = ({ files, endedAt }: Upload): UploadFile[] =>
  endedAt === undefined ? [] : files.filter(isUnconfirmed)

/** The files of an ended upload that may have arrived, and about which nobody has said anything. */
export const openDoubt = ({ files, endedAt }: Upload): UploadFile[] =>
  endedAt === undefined ? [] : files.filter(({ state, settled }) => state === 'in-doubt' && settled === undefined)

/** The answer to one upload request; its body is not shown by the interface and kept as it came. */
export const documentAnswer = z.object({
  fileIds: z.array(z.string()),
  status: z.number().int(),
  body: anything,
})
export const documentAnswers = z.object({ requests: z.array(documentAnswer) })
export type DocumentAnswer = z.infer<typeof documentAnswer>

export const uploads = {
  /** Newest first: those of this session, and of the active environment what the sessions before left. */
  list: call(z.undefined(), z.object({ uploads: z.array(upload) }), { journal: 'kept-here' }),
  cancel: call(z.object({ uploadId: uuid }), z.object({ cancelled: z.boolean() }), { journal: 'elsewhere' }),
  /**
   * The clerk's word about files in doubt, all of the upload's where none are named: `arrived` erases their copies,
   * `not-arrived` lets them be sent again. Failures: `not-found`, `invalid-input` (nothing is in doubt), `storage`.
   */
  settle: call(
    z.object({ uploadId: uuid, fileIds: fileIds.optional(), as: z.enum(['arrived', 'not-arrived']) }),
    upload,
    { journal: 'act' },
  ),
  /**
   * The clerk's word to send what of an ended upload was not confirmed, as another upload; what was in doubt is settled as
   * not arrived. With `keepTrying` what cannot leave at all, since the service is out of reach, is tried again after a
   * pause, and after a longer one, until it has left or is cancelled; what may have arrived never is. Failures as those of
   * the uploading calls.
   */
  retry: call(z.object({ uploadId: uuid, keepTrying: z.boolean().optional() }), documentAnswers, { journal: 'act' }),
  /** Progress of an upload, at most ten times a second; of one that ends within a fifth of a second its end alone. */
  onChanged: event(upload),
}
