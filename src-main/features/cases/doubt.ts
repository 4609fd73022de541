import { inDoubtStatus } from '@contract/api/cases'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { applicantKey, requestTitle } from './applicant'
import type { EnvironmentCases } from './environment-cases'
import { strongerTitle, type KnownCase } from './known-case'

/** A creation that is about to be sent, as a case: all that is known of it is what will be asked for. */
function withIntent(known: KnownCase, { onboardingType, cardType, applicant, company }: OnboardingRequest): KnownCase {
  const person = applicantKey(applicant)
  return {
    ...known,
    kind: onboardingType,
    status: inDoubtStatus,
    title: strongerTitle(known.title, requestTitle({ applicant, company })),
    details: {
      ...known.details,
      cardType,
      ...(applicant.email !== undefined && { email: applicant.email }),
      ...(person !== undefined && { applicant: person }),
    },
  }
}

/**
 * Creations that were begun and not answered yet. Each is on disk as a case in doubt from before it is sent, so that one
 * that a crash cut off is in the worklist at the next start; as long as it runs it is not, since nobody needs to act.
 */
export interface RunningCreations {
  /** The id of its case, which is on disk when this returns. Throws what the disk says; then nothing may be sent. */
  begin(cases: EnvironmentCases, request: OnboardingRequest): string
  /** Hands over the case of a creation that ended; undefined when it is not running any more. */
  take(intentId: string | undefined): KnownCase | undefined
}

export function createRunningCreations(): RunningCreations {
  const running = new Map<string, KnownCase>()
  return {
    begin(cases, request) {
      const intent = withIntent(cases.blank(), request)
      cases.writeUnseen(intent)
      running.set(intent.caseId, intent)
      return intent.caseId
    },
    take(intentId) {
      const intent = intentId === undefined ? undefined : running.get(intentId)
      if (intent) running.delete(intent.caseId)
      return intent
    },
  }
}
