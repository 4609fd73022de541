import { endpointNumbered, type Endpoint } from '@contract/endpoints'
import { fail, succeed, type Failure, type Issue, type Outcome } from '@contract/outcome'
import type { Exchange, HandRequest, SentByHand } from '@contract/api/raw'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { longestRecordedBody, type Connection, type HandAnswer, type Part, type Service } from '../../service'
import { managedFailure } from '../../policy'
import type { Store } from '../../store'
import { persistBeforeAnswering } from '../../lib/outbox/persist-before-answering'
import { withConnection, type Connect } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import type { Documents } from '../documents'
import type { Mandates } from '../direct-debit/mandates'
import { saveAsked, type AskWhereToSave } from '../../lib/files/saving'
import { createOutbox } from '../../lib/outbox'
import { storageFailure, unlessDefect } from '../../lib/storage-failure'
import { createHeldDocuments } from './held-documents'
import { identifiersIn } from './identifiers'
import { createSentTables, type SentTable } from './sent-by-hand'
import { filingOf } from './endpoints'

type Sending = 'send' | 'sent' | 'settleSent' | 'takeOver' | 'saveAnswer'

/** Requests that a clerk writes by hand, for what no screen foresaw: the handlers of `raw` that send and what is kept of it. */
export function createSending(dependencies: {
  readonly service: Pick<Service, 'byHand'>
  readonly connection: Connect
  readonly store: Pick<Store, 'environment'>
  readonly cases: Pick<CaseRegister, 'idsOf' | 'noteMandate' | 'noteCreditLimitIncrease'>
  /** Takes the mandate among those that are looked at again. */
  readonly mandates: Pick<Mandates, 'expect'>
  readonly documents: Pick<Documents, 'openToSend'>
  /** Erases the copies of files that the service has. */
  readonly discardFiles: (fileIds: string[], context: CallContext) => unknown
  /** Files a call among the last ones of whom it was about. */
  readonly file: (environmentId: string, exchange: Exchange, subject: string) => Promise<void>
  readonly activeEnvironmentId: () => string
  /** Whether the organisation lets requests by hand go to an environment. */
  readonly isAllowed: (environmentId: string) => boolean
  readonly askWhereToSave: AskWhereToSave
  readonly emit: Emit
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
}): { readonly handlers: Pick<FeatureHandlers<'raw'>, Sending> } {
  const {
    service,
    connection: connect,
    cases,
    documents,
    activeEnvironmentId,
    user,
    workstation,
    now,
    emit,
  } = dependencies
  const outbox = createOutbox()
  const tableOf = createSentTables(dependencies.store, outbox)
  const held = createHeldDocuments()

  const emitSent = ({ caseId }: Pick<SentByHand, 'caseId'>): void =>
    emit('raw', 'onSent', caseId === undefined ? {} : { caseId })

  const idsOf = async (environmentId: string, caseId: string | undefined): Promise<string[]> =>
    caseId === undefined ? [''] : cases.idsOf(environmentId, caseId)

  /** The form of an upload with its files held open; nothing is open where one of them is not there whole. */
  async function openParts(
    environmentId: string,
    asked: NonNullable<HandRequest['parts']>,
    requestId: string,
  ): Promise<Outcome<{ parts: Part[]; close: () => void }>> {
    const fileIds = asked.flatMap((part) => ('fileId' in part ? [part.fileId] : []))
    const opened = await documents.openToSend(environmentId, fileIds)
    if (!('parts' in opened)) {
      const at = asked.findIndex((part) => 'fileId' in part && part.fileId === opened.fileId)
      const issues = [{ path: `parts.${at}`, message: opened.message, code: 'file' }]
      return fail({ kind: 'file', message: `${opened.message} Nothing was sent.`, requestId, issues })
    }
    const files = opened.parts.values()
    const made = asked.flatMap((part): Part[] => {
      if ('text' in part) return [part]
      const { value: document } = files.next()
      return document ? [{ field: part.field, document }] : []
    })
    return succeed({ parts: made, close: () => opened.close() })
  }

  /** What is known of a request, before and after it was sent. */
  async function ended(record: SentByHand, answer: HandAnswer, state: SentByHand['state']): Promise<SentByHand> {
    const { outcome, headers, inDoubt: said = outcome.ok ? undefined : outcome.error.http?.body } = answer
    const exchange = { ...record.exchange, ...exchangeOf(answer) }
    const filing = filingOf(exchange)
    for (const subject of filing.subjects)
      await dependencies.file(record.environmentId, { ...exchange, endpoint: filing.endpoint }, subject)
    if (!outcome.ok) return { ...record, state, exchange, identifiers: identifiersIn(said, headers['location']) }
    const { text, document } = outcome.value
    const identifiers = identifiersIn(text, headers['location'])
    if (!document) return { ...record, state, exchange, identifiers }
    held.hold(record.sendId, document)
    const { bytes, mediaType, fileName } = document
    return { ...record, state, exchange, identifiers, document: { size: bytes.length, mediaType, fileName } }
  }

  async function read(
    connection: Connection,
    table: SentTable,
    record: SentByHand,
    context: CallContext,
  ): Promise<Outcome<SentByHand>> {
    const answer = await service.byHand.send(connection, requestOf(record, undefined), context)
    const kept = await ended(record, answer, answer.outcome.ok ? 'answered' : 'refused')
    if (answer.outcome.ok)
      return persistBeforeAnswering(succeed(kept), context, namesOf, (value) => Promise.resolve(table.keep(value)))
    try {
      table.keep(kept)
    } catch (error) {
      // Nothing was learned that would be lost.
      unlessDefect(error)
    }
    return answer.outcome
  }

  async function write(
    connection: Connection,
    table: SentTable,
    record: SentByHand,
    formParts: Part[] | undefined,
    context: CallContext,
    inTheWay: () => Outcome<never> | undefined,
  ): Promise<Outcome<SentByHand>> {
    const { environmentId, sendId } = record
    let answer: HandAnswer | undefined
    return outbox.send<SentByHand, SentByHand, SentByHand>({
      environmentId,
      requestId: context.requestId,
      subject: { ...sentAlready, message: `${sentAlready.message} Nothing was sent.`, ids: [sendId] },
      entryId: sendId,
      // Looked and written in one turn, so that of two requests that mean the same one is sent.
      intend: () => asPromise(() => inTheWay() ?? succeed(table.keep(record))),
      send: async () => {
        answer = await service.byHand.send(connection, requestOf(record, formParts), context)
        return answer.outcome.ok ? succeed(await ended(record, answer, 'answered')) : answer.outcome
      },
      named: namesOf,
      confirmed: (_record, answered) => asPromise(() => table.keep(answered)),
      // Without a word of the service there is nothing to look at later.
      refused: async (_record, { http }) =>
        answer && http ? table.keep(await ended(record, answer, 'refused')) : table.remove(sendId),
      inDoubt: async () => answer && table.keep(await ended(record, answer, 'in-doubt')),
    })
  }

  return {
    handlers: {
      send: (input, context) =>
        withConnection(connect, context, (connection) =>
          recording(context, async () => {
            const { requestId } = context
            const { environmentId } = connection
            if (!dependencies.isAllowed(environmentId)) return managedFailure('requestsByHand', requestId)
            const { sendId, caseId, again = false, endpoint: number, path, language, json, parts: asked } = input
            const endpoint = endpointNumbered(number)
            const misfit = endpoint
              ? misfitOf(endpoint, input)
              : { path: 'endpoint', message: 'There is no such endpoint.' }
            if (!endpoint || misfit) return refuse('invalid-input', misfit?.message ?? '', requestId, misfit)
            if (input.environmentId !== undefined && input.environmentId !== environmentId)
              return refuse('conflict', 'This was written in an environment that is not active.', requestId)
            const opened = asked && (await openParts(environmentId, asked, requestId))
            if (opened?.ok === false) return opened
            try {
              const caseIds = await idsOf(environmentId, caseId)
              const table = await tableOf(environmentId)
              const inTheWay = (): Outcome<never> | undefined => {
                const issue = blockedBy(table, sendId, again ? [] : caseIds, number)
                return issue && refuse('conflict', `${issue.message} Nothing was sent.`, requestId, issue)
              }
              const record: SentByHand = {
                sendId,
                environmentId,
                ...(caseId !== undefined && { caseId }),
                state: 'sending',
                clerk: user,
                workstation,
                exchange: {
                  requestId,
                  endpoint: number,
                  at: now().toISOString(),
                  method: endpoint.method,
                  path,
                  outcome: 'outcome-unknown',
                  durationMs: 0,
                },
                asked: {
                  ...(language !== undefined && { language }),
                  ...(json !== undefined && { json }),
                  ...(asked && { parts: asked }),
                },
                identifiers: [],
                takenOver: [],
              }
              const sent =
                endpoint.method === 'GET'
                  ? (inTheWay() ?? (await read(connection, table, record, context)))
                  : await write(connection, table, record, opened?.value.parts, context, inTheWay)
              if (sent.ok) await forgetFiles(asked, context)
              emitSent(record)
              return sent
            } finally {
              if (opened?.ok) opened.value.close()
            }
          }),
        ),
      sent: ({ caseId }, context) =>
        recording(context, async () => {
          const environmentId = activeEnvironmentId()
          const caseIds = await idsOf(environmentId, caseId)
          return succeed({ sent: (await tableOf(environmentId)).of(caseIds) })
        }),
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
              const settled = table.keep({ ...record, state: as, settled: { at: now().toISOString(), clerk: user } })
              if (as === 'arrived') await forgetFiles(record.asked.parts, context)
              emitSent(settled)
              return succeed(settled)
            },
          })
        }),
      takeOver: ({ sendId, value, as }, context) =>
        recording(context, async () => {
          const environmentId = activeEnvironmentId()
          const table = await tableOf(environmentId)
          const found = table.find(sendId)
          if (!found?.identifiers.some((identifier) => identifier.value === value))
            return refuse('not-found', 'No answer that is kept here names this identifier.', context.requestId)
          const engagementId = /\/engagements\/card\/([0-9a-f-]{36})\//i.exec(found.exchange.path)?.[1]
          if (engagementId === undefined)
            return refuse('invalid-input', 'The path of this request names no engagement.', context.requestId)
          const taken = { ...found, takenOver: [...new Set([...found.takenOver, value])] }
          const noted = await persistBeforeAnswering(
            succeed(taken),
            context,
            () => value,
            async () => {
              if (as === 'mandate') {
                await cases.noteMandate(environmentId, engagementId, value)
                await dependencies.mandates.expect(environmentId, engagementId, value)
              } else await cases.noteCreditLimitIncrease(environmentId, engagementId, value)
              table.keep(taken)
            },
          )
          emitSent(taken)
          return noted
        }),
      saveAnswer: async ({ sendId }, context) => {
        const document = held.find(sendId)
        if (!document)
          return refuse('not-found', 'This document is not kept any more. Ask for it again.', context.requestId)
        const saved = await saveAsked(dependencies.askWhereToSave, document.fileName, () => document.bytes, context)
        if (!saved.ok) return saved
        return succeed({ saved: saved.value !== undefined, ...(saved.value !== undefined && { name: saved.value }) })
      },
    },
  }

  async function forgetFiles(asked: HandRequest['parts'], context: CallContext): Promise<void> {
    const fileIds = (asked ?? []).flatMap((part) => ('fileId' in part ? [part.fileId] : []))
    if (fileIds.length > 0) await dependencies.discardFiles(fileIds, context)
  }
}

