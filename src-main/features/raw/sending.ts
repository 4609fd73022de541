import { endpointNumbered, type Endpoint } from '@contract/endpoints'
import { fail, succeed, type Failure, type Issue, type Outcome } from '@contract/outcome'
import { sentByHand, type Exchange, type HandRequest, type SentByHand } from '@contract/api/raw'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { recordedRequest, type Connection, type DocumentPart, type ReceivedAnswer } from '../../service'
import { withConnection } from '../../service/active-connection'
import { exactJson } from '../../service/json'
import { managedFailure } from '../../policy'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'
import { openRecordTable, type RecordShape, type RecordTable } from '../../lib/encrypted-table/record-table'
import { createOutbox } from '../../lib/outbox'
import { storageFailure } from '../../lib/storage-failure'
import type { Documents } from '../documents'
import { identifiersIn } from './identifiers'

/** Of what was merely read, so many stay. Whatever may have changed something stays for good. */
const keptReads = 20

const recording = storageFailure('Requests that were sent by hand can be neither read nor written.')

const sentAlready = { path: 'sendId', code: 'sent-already', message: 'This was sent already. Nothing was sent.' }
const inDoubt = { path: 'path', code: 'in-doubt', message: 'An earlier request is in doubt. Nothing was sent.' }

/** Requests that a clerk writes by hand, for what no screen foresaw: the handlers of `raw` that send, and what is kept of it. */
export function createSending(
  app: AppContext,
  parts: {
    readonly documents: Pick<Documents, 'openToSend'>
    /** Erases the copies of files that the service has. */
    readonly discardFiles: (fileIds: string[], context: CallContext) => unknown
    /** Whether the organisation lets requests by hand go to an environment. */
    readonly isAllowed: (environmentId: string) => boolean
  },
): { readonly handlers: Pick<FeatureHandlers<'raw'>, 'send' | 'sent' | 'settleSent'> } {
  const { store, service, connection: connect, activeEnvironmentId, user, workstation, now, emit } = app
  const { documents, discardFiles, isAllowed } = parts
  const outbox = createOutbox()
  const shape: RecordShape<SentByHand> = {
    table: 'sent_by_hand',
    column: 'about',
    purpose: 'sent by hand',
    headOf: ({ sendId, caseId = '', state, exchange }) => ({ recordId: sendId, about: caseId, state, at: exchange.at }),
    record: sentByHand.transform((record) => {
      const isDoubt = record.state === 'sending' && !outbox.isInFlight(record.sendId)
      return isDoubt ? { ...record, state: 'in-doubt' as const } : record
    }),
    text: exactJson,
  }
  const tableOf = perStore(store, (environment) => openRecordTable(environment, shape))

  async function sendOnce(
    connection: Connection,
    { number, method }: Endpoint,
    input: Parameters<FeatureHandlers<'raw'>['send']>[0],
    files: readonly DocumentPart[] | undefined,
    context: CallContext,
  ): Promise<Outcome<SentByHand>> {
    const { requestId } = context
    const { environmentId } = connection
    const { sendId, again = false, path, language, json, documentType, fileIds } = input
    const isRead = method === 'GET'
    const parts = files && [
      ...(documentType !== undefined ? [{ field: 'documentType', text: documentType }] : []),
      ...files.map((document) => ({ field: number === 4 ? 'document' : 'documents', document })),
    ]
    const call = {
      method,
      path,
      ...(language !== undefined && { language }),
      ...(json !== undefined && { jsonText: json }),
      ...(parts && { parts }),
    }
    const request = recordedRequest(undefined, parts, json)
    const begun = performance.now()
    let failure: Failure | undefined
    const ended = async (
      record: SentByHand,
      state: SentByHand['state'],
      came: Omit<Exchange, 'requestId' | 'endpoint' | 'at' | 'method' | 'path' | 'durationMs'>,
    ): Promise<SentByHand> => {
      const exchange = { ...record.exchange, ...came, durationMs: Math.round(performance.now() - begun) }
      return keep(await tableOf(environmentId), { ...record, state, exchange })
    }
    return outbox.send<SentByHand, ReceivedAnswer, SentByHand>({
      environmentId,
      requestId,
      subject: { ...sentAlready, ids: [sendId] },
      entryId: sendId,
      intend: async () => {
        const table = await tableOf(environmentId)
        // From here on in one turn, so that of two requests that mean the same one is sent.
        const isBlocked = !isRead && !again && table.all().some((each) => isOpen(each, method, path))
        const issue = table.find(sendId) ? sentAlready : isBlocked ? inDoubt : undefined
        if (issue) return refuse('conflict', issue.message, requestId, issue)
        const record: SentByHand = {
          sendId,
          environmentId,
          state: 'sending',
          clerk: user,
          workstation,
          exchange: {
            requestId,
            endpoint: number,
            at: now().toISOString(),
            method,
            path,
            ...(request !== undefined && { request }),
            outcome: 'outcome-unknown',
            durationMs: 0,
          },
          asked: {
            ...(language !== undefined && { language }),
            ...(json !== undefined && { json }),
            ...(documentType !== undefined && { documentType }),
            ...(fileIds && { fileIds }),
          },
        }
        // A GET changes nothing, so its end is never in doubt.
        return succeed(isRead ? record : keep(table, record))
      },
      send: async () => {
        const answered = await service.byHand.send(connection, call, { ...context, doubtId: sendId })
        if (!answered.ok) failure = answered.error
        return answered
      },
      named: ({ answer, location }) =>
        identifiersIn(answer, location)
          .slice(0, 10)
          .map(({ place, value }) => `${place} ${value}`.trim())
          .join(', '),
      confirmed: (record, { location, ...came }) => {
        const headers = location !== undefined && { headers: { location } }
        return ended(record, 'answered', { ...came, ...headers, outcome: 'ok' })
      },
      // Without a word of the service there is nothing to look at later.
      refused: async (record, refusal) =>
        refusal.http ? ended(record, 'refused', answerOf(refusal)) : (await tableOf(environmentId)).remove(sendId),
      inDoubt: async (record) => failure && ended(record, 'in-doubt', answerOf(failure)),
      ...(isRead && { isIndeterminate: () => false }),
    })
  }

  return {
    handlers: {
      send: (input, context) =>
        withConnection(connect, context, (connection) =>
          recording(context, async () => {
            const { requestId } = context
            const { environmentId } = connection
            if (!isAllowed(environmentId)) return managedFailure('requestsByHand', requestId)
            const { fileIds } = input
            const endpoint = endpointNumbered(input.endpoint)
            if (!endpoint) return refuse('invalid-input', 'There is no such endpoint. Nothing was sent.', requestId)
            const misfit = misfitOf(endpoint, input)
            if (misfit) return refuse('invalid-input', misfit.message, requestId, misfit)
            if (input.environmentId !== undefined && input.environmentId !== environmentId)
              return refuse('conflict', 'This was written in an environment that is not active.', requestId)
            const opened = fileIds && (await documents.openToSend(environmentId, fileIds))
            if (opened && !('parts' in opened))
              return refuse('file', `${opened.message} Nothing was sent.`, requestId, {
                path: `fileIds.${fileIds.indexOf(opened.fileId)}`,
                message: opened.message,
                code: 'file',
              })
            try {
              const sent = await sendOnce(connection, endpoint, input, opened?.parts, context)
              if (sent.ok && fileIds) await discardFiles(fileIds, context)
              emit('workstation', 'onStale', { what: 'raw-sent' })
              return sent
            } finally {
              opened?.close()
            }
          }),
        ),
      sent: (_input, context) =>
        recording(context, async () => succeed({ sent: (await tableOf(activeEnvironmentId())).all() })),
      settleSent: ({ sendId, as }, context) =>
        recording(context, async () => {
          const { requestId } = context
          const environmentId = activeEnvironmentId()
          const table = await tableOf(environmentId)
          return outbox.settle({
            environmentId,
            requestId,
            entryId: sendId,
            find: () => Promise.resolve(doubtful(table.find(sendId), requestId)),
            end: async (record) => {
              const settled = keep(table, { ...record, state: as, settled: { at: now().toISOString(), clerk: user } })
              const { fileIds } = record.asked
              if (as === 'arrived' && fileIds) await discardFiles(fileIds, context)
              emit('workstation', 'onStale', { what: 'raw-sent' })
              return succeed(settled)
            },
          })
        }),
    },
  }
}

