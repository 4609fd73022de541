import { useEffect, useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useOutcome, useRefresh } from '../../lib/api/queries'

export const useErasures = () => useOutcome(['persons', 'erasures'], () => kartei.persons.erasures(), { staleTime: 0 })
export const useHolds = () => useOutcome(['persons', 'holds'], () => kartei.persons.holds(), { staleTime: 0 })
export const useDue = () => useOutcome(['persons', 'due'], () => kartei.persons.due(), { staleTime: 0 })

/** What stands on this screen is asked for anew whenever something was erased or a hold has changed. */
export function useFollowPersons(): void {
  const refresh = useRefresh()
  useEffect(() => kartei.persons.onChanged(() => void refresh('persons')), [refresh])
}

/** How far what is under way has come, from 0 to 1. */
export function useProgress(running: boolean): number {
  const [fraction, setFraction] = useState(0)
  useEffect(() => {
    if (!running) return undefined
    return kartei.persons.onProgress((progress) => setFraction(progress.fraction))
  }, [running])
  return fraction
}
