import type { SupplementaryDetails } from '@contract/api/onboarding'
import { kartei } from '../../../lib/api/kartei'
import { leaveForm, useDraftSending, type DraftSending } from '../../drafts'

/** A request that the service accepted. */
export interface SentDetails {
  readonly at: Date
  readonly status: number
  readonly details: SupplementaryDetails
}

/** Sends the details (endpoint 6) for an onboarding. */
export function useSending(
  formId: string,
  onboardingId: string,
  onSent: (sent: SentDetails) => void,
): DraftSending<SupplementaryDetails> {
  return useDraftSending(
    formId,
    (details, from) => kartei.onboarding.submitSupplementaryCardholder({ onboardingId, details, ...from }),
    ({ status }, details) => {
      onSent({ at: new Date(), status, details })
      leaveForm(formId)
      return Promise.resolve(undefined)
    },
  )
}
