import type { CommandId } from '@contract/domain/commands'
import { usePolicy } from '../../lib/api/policy'
import { live, useLive } from '../../lib/api/live'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

export const preferencesQuestion = { key: ['preferences'], ask: () => kartei.preferences.get() } as const

const preferences = live({
  key: preferencesQuestion.key[0],
  ofWorkstation: true,
  ask: preferencesQuestion.ask,
  on: kartei.preferences.onChanged,
  take: (_known, news) => news,
})

export const usePreferences = () => useLive(preferences)

/** Which commands Administration shows: Raw and requests by hand by the setting, the latter also where the policy allows them. */
export function useShown(): (command: CommandId) => boolean {
  const { data } = usePreferences()
  const byHand = usePolicy()?.settings.requestsByHand === true
  const technical = data?.showsTechnical === true
  return (command) => technical || (command === 'send-request' ? byHand : command !== 'case-raw')
}

/** Milliseconds after which the printers are looked for again, so that one that was added or taken away is seen. */
const printersEvery = 5_000

/** The printers of this computer as they are now. */
export const usePrinters = () =>
  useWorkstationOutcome(['printers'], () => kartei.printing.printers(), { refetchInterval: printersEvery })
