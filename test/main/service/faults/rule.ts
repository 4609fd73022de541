import type { EndpointCase } from '../../../fixtures/endpoints'
import type { Body, Fault, Reach } from './fault'

interface Expected {
  /** `ok`, or the kind of the Failure. */
  readonly kind: string
  /** How often the service gets the request. */
  readonly requests: number
  /** That the Failure names. */
  readonly status: number | undefined
}

const kinds: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
}

function kindOfStatus(status: number): string {
  if (status >= 400 && status < 500) return kinds[status] ?? 'rejected'
  return status >= 500 && status < 600 ? 'service-error' : 'unexpected-response'
}

/** What each endpoint needs of a body to be answered, by what the interface shows of it. */
function isEnough(body: Body, { shape, required }: EndpointCase): boolean {
  if (shape === 'anything' || shape === 'json-if-any' || body === 'right') return true
  if (body === 'lacking') return required === undefined
  return shape === 'document' && body === 'of another form'
}

function kindOf(endpoint: EndpointCase, reach: Reach): string {
  const isWrite = endpoint.method !== 'GET'
  if (reach.stage === 'unreached') return 'network'
  if (reach.stage === 'unanswered') {
    if (isWrite) return 'outcome-unknown'
    return { broken: 'network', silent: 'timeout', noise: 'unexpected-response' }[reach.ending]
  }
  if (reach.status < 200 || reach.status > 299) return kindOfStatus(reach.status)
  if (reach.stage === 'answered') return isEnough(reach.body, endpoint) ? 'ok' : 'unexpected-response'
  // A 2xx is all that counts, where the interface shows a body that may be missing.
  if (endpoint.shape === 'json-if-any') return 'ok'
  if (isWrite) return 'outcome-unknown'
  return reach.ending === 'silent' ? 'timeout' : 'unexpected-response'
}

/** Whether a GET is tried again. */
function isTriedAgain(reach: Reach): boolean {
  if (reach.stage === 'unreached') return reach.passes
  if ('status' in reach && (reach.status < 200 || reach.status > 299))
    return [429, 502, 503, 504].includes(reach.status)
  return 'ending' in reach && reach.ending === 'broken'
}

/** What becomes of a call: a function of its method, of what the interface shows of its answer, and of how far it gets. */
export function outcomeOf(endpoint: EndpointCase, { reach }: Fault): Expected {
  const kind = kindOf(endpoint, reach)
  const tries = endpoint.method === 'GET' && isTriedAgain(reach) ? 3 : 1
  return {
    kind,
    requests: reach.stage === 'unreached' ? 0 : tries,
    status: kind !== 'ok' && 'status' in reach ? reach.status : undefined,
  }
}
