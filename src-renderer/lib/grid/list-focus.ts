import { useEffect, type RefObject } from 'react'

/** Whether the last key walked through tabs: whoever does that stays in them. */
let walksTabs = false
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key, target }) =>
      (walksTabs = target instanceof Element && target.role === 'tab' && /^(Arrow|Home$|End$)/.test(key)),
    true,
  )
  document.addEventListener('pointerdown', () => (walksTabs = false), true)
}

let opens = false
/** The focus that comes right now comes with the list itself: nobody has chosen anything of it yet. */
export const comesWithList = (): boolean => opens

/** The keyboard was left where the list was opened from, or nowhere. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true
  if (document.querySelector('[role="dialog"]')) return false
  return focused.closest('[role="tab"]') ? !walksTabs : focused.closest('nav') !== null
}

/**
 * Gives the keyboard to a list as soon as it is shown with rows, so that the arrows work at once.
 * @param there whether the list has rows by now
 */
export function useListFocus(list: RefObject<HTMLElement | null>, there: boolean, within?: string): void {
  useEffect(() => {
    if (!there || !isFree(document.activeElement)) return
    const place = within === undefined ? list.current : list.current?.querySelector<HTMLElement>(within)
    opens = true
    place?.focus({ preventScroll: true })
    opens = false
  }, [list, there, within])
}