/** Content that the endpoint's method and kind cannot carry. */
function misfitOf({ body }: Endpoint, { json, parts }: Pick<HandRequest, 'json' | 'parts'>): Issue | undefined {
  if (json !== undefined && body !== 'json')
    return { path: 'json', code: 'no-json', message: 'This endpoint takes no JSON. Nothing was sent.' }
  if (parts !== undefined && body !== 'parts')
    return { path: 'parts', code: 'no-parts', message: 'This endpoint takes no form. Nothing was sent.' }
  if (body === 'parts' && (parts ?? []).length === 0)
    return { path: 'parts', code: 'at-least-one', message: 'A form needs at least one field. Nothing was sent.' }
  return undefined
}

const recording = storageFailure('Requests that were sent by hand can be neither read nor written.')

const sentAlready = { path: 'sendId', code: 'sent-already', message: 'This was sent already.' }

/** What keeps a request from being sent now. */
function blockedBy(table: SentTable, sendId: string, caseIds: readonly string[], endpoint: number): Issue | undefined {
  if (table.find(sendId)) return sentAlready
  const doubtful = table
    .of(caseIds)
    .some(({ state, exchange }) => exchange.endpoint === endpoint && (state === 'in-doubt' || state === 'sending'))
  return doubtful ? { path: 'endpoint', code: 'in-doubt', message: 'An earlier request is in doubt.' } : undefined
}

