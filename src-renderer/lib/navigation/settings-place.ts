import { commands, type CommandId } from '@contract/domain/commands'
import { useScreen } from './screen'

/** Frames that a screen may take to be drawn. */
const mostFrames = 30
/** Milliseconds in which the panels above it may still be filled, which moves it. */
const settlesWithin = 2_000

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
    keepInSight(head)
  }
  requestAnimationFrame(look)
}

/** Scrolls there, and again when what is above it changes its height, for as long as the keyboard stays there. */
function keepInSight(head: HTMLElement): void {
  const until = performance.now() + settlesWithin
  let place: number | undefined
  function follow(): void {
    if (document.activeElement !== head || performance.now() > until) return
    if (head.offsetTop !== place) head.scrollIntoView({ block: 'start' })
    place = head.offsetTop
    requestAnimationFrame(follow)
  }
  follow()
}
