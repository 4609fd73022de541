import type { StagedFile } from '@contract/api/documents'
import {
  isUnconfirmed,
  upload as uploadShape,
  type Upload,
  type UploadFile,
  type UploadState,
} from '@contract/api/uploads'
import type { Failure } from '@contract/outcome'
import { z } from '@contract/zod'
import { isDeepStrictEqual } from 'node:util'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

/**
 * The uploads of one environment, each as it was last known. A row is written before the first byte of a request leaves,
 * and after its answer: what an end without warning leaves as being sent may have arrived. Each write is on disk when it
 * returns, and throws what the database says.
 */
export function openUploadTable(environment: EnvironmentStore) {
  const uploads = openEncryptedTable(environment, {
    table: 'uploads',
    key: ['uploadId'],
    plain: z.object({ uploadId: z.string(), startedAt: z.string() }),
    sealed: { upload: uploadShape },
    fixed: ['startedAt'],
    order: ['startedAt', 'rowid'],
  })
  const files = openEncryptedTable(environment, {
    table: 'upload_files',
    key: ['uploadId', 'fileId'],
    plain: z.object({ uploadId: z.string(), fileId: z.string() }),
    sealed: {},
    order: ['rowid'],
  })
  /** Their files are written down, and stay what they are. */
  const known = new Set<string>()

  return {
    put: (upload: Upload): void => {
      const { uploadId, startedAt } = upload
      if (known.has(uploadId)) {
        uploads.put({ uploadId, startedAt, upload })
        return
      }
      environment.transaction(() => {
        uploads.put({ uploadId, startedAt, upload })
        for (const { fileId } of upload.files) files.addIfNew({ uploadId, fileId })
      })
      known.add(uploadId)
    },
    remove: (uploadId: string) => uploads.remove({ uploadId }),
    /** Oldest first. One whose row is damaged is among `damaged` instead. */
    all: (): Upload[] => uploads.rows().flatMap(({ opened }) => opened('upload') ?? []),
    /** Of an upload whose row cannot be decrypted: what stands in plain columns. */
    damaged: () =>
      uploads.rows().flatMap(({ uploadId, startedAt, opened }) => {
        if (opened('upload')) return []
        return [{ uploadId, startedAt, fileIds: files.rows({ uploadId }).map(({ fileId }) => fileId) }]
      }),
  }
}

/** The files of all uploads whose content may be needed once more. */
export function neededFiles(environment: EnvironmentStore): Set<string> {
  const table = openUploadTable(environment)
  const needed = table.all().flatMap(({ files }) => files.filter(isUnconfirmed).map(({ fileId }) => fileId))
  return new Set([...needed, ...table.damaged().flatMap(({ fileIds }) => fileIds)])
}

/**
 * An upload as the end of the program left it, seen at the next start: what was being sent is in doubt, and what was not
 * sent yet waits for the clerk's word.
 */
export function interrupted(upload: Upload, endedAt: string): Upload {
  const left = <P extends { readonly state: UploadState }>(part: P): P =>
    part.state === 'sending' || part.state === 'sent' ? { ...part, state: 'in-doubt' } : part
  const requests = upload.requests.map(left)
  const has = (state: UploadState): boolean => requests.some((request) => request.state === state)
  const state = (['in-doubt', 'waiting', 'failed', 'cancelled'] as const).find(has) ?? 'confirmed'
  const ended: Upload = { ...upload, requests, files: upload.files.map(left), state, endedAt }
  delete ended.nextTryAt
  return ended
}

interface UploadDescription extends Pick<
  Upload,
  'uploadId' | 'environmentId' | 'caseId' | 'subject' | 'documentType' | 'anyway' | 'startedAt'
> {
  readonly requests: readonly (readonly StagedFile[])[]
}

/** An upload of these requests: nothing of it has left, or all of it may have arrived. */
export function describeUpload({ requests, ...about }: UploadDescription, state: 'waiting' | 'in-doubt'): Upload {
  const sizeOf = (files: readonly StagedFile[]): number => files.reduce((bytes, { size }) => bytes + size, 0)
  const sentOf = (bytes: number): number => (state === 'waiting' ? 0 : bytes)
  const totalBytes = sizeOf(requests.flat())
  return {
    ...about,
    state,
    sentBytes: sentOf(totalBytes),
    totalBytes,
    requests: requests.map((files) => ({ fileIds: files.map(({ fileId }) => fileId), state, bytes: sizeOf(files) })),
    files: requests.flat().map(({ fileId, name, mediaType, size, sha256 }) => ({
      ...{ fileId, name, mediaType, size, sha256 },
      sentBytes: sentOf(size),
      state,
    })),
  }
}

/**
 * News at most ten times a second; of more requests than `few` four times, since each holds hundreds of files, and
 * answers may come faster than a page draws them.
 */
