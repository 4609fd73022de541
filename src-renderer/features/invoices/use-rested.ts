import { useEffect, useState } from 'react'

/**
 * A value that changes at once after a rest, and else only when the changes have rested for `ms` milliseconds. A change
 * after a rest is there in the same drawing.
 */
export function useRested<T>(value: T, ms: number): T {
  const [{ last, rested, isMoving }, set] = useState({ last: value, rested: value, isMoving: false })
  useEffect(() => {
    if (!isMoving) return
    const rest = setTimeout(() => set({ last, rested: last, isMoving: false }), ms)
    return () => clearTimeout(rest)
  }, [last, isMoving, ms])
  if (last === value) return rested
  const next = { last: value, rested: isMoving ? rested : value, isMoving: true }
  set(next)
  return next.rested
}
