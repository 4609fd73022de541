import { useEffect, useState } from 'react'
import { localDay } from './due'

/** Today on this workstation as YYYY-MM-DD, also in a window that stays open past midnight or a computer that slept. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()))
  useEffect(() => {
    const look = (): void => setToday(localDay(new Date()))
    const everyMinute = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
