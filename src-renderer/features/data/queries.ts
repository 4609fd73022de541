import type { DataBackup } from '@contract/data'
import {
  unlessGoneBack,
  useAct,
  useForgetEnvironments,
  useOutcome,
  useRefresh,
  useWorkstationRefresh,
  type Act,
} from '../../app/queries'
import { kartei } from '../../kartei'

export const useDataState = () => useOutcome(['data'], () => kartei.data.state(), { staleTime: 0 })

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
  return { from, act: { ...act, failure: unlessGoneBack(act.failure) } }
}
