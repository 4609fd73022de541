import { blocksSending, canGoAnyway, unusualOf } from '@contract/api/documents'
import { openDoubt, packRequests, unconfirmedOf, type DocumentAnswer, type Upload } from '@contract/api/uploads'
import { fail, failAt, succeed, type Issue, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import type { FeatureHandlers } from '../../ipc/handlers'
import { createOutbox } from '../../lib/outbox'
import type { EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'
import type { CaseRegister } from '../cases'
import type { StagedFileStore, StagedDocument } from './staged-file-store'
import { createReceipts, type UploadJournal } from './receipts'
import { createSemaphore } from '../../lib/concurrency'
import { backoff, notWritten, sendAll, type Target } from './upload-requests'
import { describeUpload, interrupted, openUploadTable, trackUpload } from './upload-record'

const requestsAtATime = 2
const keptUploads = 500

export interface UploadPlan extends Target {
  readonly fileIds: readonly string[]
  /** The field of the call's input that names the files, for the issues of a refused input. */
  readonly fileField: 'fileId' | 'fileIds'
  readonly uploadId: string | undefined
  readonly requestId: string
  /** Endpoint 4 only: the clerk was asked about what endpoint 5 forbids, and sends the document all the same. */
  readonly anyway?: boolean
  /** Default: the active one. */
  readonly environmentId?: string
  /** Whether what could not leave at all, since the service was out of reach, is tried again until it does. */
  readonly keepTrying?: boolean
}

export type UploadRunner = Pick<ReturnType<typeof createUploads>, 'run'>

interface UploadRecord {
  readonly uploadId: string
  snapshot: () => Upload
  running?: {
    readonly controller: AbortController
    readonly fileIds: readonly string[]
    readonly done: Promise<unknown>
  }
}

type UploadTable = ReturnType<typeof openUploadTable>

export interface UploadParts {
  readonly documentsOf: (environmentId: string) => Promise<StagedFileStore>
  readonly cases: Pick<CaseRegister, 'find' | 'read'>
  readonly journal: UploadJournal
  readonly keepsSent: () => boolean
  /** The service has answered an upload, or it was given up: what it was for may move. */
  readonly onEnded?: (environmentId: string, subjectId: string) => void
  /** Called with how much of what is being uploaded has left, from 0 to 1; undefined where nothing is. */
  readonly onProgress?: (fraction: number | undefined) => void
  /** Milliseconds before something is tried again that failed so many times before. */
  readonly pauseAfter?: (failures: number) => number
  readonly limit?: number
}

export function createUploads(app: AppContext, parts: UploadParts) {
  const { store, activeEnvironmentId, service, connection: connect, emit, now } = app
  const { documentsOf, cases, onProgress, onEnded, pauseAfter = backoff, limit = keptUploads } = parts
  /** Those of this run, and those that earlier runs left on disk; the newest first. */
  const records: UploadRecord[] = []
  const tables = new WeakMap<EnvironmentStore, Promise<UploadTable>>()
  const semaphore = createSemaphore(requestsAtATime)
  const outbox = createOutbox()
  let isStopping = false
  const find = (uploadId: string): UploadRecord | undefined => records.find((record) => record.uploadId === uploadId)
  const runningOnes = () => records.flatMap(({ running }) => running ?? [])
  const isSending = (fileId: string): boolean => runningOnes().some(({ fileIds }) => fileIds.includes(fileId))
  const underWay = (of?: string): Upload[] =>
    records
      .flatMap(({ running, snapshot }) => (running ? [snapshot()] : []))
      .filter(({ environmentId }) => of === undefined || of === environmentId)
  const onChange = (upload: Upload): void => {
    emit('uploads', 'onChanged', upload)
    onProgress?.(fractionOf(underWay()))
  }
  const receipts = createReceipts(app, parts)

  /** The first call of an environment reads what its disk says, and emits it. */
  async function tableOf(environmentId: string): Promise<UploadTable> {
    const environment = await store.environment(environmentId)
    const opened = tables.get(environment) ?? open(environment)
    tables.set(environment, opened)
    opened.catch(() => tables.delete(environment))
    return opened
  }

  async function open(environment: EnvironmentStore): Promise<UploadTable> {
    const table = openUploadTable(environment)
    const { environmentId } = environment
    // Before the rows change: which files are still needed is read from them.
    const documents = await documentsOf(environmentId)
    // A store that was opened anew, of a restored backup, knows better than memory.
    const stays = ({ running, snapshot }: UploadRecord): boolean =>
      running !== undefined || snapshot().environmentId !== environmentId
    records.splice(0, records.length, ...records.filter(stays))
    const found: Upload[] = []
    const endedAt = now().toISOString()
    const damaged = await Promise.all(table.damaged().map((row) => reconstructed(row, documents, environmentId)))
    for (const left of [...table.all(), ...damaged.flatMap((upload) => (upload ? { ...upload, endedAt } : []))]) {
      if (find(left.uploadId)?.running) continue
      const upload = left.endedAt === undefined ? interrupted(left, endedAt) : left
      if (upload !== left) table.put(upload)
      records.push({ uploadId: upload.uploadId, snapshot: () => upload })
      found.push(upload)
      onChange(upload)
    }
    sort()
    // The program may have ended between a confirmation and its receipts.
    await receipts.catchUp(found, documents)
    return table
  }

  const sort = (): void =>
    void records.sort((one, other) => other.snapshot().startedAt.localeCompare(one.snapshot().startedAt))

  /**
   * Reconstructs an upload whose row is damaged from its files that are still kept, all of them in doubt. Undefined
   * where none is left: what was confirmed is erased, or kept as sent.
   */
  async function reconstructed(
    { uploadId, startedAt, fileIds }: ReturnType<UploadTable['damaged']>[number],
    documents: StagedFileStore,
    environmentId: string,
  ): Promise<Upload | undefined> {
    const left = fileIds.flatMap((fileId) => (documents.wasSent(fileId) ? [] : (documents.find(fileId)?.staged ?? [])))
    const [first] = left
    if (!first) return undefined
    const caseId = documents.placeOf(first.fileId)
    const found = caseId === undefined ? undefined : await cases.read(environmentId, caseId).catch(() => undefined)
    const subject = { kind: 'onboarding', id: found?.identifiers.onboardingId ?? '' } as const
    const about = { uploadId, environmentId, caseId, subject, startedAt }
    return { ...describeUpload({ ...about, requests: [left] }, 'in-doubt'), damaged: true }
  }

  /** Adds the newest one; of very many the oldest is forgotten, what arrived first, and never a doubt. */
  function add(record: UploadRecord, table: UploadTable): void {
    records.unshift(record)
    if (records.length <= limit) return
    const ended = records.filter(({ running }) => !running)
    const oldest =
      ended.findLast(({ snapshot }) => unconfirmedOf(snapshot()).length === 0) ??
      ended.findLast(({ snapshot }) => openDoubt(snapshot()).length === 0)
    if (!oldest) return
    records.splice(records.indexOf(oldest), 1)
    table.remove(oldest.uploadId)
  }

  /**
   * Sends staged documents, cut into as many requests as the limits ask for ("Limits"), one after the other, two at a time
   * of all uploads, and stops at the first that fails. Each document is confirmed, failed, in-doubt (it may have arrived)
   * or cancelled (it never left whole). It is written down before a request leaves and after its answer; once documents are
   * confirmed the journal has their receipts, and their copies are erased unless they are to be kept. Nothing is repeated,
   * and nothing in doubt is sent before somebody has settled it.
   * Failures: `invalid-input` (a file with a problem, twice the same file, a file in doubt, a file or an upload that is
   * under way), `file` (unknown or confirmed already, or its copy is gone or damaged), `storage` (it cannot be written
   * down: it was not sent), `cancelled`, and those of the request that failed.
   */
  async function run(plan: UploadPlan): Promise<Outcome<{ requests: DocumentAnswer[] }>> {
    const { requestId, subject, documentType } = plan
    const connected = await connect(requestId, plan.environmentId)
    if (!connected.ok) return connected
    const connection = connected.value
    const { environmentId } = connection
    const caseId = (await cases.find(environmentId, subject.id).catch(() => undefined))?.caseId
    const documents = await documentsOf(environmentId)
    const table = await tableOf(environmentId)
    // From here to its being `running` nothing waits, so that two calls cannot both take the same file.
    const taken = documentsToSend(plan, documents)
    if (!taken.ok) return taken
    const uploadId = plan.uploadId ?? randomUUID()
    const requests = packRequests(taken.value.map((document) => ({ ...document.staged, document }))).map((request) =>
      request.map(({ document }) => document),
    )
    const unusual = [...new Set(taken.value.flatMap(({ staged }) => unusualOf(staged)))]
    const upload = trackUpload(
      {
        ...{ uploadId, environmentId, caseId, subject, documentType },
        ...(unusual.length > 0 && { anyway: unusual }),
        startedAt: now().toISOString(),
        requests: requests.map((request) => request.map(({ staged }) => staged)),
      },
      { put: table.put, onChange, now },
    )
    const controller = new AbortController()
    const record: UploadRecord = { uploadId, snapshot: upload.snapshot }
    const done = (async () => {
      try {
        const { outcome, state } = await sendAll({
          ...{ outbox, service, connection, requestId, requests, upload, semaphore },
          target: { subject, documentType },
          signal: controller.signal,
          pauseAfter: plan.keepTrying ? pauseAfter : undefined,
          onConfirmed: (sent, status) =>
            receipts.confirmed({ ...upload.snapshot(), requestId, status }, sent, documents, upload.write),
        })
        upload.finish(state, outcome.ok ? undefined : outcome.error, isStopping)
        return outcome
      } catch (defect) {
        const isQueued = upload.snapshot().requests.every(({ state }) => state === 'waiting')
        upload.finish(isQueued ? 'failed' : 'in-doubt', undefined, isStopping)
        return fail(notWritten(defect, requestId))
      } finally {
        // It changes no more: whoever looks through all uploads need not have a copy of each made.
        const ended = upload.snapshot()
        record.snapshot = () => ended
        delete record.running
        onProgress?.(fractionOf(underWay()))
        onEnded?.(environmentId, subject.id)
      }
    })()
    record.running = { controller, fileIds: plan.fileIds, done }
    add(record, table)
    return done
  }

  const documentsToSend = (
    { fileIds, fileField, uploadId, requestId, documentType, anyway = false }: UploadPlan,
    kept: StagedFileStore,
  ): Outcome<StagedDocument[]> => {
    const documents: StagedDocument[] = []
    const issues: Issue[] = []
    const inDoubt = new Set(records.flatMap(({ snapshot }) => openDoubt(snapshot()).map(({ fileId }) => fileId)))
    const pathOf = (position: number): string => (fileField === 'fileId' ? fileField : `${fileField}.${position}`)
    if (isStopping) return fail({ kind: 'cancelled', message: 'Kartei is being closed.', requestId })
    if (uploadId !== undefined && find(uploadId))
      issues.push({ path: 'uploadId', code: 'upload-known', message: 'There is an upload of this number already.' })
    for (const [position, fileId] of fileIds.entries()) {
      const path = pathOf(position)
      const document = kept.find(fileId)
      if (!document || kept.wasSent(fileId))
        return fail({ kind: 'file', message: 'This file was not added, or was sent or removed.', requestId })
      const { name, problems } = document.staged
      const isAsked = anyway && documentType !== undefined && canGoAnyway(document.staged)
      const problem = isAsked ? undefined : problems.find(blocksSending)
      if (problem) issues.push({ path, code: problem.code, message: `“${name}”: ${problem.message}` })
      if (fileIds.indexOf(fileId) < position) issues.push({ path, code: 'twice', message: `“${name}” is named twice.` })
      if (isSending(fileId)) issues.push({ path, code: 'under-way', message: `“${name}” is being sent already.` })
      if (inDoubt.has(fileId))
        issues.push({ path, code: 'in-doubt', message: `“${name}” may have arrived already. Settle that first.` })
      documents.push(document)
    }
    const [first] = issues
    return first ? fail({ kind: 'invalid-input', message: first.message, requestId, issues }) : succeed(documents)
  }

  /** Takes the clerk's word about files in doubt; all of them where none are named. */
  async function settle(
    uploadId: string,
    fileIds: readonly string[] | undefined,
    as: 'arrived' | 'not-arrived',
    requestId: string,
  ): Promise<Outcome<Upload>> {
    const record = find(uploadId)
    if (!record) return unknownUpload(requestId)
    const { environmentId } = record.snapshot()
    return outbox.settle({
      environmentId,
      requestId,
      entryId: uploadId,
      find: async () => {
        await tableOf(environmentId)
        const doubtful = openDoubt(record.snapshot()).filter(({ fileId }) => fileIds?.includes(fileId) ?? true)
        return doubtful.length > 0 ? succeed(doubtful) : refused('no-doubt', 'Nothing of this is in doubt.', requestId)
      },
      end: async (doubtful) => {
        const documents = await documentsOf(environmentId)
        const table = await tableOf(environmentId)
        const upload = record.snapshot()
        const files = upload.files.map((file) =>
          doubtful.some(({ fileId }) => fileId === file.fileId) ? { ...file, settled: as } : file,
        )
        const settled: Upload = { ...upload, files }
        try {
          table.put(settled)
        } catch (error) {
          return fail(notWritten(error, requestId))
        }
        record.snapshot = () => settled
        onChange(settled)
        if (as === 'arrived') receipts.confirmArrival(settled, doubtful, documents)
        return succeed(settled)
      },
    })
  }

  /** Whether no upload that was started later has taken the file. */
  const isLastOf = (uploadId: string, fileId: string): boolean =>
    records.find(({ snapshot }) => snapshot().files.some((file) => file.fileId === fileId))?.uploadId === uploadId

  /** Sends what of an ended upload did not arrive, unless another upload has taken it since. */
  async function retry(
    { uploadId, keepTrying = false }: { uploadId: string; keepTrying?: boolean | undefined },
    requestId: string,
  ): Promise<Outcome<{ requests: DocumentAnswer[] }>> {
    const record = find(uploadId)
    if (!record) return unknownUpload(requestId)
    const upload = record.snapshot()
    const { environmentId, subject, documentType, anyway } = upload
    const documents = await documentsOf(environmentId)
    const fileIds = unconfirmedOf(upload)
      .map(({ fileId }) => fileId)
      .filter((fileId) => isLastOf(uploadId, fileId) && documents.find(fileId) !== undefined)
    if (upload.damaged)
      return refused(
        'damaged',
        'What was written down of this is damaged. Send its documents from the case.',
        requestId,
      )
    if (fileIds.length === 0) return refused('nothing-left', 'Nothing of this is left to be sent.', requestId)
    if (openDoubt(upload).length > 0) {
      const settled = await settle(uploadId, undefined, 'not-arrived', requestId)
      if (!settled.ok) return settled
    }
    return run({
      ...{ environmentId, subject, documentType, fileIds, requestId, keepTrying },
      fileField: 'fileIds',
      uploadId: undefined,
      anyway: anyway !== undefined,
    })
  }

  async function known(): Promise<Upload[]> {
    await tableOf(activeEnvironmentId())
    return records.map(({ snapshot }) => snapshot())
  }

  const handlers: FeatureHandlers<'uploads'> = {
    /** Failures: `storage`. */
    list: async (_input, { requestId }) => {
      try {
        return succeed({ uploads: await known() })
      } catch (error) {
        return fail(notWritten(error, requestId, 'what it did is not known'))
      }
    },
    /** Resolves when the upload has ended; `cancelled` is false where all had been sent or answered before. */
    cancel: async ({ uploadId }) => {
      const record = find(uploadId)
      if (!record?.running) return succeed({ cancelled: false })
      record.running.controller.abort()
      await record.running.done
      return succeed({ cancelled: record.snapshot().state === 'cancelled' })
    },
    settle: ({ uploadId, fileIds, as }, { requestId }) => settle(uploadId, fileIds, as, requestId),
    retry: (input, { requestId }) => retry(input, requestId),
  }

  return {
    handlers,
    run,
    isSending,
    /** All of this session, and of the active environment what the sessions before left, newest first. Rejects with what the disk says. */
    known,
    /** Those that have not ended, of one environment or of all. */
    underWay,
    /**
     * Reads what the last run of the program left of an environment's uploads, and emits it: what was being sent is in doubt.
     * Nothing is sent: a queue that a restored backup brought back may have been sent long ago.
     */
    recover: (environmentId: string): Promise<unknown> => tableOf(environmentId),
    /** Keeps uploads that ended before, in the place of those of the same numbers; nothing is sent. Rejects with what the disk says. */
    seed: async (environmentId: string, uploads: readonly Upload[]): Promise<void> => {
      if (uploads.length === 0) return
      const table = await tableOf(environmentId)
      for (const upload of uploads) {
        table.put(upload)
        const { uploadId } = upload
        const known = records.findIndex((record) => record.uploadId === uploadId)
        records.splice(known < 0 ? records.length : known, 1, { uploadId, snapshot: () => upload })
        onChange(upload)
      }
      sort()
    },
    /** Breaks off what runs, since the program ends; what did not arrive waits for the clerk's word at the next start. */
    stop: async (): Promise<void> => {
      isStopping = true
      const running = runningOnes()
      for (const { controller } of running) controller.abort()
      await Promise.all(running.map(({ done }) => done))
    },
  }
}

/** Short of the whole as long as an answer is missing. */
function fractionOf(uploads: readonly Upload[]): number | undefined {
  if (uploads.length === 0) return undefined
  const sum = (bytes: (upload: Upload) => number): number => uploads.reduce((total, each) => total + bytes(each), 0)
  return Math.min(
    0.99,
    sum(({ sentBytes }) => sentBytes) /
      Math.max(
        1,
        sum(({ totalBytes }) => totalBytes),
      ),
  )
}

const unknownUpload = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such upload.', requestId })

const refused = (code: string, message: string, requestId: string): Outcome<never> =>
  failAt('uploadId', code, message, requestId)
