import { useEffect } from 'react'
import { kartei } from '../api/kartei'
import { useResetQueries } from '../api/queries'
import { forgetCases } from './open-cases'

/** After something was erased: nothing that this window was told before is known any more. One for the whole window. */
export function FollowErased() {
  const resetQueries = useResetQueries()
  useEffect(
    () =>
      kartei.persons.onErased(({ caseIds }) => {
        forgetCases(caseIds)
        resetQueries()
      }),
    [resetQueries],
  )
  return null
}
