import { useEffect, useEffectEvent } from 'react'
import { kartei } from '../kartei'
import { useScreen } from './screen'

/** Keys that work everywhere, by what is pressed besides Ctrl (Cmd on a Mac); the native menu sends the same commands. */
const keys: Readonly<Record<string, string>> = {
  o: 'open-by-id',
  n: 'new-onboarding',
  ',': 'settings',
  '1': 'worklist',
  j: 'journal',
}

/** Carries out what the menu or a key asks for: Ctrl+N, Ctrl+O, Ctrl+1, Ctrl+J, Ctrl+comma. An open case leafs by itself. */
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
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
