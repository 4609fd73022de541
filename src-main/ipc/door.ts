import { fail, type Outcome } from '@contract/outcome'
import type { Caller } from './page-calls'

/** `draining`: locked, and the pages are about to be replaced. What is typed in them may still reach the disk. */
export type LockPhase = 'open' | 'draining' | 'locked'

/** All that the page of the lock can ask for, locked or not. */
export const callsOfLockPage: ReadonlySet<string> = new Set(['lock.state', 'lock.unlock'])

/** By which a page hands over what is typed in it. None of them answers with anything that it did not say itself. */
export const flushCalls: ReadonlySet<string> = new Set([
  'cases.setNote',
  'drafts.save',
  'drafts.saveForm',
  'lock.handOver',
  'windows.keepDesk',
])

/** Whether a call of the contract is answered now. Whatever is not named above is not, while Kartei is locked. */
export function mayAsk(action: string, caller: Caller, state: LockPhase): boolean {
  if (caller === 'lock') return callsOfLockPage.has(action)
  return state === 'open' || (state === 'draining' && flushCalls.has(action))
}

/** Failure of a call that the lock refuses. */
export const lockedFailure = (requestId: string): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Kartei is locked. Nothing was done.', requestId })
