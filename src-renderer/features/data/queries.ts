import type { DataBackup } from '@contract/api/data'
import type { KeptEnvironment } from '@contract/api/environments'
import { useEffect } from 'react'
import {
  ignoreCancelled,
  useAct,
  useForgetEnvironments,
  useOutcome,
  useRefresh,
  useWorkstationOutcome,
  useWorkstationRefresh,
  type Act,
} from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/** Whether the data of the active environment can be used. */
export const useDataAccess = () => useOutcome(['access'], () => kartei.data.access(), { staleTime: Infinity })

/** After the data could be opened, or others took their place: nothing that was answered before holds. One for the whole window. */
export function FollowAccess() {
  const refresh = useRefresh()
  const refreshWorkstation = useWorkstationRefresh()
  useEffect(
    () =>
      kartei.data.onAccess(() => {
        void refresh()
        void refreshWorkstation()
      }),
    [refresh, refreshWorkstation],
  )
  return null
}

export const useDataState = () => useOutcome(['data'], () => kartei.data.state(), { staleTime: 0 })

/** Environments that were removed and whose data are still here. */
export const useKeptEnvironments = (): readonly KeptEnvironment[] =>
  useWorkstationOutcome(['environments', 'kept'], () => kartei.environments.kept()).data?.environments ?? []

/** After the data of the environment were replaced: what the page knew of cases and journal is out of date. */
export function useDataReplaced(): () => void {
  const forget = useForgetEnvironments()
  const refresh = useRefresh()
  const refreshWorkstation = useWorkstationRefresh()
  return () => {
    forget()
    void refresh('data')
    void refreshWorkstation('environments')
  }
}

/** Restores, once main has asked and said what will be missing; `act` tells how it went. */
export function useRestore(): {
  readonly from: (backup: DataBackup) => Promise<boolean>
  readonly act: Act<[{ backupId: string }], unknown>
} {
  const replaced = useDataReplaced()
  const act = useAct(kartei.data.restore, replaced)
  const from = async ({ backupId }: DataBackup): Promise<boolean> => (await act.run({ backupId })).ok
  return { from, act: { ...act, failure: ignoreCancelled(act.failure) } }
}
