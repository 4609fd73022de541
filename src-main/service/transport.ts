import type { NoAnswer } from '@contract/domain/no-answer'
import type { IncomingHttpHeaders } from 'node:http'
import { errors, type Dispatcher } from 'undici'
import { certificateProblemOf } from './certificates'
import { clientCertificateProblemOf, identityFor, refusedInHandshake, type ClientIdentity } from './client-identity'
import { codeOf, ConnectError } from './connect-error'
import { createConnections, type Connections, type Route } from './connections'
import { DocumentError, type Multipart, type MultipartStream } from './multipart'
import type { AnswerReading } from './odd-answers'
import { proxyAddressOf, type ProxySignIns } from './proxy'

/** How long and how often. Times in milliseconds, sizes in bytes. */
export interface NetworkLimits {
  readonly connectMs: number
  /** From the last byte of the request to the last byte of the answer. */
  readonly answerMs: number
  /** The same for an upload, whose documents the service may check before it answers. */
  readonly uploadAnswerMs: number
  /** How long an upload may pass without a byte moving. */
  readonly stallMs: number
  /** How often a GET is tried at most. */
  readonly tries: number
  /** The pause before the second try; it doubles before the third, and both are jittered. */
  readonly backoffMs: number
  /** A Retry-After beyond this ends the tries. */
  readonly longestRetryAfterMs: number
  readonly largestAnswer: number
}

export const defaultLimits: NetworkLimits = {
  connectMs: 10_000,
  answerMs: 30_000,
  uploadAnswerMs: 120_000,
  stallMs: 30_000,
  tries: 3,
  backoffMs: 500,
  longestRetryAfterMs: 30_000,
  largestAnswer: 64 * 1024 * 1024,
}

export interface TransportOptions extends Partial<NetworkLimits> {
  readonly userAgent?: string
  /** The system's proxy for an address, as Chromium's resolveProxy words it. Never asked for this computer itself. */
  readonly proxyFor?: (url: string) => Promise<string>
  /** Further certificate authorities, each a text in PEM form; asked before every call. */
  readonly certificates?: () => readonly string[]
  /** Name and password for proxies that ask. */
  readonly proxySignIns?: ProxySignIns
}

type Headers = Readonly<Record<string, string | undefined>>

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | Multipart
  /** Whether a connection is asked for that nothing was sent on before. */
  readonly fresh: boolean
  /** Shown to the service where it asks for a client certificate, and was chosen for its origin. */
  readonly identity?: ClientIdentity | undefined
  /** How many bytes of an answer are worth reading, by its status. */
  readonly keepBytes: (status: number) => number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined
  readonly watch?: AnswerWatch | undefined
}

/** Follows an answer while it comes in, before anybody has judged it. None of these may throw. */
export interface AnswerWatch {
  /** Called once for every try; the bytes of an earlier try count no more. */
  readonly onBegin: (head: Pick<Answer, 'status' | 'headers'>) => void
  /** The bytes stay the transport's. */
  readonly onBytes: (bytes: Uint8Array) => void
}

export interface Answer {
  readonly status: number
  /** Names in lower case; what came more than once is joined by commas. */
  readonly headers: Headers
  readonly body: Buffer
  /** Whether more was to come than was worth reading. */
  readonly cut: boolean
  /** The bytes behind its end, where the length that it says ends it too early. */
  readonly beyond?: Buffer
}

/** How an exchange ended without a complete answer. */
export interface Break {
  /**
   * `garbled`: the answer is not HTTP. `file`: a document could not be read. `sign-in`: a proxy asks for a sign-in.
   * `certificate`: that of the service, or ours, is not taken.
   */
  readonly cause: 'connect' | 'certificate' | 'sign-in' | 'broken' | 'garbled' | 'deadline' | 'cancelled' | 'file'
  /** How much of the request may have reached the service. */
  readonly sent: 'nothing' | 'part' | 'all'
  /** The part of the answer that came before. */
  readonly partial?: Answer | undefined
  /** Of the answer to a write, without a head that could be read: what came, which may name what was made. */
  readonly noHttp?: Buffer | undefined
  readonly error?: unknown
}

