import { useEffect, useEffectEvent } from 'react'
import { kartei } from '../kartei'
import { useScreen } from './screen'

/** Keys that work everywhere, by what is pressed besides Ctrl (Cmd on a Mac); the native menu sends the same commands. */
const keys: Readonly<Record<string, string>> = {
  o: 'open-by-id',
  n: 'new-onboarding',
  ',': 'settings',
  '1': 'worklist',
  p: 'print-queue',
  j: 'journal',
}

/** Commands that a screen asks for, as the menu and the keys do. */
const asked = new EventTarget()

/** Asks the window for what belongs to no screen of its own: `ask('open-by-id')`. */
export function ask(command: 'open-by-id' | 'new-onboarding'): void {
  asked.dispatchEvent(new CustomEvent('command', { detail: command }))
}

/** Carries out what the menu or a key asks for: Ctrl+N, Ctrl+O, Ctrl+1, Ctrl+P, Ctrl+J, Ctrl+comma. An open case leafs by itself. */
export function useCommands({
  openById,
  newOnboarding,
}: {
  readonly openById: () => void
  readonly newOnboarding: () => void
}): void {
  const open = useScreen((state) => state.open)

  const run = useEffectEvent((command: string): void => {
    switch (command) {
      case 'open-by-id':
        openById()
        return
      case 'new-onboarding':
        newOnboarding()
        return
      case 'worklist':
      case 'print-queue':
      case 'journal':
      case 'settings':
        open(command)
    }
  })

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
    if (command === undefined) return
    event.preventDefault()
    run(command)
  })

  useEffect(() => kartei.workstation.onCommand(({ command }) => run(command)), [])
  useEffect(() => {
    const listen = (event: Event): void => {
      if (event instanceof CustomEvent) run(String(event.detail))
    }
    asked.addEventListener('command', listen)
    return () => asked.removeEventListener('command', listen)
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
