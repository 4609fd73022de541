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

/** Milliseconds after which the printers are looked for again, so that one that was added or taken away is seen. */
const printersEvery = 5_000

/** The printers of this computer as they are now. */
export const usePrinters = () =>
  useWorkstationOutcome(['printers'], () => kartei.printing.printers(), { refetchInterval: printersEvery })
