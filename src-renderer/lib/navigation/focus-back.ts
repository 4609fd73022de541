import { useCallback, useEffect, useRef } from 'react'

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
