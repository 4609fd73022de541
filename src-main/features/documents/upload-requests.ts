import type { DocumentAnswer, Upload, UploadState } from '@contract/api/uploads'
import { fail, type Failure, isIndeterminate, type Outcome, succeed } from '@contract/outcome'
import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises'
import type { Connection, DocumentPart, Service, ServiceContext } from '../../service'
import type { Outbox } from '../../lib/outbox'
import type { CopySource } from '../../lib/encrypted-file'
import { storageFailureOf } from '../../lib/storage-failure'
import { openToSend, type StagedDocument } from './staged-file-store'
import type { UploadUnderWay } from './upload-record'
import type { Semaphore } from '../../lib/concurrency'

/** Target of an upload: endpoint 4 with a document type, 5 without, 17 for credit limit increases. */
export type Target = Pick<Upload, 'subject' | 'documentType'>

export interface Sending {
  readonly outbox: Pick<Outbox, 'send'>
  readonly service: Service
  readonly connection: Connection
  readonly target: Target
  readonly requestId: string
  readonly requests: readonly (readonly StagedDocument[])[]
  readonly upload: UploadUnderWay
  readonly semaphore: Semaphore
  readonly signal: AbortSignal
  /** Milliseconds before the next try, where the clerk asked that what could not leave at all be tried again. */
  readonly pauseAfter: ((failures: number) => number) | undefined
  /** Writes down that the service confirmed documents, with the receipts, and erases or archives the copies. */
  readonly onConfirmed: (documents: readonly StagedDocument[], status: number) => Promise<void>
}

interface Ended<T> {
  readonly outcome: Outcome<T>
  readonly state: UploadState
}
type SentOne = Ended<{ status: number; body: unknown }>

/** Sends request after request, each in its turn among all uploads, and stops at the first that fails. */
export async function sendAll(sending: Sending): Promise<Ended<{ requests: DocumentAnswer[] }>> {
  const { requests, upload, requestId } = sending
  // The first request finds out for itself when it opens its documents.
  const trouble = await firstTrouble(requests.slice(1).flat())
  if (trouble) {
    const request = requests.findIndex((documents) => documents.some(({ staged }) => staged.fileId === trouble.fileId))
    upload.ended(request, 'failed', onlyFailed(requests[request] ?? [], trouble))
    return { outcome: fail(fileFailure(trouble, requestId)), state: 'failed' }
  }
  const answers: DocumentAnswer[] = []
  for (const [request, documents] of requests.entries()) {
    const { outcome, state } = await sendInSlot(sending, request, documents)
    if (!outcome.ok) return { outcome, state }
    const { status, body } = outcome.value
    answers.push({ fileIds: documents.map(({ staged }) => staged.fileId), status, body })
  }
  return { outcome: succeed({ requests: answers }), state: 'confirmed' }
}

/** Waits for a slot, and for better times where the clerk asked for that and not a byte could leave. */
async function sendInSlot(sending: Sending, request: number, documents: readonly StagedDocument[]): Promise<SentOne> {
  const { semaphore, signal, requestId, upload, pauseAfter } = sending
  // Queued: on disk before it waits for its turn.
  if (!semaphore.isFree()) upload.write()
  // oxlint-disable-next-line no-useless-assignment -- the next turn of the loop reads it
  for (let failures = 1; ; failures += 1) {
    const releaseSlot = await semaphore.acquire(signal)
    try {
      if (signal.aborted) return { outcome: fail(cancelled(requestId)), state: 'cancelled' }
      const sent = await sendOne(sending, request, documents, releaseSlot)
      const neverLeft = !sent.outcome.ok && sent.outcome.error.kind === 'network'
      if (!neverLeft || pauseAfter === undefined) return sent
    } finally {
      releaseSlot()
    }
    const milliseconds = pauseAfter(failures)
    upload.waits(request, milliseconds)
    await pause(milliseconds, undefined, { signal }).catch(() => undefined)
  }
}

/** From one second up to a minute, spread so that workstations do not all come back at once. */
export const backoff = (failures: number): number =>
  Math.min(60_000, 1_000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 4)

