import type { Environment } from '@contract/api/environments'
import { useAct, type Act } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'
import { useTexts } from '../../lib/i18n/texts'
import { useConfirm, type Question } from '../../lib/layout/confirm'
import { saveAllDrafts } from '../drafts'
import { useEnvironmentsChanged } from './queries'

/** What is typed in a form belongs to the environment it was begun in: it is on disk there before another is active. */
export async function activateSaved({ id }: Pick<Environment, 'id'>) {
  const saved = await saveAllDrafts()
  return saved.ok ? kartei.environments.activate({ id }) : saved
}

/** What is always asked before production. */
export const toProduction = (t: ReturnType<typeof useTexts<'environments'>>, name: string): Question => ({
  title: t('activateQuestion'),
  body: t('activateMeans', { name }),
  confirm: t('activateNamed', { name }),
  local: true,
})

/**
 * Turns to an environment that somebody asked for outside of the window: the clerk is asked whichever it is, and what was
 * typed is on disk before. Resolves to whether it is the active one; `act` says why it could not be.
 */
export function useTurnTo(): {
  readonly turnTo: (environment: Pick<Environment, 'id' | 'name' | 'kind'>) => Promise<boolean>
  readonly act: Act<[Pick<Environment, 'id'>], Environment>
} {
  const t = useTexts('environments')
  const confirm = useConfirm()
  const changed = useEnvironmentsChanged()
  const act = useAct(activateSaved, () => changed(true))
  return {
    act,
    async turnTo({ id, name, kind }) {
      const question =
        kind === 'production'
          ? toProduction(t, name)
          : {
              title: t('turnToQuestion', { name }),
              body: t('turnToMeans'),
              confirm: t('activateNamed', { name }),
              local: true,
            }
      return (await confirm(question)) && (await act.run({ id })).ok
    },
  }
}
