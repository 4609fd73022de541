import type { DataStopped } from '@contract/api/data'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import clsx from 'clsx'
import { IconFileAlert, IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { helpMarkOfScreen } from '../../lib/navigation/help-topics'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct } from '../../lib/api/queries'
import { goToSettings } from '../../lib/navigation/settings-place'
import { Card } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Fact } from '../../lib/layout/fact'
import { Explanation } from '../../lib/layout/settings'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { AsideFiles } from './aside-files'
import { useDataAccess } from './queries'
import recipes from '../../lib/theme/recipes.module.css'
import { RestoreBackupDialog } from './restore-backup-dialog'
import { UnlockDialog } from './unlock-dialog'

/** In the place of every screen that needs the data of the environment. */
export function StoppedScreen({ stopped }: { readonly stopped: DataStopped }) {
  const t = useTexts('data/stopped')
  const name = useActiveEnvironment()?.name ?? ''
  const language = useLanguage()
  const Icon = ofTheDisk.has(stopped.because) ? IconFileAlert : IconKeyOff
  const title = { newer: t('newerTitle', { name }), 'migration-failed': t('migrationTitle', { name }) }
  return (
    <div className={clsx(recipes.fill, recipes.scroll)} {...helpMarkOfScreen('data')}>
      <Box maw={780}>
        <Card tone="stop">
          <Stack gap={14} p="22px 26px 24px">
            <Group gap={12} wrap="nowrap">
              <Icon size={24} aria-hidden />
              <Title order={1}>
                {stopped.because === 'newer' || stopped.because === 'migration-failed'
                  ? title[stopped.because]
                  : t('title', { name })}
              </Title>
            </Group>
            <Stopped
              stopped={stopped}
              further={
                <Button variant="quiet" onClick={() => goToSettings('settings-environments', language)}>
                  {t('openSettings')}
                </Button>
              }
            />
          </Stack>
        </Card>
      </Box>
    </div>
  )
}

/** The file is the trouble, and no keychain. */
const ofTheDisk: ReadonlySet<DataStopped['because']> = new Set<DataStopped['because']>([
  'newer',
  'migration-failed',
  'held',
])

/** Restarting alone chooses another keychain, or asks a keychain again that has refused once. */
const needsRestart: ReadonlySet<DataStopped['because']> = new Set<DataStopped['because']>([
  'other-keychain',
  'key-refused',
])

interface StoppedProps {
  readonly stopped: DataStopped
  /** Further buttons of the screen it stands on. */
  readonly further?: React.ReactNode
}

/** The failure, and the ways on: the same in the place of a screen and in the settings. */
export function Stopped({ stopped, further }: StoppedProps) {
  const t = useTexts('data/stopped')
  const { refetch } = useDataAccess()
  const r = useTexts('data/recovery')
  const [tried, setTried] = useState(false)
  const [open, setOpen] = useState<'unlock' | 'restore'>()
  const again = useAct(
    () => kartei.data.access({ again: true }),
    ({ state }) => {
      setTried(state === 'stopped')
      return refetch()
    },
  )
  const restart = useAct(kartei.workstation.restart)
  const beginNew = useAct(kartei.data.beginNew, () => refetch())
  const { because, keychain, sealedBy, held, hasRecoveryKey, aside } = stopped
  const isOfKeychain = !ofTheDisk.has(because)
  // They come back by themselves; other data in their place would not know what must not be sent twice.
  const isHeld = because === 'held'
  const failure = again.failure ?? restart.failure ?? beginNew.failure
  const restarts = needsRestart.has(because)
  return (
    <>
      <Explanation>{t(because)}</Explanation>
      {isOfKeychain && (
        <dl className={recipes.factRow}>
          <Fact name={t('now')}>
            <KeychainName backend={keychain} />
          </Fact>
          {sealedBy !== undefined && (
            <Fact name={t('sealedBy')}>
              <KeychainName backend={sealedBy} />
            </Fact>
          )}
        </dl>
      )}
      {held && (
        <dl className={recipes.factRow}>
          <Fact name={t('file')}>{held.file}</Fact>
          <Fact name={t('said')}>{held.code}</Fact>
        </dl>
      )}
      <Explanation>{t('unchanged')}</Explanation>
      <Group gap="sm">
        <Button
          variant={restarts ? 'default' : 'primary'}
          loading={again.running}
          onClick={() => {
            setTried(false)
            void again.run()
          }}
        >
          {t('tryAgain')}
        </Button>
        {isOfKeychain && (
          <Button
            variant={restarts ? 'primary' : 'default'}
            loading={restart.running}
            onClick={() => void restart.run()}
          >
            {t('restart')}
          </Button>
        )}
        {isOfKeychain && hasRecoveryKey && <Button onClick={() => setOpen('unlock')}>{r('unlockOpen')}</Button>}
        {!isHeld && !hasRecoveryKey && <Button onClick={() => setOpen('restore')}>{r('restoreOpen')}</Button>}
        {further}
        {!isHeld && (
          <Button variant="danger" loading={beginNew.running} onClick={() => void beginNew.run()}>
            {t('beginNew')}
          </Button>
        )}
        <span role="status">{tried && !again.running && t('stillStopped')}</span>
      </Group>
      {failure && <FailureMessage failure={failure} />}
      <UnlockDialog opened={open === 'unlock'} onClose={() => setOpen(undefined)} />
      <RestoreBackupDialog opened={open === 'restore'} onClose={() => setOpen(undefined)} />
      {!isHeld && aside.length > 0 && <AsideFiles files={aside} title={t('aside')} />}
    </>
  )
}

function KeychainName({ backend }: { readonly backend: string }) {
  const t = useTexts('data/stopped')
  if (backend === 'gnome_libsecret') return t('gnome', { backend })
  if (backend.startsWith('kwallet')) return t('kwallet', { backend })
  if (backend === 'keychain') return t('mac')
  if (backend === 'dpapi') return t('windows')
  return backend === 'basic_text' || backend === 'unknown' ? t('noKeychain', { backend }) : backend
}
