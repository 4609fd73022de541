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
