import type { DataBackup } from '@contract/api/data'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useLocked } from '../../lib/api/policy'
import { useAct, useRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Fact } from '../../lib/layout/fact'
import { LoadingLine } from '../../lib/layout/lines'
import { ManagedNote, SettingsPart, SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { AsideFiles } from './aside-files'
import recipes from '../../lib/theme/recipes.module.css'
import { EraseDialog } from './erase-dialog'
import { KeptEnvironments } from './kept-environments'
import { useDataAccess, useDataState, useRestore } from './queries'
import { RecoverySection } from './recovery-section'
import { SaveBackupDialog } from './save-backup-dialog'
import { Stopped } from './stopped'

export { FollowAccess, useDataAccess } from './queries'
export { RestoreBackupDialog } from './restore-backup-dialog'
export { StoppedScreen } from './stopped'

type Open = 'save-backup' | 'erase'

/** Stored data of the active environment, or why it cannot be opened now. */
export function DataPanel() {
  const t = useTexts('data')
  const environment = useActiveEnvironment()
  const { data: access } = useDataAccess()
  if (access?.state !== 'stopped') return <OpenDataPanel />
  return (
    <SettingsSection title={t('title')} aside={environment?.name} help="data">
      <Stopped stopped={access} />
    </SettingsSection>
  )
}

/** Stored data of the active environment, its backups, and the ways to another computer and to nothing. */
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
  const mayBackUp = !useLocked('backups')
  const mayMove = !useLocked('moving')
  const mayErase = !useLocked('erasing')

  async function restoreFrom(backup: DataBackup): Promise<void> {
    setSaid('')
    if (await restore.from(backup)) setSaid(t('restored', { at: formats.stamp(backup.at) }))
  }
  const close = (sentence: string): void => {
    setOpen(undefined)
    setSaid(sentence)
  }

  return (
    <SettingsSection
      title={t('title')}
      explain={data && `${t(data.storage)} ${isSealed && mayBackUp ? t('daily') : ''}`}
      aside={environment?.name}
      help="data"
    >
      {error && <FailureMessage failure={error.failure} />}
      {!data && !error && <LoadingLine />}
      {data && (
        <>
          {data.offered && (
            <Group justify="space-between" wrap="nowrap" className={recipes.callout} data-tone="act">
              {t('offered', { at: formats.stamp(data.offered.at) })}
              <RestoreButton backup={data.offered} busy={restore.act.running} onClick={restoreFrom} named />
            </Group>
          )}
          <dl className={recipes.factRow}>
            <Fact name={t('cases')}>{formats.number(data.cases)}</Fact>
            <Fact name={t('entries')}>{formats.number(data.journalEntries)}</Fact>
            <Fact name={t('size')}>{formats.fileSize(data.size)}</Fact>
            <Fact name={t('newest')}>{data.backups[0] ? formats.stamp(data.backups[0].at) : t('none')}</Fact>
          </dl>
        </>
      )}
      <Group gap="sm">
        <Button disabled={!isSealed || !mayBackUp} loading={backUp.running} onClick={() => void backUp.run()}>
          {t('backUp')}
        </Button>
        <Button disabled={!isSealed || !mayMove} onClick={() => setOpen('save-backup')}>
          {t('saveBackup')}
        </Button>
        <Button variant="danger" disabled={!environment || !mayErase} onClick={() => setOpen('erase')}>
          {t('erase')}
        </Button>
        {!(mayBackUp && mayMove && mayErase) && <ManagedNote />}
        <span role="status">{said}</span>
      </Group>
      {backUp.failure && <FailureMessage failure={backUp.failure} />}
      {restore.act.failure && <FailureMessage failure={restore.act.failure} sentence={t('notRestored')} />}
      {data && data.backups.length > 0 && (
        <SettingsPart title={t('backups')}>
          <ul className={recipes.plainList}>
            {data.backups.map((backup) => (
              <SettingsRow
                key={backup.backupId}
                name={formats.stamp(backup.at)}
                end={
                  <>
                    <span className={recipes.small}>{formats.fileSize(backup.size)}</span>
                    {backup.good ? (
                      <RestoreButton backup={backup} busy={restore.act.running} onClick={restoreFrom} />
                    ) : (
                      <span>{t('damaged')}</span>
                    )}
                  </>
                }
              />
            ))}
          </ul>
        </SettingsPart>
      )}
      {data && <RecoverySection isSealed={isSealed} />}
      {data && data.aside.length > 0 && (
        <AsideFiles files={data.aside} title={t('aside')} onPutBack={() => setSaid(t('isPutBack'))} />
      )}
      <KeptEnvironments />
      {environment && (
        <>
          <SaveBackupDialog opened={open === 'save-backup'} onClose={close} />
          <EraseDialog opened={open === 'erase'} name={environment.name} onClose={close} />
        </>
      )}
    </SettingsSection>
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

/** The button of a notice about lost data: the newest good backup of the active environment, where there is one. */
export function RestoreOffered() {
  const t = useTexts('data')
  const formats = useFormats()
  const { data } = useDataState()
  const { from, act } = useRestore()
  const offered = data?.offered
  if (!offered) return null
  return (
    <Button size="sm" loading={act.running} onClick={() => void from(offered)}>
      {act.failure ? t('notRestored') : t('restoreOf', { at: formats.stamp(offered.at) })}
    </Button>
  )
}
