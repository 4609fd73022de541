import { lazy, Suspense, useLayoutEffect } from 'react'
import { useCommands } from '../../lib/navigation/commands'
import { topicHere } from '../../lib/navigation/help-topics'
import { Dialog } from '../../lib/layout/dialog'
import { LoadingLine } from '../../lib/layout/lines'
import { useTexts } from '../../lib/i18n/texts'
import { closeHelp, showHelp, useHelp } from './store'

/** Not part of what a start loads. */
const Guide = lazy(async () => ({ default: (await import('./guide-view')).GuideView }))

/** The help inside the program, over whatever is on the screen: opened where one is by F1, closed by Esc. */
export function Help() {
  const t = useTexts('help')
  const place = useHelp((help) => help.place)
  useCommands((command) => {
    switch (command) {
      case 'help':
        if (!useHelp.getState().place) showHelp(topicHere())
        return true
      case 'help-states':
        showHelp('states')
        return true
      case 'help-support':
        showHelp('support')
        return true
      default:
        return false
    }
  })
  useEscape()
  return (
    <Dialog
      opened={place !== undefined}
      onClose={closeHelp}
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
function useEscape(): void {
  // Before any dialog listens: a layout effect comes before all others.
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !useHelp.getState().place) return
      event.stopImmediatePropagation()
      event.preventDefault()
      closeHelp()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
