import { blocksSending, packRequests, type DocumentAnswer, type Upload, type UploadState } from '@contract/documents'
import { fail, succeed, type Failure, type Issue, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Connect } from '../asking'
import type { CaseRegister } from '../cases'
import type { Connection, DocumentPart, ServiceContext } from '../../service'
import type { KeptDocuments, StagedDocument } from './kept-documents'
import { trackUpload, type UploadProgress } from './progress'
import { firstTrouble, openDocuments, type DocumentTrouble } from './sending'

const keptUploads = 500

/** What to upload, and how one request of it is sent. */
export interface UploadPlan {
  readonly subject: Upload['subject']
  readonly fileIds: readonly string[]
  /** The field of the call's input that names the files, for the issues of a refused input. */
  readonly fileField: 'fileId' | 'fileIds'
  readonly uploadId: string | undefined
  readonly requestId: string
  readonly send: (
    connection: Connection,
    documents: [DocumentPart, ...DocumentPart[]],
    context: ServiceContext,
  ) => Promise<Outcome<{ status: number; body: unknown }>>
}

export interface UploadRunner {
  /**
   * Sends staged documents, cut into as many requests as the limits ask for ("Limits"), one after the other, and stops
   * at the first that fails. Each document is confirmed, failed, in-doubt (it may have arrived) or cancelled (it never
   * left whole); what was confirmed stays so in the record of the upload. Nothing is repeated.
   * Failures: `invalid-input` (a file with a problem, twice the same file, a file or an upload that is under way),
   * `file` (unknown, or its copy is gone or damaged), `cancelled`, and those of the request that failed.
   */
  run(plan: UploadPlan): Promise<Outcome<{ requests: DocumentAnswer[] }>>
}

interface Running {
  readonly progress: UploadProgress
  readonly controller: AbortController
  readonly fileIds: readonly string[]
  readonly done: Promise<unknown>
}

export interface Uploads extends UploadRunner {
  readonly handlers: FeatureHandlers<'uploads'>
  readonly isSending: (fileId: string) => boolean
}

export function createUploads(parts: {
  readonly documentsOf: (environmentId: string) => Promise<KeptDocuments>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'find'>
  readonly emit: Emit
  readonly now: () => Date
}): Uploads {
  const { documentsOf, connection: connect, cases, emit, now } = parts
  const running = new Map<string, Running>()
  /** Newest first. */
  const records: { readonly uploadId: string; readonly snapshot: () => Upload }[] = []

  const isSending = (fileId: string): boolean => [...running.values()].some(({ fileIds }) => fileIds.includes(fileId))

  const keep = (uploadId: string, progress: UploadProgress): void => {
    records.unshift({ uploadId, snapshot: progress.snapshot })
    const oldest = records.findLastIndex((record) => !running.has(record.uploadId))
    if (records.length > keptUploads && oldest > 0) records.splice(oldest, 1)
  }

  const run: UploadRunner['run'] = async (plan) => {
    const connected = await connect(plan.requestId)
    if (!connected.ok) return connected
    const connection = connected.value
    const caseId = await caseOf(connection.environmentId, plan.subject.id)
    const documents = await documentsOf(connection.environmentId)
    // From here to the entry in `running` nothing waits, so that two calls cannot both take the same file.
    const taken = takeIn(plan, documents)
    if (!taken.ok) return taken
    const uploadId = plan.uploadId ?? randomUUID()
    const requests = packRequests(taken.value.map((document) => ({ document, size: document.staged.size }))).map(
      (request) => request.map(({ document }) => document),
    )
    const progress = trackUpload(
      {
        uploadId,
        environmentId: connection.environmentId,
        caseId,
        subject: plan.subject,
        startedAt: now().toISOString(),
        requests: requests.map((request) => request.map(({ staged }) => staged)),
      },
      (upload) => emit('uploads', 'onChanged', upload),
    )
    const controller = new AbortController()
    const done = (async () => {
      try {
        const { outcome, state } = await sendAll(plan, connection, requests, {
          progress,
          kept: documents,
          signal: controller.signal,
        })
        progress.finish(state, now().toISOString(), outcome.ok ? undefined : outcome.error)
        return outcome
      } catch (defect) {
        progress.finish('in-doubt', now().toISOString())
        throw defect
      } finally {
        running.delete(uploadId)
      }
    })()
    running.set(uploadId, { progress, controller, fileIds: plan.fileIds, done })
    keep(uploadId, progress)
    return done
  }

  const caseOf = async (environmentId: string, subjectId: string): Promise<string | undefined> => {
    try {
      return (await cases.find(environmentId, subjectId))?.caseId
    } catch {
      return undefined
    }
  }

  const takeIn = (
    { fileIds, fileField, uploadId, requestId }: UploadPlan,
    kept: KeptDocuments,
  ): Outcome<StagedDocument[]> => {
    const documents: StagedDocument[] = []
    const issues: Issue[] = []
    const pathOf = (position: number): string => (fileField === 'fileId' ? fileField : `${fileField}.${position}`)
    if (uploadId !== undefined && records.some((record) => record.uploadId === uploadId))
      issues.push({ path: 'uploadId', code: 'upload-known', message: 'There is an upload of this number already.' })
    for (const [position, fileId] of fileIds.entries()) {
      const path = pathOf(position)
      const document = kept.find(fileId)
      if (!document) return fail({ kind: 'file', message: 'This file was not added or was removed.', requestId })
      const { name, problems } = document.staged
      const problem = problems.find(blocksSending)
      if (problem) issues.push({ path, code: problem.code, message: `“${name}”: ${problem.message}` })
      if (fileIds.indexOf(fileId) < position) issues.push({ path, code: 'twice', message: `“${name}” is named twice.` })
      if (isSending(fileId)) issues.push({ path, code: 'under-way', message: `“${name}” is being sent already.` })
      documents.push(document)
    }
    const [first] = issues
    return first ? fail({ kind: 'invalid-input', message: first.message, requestId, issues }) : succeed(documents)
  }

  return {
    run,
    isSending,
    handlers: {
      list: () => succeed({ uploads: records.map(({ snapshot }) => snapshot()) }),
      /** Resolves when the upload has ended; `cancelled` is false where all had been sent or answered before. */
      cancel: async ({ uploadId }) => {
        const upload = running.get(uploadId)
        if (!upload) return succeed({ cancelled: false })
        upload.controller.abort()
        await upload.done
        return succeed({ cancelled: upload.progress.snapshot().state === 'cancelled' })
      },
    },
  }
}

