import type { SeenStatus } from '@contract/api/cases'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'

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
