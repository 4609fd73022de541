import { useEffect } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useOutcome, useRefresh } from '../../lib/api/queries'

export const useKept = () => useOutcome(['persons', 'kept'], () => kartei.persons.kept(), { staleTime: 0 })
export const useDue = () => useOutcome(['persons', 'due'], () => kartei.persons.due(), { staleTime: 0 })

/** Queries of this screen are refreshed whenever something was erased or a hold has changed. */
export function useFollowPersons(): void {
  const refresh = useRefresh()
  useEffect(
    () => kartei.workstation.onStale(({ what }) => (what === 'persons' ? void refresh(what) : undefined)),
    [refresh],
  )
}
