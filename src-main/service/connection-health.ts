import type { ConnectionFound } from '@contract/api/environments'
import type { Outcome } from '@contract/outcome'
import { noAnswerOf } from './failures'
import type { Exchange, WireRequest } from './transport'
import type { Connection } from './client-identity'

/** Health of the connection, as a call has just seen it. */
export interface ConnectionHealth {
  readonly connection: Connection
  readonly found: ConnectionFound
  /** From the request to its answer, or to the end of waiting for one. */
  readonly latencyMs: number
}

/**
 * The problem of the service that one try shows: nothing answers, it is busy, it fails as a whole, or does not take the key.
 * Undefined where it says nothing of the kind: a refusal of this one request, an old connection that was closed meanwhile
 * (the next try shows it), or a call that was cancelled.
 */
export function problemIn(request: WireRequest, exchange: Exchange): ConnectionFound | undefined {
  const answer = 'answer' in exchange ? exchange.answer : exchange.broke.partial
  if (answer) {
    const { status } = answer
    if (status === 401) return { verdict: 'key-refused', status }
    if (status === 503) return { verdict: 'busy', status }
    // A gateway before the service gets no answer from it.
    if (status === 502 || status === 504) return { verdict: 'failed', status }
  }
  if (!('broke' in exchange)) return undefined
  const { cause, sent } = exchange.broke
  if (cause === 'cancelled' || cause === 'file' || cause === 'garbled') return undefined
  if (cause === 'broken' && sent !== 'nothing' && !request.fresh) return undefined
  return { verdict: 'no-answer', noAnswer: noAnswerOf(request, exchange.broke) }
}

/** Whether a call says that the service is there and takes the key: it answered as the interface shows, if only with an error. */
export const isHealthy = (outcome: Outcome<unknown>): boolean =>
  outcome.ok ||
  (['not-found', 'conflict', 'rejected'].includes(outcome.error.kind) && outcome.error.http?.code !== undefined)
