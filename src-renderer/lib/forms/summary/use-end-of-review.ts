import { useEffect, useEffectEvent } from 'react'

/**
 * Ends the look at what goes out once the form cannot be sent as it is: another window sends it, or a word that was taken asks for
 * more. A summary that came back by itself afterwards would take the keys of whoever types.
 * @param stands whether the summary can still be shown; true while nobody asked for it
 */
export function useEndOfReview(stands: boolean, end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => {
    if (stands) return
    // Once the dialog is closed, so that the keyboard can go to what is to be corrected.
    const timer = setTimeout(() => endNow())
    return () => clearTimeout(timer)
  }, [stands])
}