/** What goes along with the sending of an upload. */
interface Course {
  readonly progress: UploadProgress
  readonly kept: Pick<KeptDocuments, 'began' | 'notArrived'>
  readonly signal: AbortSignal
}

interface Ended {
  readonly outcome: Outcome<{ requests: DocumentAnswer[] }>
  readonly state: UploadState
}

async function sendAll(
  plan: UploadPlan,
  connection: Connection,
  requests: readonly (readonly StagedDocument[])[],
  course: Course,
): Promise<Ended> {
  const { requestId } = plan
  const { progress, signal } = course
  const trouble = await firstTrouble(requests.flat())
  if (trouble) {
    const request = requests.findIndex((documents) => documents.some(({ staged }) => staged.fileId === trouble.fileId))
    progress.ended(request, 'failed', onlyFailed(requests[request] ?? [], trouble))
    return { outcome: fail(fileFailure(trouble, requestId)), state: 'failed' }
  }
  const answers: DocumentAnswer[] = []
  for (const [request, documents] of requests.entries()) {
    if (signal.aborted) return { outcome: fail(cancelled(requestId)), state: 'cancelled' }
    const sent = await sendOne(plan, connection, { request, documents }, course)
    if (!sent.outcome.ok) return { outcome: sent.outcome, state: sent.state }
    const { status, body } = sent.outcome.value
    answers.push({ fileIds: documents.map(({ staged }) => staged.fileId), status, body })
  }
  return { outcome: succeed({ requests: answers }), state: 'confirmed' }
}

async function sendOne(
  plan: UploadPlan,
  connection: Connection,
  { request, documents }: { request: number; documents: readonly StagedDocument[] },
  { progress, kept, signal }: Course,
): Promise<{ outcome: Outcome<{ status: number; body: unknown }>; state: UploadState }> {
  const { requestId } = plan
  const failedFor = (trouble: DocumentTrouble): { outcome: Outcome<never>; state: UploadState } => {
    progress.ended(request, 'failed', onlyFailed(documents, trouble))
    return { outcome: fail(fileFailure(trouble, requestId)), state: 'failed' }
  }
  const opened = await openDocuments(documents)
  if (!('parts' in opened)) return failedFor(opened)
  const fileIds = documents.map(({ staged }) => staged.fileId)
  let isSettled = false
  try {
    const [first, ...rest] = opened.parts
    if (!first) throw new Error('A request without documents was cut.')
    try {
      kept.began(fileIds)
    } catch {
      progress.ended(request, 'failed')
      return { outcome: fail(notWritten(requestId)), state: 'failed' }
    }
    progress.began(request)
    const outcome = await plan.send(connection, [first, ...rest], {
      requestId,
      signal,
      onProgress: (sentBytes) => {
        opened.taken(sentBytes)
        progress.moved(request, sentBytes)
      },
    })
    const trouble = outcome.ok ? undefined : opened.trouble()
    const state = stateAfter(outcome)
    isSettled = trouble !== undefined || state === 'failed' || state === 'cancelled'
    if (trouble) return failedFor(trouble)
    progress.ended(request, state)
    return { outcome, state }
  } finally {
    if (isSettled) forgetDoubt(kept, fileIds)
    await opened.close()
  }
}

/** A doubt that cannot be taken back on disk is one too many at the next start; nothing is lost by it. */
function forgetDoubt(kept: Course['kept'], fileIds: readonly string[]): void {
  try {
    kept.notArrived(fileIds)
  } catch {
    // The disk is full or gone, which whatever is written next will say.
  }
}

const notWritten = (requestId: string): Failure => ({
  kind: 'storage',
  message: 'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?',
  requestId,
})

function stateAfter(outcome: Outcome<unknown>): UploadState {
  if (outcome.ok) return 'confirmed'
  if (outcome.error.kind === 'outcome-unknown') return 'in-doubt'
  return outcome.error.kind === 'cancelled' ? 'cancelled' : 'failed'
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
