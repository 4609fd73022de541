import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../app/queries'
import { kartei } from '../../kartei'
import { useCases } from '../worklist'

/** What the worklist knows of the case; asked again whenever main says that it changed. */
export function useCase(caseId: string): UseQueryResult<Case> {
  const refresh = useRefresh()
  useEffect(
    () =>
      kartei.cases.onChanged(({ caseIds }) => {
        if (caseIds.includes(caseId)) void refresh('case', caseId)
      }),
    [caseId, refresh],
  )
  return useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))
}

const second = 1_000

/** Milliseconds between two looks at a case. What ends PROCESSING takes seconds; a signature may take days. */
const lookEvery: Readonly<Record<string, number>> = {
  PROCESSING: 2 * second,
  AWAITING_DOCUMENT_REVIEW: 4 * second,
  AWAITING_MANUAL_REVIEW: 8 * second,
  AWAITING_CARD_CREATION: 4 * second,
  AWAITING_SIGNING: 8 * second,
  AWAITING_DOCUMENTS: 15 * second,
  AWAITING_ADDITIONAL_INFO: 15 * second,
}

/**
 * Endpoint 3, read again while the status can still move and the window is visible.
 * @param status the last known one; it sets the pace
 */
export function useOnboarding(onboardingId: string | undefined, status: string): UseQueryResult<Onboarding> {
  const interval = lookEvery[status]
  const query = useOutcome(
    ['onboarding', onboardingId],
    () => kartei.onboarding.read({ onboardingId: onboardingId ?? '' }),
    { enabled: onboardingId !== undefined, ...(interval !== undefined && { refetchInterval: interval }) },
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

/** The cases by id, for the names of the neighbours in the drawer. */
export function useCaseNames(): ReadonlyMap<string, Case> {
  const { data } = useCases()
  return new Map(data?.cases.map((known) => [known.caseId, known]))
}
