import type { NoAnswer } from '@contract/domain/no-answer'
import { errors } from 'undici'
import { certificateProblemOf } from './certificates'
import { codeOf, ConnectError } from './connect-error'
import type { Connections } from './connections'
import { noAnswerOf } from './failures'
import type { Break } from './transport'

/** A file that is fetched piece by piece and never stands in memory as a whole. */
export interface Download {
  readonly url: URL
  /** How many bytes it must have at least and at most. */
  readonly bytes: { readonly least: number; readonly most: number }
  /** How long all of it may take, in milliseconds: a server that sends a byte now and then would hold it up for ever. */
  readonly withinMs: number
  /** Called with one piece after the other; the next one waits until it resolves. What it throws ends the download. */
  readonly write: (bytes: Uint8Array) => Promise<void> | void
  readonly signal?: AbortSignal | undefined
}

/** Why a download did not end well. `broken`: the connection ended before the answer did. */
export type DownloadProblem =
  | { readonly because: 'unreachable' | 'broken'; readonly noAnswer: NoAnswer }
  | { readonly because: 'status'; readonly status: number }
  | { readonly because: 'redirected' | 'packed' | 'too-short' | 'too-long' | 'cancelled' }

interface Limits {
  readonly userAgent: string
  /** How long the head of the answer may take, and each piece after it, in milliseconds. */
  readonly answerMs: number
  readonly stallMs: number
}

class Wrong extends Error {
  constructor(readonly problem: DownloadProblem) {
    super(problem.because)
  }
}

/**
 * Fetches a file on the same ways as the service is asked: proxies, sign-ins, certificate authorities. Once, without
 * following redirects, and as it lies there: a packed answer could become longer than its bounds. Resolves to what went
 * wrong, if anything, and rejects with what `write` throws.
 */
export async function download(
  connections: Connections,
  { userAgent, answerMs, stallMs }: Limits,
  { url, bytes, withinMs, write, signal: stop }: Download,
): Promise<DownloadProblem | undefined> {
  const late = AbortSignal.timeout(withinMs)
  const signal = stop ? AbortSignal.any([stop, late]) : late
  let problem: DownloadProblem = { because: 'cancelled' }
  try {
    for (const route of await connections.routes(url, signal)) {
      const { dispatcher, release } = connections.take(route, 'read')
      let sent: Break['sent'] = 'nothing'
      try {
        const answer = await dispatcher.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': userAgent },
          signal,
          headersTimeout: answerMs,
          bodyTimeout: stallMs,
        })
        sent = 'all'
        // The connection is this download's own, and goes with it.
        answer.body.on('error', () => undefined)
        judgeHead(answer.statusCode, answer.headers, bytes.most)
        let size = 0
        for await (const piece of answer.body) {
          if (!(piece instanceof Uint8Array)) continue
          size += piece.length
          if (size > bytes.most) throw new Wrong({ because: 'too-long' })
          await write(piece)
        }
        if (size < bytes.least) throw new Wrong({ because: 'too-short' })
        return undefined
      } catch (error) {
        problem = problemOf(error, { url, sent, stop, late })
        if (problem.because !== 'unreachable') return problem
      } finally {
        release()
      }
    }
  } catch (error) {
    return problemOf(error, { url, sent: 'nothing', stop, late })
  }
  return problem
}

function judgeHead(status: number, headers: Readonly<Record<string, unknown>>, most: number): void {
  if (status >= 300 && status < 400) throw new Wrong({ because: 'redirected' })
  if (status !== 200) throw new Wrong({ because: 'status', status })
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new Wrong({ because: 'packed' })
  if (Number(headers['content-length'] ?? 0) > most) throw new Wrong({ because: 'too-long' })
}

interface About {
  readonly url: URL
  readonly sent: Break['sent']
  readonly stop: AbortSignal | undefined
  /** Aborted once all of it has taken too long. */
  readonly late: AbortSignal
}

/** What an error means; one that is not of the network is thrown again. */
function problemOf(error: unknown, { url, sent, stop, late }: About): DownloadProblem {
  if (error instanceof Wrong) return error.problem
  if (stop?.aborted) return { because: 'cancelled' }
  if (late.aborted)
    return { because: 'broken', noAnswer: noAnswerOf({ url }, { cause: 'deadline', sent: 'all', error }) }
  if (error instanceof ConnectError) {
    const cause = certificateProblemOf(codeOf(error)) ? 'certificate' : 'connect'
    return { because: 'unreachable', noAnswer: noAnswerOf({ url }, { cause, sent: 'nothing', error }) }
  }
  const isLate = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError
  if (!isLate && !isOfNetwork(error)) throw error
  if (isLate) return { because: 'broken', noAnswer: noAnswerOf({ url }, { cause: 'deadline', sent: 'all', error }) }
  return {
    because: 'broken',
    noAnswer: { because: sent === 'all' ? 'cut-short' : 'closed', host: url.host },
  }
}

const networkCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const isOfNetwork = (error: unknown): boolean =>
  error instanceof errors.UndiciError ||
  (error instanceof TypeError && error.message === 'terminated') ||
  networkCodes.has(codeOf(error) ?? '')
