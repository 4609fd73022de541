import type { Case, SeenStatus } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import type { UseQueryResult } from '@tanstack/react-query'
import { live, ofCase, useLive } from '../../../lib/api/live'
import { useOutcome } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { kartei } from '../../../lib/api/kartei'
import { useAttend } from '../../watch'

const cases = live({ key: 'case', ask: (caseId) => kartei.cases.read({ caseId }), ...ofCase })

/**
 * The case as the worklist has it. While it is on the screen main looks at it every few seconds; it is asked again,
 * of main alone, whenever main says that it changed.
 */
export function useCase(caseId: string): UseQueryResult<Case> {
  useAttend(caseId)
  return useLive(cases, caseId)
}

const onboardings = live({
  key: 'onboarding',
  ofService: true,
  ask: (onboardingId, origin) => kartei.onboarding.read({ onboardingId, ...origin }),
  on: kartei.onboarding.onRead,
  isAbout: (read, onboardingId, environmentId) =>
    read.environmentId === environmentId && read.onboardingId.toLowerCase() === onboardingId.toLowerCase(),
  take: (_known, { onboarding }) => onboarding,
})

/** Endpoint 3, read when the clerk opens the case. Later reads of main are shown as soon as they are there. */
export const useOnboarding = (onboardingId: string | undefined): UseQueryResult<Onboarding> =>
  useLive(onboardings, onboardingId, { enabled: onboardingId !== undefined })

/** The case's place in the listing that it was taken from, and the cases around it; it keeps one when it moves on. */
export function useNeighbours(caseId: string) {
  const { query: asked, order } = useScreen((screen) => screen.listing)
  const query = { ...asked, kept: caseId }
  return useOutcome(['cases', 'around', query, order, caseId], () =>
    kartei.cases.around({ query, order, caseId, before: 1, after: 1 }),
  )
}

const histories = live({
  key: 'case-history',
  ask: (caseId) => kartei.cases.history({ caseId }),
  ...ofCase,
})

/** The states that the case was seen in, from disk; asked again whenever main says that the case changed. */
export const useHistory = (caseId: string): UseQueryResult<{ statuses: SeenStatus[] }> => useLive(histories, caseId)
