import { useCallback, useEffect, useRef } from 'react'

/** How long what was done may take to be drawn, and a dialog to close, in milliseconds. */
const patience = 1_500
const lookEvery = 40

/** Nobody has the keyboard: what had it is gone, or waits and cannot be pressed. */
function isLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled, [data-loading]')
}

/**
 * After something was done, the button or the form that had the focus may be gone with it. The focus goes to what says so, or
 * to where one goes on, and that comes into sight; whoever is somewhere else by then stays there.
 * @param find what is found needs no place among the stops of the Tab key
 */
export function moveFocusTo(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + patience
  const look = (): void => {
    // The window may be gone by now.
    if (typeof document === 'undefined') return
    const place = isLost() ? find() : undefined
    if (place) {
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus()
      place.scrollIntoView({ block: 'nearest' })
    } else if (performance.now() < until) setTimeout(look, lookEvery)
  }
  setTimeout(look)
}

/** Moves to the mark `data-goes-on={name}`: what was just done, in words, or where one goes on. */
export const moveFocusToMark = (name: string): void =>
  moveFocusTo(() =>
    [...document.querySelectorAll<HTMLElement>('[data-goes-on]')].find(({ dataset }) => dataset['goesOn'] === name),
  )

/**
 * A button that waits is disabled, and the focus falls from it to the whole page. Once nothing runs any more it goes back to
 * where it was, unless somebody has it by then.
 *
 * @returns what to call before something runs
 */
export function useFocusBack(running: boolean): () => void {
  const left = useRef<Element>(null)
  useEffect(() => {
    if (running) return
    if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [running])
  return useCallback(() => {
    left.current = document.activeElement
  }, [])
}
