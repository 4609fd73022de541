import type { Misunderstood } from './answers'
import { hostProblem, type HostProblem, type NoAnswer } from '@contract/domain/no-answer'
import type { Failure, FailureKind } from '@contract/outcome'
import { certificateProblemOf } from './certificates'
import { clientCertificateProblemOf } from './client-identity'
import { codeOf, ConnectError } from './connect-error'
import { plainBody, readableBeginning } from './content'
import { DocumentError } from './multipart'
import type { Answer, Break, WireRequest } from './transport'

/** How much of an answer a Failure carries in `http.body`, in characters. */
export const keptOfFailures = 64 * 1024

/** How much of the service's words a message quotes, in characters. */
const quoted = 500

export type FailureDetails = Pick<Failure, 'kind' | 'message' | 'http' | 'issues' | 'noAnswer'>

const leads: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: 'The service does not accept the API key',
  forbidden: 'The service does not allow this',
  'not-found': 'The service does not know this identifier',
  conflict: 'The service reports a conflict',
  'rate-limited': 'The service asks for a pause',
  rejected: 'The service refused the request',
  'service-error': 'The service failed',
}

const byStatus: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
}

/** The kind of an answer that is not 2xx ("Errors"; the statuses besides 400 and 409 are not shown). */
function kindOf(status: number): FailureKind {
  if (status >= 400 && status < 500) return byStatus[status] ?? 'rejected'
  return status >= 500 && status < 600 ? 'service-error' : 'unexpected-response'
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const unread = /<(script|style|head)\b/iy
const tag = /<[^<>]*>/y

/**
 * The words of a page. Whoever answers chooses what it holds, so it is gone through once from its beginning to its end: what is
 * searched for and not found is not searched for again.
 */
function withoutTags(html: string): string {
  const inSmall = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const words: string[] = []
  const missing = new Set<string>()
  /** Where the text after what begins at `from` and ends with `end` goes on; undefined where it does not end. */
  const behind = (end: string, from: number): number | undefined => {
    if (missing.has(end)) return undefined
    const at = inSmall.indexOf(end, from)
    if (at < 0) missing.add(end)
    return at < 0 ? undefined : at + end.length
  }
  const matchAt = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(html)
  }
  let at = 0
  for (let opens = html.indexOf('<'); opens >= 0; opens = html.indexOf('<', at)) {
    words.push(html.slice(at, opens))
    const element = matchAt(unread, opens)?.[1]
    const skipped = html.startsWith('<!--', opens)
      ? behind('-->', opens)
      : element === undefined
        ? undefined
        : behind(`</${element.toLowerCase()}`, opens)
    const closed = element === undefined || skipped === undefined ? skipped : behind('>', skipped)
    const whole = closed ?? (matchAt(tag, opens) ? tag.lastIndex : undefined)
    words.push(whole === undefined ? '<' : ' ')
    at = whole ?? opens + 1
  }
  words.push(html.slice(at))
  return words.join('').replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_entity, name: string) => entities[name] ?? ' ')
}

const plainSentence = (text: string): string => {
  const plain = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > quoted ? `${plain.slice(0, quoted)}…` : plain
}

function jsonError(text: string): { code?: string; message?: string } | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const member = (name: string): string | undefined => {
      const value: unknown = Reflect.get(parsed, name)
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
    }
    const code = member('code')
    const message = member('message') ?? member('detail') ?? member('title')
    return { ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) }
  } catch {
    return undefined
  }
}

/** The service's own words: code and message of the error body ("Error body"), or the plain text that came. */
function wordsIn(text: string): { words: string; code?: string } {
  const json = jsonError(text)
  if (json) {
    const said = [json.code, json.message].filter((part) => part !== undefined).join(': ')
    return { words: plainSentence(said === '' ? text : said), ...(json.code === undefined ? {} : { code: json.code }) }
  }
  return { words: plainSentence(/^\s*<(!doctype|html|[a-z!?])/i.test(text) ? withoutTags(text) : text) }
}

