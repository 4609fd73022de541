import type { ConnectionFound } from '@contract/api/environments'
import { isBaseUrl } from '@contract/domain/environments'
import type { Endpoint } from '@contract/endpoints'
import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import { requestPathProblem, segmentsOf } from '@contract/domain/request-path'
import type { ServiceCall } from '@contract/service-call'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reader } from './answers'
import {
  type FailureDetails,
  keptOfFailures,
  refused,
  retryAfter,
  transportFailure,
  unexpectedResponse,
} from './failures'
import { writeJson } from './json'
import type { Lane, RateLimiter } from './rate-limiter'
import { redactAnswer, redactFailure, redactorOf } from './redactor'
import { multipart, type Part } from './multipart'
import { isHealthy, problemIn, type ConnectionHealth } from './connection-health'
import {
  recordedAnswer,
  recordedRequest,
  wholeAnswer,
  type AnswerInDoubt,
  type RecordedExchange,
} from './recorded-exchange'
import type { Answer, AnswerWatch, Exchange, NetworkLimits, Transport, WireRequest } from './transport'
import type { Connection } from './client-identity'

export interface ServiceContext {
  /** Kartei's own number of the call; every Failure carries it. */
  readonly requestId: string
  readonly signal?: AbortSignal
  /** How often a GET is tried at most, for callers that ask again by themselves. */
  readonly tries?: number
  /** Nobody asked for this GET: it waits for the rate limiter, and is not sent where the settings allow none. */
  readonly automatic?: boolean
  /** The rate limiter was asked for this GET already, by the watch, which chooses at the last moment what to read. Goes with one try. */
  readonly hasSlot?: boolean
  /** It goes to an address, or with a key, that somebody merely tries: it says nothing of the environment. */
  readonly isTrial?: boolean
  /** For uploads: bytes of document contents that the socket took, over all documents in their order, and all of them. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  /** The identifier that the call is about, for the record of the exchange, where its path does not name it. */
  readonly about?: string | undefined
  /** For who can use an answer before it is whole. */
  readonly watch?: AnswerWatch
  /** For a POST or PUT whose end may stay open: under it an answer is kept that does not say what became of it. */
  readonly doubtId?: string
}

/** One call of the interface. */
export interface ServiceRequest<T> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Its segments, each percent-encoded when sent; or a text that leaves to the letter: a path that a clerk wrote. */
  readonly path: readonly string[] | string
  readonly language?: string
  readonly json?: unknown
  /** JSON that leaves to the letter, instead of `json`. */
  readonly jsonText?: string
  readonly parts?: readonly Part[]
  /** A GET on a connection of its own: it shows the route as it is now. */
  readonly fresh?: true
  readonly read: Reader<T>
}

const memberOf = (placeholder: string): string =>
  placeholder.slice(1, -1).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const named = (identifiers: unknown, member: string): unknown =>
  typeof identifiers === 'object' && identifiers !== null ? Reflect.get(identifiers, member) : undefined

/**
 * Method and path of what a call asks of the service, with the identifiers in the place of the braces: `{engagement-id}` is
 * the member `engagementId`. `chosen` of the endpoints, where there is more than one.
 */
export function to(
  { attributes }: ServiceCall,
  identifiers: unknown = {},
  chosen = 0,
): { readonly method: Endpoint['method']; readonly path: readonly string[] } {
  const { method, path } = attributes.endpoints[chosen] ?? attributes.endpoints[0]
  const segments = path.slice(1).split('/')
  return {
    method,
    path: segments.map((segment) => {
      if (!segment.startsWith('{')) return segment
      const identifier = named(identifiers, memberOf(segment))
      if (typeof identifier !== 'string') throw new Error(`Nothing stands in the place of ${segment}.`)
      return identifier
    }),
  }
}

/**
 * Sends one call and resolves to an Outcome, whatever happens. A GET is tried again on broken connections, 429, 502,
 * 503 and 504; a POST or PUT is sent once, on a connection of its own, so that a stale one cannot put it in doubt.
 */
export type Send = <T>(connection: Connection, call: ServiceRequest<T>, context: ServiceContext) => Promise<Outcome<T>>

/** Makes the calls of a resource: each says what it asks of the service, by what it is given. */
export const callsOf =
  (send: Send) =>
  <I, T>(request: (input: I) => ServiceRequest<T>) =>
  (connection: Connection, input: I, context: ServiceContext): Promise<Outcome<T>> =>
    send(connection, request(input), context)

