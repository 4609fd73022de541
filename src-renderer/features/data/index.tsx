import type { DataBackup } from '@contract/api/data'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct, useRefresh } from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { AsideFiles } from './aside-files'
import { useDataAccess } from './access'
import classes from './data.module.css'
import { EraseDialog } from './erase-dialog'
import { KeptEnvironments } from './kept-environments'
import { MoveInDialog } from './move-in-dialog'
import { MoveOutDialog } from './move-out-dialog'
import { useDataState, useRestore } from './queries'
import { RecoverySection } from './recovery-section'
import { Stopped } from './stopped'

export { FollowAccess, useDataAccess } from './access'
export { RestoreOffered } from './restore-offered'
export { StoppedScreen } from './stopped'

type Open = 'move-out' | 'move-in' | 'erase'

/** What is kept of the active environment, or why it cannot be opened now. */
export function DataPanel() {
  const t = useTexts('data')
  const environment = useActiveEnvironment()
  const { data: access } = useDataAccess()
  if (access?.state !== 'stopped') return <OpenDataPanel />
  return (
    <Panel title={t('title')} aside={environment?.name} help="data">
      <Stopped stopped={access} />
    </Panel>
  )
}

/** What is kept of the active environment, its backups, and the ways to another computer and to nothing. */
function OpenDataPanel() {
  const t = useTexts('data')
  const formats = useFormats()
  const environment = useActiveEnvironment()
  const refresh = useRefresh()
  const { data, error } = useDataState()
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  const backUp = useAct(kartei.data.backUp, () => {
    setSaid(t('backedUp'))
    return refresh('data')
  })
  const restore = useRestore()
  const isSealed = data?.storage === 'sealed'

  async function restoreFrom(backup: DataBackup): Promise<void> {
    setSaid('')
    if (await restore.from(backup)) setSaid(t('restored', { at: formats.stamp(backup.at) }))
  }
  const close = (sentence: string): void => {
    setOpen(undefined)
    setSaid(sentence)
  }

  return (
    <Panel title={t('title')} aside={environment?.name} help="data">
      {error && <FailureMessage failure={error.failure} />}
      {!data && !error && <LoadingLine />}
      {data && (
        <>
          <p className={classes.explain}>
            {t(data.storage)} {isSealed && t('daily')}
          </p>
          {data.offered && (
            <div className={classes.offer} data-tone="act">
              <span>{t('offered', { at: formats.stamp(data.offered.at) })}</span>
              <RestoreButton backup={data.offered} busy={restore.act.running} onClick={restoreFrom} named />
            </div>
          )}
          <dl className={classes.facts}>
            <Fact name={t('cases')} value={formats.number(data.cases)} />
            <Fact name={t('entries')} value={formats.number(data.journalEntries)} />
            <Fact name={t('size')} value={formats.fileSize(data.size)} />
            <Fact name={t('newest')} value={data.backups[0] ? formats.stamp(data.backups[0].at) : t('none')} />
          </dl>
        </>
      )}
      <Group gap="sm">
        <Button disabled={!isSealed} loading={backUp.running} onClick={() => void backUp.run()}>
          {t('backUp')}
        </Button>
        <Button disabled={!isSealed} onClick={() => setOpen('move-out')}>
          {t('moveOut')}
        </Button>
        <Button disabled={!isSealed} onClick={() => setOpen('move-in')}>
          {t('moveIn')}
        </Button>
        <Button variant="danger" disabled={!environment} onClick={() => setOpen('erase')}>
          {t('erase')}
        </Button>
        <span role="status">{said}</span>
      </Group>
      {backUp.failure && <FailureMessage failure={backUp.failure} />}
      {restore.act.failure && <FailureMessage failure={restore.act.failure} sentence={t('notRestored')} />}
      {data && data.backups.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('backups')}</h3>
          <ul className={classes.list}>
            {data.backups.map((backup) => (
              <li key={backup.backupId} className={classes.row}>
                <span>{formats.stamp(backup.at)}</span>
                <span className={classes.small}>{formats.fileSize(backup.size)}</span>
                {backup.good ? (
                  <RestoreButton backup={backup} busy={restore.act.running} onClick={restoreFrom} />
                ) : (
                  <span>{t('damaged')}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && <RecoverySection isSealed={isSealed} />}
      {data && data.aside.length > 0 && (
        <AsideFiles files={data.aside} title={t('aside')} onPutBack={() => setSaid(t('isPutBack'))} />
      )}
      <KeptEnvironments />
      {environment && (
        <>
          <MoveOutDialog opened={open === 'move-out'} onClose={close} />
          <MoveInDialog opened={open === 'move-in'} onClose={close} />
          <EraseDialog opened={open === 'erase'} name={environment.name} onClose={close} />
        </>
      )}
    </Panel>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface RestoreButtonProps {
  readonly backup: DataBackup
  readonly busy: boolean
  readonly onClick: (backup: DataBackup) => Promise<void>
  /** Says in the button which one it is. */
  readonly named?: boolean
}

function RestoreButton({ backup, busy, onClick, named = false }: RestoreButtonProps) {
  const t = useTexts('data')
  const name = t('restoreOf', { at: useFormats().stamp(backup.at) })
  return (
    <Button size="sm" loading={busy} aria-label={name} onClick={() => void onClick(backup)}>
      {named ? name : t('restore')}
    </Button>
  )
}
