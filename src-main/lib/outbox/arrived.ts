import type { Failure, FailureKind } from '@contract/outcome'

const sentNothing = ['invalid-input', 'no-api-key', 'keychain-unavailable', 'network', 'cancelled'] as const
const refused = ['unauthorized', 'forbidden', 'not-found', 'conflict', 'rate-limited', 'rejected'] as const
const kinds: ReadonlySet<FailureKind> = new Set([...sentNothing, ...refused])

/**
 * Whether nothing can have been done: nothing was sent, or the service refused with a 4xx. Every other Failure of a POST
 * or PUT leaves it open.
 */
export const provesNothingArrived = ({ kind }: Failure): boolean => kinds.has(kind)
