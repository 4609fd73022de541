import type { StagedFile } from '@contract/api/documents'
import type { Upload, UploadState } from '@contract/api/uploads'
import type { Failure } from '@contract/outcome'

/**
 * News at most ten times a second; of more requests than `few` four times, since each holds hundreds of files, and
 * answers may come faster than a page draws them.
 */
const millisecondsBetweenNews = { few: 100, many: 250 } as const
const few = 6

/** An upload that ends sooner is one event, at its end: a page that draws takes the processor from the uploads. */
const millisecondsToFirstNews = 200

/** One upload while it runs: its state, and its events. Bytes are those of documents, no headers. */
export interface UploadProgress {
  readonly snapshot: () => Upload
  /** The request begins to leave. */
  readonly began: (request: number) => void
  /** The socket took so many bytes of the request's documents. */
  readonly moved: (request: number, sentBytes: number) => void
  /** The request has ended in this state; `states` says it of single files that ended otherwise. The last confirmed one ends all. */
  readonly ended: (request: number, state: UploadState, states?: Readonly<Record<string, UploadState>>) => void
  /** Nothing of the request has left; it is tried again at that time. */
  readonly waits: (request: number, nextTryAt: string) => void
  /** What was not sent, or broken off before it had left whole, waits for the clerk's word in another run of the program. */
  readonly postpone: () => void
  /** Nothing more will be sent: what waits was never sent and is `cancelled`; what is under way ended in `state`. */
  readonly finish: (state: UploadState, endedAt: string, failure?: Failure) => void
}

export interface UploadDescription {
  readonly uploadId: string
  readonly environmentId: string
  readonly caseId: string | undefined
  readonly subject: Upload['subject']
  readonly documentType: string | undefined
  readonly anyway?: Upload['anyway']
  readonly startedAt: string
  readonly requests: readonly (readonly StagedFile[])[]
}

export function trackUpload(
  description: UploadDescription,
  onChange: (upload: Upload) => void,
  now: () => Date,
): UploadProgress {
  const { uploadId, environmentId, caseId, subject, documentType, anyway, startedAt, requests } = description
  const sizeOf = (files: readonly StagedFile[]): number => files.reduce((bytes, { size }) => bytes + size, 0)
  const upload: Upload = {
    uploadId,
    environmentId,
    ...(caseId === undefined ? {} : { caseId }),
    subject,
    ...(documentType === undefined ? {} : { documentType }),
    ...(anyway === undefined ? {} : { anyway }),
    state: 'waiting',
    sentBytes: 0,
    totalBytes: sizeOf(requests.flat()),
    requests: requests.map((files) => ({
      fileIds: files.map(({ fileId }) => fileId),
      state: 'waiting',
      bytes: sizeOf(files),
    })),
    files: requests.flat().map(({ fileId, name, mediaType, size, sha256 }) => ({
      ...{ fileId, name, mediaType, size, sha256 },
      sentBytes: 0,
      state: 'waiting',
    })),
    startedAt,
  }
  const pause = millisecondsBetweenNews[requests.length > few ? 'many' : 'few']
  let lastNews = performance.now() + millisecondsToFirstNews - pause
  let pending: NodeJS.Timeout | undefined
  /** The files of each request, as they are in `upload`. */
  const parts = requests.map((files) => {
    const ids = new Set(files.map(({ fileId }) => fileId))
    return upload.files.filter(({ fileId }) => ids.has(fileId))
  })
  const filesOf = (request: number): Upload['files'] => parts[request] ?? []
  /** Bytes that the socket took of a request's documents since its files were last looked at. */
  const taken = new Map<number, number>()
  /** Bytes move far more often than events are sent: sums are made when an event is made. */
  const count = (): void => {
    for (const [request, sentBytes] of taken) {
      let left = sentBytes
      for (const file of filesOf(request)) {
        file.sentBytes = Math.min(file.size, left)
        left -= file.sentBytes
        file.state = file.sentBytes === file.size ? 'sent' : 'sending'
      }
    }
    taken.clear()
    upload.sentBytes = upload.files.reduce((bytes, file) => bytes + file.sentBytes, 0)
  }
  const snapshot = (): Upload => {
    count()
    return structuredClone(upload)
  }
  const emitNow = (): void => {
    clearTimeout(pending)
    pending = undefined
    lastNews = performance.now()
    onChange(snapshot())
  }
  const emitSoon = (): void => {
    pending ??= setTimeout(emitNow, Math.max(0, lastNews + pause - performance.now()))
  }
  /** When what is under way without a pause has been done. */
  const emitNext = (): void => {
    clearTimeout(pending)
    pending = setTimeout(emitNow, 0)
  }
  const setRequest = (request: number, state: UploadState): void => {
    const changed = upload.requests[request]
    if (changed) changed.state = state
  }
  emitSoon()
  return {
    snapshot,
    began: (request) => {
      upload.state = 'sending'
      delete upload.nextTryAt
      setRequest(request, 'sending')
      for (const file of filesOf(request)) file.state = 'sending'
      emitSoon()
    },
    moved: (request, sentBytes) => {
      taken.set(request, sentBytes)
      if (sentBytes >= (upload.requests[request]?.bytes ?? 0)) {
        setRequest(request, 'sent')
        if (request === upload.requests.length - 1) upload.state = 'sent'
      }
      emitSoon()
    },
    ended: (request, state, states = {}) => {
      count()
      setRequest(request, state)
      for (const file of filesOf(request)) {
        file.state = states[file.fileId] ?? state
        if (state === 'confirmed') file.sentBytes = file.size
      }
      const isEnd = upload.requests.every((each) => each.state === 'confirmed')
      if (isEnd) {
        upload.state = 'confirmed'
        upload.endedAt = now().toISOString()
      }
      // The answer goes first.
      if (isEnd) emitNext()
      else emitSoon()
    },
    waits: (request, nextTryAt) => {
      upload.state = 'waiting'
      upload.nextTryAt = nextTryAt
      setRequest(request, 'waiting')
      for (const file of filesOf(request)) {
        file.state = 'waiting'
        file.sentBytes = 0
      }
      taken.delete(request)
      emitNow()
    },
    postpone: () => {
      count()
      for (const part of [upload, ...upload.requests, ...upload.files])
        if (part.state === 'cancelled') part.state = 'waiting'
      if (upload.failure?.kind === 'cancelled') delete upload.failure
      emitNow()
    },
    finish: (state, endedAt, failure) => {
      // The last answer has said so.
      if (upload.state === 'confirmed' && state === 'confirmed') return
      count()
      delete upload.nextTryAt
      for (const part of [...upload.requests, ...upload.files])
        if (part.state === 'waiting') part.state = 'cancelled'
        else if (part.state === 'sending' || part.state === 'sent') part.state = state
      upload.state = state
      upload.endedAt ??= endedAt
      if (failure) upload.failure = failure
      emitNow()
    },
  }
}
