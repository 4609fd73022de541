import { inDoubtStatus, type Case } from '@contract/api/cases'
import type { PollResult, Subject } from './poll'
import type { Refreshed } from './refresh'
import type { LookResult } from './schedule'

/** A case whose creation is in doubt has no identifier to ask by. */
export function subjectOf({ status, identifiers: { onboardingId, engagementId } }: Case): Subject | undefined {
  if (status === inDoubtStatus) return undefined
  if (onboardingId !== undefined) return { onboardingId }
  return engagementId === undefined ? undefined : { engagementId }
}

export const refreshed = ({ result }: PollResult): Refreshed =>
  result === 'same' || result === 'changed' ? result : 'failed'

export const wasAsked = ({ result }: PollResult): boolean => result !== 'no-api-key' && result !== 'cancelled'

export function resultOf(found: PollResult): LookResult {
  switch (found.result) {
    case 'same':
      return 'seen'
    case 'changed':
      return found.change ? 'changed' : 'seen'
    case 'lost':
    case 'failed':
      return found.result
    case 'forbidden':
      return 'failed'
    default:
      return 'unasked'
  }
}
