import { useEffect } from 'react'
import { useScreen } from '../navigation/screen'

/** For so long after the clerk did something, in milliseconds, what the page asks the service for counts as asked by them. */
const waitsFor = 10_000

let actedAt = -Infinity

/** The clerk did something: pressed, typed, turned to another screen, or started Kartei. */
export const recordUserActivity = (): void => {
  actedAt = Date.now()
}

/** Whether what is asked for now is what the clerk has just opened or pressed. Anything later happens by itself. */
export const isUserInitiated = (): boolean => Date.now() - actedAt < waitsFor

const acts = ['pointerdown', 'keydown', 'click', 'drop'] as const

/** Follows what the clerk does in this window. One for the whole window. */
export function useClerk(): void {
  useEffect(() => {
    for (const act of acts) window.addEventListener(act, recordUserActivity, { capture: true, passive: true })
    // A menu, a shortcut or a notification of the desktop leads to another screen without a key pressed in the page.
    const stop = useScreen.subscribe(({ screen }, { screen: before }) => {
      if (screen !== before) recordUserActivity()
    })
    return () => {
      stop()
      for (const act of acts) window.removeEventListener(act, recordUserActivity, { capture: true })
    }
  }, [])
}
