import { useEffect } from 'react'
import { kartei } from '../api/kartei'
import { useForgetEnvironments, useRefresh } from '../api/queries'
import { forgetCases } from './open-cases'

/** After something was erased: nothing that this window was told before is known any more. One for the whole window. */
export function FollowErased() {
  const forget = useForgetEnvironments()
  const refresh = useRefresh()
  useEffect(
    () =>
      kartei.persons.onErased(({ caseIds }) => {
        forgetCases(caseIds)
        forget()
        void refresh()
      }),
    [forget, refresh],
  )
  return null
}
