import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useCommands } from '../../lib/navigation/commands'
import { topicHere } from '../../lib/navigation/help-topics'
import { Dialog } from '../../lib/layout/dialog'
import { LoadingLine } from '../../lib/layout/lines'
import { useTexts } from '../../lib/i18n/texts'
import type { HelpPlace } from './guide-view'

/** Not part of what a start loads. */
const Guide = lazy(async () => ({ default: (await import('./guide-view')).GuideView }))

/** The help inside the program, over whatever is on the screen: opened where one is by F1, closed by Esc. */
export function Help() {
  const t = useTexts('help')
  const [place, setPlace] = useState<HelpPlace>()
  const close = (): void => setPlace(undefined)
  useCommands((command) => {
    switch (command) {
      case 'help':
        if (!place) setPlace({ topic: topicHere() })
        return true
      case 'help-states':
        setPlace({ topic: 'states' })
        return true
      case 'help-support':
        setPlace({ topic: 'support' })
        return true
      default:
        return false
    }
  })
  useEscape(place !== undefined, close)
  return (
    <Dialog
      opened={place !== undefined}
      onClose={close}
      title={t('title')}
      size={1080}
      over="questions"
      closeOnEscape={false}
    >
      {place && (
        <Suspense fallback={<LoadingLine label={t('loading')} />}>
          <Guide place={place} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** Esc is for the help alone: a dialog below it hears the key only afterwards, and stays. */
function useEscape(isOpen: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopImmediatePropagation()
    event.preventDefault()
    close()
  })
  // Before any dialog listens: a layout effect comes before all others.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
