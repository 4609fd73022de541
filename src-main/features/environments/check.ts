import type { ConnectionFound } from '@contract/api/environments'
import type { Failure } from '@contract/outcome'
import type { AnswerWatch, Probed } from '../../service'

/** A pause beyond this is no moment that one could name: milliseconds, ten years. */
const longestPause = 10 * 365 * 24 * 3_600_000

type Head = Parameters<AnswerWatch['onBegin']>[0]

/** Verdict on a 2xx answer of the probe. */
export function foundInAnswer(probed: Probed, head: Head | undefined): ConnectionFound {
  if (probed === 'the-service') return { verdict: 'accepted' }
  return { verdict: 'not-this-service', because: probed, ...(head && { status: head.status }) }
}

/**
 * The finding of a failed probe; undefined where Kartei itself failed, which says nothing about the way to the service.
 *
 * @param head the beginning of the answer, where one came.
 */
export function foundInFailure(failure: Failure, head: Head | undefined, now: Date): ConnectionFound | undefined {
  const { kind, http, noAnswer } = failure
  if (noAnswer) return { verdict: 'no-answer', noAnswer }
  if (!http) return kind === 'unexpected-response' ? { verdict: 'not-this-service', because: 'no-http' } : undefined
  const { status } = http
  if (status >= 300 && status < 400) {
    const leadsTo = hostOf(head?.headers['location'])
    return { verdict: 'not-this-service', because: 'redirect', status, ...(leadsTo !== undefined && { leadsTo }) }
  }
  switch (status) {
    case 401:
      return { verdict: 'key-refused', status }
    case 403:
      return { verdict: 'not-allowed', status }
    case 404:
      return { verdict: 'not-this-service', because: 'not-found', status }
    case 429:
    case 503:
      return { verdict: 'busy', status, ...retryAt(http.retryAfterMs, now) }
    default:
      return { verdict: 'failed', status }
  }
}

/** The host alone: a path may hold what is nobody's business. */
function hostOf(location: string | undefined): string | undefined {
  if (location === undefined || !/^https?:\/\//i.test(location) || !URL.canParse(location)) return undefined
  return new URL(location).host
}

const retryAt = (pauseMs: number | undefined, now: Date): { retryAt?: string } =>
  pauseMs === undefined || pauseMs <= 0 || pauseMs > longestPause
    ? {}
    : { retryAt: new Date(now.getTime() + pauseMs).toISOString() }
