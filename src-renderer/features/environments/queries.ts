import type { Environment } from '@contract/api/environments'
import { useCallback, useMemo } from 'react'
import { useConfirm } from '../../lib/layout/confirm'
import { useTexts } from '../../lib/i18n/texts'
import { useAct, useForgetEnvironments, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { useScreen, wholeListing } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import { saveAllDrafts } from '../drafts'

/** The environment of the service inside Kartei: always there, and not to be changed. */
const embeddedId = 'sandbox'
export const isEmbedded = ({ id }: Pick<Environment, 'id'>): boolean => id === embeddedId

export const environmentsQuestion = { key: ['environments'], ask: () => kartei.environments.list() } as const

/** Every environment with its state; never a key. The embedded one has its name in the clerk's language. */
export function useEnvironments() {
  const t = useTexts('environments')
  const { data, error } = useWorkstationOutcome(environmentsQuestion.key, environmentsQuestion.ask)
  const name = t('sandbox')
  const named = useMemo(
    () => data?.map((each) => (isEmbedded(each) && each.kind === 'sandbox' ? { ...each, name } : each)),
    [data, name],
  )
  return { data: named, error }
}

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

/** A form's input belongs to the environment it was begun in: it is on disk there before another is active. */
async function activateSaved({ id }: Pick<Environment, 'id'>) {
  const saved = await saveAllDrafts()
  return saved.ok ? kartei.environments.activate({ id }) : saved
}

/** Makes an environment the active one; production only once the clerk has said so. `onDone` follows when it is. */
export function useActivate(onDone?: () => void) {
  const t = useTexts('environments')
  const confirm = useConfirm()
  const changed = useEnvironmentsChanged()
  const { run, failure, running } = useAct(activateSaved, async () => {
    await changed(true)
    onDone?.()
  })
  async function activate({ id, name, kind }: Environment): Promise<void> {
    const question = {
      title: t('activateQuestion'),
      body: t('activateMeans', { name }),
      confirm: t('activateNamed', { name }),
      local: true,
    } as const
    if (kind !== 'production' || (await confirm(question))) await run({ id })
  }
  return { activate, failure, running }
}