/**
 * Keeps an answer for good, before the call resolves. Where the disk refuses, resolves to the identifiers that the clerk
 * has to write down by hand, else to undefined; must not reject.
 */
export type KeepInDoubt = (answer: AnswerInDoubt, doubtId: string) => Promise<string | undefined>

/** A POST or PUT that is about to go out. */
export interface AboutToSend {
  readonly environmentId: string
  readonly requestId: string
  readonly method: 'POST' | 'PUT'
  /** Its segments. */
  readonly path: readonly string[]
}

/** Why it must not go out now; undefined where it may. Must not reject. */
export type MaySend = (about: AboutToSend) => Promise<Pick<Failure, 'kind' | 'message' | 'issues'> | undefined>

/**
 * @param onExchange is called with each call that went out, once it is over. It must not throw, and nobody waits for it.
 * @param onHealth is called at once with what a try, or the end of a call, says of the service. It must not throw.
 * @param maySend is asked of each POST and PUT, last of all before it goes out
 * @param limiter says when a GET may go out; without one, at once
 */
export function createSend(
  transport: Transport,
  onExchange?: (exchange: RecordedExchange) => void,
  limiter?: RateLimiter,
  keepInDoubt?: KeepInDoubt,
  onHealth?: (seen: ConnectionHealth) => void,
  maySend?: MaySend,
): Send {
  return async (connection, call, context) => {
    const begun = performance.now()
    const redact = redactorOf(connection.apiKey)
    let latencyMs = 0
    const reportHealth = (found: ConnectionFound | undefined): void => {
      if (found && context.isTrial !== true) onHealth?.({ connection, found, latencyMs })
    }
    const recorded = <O extends Outcome<unknown>>(outcome: O, answer?: Answer): O => {
      if (isHealthy(outcome)) reportHealth({ verdict: 'accepted' })
      if (onExchange)
        void recordExchange(connection, call, context, outcome, answer, performance.now() - begun).then(onExchange)
      return outcome
    }
    /** The failure, once what was answered is kept where it leaves the end of a POST or PUT open. */
    const ended = async (details: FailureDetails, answer: Answer | undefined, isWhole: boolean) => {
      const failure = failed(details)
      const lost = answer && (await notKept(connection, call, context, failure, answer, isWhole, begun))
      return recorded(lost === undefined ? failure : failed({ ...details, kind: 'storage', message: lost }), answer)
    }
    const failed = (details: FailureDetails): { ok: false; error: Failure } =>
      fail({ ...redactFailure(details, redact), requestId: context.requestId })
    try {
      const request = prepare(connection, call, context, transport)
      if (typeof request === 'string') return failed({ kind: 'invalid-input', message: request })
      if (maySend && call.method !== 'GET') {
        const { method, path } = call
        const segments = typeof path === 'string' ? segmentsOf(path) : path
        const { environmentId } = connection
        const forbidden = await maySend({ environmentId, requestId: context.requestId, method, path: segments })
        if (forbidden) return failed(forbidden)
      }
      const exchange = await sendWithRetries(transport, request, context, limiter, (tried, answered, ms) => {
        latencyMs = Math.round(ms)
        reportHealth(problemIn(tried, answered))
      })
      if (exchange === 'not-allowed') return failed(notAllowed)
      const { largestAnswer } = transport.limits
      if ('broke' in exchange) {
        const { partial, noHttp } = exchange.broke
        const takesPart = call.method !== 'GET' && call.read.takesPart && partial && isSuccess(partial)
        const understood = takesPart ? await call.read.read(partial, largestAnswer) : undefined
        if (understood && 'value' in understood)
          return recorded(succeed(redactAnswer(understood.value, connection.apiKey)), partial)
        const came = partial ?? (noHttp && { status: 0, headers: {}, body: noHttp, cut: false })
        return await ended(await transportFailure(request, exchange.broke), came, false)
      }
      let { answer } = exchange
      if (!isSuccess(answer)) return await ended(await refused(request, answer), answer, !answer.cut)
      let understood = await call.read.read(answer, largestAnswer)
      if (!('value' in understood) && answer.beyond) {
        // It may count characters where bytes are counted (RFC 9112, 6.3).
        answer = { ...answer, body: Buffer.concat([answer.body, answer.beyond]) }
        const longer = await call.read.read(answer, largestAnswer)
        if ('value' in longer) understood = longer
      }
      if (!('value' in understood))
        return await ended(await unexpectedResponse(request, answer, understood), answer, !answer.cut)
      const succeeded = succeed(redactAnswer(understood.value, connection.apiKey))
      if (call.method !== 'GET' && call.read.isNotShown)
        // The write is done, whether or not the disk takes what its answer names besides.
        await notKept(connection, call, { ...context, doubtId: context.requestId }, succeeded, answer, true, begun)
      return recorded(succeeded, answer)
    } catch (error) {
      return failed({ kind: 'internal', message: `Kartei failed: ${error instanceof Error ? error.name : 'unknown'}.` })
    }
  }

  /** Undefined where there was nothing to keep, or it is kept; else what to say of an answer that the disk refuses. */
  async function notKept(
    connection: Connection,
    call: ServiceRequest<unknown>,
    context: ServiceContext,
    outcome: Outcome<unknown>,
    answer: Answer,
    isWhole: boolean,
    begun: number,
  ): Promise<string | undefined> {
    const { doubtId } = context
    if (!keepInDoubt || doubtId === undefined || (answer.status >= 400 && answer.status < 500)) return undefined
    const redact = redactorOf(connection.apiKey)
    const { location } = answer.headers
    const whole: AnswerInDoubt = {
      ...(await recordExchange(connection, call, context, outcome, answer, performance.now() - begun)),
      answer: redact(await wholeAnswer(answer, transport.limits.largestAnswer)),
      answerBytes: answer.body.length,
      ...(location !== undefined && { location: redact(location) }),
      isWhole,
    }
    const byHand = await keepInDoubt(whole, doubtId)
    return byHand === undefined
      ? undefined
      : `The service answered, but Kartei could not write it down. Please note what it named: ${byHand}.`
  }

  async function recordExchange(
    { environmentId, apiKey }: Connection,
    { method, path, json, jsonText, parts }: ServiceRequest<unknown>,
    { requestId, about }: ServiceContext,
    outcome: Outcome<unknown>,
    answer: Answer | undefined,
    durationMs: number,
  ): Promise<RecordedExchange> {
    // Whoever waits for the answer goes first: recording a long one takes time.
    await new Promise(setImmediate)
    const redact = redactorOf(apiKey)
    const request = recordedRequest(json, parts, jsonText)
    const { answer: text, ...rest } = answer ? await recordedAnswer(answer, transport.limits.largestAnswer) : {}
    return {
      environmentId,
      requestId,
      method,
      path: typeof path === 'string' ? segmentsOf(path) : path,
      ...(about !== undefined && { about }),
      ...(request !== undefined && { request: redact(request) }),
      ...rest,
      ...(text !== undefined && { answer: redact(text) }),
      outcome,
      durationMs: Math.round(durationMs),
    }
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** The request as it goes out, or why it must not. */
function prepare<T>(
  { baseUrl, apiKey, identity }: Connection,
  call: ServiceRequest<T>,
  { signal, onProgress, watch }: ServiceContext,
  { limits, userAgent }: Transport,
): WireRequest | string {
  if (!isBaseUrl(baseUrl))
    return 'The address of the service must begin with https:// (http:// only for this computer itself).'
  const url = addressOf(baseUrl, call.path)
  if (url === undefined) return 'An identifier is empty or cannot be part of an address.'
  const body = call.parts ? multipart(call.parts) : jsonBody(call.json, call.jsonText)
  return {
    method: call.method,
    url,
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      accept: call.read.accept,
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      ...(call.language === undefined ? {} : { 'accept-language': call.language }),
      ...(body === undefined ? {} : bodyHeaders(body)),
    },
    ...(body === undefined ? {} : { body }),
    identity,
    fresh: call.method !== 'GET' || call.fresh === true,
    keepBytes: (status) => (status >= 200 && status < 300 ? call.read.keepBytes(limits.largestAnswer) : keptOfFailures),
    signal,
    onProgress,
    watch,
  }
}

function bodyHeaders(body: NonNullable<WireRequest['body']>): Record<string, string> {
  return Buffer.isBuffer(body)
    ? { 'content-type': 'application/json' }
    : { 'content-type': body.contentType, 'content-length': String(body.contentLength) }
}

function jsonBody(value: unknown, text: string | undefined): Buffer | undefined {
  if (text !== undefined) return Buffer.from(text)
  return value === undefined ? undefined : Buffer.from(writeJson(value))
}

/** Where a call goes; undefined where its path would lead anywhere else than it says. */
function addressOf(baseUrl: string, path: readonly string[] | string): URL | undefined {
  const url = new URL(baseUrl)
  const base = url.pathname.replace(/\/+$/, '')
  if (typeof path !== 'string') {
    const encoded = pathOf(path)
    if (encoded === undefined) return undefined
    url.pathname = base + encoded
    return url
  }
  if (requestPathProblem(path) !== undefined) return undefined
  const { origin } = url
  const at = path.indexOf('?')
  url.pathname = base + (at < 0 ? path : path.slice(0, at))
  if (at >= 0) url.search = path.slice(at)
  // Even where the rules for a path overlook something: what leaves is what was typed, and to this host.
  return url.pathname + url.search === base + path && url.origin === origin ? url : undefined
}

/** A segment `.` or `..` would change the path even when encoded; half a surrogate pair cannot be encoded at all. */
function pathOf(segments: readonly string[]): string | undefined {
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) return undefined
  try {
    return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  } catch {
    return undefined
  }
}

