import type { Preferences } from '@contract/api/preferences'
import type { QueryClient } from '@tanstack/react-query'
import { firstPageQuestion } from '../features/cases/worklist'
import { environmentsQuestion } from '../features/environments'
import { placeBefore, showPlace } from '../features/lock'
import { preferencesQuestion } from '../features/preferences'
import { askAhead } from '../lib/api/queries'
import { askDeskAhead, ownCase } from '../lib/navigation/open-cases'
import { useScreen } from '../lib/navigation/screen'

/** Milliseconds after which the page is drawn without what has not been answered, which comes into it later. */
const longest = 500

const passed = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Asks for what the page begins with, so that it is drawn once, with its rows, instead of once for each answer. Never
 * rejects.
 * @param onPreferences called as soon as they are known; its promise is waited for as well
 */
export async function firstAnswers(
  client: QueryClient,
  onPreferences: (preferences: Preferences) => Promise<unknown>,
): Promise<void> {
  const preferences = askAhead(client, preferencesQuestion).then((known) => known && onPreferences(known))
  const before = placeBefore()
  const rows = askAhead(client, environmentsQuestion).then(async (environments) => {
    const active = environments?.find((environment) => environment.active)
    const desk = active && !ownCase() ? askDeskAhead(active.id) : undefined
    const place = await before
    if (place) await showPlace(place, active?.id)
    const { screen, listing } = useScreen.getState()
    const page = active && screen === 'worklist' ? askAhead(client, firstPageQuestion(listing), active.id) : undefined
    return Promise.all([desk, page])
  })
  await Promise.race([Promise.all([preferences, rows]).catch(() => undefined), passed(longest)])
}