function keep(table: RecordTable<SentByHand>, record: SentByHand): SentByHand {
  table.put(record)
  if (record.exchange.method === 'GET') {
    const reads = table.all().filter(({ exchange }) => exchange.method === 'GET')
    for (const { sendId } of reads.slice(keptReads)) table.remove(sendId)
  }
  return record
}

/** Content that the endpoint does not take, or files that it needs. */
function misfitOf({ body }: Endpoint, { json, documentType, fileIds }: HandRequest): Issue | undefined {
  if (json !== undefined && body !== 'json')
    return { path: 'json', code: 'no-json', message: 'This endpoint takes no JSON. Nothing was sent.' }
  if (body !== 'parts' && (fileIds ?? documentType) !== undefined)
    return { path: 'fileIds', code: 'no-files', message: 'This endpoint takes no files. Nothing was sent.' }
  if (body === 'parts' && fileIds === undefined)
    return {
      path: 'fileIds',
      code: 'at-least-one',
      message: 'This endpoint takes at least one file. Nothing was sent.',
    }
  return undefined
}

/** Whether a request is the same call as another one that is in doubt or on its way. */
const isOpen = ({ state, exchange }: SentByHand, method: string, path: string): boolean =>
  (state === 'in-doubt' || state === 'sending') && exchange.method === method && exchange.path === path

function doubtful(found: SentByHand | undefined, requestId: string): Outcome<SentByHand> {
  if (!found) return refuse('not-found', 'There is no such request here.', requestId)
  return found.state === 'in-doubt'
    ? succeed(found)
    : refuse('conflict', 'There is no doubt about this request.', requestId)
}

function answerOf({ kind, http }: Failure): Pick<Exchange, 'outcome' | 'status' | 'answer' | 'answerBytes'> {
  if (!http) return { outcome: kind }
  const { status, body = '' } = http
  return { outcome: kind, status, answer: body, answerBytes: Buffer.byteLength(body) }
}

function refuse(kind: Failure['kind'], message: string, requestId: string, issue?: Issue): Outcome<never> {
  return fail({ kind, message, requestId, ...(issue && { issues: [issue] }) })
}
