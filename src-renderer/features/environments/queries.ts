import type { Environment } from '@contract/api/environments'
import { useCallback } from 'react'
import { useForgetEnvironments, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { useScreen, wholeListing } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'

/** The environment of the service inside Kartei: always there, and not to be changed. */
const embeddedId = 'sandbox'
export const isEmbedded = ({ id }: Pick<Environment, 'id'>): boolean => id === embeddedId

export const environmentsQuestion = { key: ['environments'], ask: () => kartei.environments.list() } as const

/** Every environment with its state; never a key. */
export const useEnvironments = () => useWorkstationOutcome(environmentsQuestion.key, environmentsQuestion.ask)

/** After the list changed: reads it again; when another one may be active, nothing of the former stays in sight. */
export function useEnvironmentsChanged(): (activeMayDiffer: boolean) => Promise<void> {
  const refresh = useWorkstationRefresh()
  const forget = useForgetEnvironments()
  const { setListing, setSearch } = useScreen()
  return useCallback(
    async (activeMayDiffer) => {
      await refresh('environments')
      if (!activeMayDiffer) return
      setListing(wholeListing)
      setSearch('')
      forget()
    },
    [refresh, forget, setListing, setSearch],
  )
}
