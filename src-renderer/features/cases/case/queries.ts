import type { Case, SeenStatus } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useOutcome, useRead, useRefresh } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { kartei } from '../../../lib/api/kartei'
import { useAttend } from '../../watch'

/**
 * What the worklist knows of the case. While it is on the screen main looks at it every few seconds; it is asked again,
 * of main alone, whenever main says that it changed.
 */
export function useCase(caseId: string): UseQueryResult<Case> {
  const refresh = useRefresh()
  useAttend(caseId)
  useEffect(
    () =>
      kartei.cases.onChanged(({ caseIds }) => {
        if (caseIds.length > 0 && !caseIds.includes(caseId)) return
        void refresh('case', caseId)
      }),
    [caseId, refresh],
  )
  return useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))
}

/** Endpoint 3, read when the clerk opens the case. What main reads of it afterwards is shown as soon as it is there. */
export function useOnboarding(onboardingId: string | undefined): UseQueryResult<Onboarding> {
  const client = useQueryClient()
  const environment = useActiveEnvironment()?.id
  useEffect(
    () =>
      kartei.onboarding.onRead(({ environmentId, onboardingId: read, onboarding }) => {
        if (environmentId === environment && read.toLowerCase() === onboardingId?.toLowerCase())
          client.setQueryData([environmentId, 'onboarding', onboardingId], onboarding)
      }),
    [client, environment, onboardingId],
  )
  return useRead(
    ['onboarding', onboardingId],
    (origin) => kartei.onboarding.read({ onboardingId: onboardingId ?? '', ...origin }),
    { enabled: onboardingId !== undefined },
  )
}

/** The case's place in the listing that it was taken from, and the cases around it; it keeps one when it moves on. */
export function useNeighbours(caseId: string) {
  const { query: asked, order } = useScreen((screen) => screen.listing)
  const query = { ...asked, kept: caseId }
  return useOutcome(['cases', 'around', query, order, caseId], () =>
    kartei.cases.around({ query, order, caseId, before: 1, after: 2 }),
  )
}

/** The states that the case was seen in, from disk; asked again whenever main says that the case changed. */
export function useHistory(caseId: string): UseQueryResult<{ statuses: SeenStatus[] }> {
  const refresh = useRefresh()
  useEffect(
    () =>
      kartei.cases.onChanged(({ caseIds }) => {
        if (caseIds.length === 0 || caseIds.includes(caseId)) void refresh('case-history', caseId)
      }),
    [caseId, refresh],
  )
  return useOutcome(['case-history', caseId], () => kartei.cases.history({ caseId }))
}
