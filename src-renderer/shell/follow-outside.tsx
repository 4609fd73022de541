import type { Asked } from '@contract/api/workstation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RestoreBackupDialog } from '../features/data'
import { kartei } from '../lib/api/kartei'
import { tabOf } from '../lib/case-states/case-status'
import { useTexts } from '../lib/i18n/texts'
import { useConfirm } from '../lib/layout/confirm'
import { useScreen } from '../lib/navigation/screen'

/** A clerk who has pressed a key within so many milliseconds is writing something. */
const writesFor = 3_000

/**
 * Shows what somebody asked for outside of the window, by the command line, a link or a file. A number that is not known
 * is put into the field and nobody is asked; a file waits in its dialog; a case is asked about while the clerk is writing:
 * what is typed for one must not go on in another.
 */
export function FollowOutside({ onOpenById }: { readonly onOpenById: (id: string) => void }) {
  const t = useTexts('shell')
  const openCase = useScreen((state) => state.openCase)
  const [backup, setBackup] = useState<Asked['backup']>()
  const confirm = useConfirm()
  const lastKey = useRef(-Infinity)

  async function show({ open, backup }: Asked): Promise<void> {
    if (backup) setBackup(backup)
    if (open === undefined) return
    const known = await kartei.cases.known({ id: open })
    const found = known.ok ? known.value.case : undefined
    if (!found) {
      onOpenById(open)
      return
    }
    const isWriting = performance.now() - lastKey.current < writesFor
    const question = {
      title: t('askedCase', { title: found.title }),
      body: t('askedCaseBody'),
      confirm: t('askedCaseShow'),
      local: true,
    } as const
    if (!isWriting || (await confirm(question))) openCase(found.caseId, tabOf(found))
  }
  const showAll = useEffectEvent(async (asks: readonly Asked[]) => {
    for (const asked of asks) await show(asked)
  })
  useEffect(() => {
    const note = (): void => void (lastKey.current = performance.now())
    window.addEventListener('keydown', note, { capture: true, passive: true })
    return () => window.removeEventListener('keydown', note, { capture: true })
  }, [])
  useEffect(() => {
    const take = (): void =>
      void kartei.workstation.asked().then((taken) => (taken.ok ? showAll(taken.value.asks) : undefined))
    take()
    return kartei.workstation.onAsked(take)
  }, [])

  return <RestoreBackupDialog opened={backup !== undefined} picked={backup} onClose={() => setBackup(undefined)} />
}