/** @param releaseSlot lets the next request begin, without waiting for the records of this one */
async function sendOne(
  sending: Sending,
  request: number,
  documents: readonly StagedDocument[],
  releaseSlot: () => void,
): Promise<SentOne> {
  const { service, connection, target, requestId, upload, signal } = sending
  const opened = openDocuments(documents)
  if (!('parts' in opened)) {
    upload.ended(request, 'failed', onlyFailed(documents, opened))
    upload.writeIfPossible()
    return { outcome: fail(fileFailure(opened, requestId)), state: 'failed' }
  }
  const [first, ...rest] = opened.parts
  let state: UploadState = 'failed'
  const end = (as: UploadState, states?: Readonly<Record<string, UploadState>>): void => {
    state = as
    upload.ended(request, as, states)
  }
  try {
    if (!first) throw new Error('A request without documents was cut.')
    const outcome = await sending.outbox.send({
      environmentId: connection.environmentId,
      requestId,
      intend: () => {
        upload.began(request)
        upload.write()
        return Promise.resolve(succeed(undefined))
      },
      send: async () => {
        const onProgress = (sentBytes: number): void => upload.moved(request, sentBytes)
        const answered = await post(service, connection, target, [first, ...rest], { requestId, signal, onProgress })
        const trouble = answered.ok ? undefined : opened.trouble()
        return trouble ? fail(fileFailure(trouble, requestId)) : answered
      },
      // Of what could not be read to its end the service has no whole request.
      isIndeterminate: (failure) => failure.kind !== 'file' && isIndeterminate(failure),
      named: () => documents.map(({ staged }) => staged.name).join(', '),
      confirmed: async (_intent, answered) => {
        // A copy that is open could not be erased everywhere.
        opened.close()
        end('confirmed')
        releaseSlot()
        await sending.onConfirmed(documents, answered.status)
        return answered
      },
      refused: (_intent, { kind }) => {
        const trouble = opened.trouble()
        end(kind === 'cancelled' ? 'cancelled' : 'failed', trouble && onlyFailed(documents, trouble))
        upload.write()
      },
      inDoubt: () => {
        end('in-doubt')
        upload.write()
      },
    })
    return { outcome, state }
  } finally {
    opened.close()
  }
}

function post(
  service: Service,
  connection: Connection,
  { subject: { kind, id }, documentType }: Target,
  documents: [DocumentPart, ...DocumentPart[]],
  context: ServiceContext,
): Promise<Outcome<{ status: number; body: unknown }>> {
  if (kind === 'credit-limit-increase')
    return service.creditLimit.uploadDocuments(connection, { creditLimitIncreaseId: id, documents }, context)
  if (documentType === undefined)
    return service.onboarding.uploadDocuments(connection, { onboardingId: id, documents }, context)
  const [document] = documents
  return service.onboarding.uploadDocument(connection, { onboardingId: id, documentType, document }, context)
}

/** Of a request that could not leave whole, the file that is the reason failed; the others were merely not sent. */
const onlyFailed = (documents: readonly StagedDocument[], trouble: DocumentTrouble): Record<string, UploadState> =>
  Object.fromEntries(
    documents.map(({ staged: { fileId } }) => [fileId, fileId === trouble.fileId ? 'failed' : 'cancelled']),
  )

const fileFailure = ({ message }: DocumentTrouble, requestId: string): Failure => ({ kind: 'file', message, requestId })
const cancelled = (requestId: string): Failure => ({
  kind: 'cancelled',
  message: 'The upload was cancelled.',
  requestId,
})

/** Throws what is no refusal of the disk or the database. */
export const notWritten = (error: unknown, requestId: string, consequence = 'nothing was sent'): Failure =>
  storageFailureOf(error, requestId, (name) => `The disk or the database refused (${name}); ${consequence}.`)

export interface DocumentTrouble {
  readonly fileId: string
  readonly message: string
}

/** Whether the copy of each document is there, one after the other; resolves to the first that is not. */
async function firstTrouble(documents: readonly StagedDocument[]): Promise<DocumentTrouble | undefined> {
  for (const document of documents) {
    const opened = openOrTrouble(document)
    if (!('copy' in opened)) return opened
    opened.copy.close()
    // There may be hundreds, and a slow disk.
    await yieldToEventLoop()
  }
  return undefined
}

/**
 * Opens the copies of one request's documents, so that what was checked is what is sent. Returns what is wrong when one of them
 * is gone or damaged.
 */
export function openDocuments(documents: readonly StagedDocument[]) {
  const copies: CopySource[] = []
  const close = (): void => {
    for (const copy of copies) copy.close()
  }
  let trouble: DocumentTrouble | undefined
  const parts: DocumentPart[] = []
  for (const document of documents) {
    const opened = openOrTrouble(document)
    if (!('copy' in opened)) {
      close()
      return opened
    }
    const { copy } = opened
    copies.push(copy)
    const { name, mediaType, size, fileId } = document.staged
    /** Piece by piece, each proven before it leaves: an altered copy never arrives as a whole document. */
    const open = function* (): Generator<Uint8Array> {
      try {
        yield* copy.chunks()
      } catch (error) {
        trouble ??= damaged(fileId, name)
        throw error
      }
    }
    parts.push({ name, mediaType, size, open })
  }
  return {
    parts,
    /** Why a document could not be read to its end, once that has happened. */
    trouble: () => trouble,
    close,
  }
}

function openOrTrouble(document: StagedDocument): { copy: CopySource } | DocumentTrouble {
  const { fileId, name } = document.staged
  try {
    return { copy: openToSend(document) }
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone ? { fileId, message: `Kartei’s copy of “${name}” is gone. Add it again.` } : damaged(fileId, name)
  }
}

const damaged = (fileId: string, name: string): DocumentTrouble => ({
  fileId,
  message: `Kartei’s copy of “${name}” is damaged. Add it again.`,
})
