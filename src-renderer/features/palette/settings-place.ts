import { commands, type CommandId } from '@contract/commands'
import { useScreen } from '../../app/screen'

/** Frames that a screen may take to be drawn. */
const mostFrames = 30

/** Opens the settings at the panel that the command names, and puts the keyboard there. */
export function goToSettings(command: CommandId, language: 'en' | 'de'): void {
  useScreen.getState().open('settings')
  let frames = 0
  function look(): void {
    const head = [...document.querySelectorAll<HTMLElement>('main h2')].find(
      ({ textContent }) => textContent === commands[command][language],
    )
    if (!head) {
      frames += 1
      if (frames < mostFrames) requestAnimationFrame(look)
      return
    }
    head.tabIndex = -1
    head.focus({ preventScroll: true })
    head.scrollIntoView({ block: 'start' })
  }
  requestAnimationFrame(look)
}
