import { useEffect, useEffectEvent } from 'react'

const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat

function useSendKeyAt(isMeant: (target: Element) => boolean, act: (target: Element) => void): void {
  const actNow = useEffectEvent(act)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (!isSendKey(event) || !isMeant(target)) return
    event.preventDefault()
    // After the field, whose list may take what is marked in it by the same key.
    setTimeout(() => actNow(target))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    // Before the field, which may keep the key to itself.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

/** Ctrl+Enter (Cmd on a Mac) sends what is on the screen, from anywhere but a dialog and a form of its own. */
export function useSendKey(send: () => void): void {
  useSendKeyAt((target) => !target.closest('form') && !document.querySelector('[role="dialog"]'), send)
}

const buttonOf = (target: Element): HTMLButtonElement | null | undefined =>
  target.closest('form')?.querySelector('button[type="submit"]')

/** In a form of its own, the same keys press its button, from every field. One for the whole window. */
export function useSendKeyOfForms(): void {
  // One that cannot be pressed does nothing here either.
  useSendKeyAt(
    (target) => Boolean(buttonOf(target)),
    (target) => buttonOf(target)?.click(),
  )
}

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
