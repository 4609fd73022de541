import type { Failure, FailureKind } from '@contract/outcome'

const kinds: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'invalid-input',
  'no-api-key',
  'keychain-unavailable',
  'network',
  'cancelled',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'rate-limited',
  'rejected',
])

/**
 * Whether nothing can have been done: nothing was sent, or the service refused with a 4xx. Every other Failure of a POST
 * or PUT leaves it open.
 */
export const provesNothingArrived = ({ kind }: Failure): boolean => kinds.has(kind)
