import { commands, type CommandId } from '@contract/domain/commands'
import { useScreen, type SettingsPage } from './screen'

/** Milliseconds that a section may take to be loaded and drawn. */
const patience = 3_000
/** Milliseconds in which the panels above it may still be filled, which moves it. */
const settlesWithin = 2_000

/** Whose command leads to the clerk's own page; those of all other settings lead to the administration. */
const ofWorkplace: ReadonlySet<CommandId> = new Set<CommandId>([
  'settings-display',
  'settings-printing',
  'settings-lock',
  'settings-watching',
  'settings-intake',
])

export const pageOf = (command: CommandId): SettingsPage => (ofWorkplace.has(command) ? 'workplace' : 'administration')

/** Opens the settings at the panel that the command names, and puts the keyboard there. */
export const goToSettings = (command: CommandId, language: 'en' | 'de'): void =>
  goToPlace(pageOf(command), commands[command][language])

/**
 * Opens a page of the settings, and puts the keyboard on the heading of a section or on what it calls so: a field, a button.
 * Of what the section does not show now the heading stands for it.
 */
export function goToPlace(page: SettingsPage, section: string, field?: string): void {
  const { screen, openSettings } = useScreen.getState()
  if (screen === 'settings') useScreen.setState({ settingsPage: page })
  else openSettings(page)
  const until = performance.now() + patience
  function look(): void {
    const head = [...document.querySelectorAll<HTMLElement>('main h2')].find(
      ({ textContent }) => textContent === section,
    )
    if (!head) {
      if (performance.now() < until && useScreen.getState().screen === 'settings') requestAnimationFrame(look)
      return
    }
    const place = (field === undefined ? undefined : controlOf(head, field)) ?? head
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
    keepInSight(place)
  }
  requestAnimationFrame(look)
}

/** The field that a section calls by these words, unfolded where it was folded away. */
function controlOf(head: HTMLElement, words: string): HTMLElement | undefined {
  const named = [...(head.closest('section')?.querySelectorAll<HTMLElement>('label, button, h3, [aria-label]') ?? [])]
  const found = named.find((one) => one.textContent === words || one.ariaLabel === words)
  const folded = found?.closest('details')
  if (folded) folded.open = true
  return found instanceof HTMLLabelElement && found.control ? found.control : found
}

/** Scrolls there, and again when what is above it changes its height, for as long as the keyboard stays there. */
function keepInSight(place: HTMLElement): void {
  const until = performance.now() + settlesWithin
  let top: number | undefined
  function follow(): void {
    if (document.activeElement !== place || performance.now() > until) return
    if (place.offsetTop !== top) place.scrollIntoView({ block: place.tagName === 'H2' ? 'start' : 'nearest' })
    top = place.offsetTop
    requestAnimationFrame(follow)
  }
  follow()
}
