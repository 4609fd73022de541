import { Title } from '@mantine/core'
import { useWorkstationOutcome } from '../../app/queries'
import { Panel } from '../../components/card'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { DataPanel } from '../data'
import { EnvironmentsPanel } from '../environments'
import { IntakePanel } from '../intake'
import { ProxyPanel } from '../proxy'
import { CertificatesPanel, DisplayPanel, PrintingPanel, SentDocumentsPanel } from './panels'
import { SandboxPanel } from './sandbox-panel'
import classes from './settings.module.css'
import { preferenceTexts } from './texts'
import { WatchPanel } from './watch-panel'

/** Environments first: they are what a new workstation needs. */
export function SettingsScreen() {
  const t = useTexts(preferenceTexts)
  return (
    <div className={classes.screen}>
      <Title order={1}>{t('title')}</Title>
      <EnvironmentsPanel />
      <div className={classes.pair}>
        <DisplayPanel />
        <PrintingPanel />
      </div>
      <WatchPanel />
      <IntakePanel />
      <SentDocumentsPanel />
      <CertificatesPanel />
      <ProxyPanel />
      <DataPanel />
      <SandboxPanel />
      <AboutPanel />
    </div>
  )
}

function AboutPanel() {
  const t = useTexts(preferenceTexts)
  const { data } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  if (!data) return null
  const { version, electron, keychain, storage } = data
  return (
    <Panel title={t('about')}>
      <p className={classes.line}>{t('version', { version, electron })}</p>
      <p className={classes.line}>
        {keychain.available ? t('keychain', { backend: keychain.backend }) : t('noKeychain')}
      </p>
      <p className={classes.line}>{t(storage)}</p>
    </Panel>
  )
}
