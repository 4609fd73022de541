import type { Outcome } from '@contract/outcome'
import type { Reader } from './answers'
import { plainBody, readableText, textOf } from './content'
import { asInvoiceDocument } from './invoice-document'
import type { Part } from './multipart'
import { keyCleaner, type Connection, type KeepInDoubt, type Send, type ServiceContext } from './request'
import { recordedRequest } from './recorded-exchange'
import type { Answer } from './transport'

/** A request as a clerk wrote it: path and JSON leave to the letter. */
export interface HandRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the base address, percent-encoded, with its query; see `requestPath`. */
  readonly path: string
  readonly language?: string | undefined
  readonly json?: string | undefined
  readonly parts?: readonly Part[] | undefined
}

/** An answer as it came, whatever it is. */
export interface ReceivedAnswer {
  readonly status: number
  readonly contentType: string | undefined
  /** Bytes of the body as it came over the line. */
  readonly bytes: number
  /** The body where it is text; not of a document. */
  readonly text: string | undefined
  readonly document: SentDocument | undefined
}

export interface SentDocument {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly fileName: string
}

/** What became of a request. */
export interface HandAnswer {
  readonly outcome: Outcome<ReceivedAnswer>
  /** Of the answer, if there was one; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Of an answer that leaves open what became of a POST or PUT: all of it, also where it is no HTTP. */
  readonly inDoubt: string | undefined
  /** The body that was sent as Raw shows it; nothing where there was none. */
  readonly request: string | undefined
  readonly durationMs: number
}

/** The path is not looked at, so the name of its document is not known. */
const asDocument = asInvoiceDocument('document')

const asReceived: Reader<ReceivedAnswer> = {
  accept: 'application/json, */*;q=0.8',
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    if (answer.cut)
      return { problem: 'The answer of the service is larger than Kartei accepts.', code: 'answer-too-large' }
    const contentType = answer.headers['content-type']
    const came = { status: answer.status, contentType, bytes: answer.body.length }
    const body = await plainBody(answer, largestAnswer)
    if (!body)
      return {
        problem: 'The answer of the service is packed in a way that Kartei does not accept.',
        code: 'answer-packed',
      }
    const text = textOf(answer, body)
    const document = await documentIn(answer, largestAnswer, text !== undefined)
    // Words in another character set than they are declared in are words all the same, and may name an identifier.
    if (document?.mediaType === 'application/octet-stream' && !isDeclaredDocument(answer))
      return { value: { ...came, document: undefined, text: readableText(answer, body) } }
    return { value: { ...came, document, text: document?.isBinary ? undefined : text } }
  },
}

const isDeclaredDocument = ({ headers }: Answer): boolean =>
  /^(application\/(pdf|octet-stream)|image\/)/i.test(headers['content-type'] ?? '')

/** A PDF in any of its wrappings, and whatever is no text or is declared to be a document. */
async function documentIn(
  answer: Answer,
  largestAnswer: number,
  isText: boolean,
): Promise<(SentDocument & { readonly isBinary: boolean }) | undefined> {
  if (answer.body.length === 0) return undefined
  const read = await asDocument.read(answer, largestAnswer)
  if ('problem' in read) return undefined
  const { bytes, contentType: mediaType, fileName } = read.value
  const isBinary = !isText || isDeclaredDocument(answer)
  const isPlain = isText && !isBinary && mediaType !== 'application/pdf'
  return isPlain ? undefined : { bytes, mediaType, fileName, isBinary }
}

/** Of the line, not of the answer; and what would let others go on in the name of who asked. */
const ofTheLine: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const mostHeaders = 60
const longestHeader = 1_000

/** Any call of the interface as a clerk wrote it ("Endpoints"), for what the interface does not show yet. */
export function createHandRequests(sendKeeping: (keep: KeepInDoubt) => Send) {
  const doubts = new Map<string, string>()
  const send = sendKeeping(({ answer }, doubtId) => {
    doubts.set(doubtId, answer)
    return Promise.resolve(undefined)
  })
  return {
    /**
     * Sends it like every other call: to the one host, a POST or PUT once. Nothing is asked of a 2xx answer, so that none
     * makes a Failure `unexpected-response` but one that is too large. The key is in nothing that this resolves to.
     */
    send: async (
      connection: Connection,
      { method, path, language, json, parts }: HandRequest,
      context: ServiceContext,
    ): Promise<HandAnswer> => {
      const clean = keyCleaner(connection.apiKey)
      const begun = performance.now()
      let head: Pick<Answer, 'status' | 'headers'> | undefined
      const outcome = await send(
        connection,
        {
          method,
          path,
          ...(language !== undefined && { language }),
          ...(json !== undefined && { jsonText: json }),
          ...(parts && { parts }),
          read: asReceived,
        },
        {
          ...context,
          doubtId: context.requestId,
          watch: { onBegin: (came) => (head = came), onBytes: () => undefined },
        },
      )
      const inDoubt = doubts.get(context.requestId)
      doubts.delete(context.requestId)
      const request = recordedRequest(undefined, parts, json)
      const status = outcome.ok ? outcome.value.status : outcome.error.http?.status
      return {
        outcome: outcome.ok ? { ok: true, value: cleaned(outcome.value, clean) } : outcome,
        headers: head && head.status === status ? shownHeaders(head, clean) : {},
        inDoubt,
        request: request && clean(request),
        durationMs: Math.round(performance.now() - begun),
      }
    },
  }
}

const cleaned = (came: ReceivedAnswer, clean: (text: string) => string): ReceivedAnswer => ({
  ...came,
  text: came.text === undefined ? undefined : clean(came.text),
})

const shownHeaders = ({ headers }: Pick<Answer, 'headers'>, clean: (text: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .flatMap(([name, value]) => (value === undefined || ofTheLine.has(name) ? [] : [[name, value] as const]))
      .slice(0, mostHeaders)
      .map(([name, value]) => [name, clean(value).slice(0, longestHeader)]),
  )
