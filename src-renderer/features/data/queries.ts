import type { DataBackup } from '@contract/data'
import {
  useAct,
  useForgetEnvironments,
  useOutcome,
  useRefresh,
  useWorkstationRefresh,
  type Act,
} from '../../app/queries'
import { useConfirm } from '../../components/confirm'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { dataTexts } from './texts'

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

/** Asks, says what will be missing, and restores; `act` tells how it went. */
export function useRestore(): {
  readonly ask: (backup: DataBackup) => Promise<boolean>
  readonly act: Act<[{ backupId: string }], unknown>
} {
  const t = useTexts(dataTexts)
  const formats = useFormats()
  const confirm = useConfirm()
  const replaced = useDataReplaced()
  const act = useAct(kartei.data.restore, replaced)
  async function ask({ backupId, at }: DataBackup): Promise<boolean> {
    const question = {
      title: t('restoreQuestion', { at: formats.stamp(at) }),
      body: t('restoreMeans'),
      confirm: t('restoreNow'),
      destructive: true,
      local: true,
    }
    if (!(await confirm(question))) return false
    return (await act.run({ backupId })).ok
  }
  return { ask, act }
}