export type Exchange = { readonly answer: Answer } | { readonly broke: Break }

export interface Transport {
  readonly limits: NetworkLimits
  readonly userAgent: string
  /** Sends a request once and never rejects. */
  readonly exchange: (request: WireRequest) => Promise<Exchange>
  readonly trySignIn: Connections['trySignIn']
  readonly certificateUntil: Connections['certificateUntil']
  /** The ways to an address, the first to be tried first. */
  readonly routes: Connections['routes']
  /** Breaks off what is under way. */
  readonly close: () => Promise<void>
}

/** The one place that talks to the network. Redirects are not followed, nothing is repeated, no answer is judged. */
export function createTransport(options: TransportOptions = {}): Transport {
  const { userAgent = 'Kartei', proxyFor, certificates, proxySignIns, ...given } = options
  const limits = { ...defaultLimits, ...given }
  const connections = createConnections({ connectMs: limits.connectMs, proxyFor, certificates, proxySignIns })

  async function exchange(request: WireRequest): Promise<Exchange> {
    let last: Exchange = { broke: { cause: 'connect', sent: 'nothing' } }
    let wanted: Exchange | undefined
    try {
      const routes = await connections.routes(request.url, request.signal)
      for (const route of routes) {
        const identity = identityFor(request.identity, request.url.origin)
        const fresh = request.method !== 'GET' ? 'write' : request.fresh ? 'read' : undefined
        const { dispatcher, release, reading } = connections.take(route, fresh, identity)
        last = await attempt(dispatcher, request, limits, route)
        if (fresh === 'write') last = withUnread(last, reading())
        release()
        if (!('broke' in last)) return last
        // A proxy that would take name and password is the way to go: only the clerk can say them. One that wants what
        // Kartei cannot give is passed over like one that is down, and reported where nothing else helps.
        if (last.broke.cause === 'sign-in' && noAnswerIn(last.broke.error)?.because === 'proxy-scheme') wanted ??= last
        else if (last.broke.cause !== 'connect') return last
      }
      return wanted ?? last
    } catch (error) {
      return { broke: { cause: request.signal?.aborted ? 'cancelled' : 'connect', sent: 'nothing', error } }
    }
  }

  return {
    limits,
    userAgent,
    exchange,
    trySignIn: connections.trySignIn,
    certificateUntil: connections.certificateUntil,
    routes: connections.routes,
    close: connections.close,
  }
}

/** With what came that is in no answer, where something did. */
function withUnread(exchange: Exchange, reading: AnswerReading | undefined): Exchange {
  const unread = reading?.unread()
  if (!reading || !unread?.length) return exchange
  if ('answer' in exchange) return { answer: { ...exchange.answer, beyond: unread } }
  const { broke } = exchange
  const cause = broke.cause === 'broken' && reading.isNoHttp() ? 'garbled' : broke.cause
  return broke.partial ? exchange : { broke: { ...broke, cause, noHttp: unread } }
}

const joined = (headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))

/** A connection that timed out: through a proxy it stays open whether the proxy was late or the host behind it. */
const lateOn = (route: Route, { host }: URL): NoAnswer =>
  route === 'direct'
    ? { because: 'no-connection-in-time', host }
    : { because: 'proxy-out-of-reach', proxy: proxyAddressOf(route), code: 'ETIMEDOUT' }

