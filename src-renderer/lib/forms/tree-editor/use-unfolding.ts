import { useEffect, useId, useState } from 'react'

/**
 * A part folded until somebody wants it; the focus goes where its first row is added, or to that row. A part that has held
 * something stays open: the removal of its last row can be undone there.
 */
export function useUnfolding(isFilled: boolean) {
  const [isOpen, setOpen] = useState(isFilled)
  const [wanted, setWanted] = useState(false)
  const begin = useId()
  if (isFilled && !isOpen) setOpen(true)
  useEffect(() => {
    if (!wanted) return
    const frame = document.querySelector(`[data-begin="${begin}"]`)
    const row = frame?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    const place = row ?? frame?.querySelector<HTMLElement>('[data-add]')
    place?.focus()
  }, [wanted, begin])
  return {
    isOpen,
    begin,
    open: () => {
      setOpen(true)
      setWanted(true)
    },
  }
}
