import { useEffect } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useOutcome, useRefresh } from '../../lib/api/queries'

export const useErasures = () => useOutcome(['persons', 'erasures'], () => kartei.persons.erasures(), { staleTime: 0 })
export const useHolds = () => useOutcome(['persons', 'holds'], () => kartei.persons.holds(), { staleTime: 0 })
export const useDue = () => useOutcome(['persons', 'due'], () => kartei.persons.due(), { staleTime: 0 })

/** Queries of this screen are refreshed whenever something was erased or a hold has changed. */
export function useFollowPersons(): void {
  const refresh = useRefresh()
  useEffect(() => kartei.persons.onChanged(() => void refresh('persons')), [refresh])
}
