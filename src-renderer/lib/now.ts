import { useEffect, useState } from 'react'

/** The present, drawn anew every ten seconds: ages on the screen stay true. */
export function useNow(everyMs = 10_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
