import { useEffect } from 'react'

/** Elements pressed by a mouse, as far as they answer a click. */
const pressable = 'button, a[href], label, summary, [role=button], [role=option], [role=menuitem], [role=tab]'

/** So many pixels may a hand tremble between pressing and letting go. */
const tremble = 4

interface Press {
  readonly on: HTMLElement
  readonly x: number
  readonly y: number
}

/**
 * An error may appear below a field that is left, and move a button further down while it is being pressed. The browser
 * then gives the click to what surrounds the place of the press and the place of letting go. Whoever has not moved the
 * mouse means what was pressed: it gets the click, and nothing else does. One for the whole window.
 */
export function useKeptPresses(): void {
  useEffect(() => {
    let press: Press | undefined
    const begin = ({ target, clientX, clientY, button }: PointerEvent): void => {
      const on = button === 0 && target instanceof Element ? target.closest<HTMLElement>(pressable) : null
      press = on ? { on, x: clientX, y: clientY } : undefined
    }
    const end = (event: MouseEvent): void => {
      const begun = press
      // Clicks without a press, by the keyboard or by a program, are of detail 0.
      if (event.detail === 0 || !begun) return
      press = undefined
      const { on, x, y } = begun
      const stays = Math.abs(event.clientX - x) <= tremble && Math.abs(event.clientY - y) <= tremble
      if (!stays || !on.isConnected || (event.target instanceof Node && on.contains(event.target))) return
      event.stopPropagation()
      event.preventDefault()
      on.click()
    }
    window.addEventListener('pointerdown', begin, true)
    window.addEventListener('click', end, true)
    return () => {
      window.removeEventListener('pointerdown', begin, true)
      window.removeEventListener('click', end, true)
    }
  }, [])
}
