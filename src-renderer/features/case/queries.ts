import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'
import { useAttend } from '../watch'

/**
 * What the worklist knows of the case. While it is on the screen main looks at it every few seconds; it and what endpoint
 * 3 said of it are asked again whenever main says that it changed.
 */
export function useCase(caseId: string): UseQueryResult<Case> {
  const refresh = useRefresh()
  useAttend(caseId)
  useEffect(
    () =>
      kartei.cases.onChanged(({ caseIds }) => {
        if (caseIds.length > 0 && !caseIds.includes(caseId)) return
        void refresh('case', caseId)
        // Only that of the open case is on the screen; the others are read again when they are opened.
        void refresh('onboarding')
      }),
    [caseId, refresh],
  )
  return useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))
}

/** Endpoint 3. Asked again after a change that the watch found (`useCase`), and after an upload to it. */
export function useOnboarding(onboardingId: string | undefined): UseQueryResult<Onboarding> {
  const query = useOutcome(
    ['onboarding', onboardingId],
    () => kartei.onboarding.read({ onboardingId: onboardingId ?? '' }),
    { enabled: onboardingId !== undefined },
  )
  const refresh = useRefresh()
  // Documents move a case: once the service has answered an upload, the case is looked at without waiting.
  useEffect(
    () =>
      kartei.uploads.onChanged(({ subject, endedAt }) => {
        if (subject.id === onboardingId && endedAt !== undefined) void refresh('onboarding', onboardingId)
      }),
    [onboardingId, refresh],
  )
  return query
}

/** The case's place in the drawer that it was taken from, and the cases around it. */
export function useNeighbours(caseId: string) {
  const { query, order } = useScreen((screen) => screen.drawer)
  return useOutcome(['cases', 'around', query, order, caseId], () =>
    kartei.cases.around({ query, order, caseId, before: 1, after: 2 }),
  )
}