/** Parses Retry-After (seconds or a date) into milliseconds. */
export function retryAfter({ headers }: Answer): number | undefined {
  const text = headers['retry-after']?.trim()
  if (text === undefined || text === '') return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

async function httpOf(request: WireRequest, answer: Answer): Promise<NonNullable<Failure['http']>> {
  const bytes = await plainBody(answer, 16 * keptOfFailures)
  const body = bytes === undefined ? '' : readableBeginning(answer, bytes, keptOfFailures)
  const retryAfterMs = retryAfter(answer)
  return {
    status: answer.status,
    method: request.method,
    path: request.url.pathname,
    ...(body === '' ? {} : { body }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

/** An answer that is not 2xx. */
export async function refused(request: WireRequest, answer: Answer): Promise<FailureDetails> {
  const http = await httpOf(request, answer)
  const kind = kindOf(answer.status)
  if (kind === 'unexpected-response') {
    const what = answer.status < 400 ? 'a redirect, which Kartei does not follow' : 'a status that HTTP does not know'
    return { kind, message: `The service answered with ${what} (${answer.status}).`, http }
  }
  const { words, code } = wordsIn(http.body ?? '')
  const lead = `${leads[kind] ?? 'The service failed'} (${answer.status})`
  const message = words === '' ? `${lead}.` : `${lead}: ${words}`
  return { kind, message, http: { ...http, ...(code === undefined ? {} : { code }) } }
}

/** A 2xx answer that is not what the interface shows. */
export async function unexpectedResponse(
  request: WireRequest,
  answer: Answer,
  { problem, code }: Misunderstood,
): Promise<FailureDetails> {
  const issues = [{ path: '', message: problem, code }]
  return { kind: 'unexpected-response', message: problem, issues, http: await httpOf(request, answer) }
}

const causes: Readonly<Record<string, HostProblem>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-such-host',
  ENODATA: 'no-such-host',
  EAI_AGAIN: 'no-names',
  EAI_FAIL: 'no-names',
  ETIMEDOUT: 'no-connection-in-time',
  UND_ERR_CONNECT_TIMEOUT: 'no-connection-in-time',
  EHOSTUNREACH: 'out-of-reach',
  EHOSTDOWN: 'out-of-reach',
  ENETUNREACH: 'out-of-reach',
  ENETDOWN: 'out-of-reach',
  EADDRNOTAVAIL: 'out-of-reach',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  EPROTO: 'not-encrypted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not-encrypted',
  ERR_SSL_HTTP_REQUEST: 'not-encrypted',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'not-encrypted',
  ERR_SSL_UNEXPECTED_MESSAGE: 'not-encrypted',
}

/** In English, for the details. */
const reasons: Readonly<Record<HostProblem, string>> = {
  'no-such-host': 'there is no such host',
  'no-names': 'the host name could not be looked up',
  refused: 'nothing answers there',
  'out-of-reach': 'it is out of reach',
  'no-connection-in-time': 'no connection in time',
  'not-encrypted': 'what answers there does not speak TLS',
  closed: 'the connection was closed',
  'cut-short': 'the answer was cut short',
  timeout: 'no answer in time',
}

/** Why nothing reached the host, as far as the error says. */
function connectProblem(host: string, error: unknown): NoAnswer {
  if (error instanceof ConnectError && error.noAnswer) return error.noAnswer
  const code = codeOf(error)
  const problem = certificateProblemOf(code)
  if (problem && code !== undefined) return { because: 'certificate', host, problem, code }
  const ours = clientCertificateProblemOf(code)
  if (ours && code !== undefined) return { because: 'client-certificate', host, problem: ours, code }
  const because = code === undefined ? undefined : causes[code]
  return because ? { because, host } : { because: 'other', host, code: code ?? 'unknown' }
}

function reasonOf(noAnswer: NoAnswer, error: unknown): string {
  if (noAnswer.because === 'certificate') return noAnswer.code
  const known = hostProblem.safeParse(noAnswer.because)
  if (known.success) return reasons[known.data]
  if (noAnswer.because === 'other' && codeOf(error) !== undefined) return noAnswer.code
  return error instanceof Error && error.message !== '' ? error.message.replace(/\.$/, '') : 'no connection'
}

/** Why an exchange that broke off brought no answer. */
export function noAnswerOf(
  { url: { host } }: Pick<WireRequest, 'url'>,
  { cause, sent, partial, error }: Break,
): NoAnswer {
  if (sent === 'nothing') return connectProblem(host, error)
  if (cause === 'deadline') return { because: 'timeout', host }
  return { because: partial ? 'cut-short' : 'closed', host }
}

const refusalOf = ({ host, problem, code }: Extract<NoAnswer, { because: 'client-certificate' }>): string =>
  problem === 'required'
    ? `${host} wants a client certificate, and got none (${code}); it has read nothing.`
    : problem === 'perhaps'
      ? `${host} ended the handshake, perhaps for want of a client certificate (${code}); it has read nothing.`
      : `${host} does not take the client certificate (${code}); it has read nothing.`

/** An exchange that ended without a complete answer, after all tries there were. */
export async function transportFailure(request: WireRequest, broke: Break): Promise<FailureDetails> {
  const { cause, sent, partial, error } = broke
  const host = request.url.host
  const isRead = request.method === 'GET'
  const http = partial && (await httpOf(request, partial))
  const details = (kind: FailureKind, message: string, noAnswer?: NoAnswer): FailureDetails => ({
    kind,
    message,
    ...(http ? { http } : {}),
    ...(noAnswer && { noAnswer }),
  })

  if (cause === 'file')
    return details('file', error instanceof DocumentError ? error.message : 'A document could not be read.')
  if (cause === 'cancelled' && (isRead || sent !== 'all') && !refusedHead(broke, isRead))
    return details('cancelled', 'Cancelled before the request was complete.')
  if (sent === 'nothing') {
    const problem = connectProblem(host, error)
    const reason = reasonOf(problem, error)
    if (problem.because === 'client-certificate') return details('network', refusalOf(problem), problem)
    return problem.because === 'certificate'
      ? details(
          'network',
          `The certificate of ${problem.host} is not to be trusted (${reason}); nothing was sent.`,
          problem,
        )
      : details('network', `${host} could not be reached: ${reason}.`, problem)
  }
  if (partial && partial.status >= 300) return refused(request, partial)
  if (!isRead)
    return details(
      'outcome-unknown',
      `${host} ${cause === 'deadline' ? 'did not answer in time' : 'broke off'} while it had the request: it may have been carried out. It was sent once and is not repeated.`,
    )
  if (cause === 'deadline') return details('timeout', `${host} did not answer in time.`, noAnswerOf(request, broke))
  if (cause === 'garbled') return details('unexpected-response', `${host} answered something that is not HTTP.`)
  return partial
    ? details('unexpected-response', `The answer of ${host} was cut short.`, noAnswerOf(request, broke))
    : details('network', `The connection to ${host} was closed before it answered.`, noAnswerOf(request, broke))
}

/** Whether the service had refused a write already when it was cancelled: then the refusal counts. */
const refusedHead = ({ partial }: Break, isRead: boolean): boolean =>
  !isRead && partial !== undefined && partial.status >= 300