const notAllowed: FailureDetails = {
  kind: 'cancelled',
  message: 'The settings allow no requests that nobody asked for.',
  issues: [{ path: '', message: 'The settings allow no requests that nobody asked for.', code: 'automatic-off' }],
}

/**
 * Sends a request; a GET when the rate limiter lets it go, and again as the network limits allow. The last exchange counts. `not-allowed`:
 * it was not sent, since nobody asked for it.
 */
async function sendWithRetries(
  transport: Transport,
  request: WireRequest,
  { tries: atMost = Infinity, automatic = false, hasSlot = false }: ServiceContext,
  limiter: RateLimiter | undefined,
  onTried: (request: WireRequest, exchange: Exchange, ms: number) => void,
): Promise<Exchange | 'not-allowed'> {
  const { limits } = transport
  const isRead = request.method === 'GET'
  const tries = isRead ? Math.min(limits.tries, atMost) : 1
  const mayGo = async (lane: Lane): Promise<boolean> =>
    !limiter || !isRead || hasSlot || (await limiter.acquire(automatic ? 'automatic' : lane, request.signal))
  if (!(await mayGo('clerk'))) return request.signal?.aborted ? cancelled : 'not-allowed'
  for (let attempt = 1; ; attempt++) {
    const tried = attempt === 1 ? request : { ...request, fresh: true }
    const begun = performance.now()
    const exchange = await transport.exchange(tried)
    onTried(tried, exchange, performance.now() - begun)
    applyRateLimit(limiter, exchange)
    const wait = attempt < tries ? retryDelay(exchange, attempt, limits) : undefined
    if (wait === undefined) return exchange
    try {
      await pause(wait, undefined, request.signal ? { signal: request.signal } : {})
    } catch {
      return cancelled
    }
    if (!(await mayGo('repeated'))) return request.signal?.aborted ? cancelled : exchange
  }
}

const cancelled: Exchange = { broke: { cause: 'cancelled', sent: 'nothing' } }

/** Slows the limiter down when any answer of the service asks for fewer requests (429). */
function applyRateLimit(limiter: RateLimiter | undefined, exchange: Exchange): void {
  const answer = 'answer' in exchange ? exchange.answer : exchange.broke.partial
  if (answer?.status === 429) limiter?.slowDown(retryAfter(answer))
  else if (answer) limiter?.answered()
}

const retryableStatuses = new Set([429, 502, 503, 504])

/** Milliseconds until the next try; undefined where another one would not help or would come too late. */
function retryDelay(exchange: Exchange, attempt: number, limits: NetworkLimits): number | undefined {
  const answer = 'answer' in exchange ? exchange.answer : exchange.broke.partial
  const isTemporary =
    answer && !isSuccess(answer)
      ? retryableStatuses.has(answer.status)
      : 'broke' in exchange && ['connect', 'broken'].includes(exchange.broke.cause)
  if (!isTemporary) return undefined
  const backoff = limits.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
  const asked = answer && retryAfter(answer)
  if (asked === undefined) return backoff
  return asked > limits.longestRetryAfterMs ? undefined : Math.max(asked, backoff)
}
