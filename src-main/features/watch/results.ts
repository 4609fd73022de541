import { inDoubtStatus, type Case } from '@contract/api/cases'
import type { Look, Subject } from './look'
import type { Refreshed } from './refresh'
import type { LookResult } from './schedule'

/** A case whose creation is in doubt has no identifier to ask by. */
export function subjectOf({ status, identifiers: { onboardingId, engagementId } }: Case): Subject | undefined {
  if (status === inDoubtStatus) return undefined
  if (onboardingId !== undefined) return { onboardingId }
  return engagementId === undefined ? undefined : { engagementId }
}

export const refreshed = ({ result }: Look): Refreshed =>
  result === 'same' || result === 'changed' ? result : 'failed'

export const wasAsked = ({ result }: Look): boolean => result !== 'no-api-key' && result !== 'cancelled'

export function resultOf(found: Look): LookResult {
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
