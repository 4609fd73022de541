import { useEffect } from 'react'
import { useOutcome, useRefresh, useWorkstationRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/** Whether the data of the active environment can be used. */
export const useDataAccess = () => useOutcome(['access'], () => kartei.data.access(), { staleTime: Infinity })

/** After the data could be opened, or others took their place: nothing that was answered before holds. One for the whole window. */
export function FollowAccess() {
  const refresh = useRefresh()
  const refreshWorkstation = useWorkstationRefresh()
  useEffect(
    () =>
      kartei.data.onAccess(() => {
        void refresh()
        void refreshWorkstation()
      }),
    [refresh, refreshWorkstation],
  )
  return null
}