function doubtful(found: SentByHand | undefined, requestId: string): Outcome<SentByHand> {
  if (!found) return refuse('not-found', 'There is no such request here.', requestId)
  return found.state === 'in-doubt'
    ? succeed(found)
    : refuse('conflict', 'There is no doubt about this request.', requestId)
}

const requestOf = ({ exchange, asked }: SentByHand, parts: Part[] | undefined) => ({
  method: methodOf(exchange),
  path: exchange.path,
  language: asked.language,
  json: asked.json,
  parts,
})

function methodOf({ endpoint }: Exchange): Endpoint['method'] {
  return endpointNumbered(endpoint)?.method ?? 'GET'
}

/** What came, as Raw keeps it. */
function exchangeOf({
  outcome,
  headers,
  inDoubt,
  request,
  durationMs,
}: HandAnswer): Omit<Exchange, 'requestId' | 'endpoint' | 'at' | 'method' | 'path'> {
  const known = { durationMs, ...(request !== undefined && { request }), headers: { ...headers } }
  if (!outcome.ok) {
    const { kind, http } = outcome.error
    const contentType = headers['content-type']
    return {
      ...known,
      outcome: kind,
      ...(http
        ? { status: http.status, answer: http.body ?? '', answerBytes: Buffer.byteLength(http.body ?? '') }
        : inDoubt !== undefined && { answer: inDoubt, answerBytes: Buffer.byteLength(inDoubt) }),
      ...(contentType !== undefined && { contentType }),
    }
  }
  const { status, contentType, bytes, text } = outcome.value
  return {
    ...known,
    outcome: 'ok',
    status,
    answerBytes: bytes,
    ...(contentType !== undefined && { contentType }),
    ...(text !== undefined && { answer: text.slice(0, longestRecordedBody) }),
  }
}

/** What `work` makes at once, and its refusal, as a promise. */
const asPromise = <T>(work: () => T): Promise<T> =>
  new Promise((resolve) => {
    resolve(work())
  })

/** For who must write them down by hand. */
const namesOf = ({ identifiers }: Pick<SentByHand, 'identifiers'>): string =>
  identifiers
    .slice(0, 10)
    .map(({ place, value }) => `${place} ${value}`.trim())
    .join(', ')

function refuse(kind: Failure['kind'], message: string, requestId: string, issue?: Issue): Outcome<never> {
  return fail({ kind, message, requestId, ...(issue && { issues: [issue] }) })
}