/** A listener that throws is no reason to end a request. */
function notify(listener: WireRequest['onProgress'], sentBytes: number, totalBytes: number): void {
  try {
    listener?.(sentBytes, totalBytes)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

const noAnswerIn = (error: unknown): NoAnswer | undefined =>
  error instanceof ConnectError ? error.noAnswer : undefined

function causeOf(error: unknown, sent: Break['sent'], hasHead: boolean): Break['cause'] {
  if (error instanceof DocumentError) return 'file'
  if (sent === 'nothing') {
    const because = noAnswerIn(error)?.because
    if (because === 'proxy-sign-in' || because === 'proxy-scheme') return 'sign-in'
    const code = codeOf(error)
    const isRefused = because === undefined && clientCertificateProblemOf(code) !== undefined
    return isRefused || (error instanceof ConnectError && certificateProblemOf(code)) ? 'certificate' : 'connect'
  }
  const noHttp =
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError
  return noHttp && !hasHead ? 'garbled' : 'broken'
}

/** One request on one dispatcher: keeps the deadlines and settles on time whatever the dispatcher does. */
function attempt(dispatcher: Dispatcher, request: WireRequest, limits: NetworkLimits, route: Route): Promise<Exchange> {
  return new Promise((resolve) => {
    const { body, signal, onProgress } = request
    let sent: Break['sent'] = 'nothing'
    let head: { status: number; headers: Headers } | undefined
    let keep = 0
    let size = 0
    const chunks: Buffer[] = []
    let controller: Dispatcher.DispatchController | undefined
    let settled = false
    let timer: NodeJS.Timeout | undefined

    const answer = (cut: boolean): Answer | undefined =>
      head && { ...head, body: Buffer.concat(chunks).subarray(0, keep), cut }
    const settle = (exchange: Exchange): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onCancel)
      resolve(exchange)
    }
    const stop = (exchange: Exchange): void => {
      settle(exchange)
      controller?.abort(new Error('This exchange is over.'))
      if (stream) stream.destroy()
    }
    const breakOff = (cause: Break['cause'], error?: unknown): void => {
      stop({ broke: { cause, sent, partial: answer(false), error } })
    }
    const onCancel = (): void => breakOff('cancelled')
    const onDeadline = (): void => {
      if (sent === 'nothing')
        breakOff('connect', new ConnectError('no connection in time', { noAnswer: lateOn(route, request.url) }))
      else if (sent === 'part' && stream?.waitsFor === 'disk')
        breakOff('file', new DocumentError('A document could not be read in time.'))
      else breakOff('deadline')
    }
    const arm = (ms: number): void => {
      clearTimeout(timer)
      if (!settled) timer = setTimeout(onDeadline, ms)
    }

    let takenBytes = 0
    const stream: MultipartStream | undefined =
      body === undefined || Buffer.isBuffer(body)
        ? undefined
        : body.stream({
            onTaken(documentBytes) {
              if (!head) arm(sent === 'all' ? limits.uploadAnswerMs : limits.stallMs)
              if (documentBytes === 0 || settled) return
              takenBytes += documentBytes
              notify(onProgress, takenBytes, body.documentBytes)
            },
            onLastByte: () => (sent = 'all'),
          })

    arm(limits.connectMs)
    signal?.addEventListener('abort', onCancel, { once: true })
    if (signal?.aborted) {
      breakOff('cancelled')
      return
    }
    dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: stream ?? (Buffer.isBuffer(body) ? body : null),
        reset: request.fresh,
      },
      {
        onRequestStart(started) {
          // Called just before the first byte is written. Twice would mean: written twice.
          if (settled || controller) {
            started.abort(new Error('This exchange is over.'))
            return
          }
          controller = started
          sent = stream ? 'part' : 'all'
          arm(stream ? limits.stallMs : limits.answerMs)
        },
        onResponseStart(_controller, status, headers) {
          if (status < 200) return
          if (sent === 'part') arm(limits.answerMs)
          head = { status, headers: joined(headers) }
          keep = request.keepBytes(status)
          request.watch?.onBegin(head)
          // Of the answer to a POST or PUT as much is read as may be: it may be the only one that ever names what was made.
          const isTooLong = keep === limits.largestAnswer && Number(headers['content-length'] ?? 0) > keep
          if (isTooLong && request.method === 'GET') finish(true)
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk)
          size += chunk.length
          request.watch?.onBytes(chunk)
          if (size > keep) finish(true)
        },
        onResponseEnd: () => finish(false),
        onResponseError(_controller, error) {
          if (!head && refusedInHandshake(error)) sent = 'nothing'
          breakOff(causeOf(error, sent, head !== undefined), error)
        },
      },
    )

    function finish(cut: boolean): void {
      const complete = answer(cut)
      if (!complete) return
      if (cut) stop({ answer: complete })
      else settle({ answer: complete })
    }
  })
}
