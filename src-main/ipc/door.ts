import type { Attributes } from '@contract/call'
import { fail, type Outcome } from '@contract/outcome'
import type { Caller } from './page-calls'

/** `draining`: locked, and the pages are about to be replaced. Their typing may still reach the disk. */
export type LockPhase = 'open' | 'draining' | 'locked'

/** Whether a call is answered now. While Kartei is locked none is that does not say so in the contract. */
export function mayAsk({ locked }: Attributes, caller: Caller, state: LockPhase): boolean {
  if (caller === 'lock') return locked === 'lock-page'
  return state === 'open' || (state === 'draining' && locked === 'draining')
}

/** Failure of a call that the lock refuses. */
export const lockedFailure = (requestId: string): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Kartei is locked. Nothing was done.', requestId })