const millisecondsBetweenNews = { few: 100, many: 250 } as const
const few = 6

/** An upload that ends sooner is one event, at its end: a page that draws takes the processor from the uploads. */
const millisecondsToFirstNews = 200

export type UploadUnderWay = ReturnType<typeof trackUpload>

/**
 * One upload while it runs: its states, its row and its events. Bytes are those of documents, no headers.
 * @param put writes its row; throws what the database says
 */
export function trackUpload(
  description: UploadDescription,
  {
    put,
    onChange,
    now,
  }: {
    readonly put: (upload: Upload) => void
    readonly onChange: (upload: Upload) => void
    readonly now: () => Date
  },
) {
  const upload = describeUpload(description, 'waiting')
  const { requests } = description
  const pause = millisecondsBetweenNews[requests.length > few ? 'many' : 'few']
  let lastNews = performance.now() + millisecondsToFirstNews - pause
  let pending: NodeJS.Timeout | undefined
  let written: Upload | undefined
  /** The files of each request, as they are in `upload`. */
  const parts = requests.map((files) => {
    const ids = new Set(files.map(({ fileId }) => fileId))
    return upload.files.filter(({ fileId }) => ids.has(fileId))
  })
  const filesOf = (request: number): UploadFile[] => parts[request] ?? []
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
  /** Throws what the database says. */
  const write = (): void => {
    written = undefined
    const current = snapshot()
    put(current)
    written = current
  }
  /** Where the disk refuses, the row on it is older, but not wrong. */
  const writeIfPossible = (): void => {
    try {
      // Each write waits for the disk.
      if (!isDeepStrictEqual(snapshot(), written)) write()
    } catch {
      // See above.
    }
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
  const setRequest = (request: number, state: UploadState): void => {
    const changed = upload.requests[request]
    if (changed) changed.state = state
  }
  const setWithFiles = (
    request: number,
    state: UploadState,
    states: Readonly<Record<string, UploadState>> = {},
  ): void => {
    setRequest(request, state)
    for (const file of filesOf(request)) file.state = states[file.fileId] ?? state
  }
  emitSoon()
  return {
    snapshot,
    write,
    writeIfPossible,
    began: (request: number): void => {
      upload.state = 'sending'
      delete upload.nextTryAt
      setWithFiles(request, 'sending')
      emitSoon()
    },
    /** The socket took so many bytes of the request's documents. */
    moved: (request: number, sentBytes: number): void => {
      taken.set(request, sentBytes)
      if (sentBytes >= (upload.requests[request]?.bytes ?? 0)) {
        setRequest(request, 'sent')
        if (request === upload.requests.length - 1) upload.state = 'sent'
      }
      emitSoon()
    },
    /** The request has ended in this state; `states` says it of single files that ended otherwise. The last confirmed one ends all. */
    ended: (request: number, state: UploadState, states?: Readonly<Record<string, UploadState>>): void => {
      count()
      setWithFiles(request, state, states)
      if (state === 'confirmed') for (const file of filesOf(request)) file.sentBytes = file.size
      if (!upload.requests.every((each) => each.state === 'confirmed')) {
        emitSoon()
        return
      }
      upload.state = 'confirmed'
      upload.endedAt = now().toISOString()
      // The answer goes first.
      clearTimeout(pending)
      pending = setTimeout(emitNow, 0)
    },
    /** Nothing of the request has left; it is tried again after so many milliseconds. */
    waits: (request: number, milliseconds: number): void => {
      upload.state = 'waiting'
      upload.nextTryAt = new Date(now().getTime() + milliseconds).toISOString()
      setWithFiles(request, 'waiting')
      for (const file of filesOf(request)) file.sentBytes = 0
      taken.delete(request)
      emitNow()
      writeIfPossible()
    },
    /**
     * Nothing more will be sent: what waits was never sent and is `cancelled`; what is under way ended in `state`.
     * @param isStopping the program ends: what was not sent, or broken off before it had left whole, waits for the clerk's
     *   word in another run of it
     */
    finish: (state: UploadState, failure?: Failure, isStopping = false): void => {
      // The last answer may have said so.
      const isNews = upload.state !== 'confirmed' || state !== 'confirmed'
      if (isNews) {
        count()
        delete upload.nextTryAt
        for (const part of [...upload.requests, ...upload.files])
          if (part.state === 'waiting') part.state = 'cancelled'
          else if (part.state === 'sending' || part.state === 'sent') part.state = state
        upload.state = state
        upload.endedAt ??= now().toISOString()
        if (failure) upload.failure = failure
      }
      if (isStopping) {
        for (const part of [upload, ...upload.requests, ...upload.files])
          if (part.state === 'cancelled') part.state = 'waiting'
        if (upload.failure?.kind === 'cancelled') delete upload.failure
      }
      if (isNews) emitNow()
      writeIfPossible()
    },
  }
}
