import clsx from 'clsx'
import { SimpleGrid, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { DataPanel } from '../data'
import { EnvironmentsPanel } from '../environments'
import { HealthPanel } from '../health'
import { IntakePanel } from '../intake'
import { LockPanel } from '../lock'
import { ShippingPanel } from '../journal'
import { DescribedFieldsPanel } from '../onboarding'
import { PersonsPanel } from '../persons'
import { PresetsPanel } from '../presets'
import { ProxyPanel } from '../proxy'
import { AboutPanel } from './about-panel'
import { ManagedPanel } from './managed-panel'
import { DisplayPanel, PrintingPanel, SentDocumentsPanel } from './panels'
import { SandboxPanel } from './sandbox-panel'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './settings.module.css'
import { WatchPanel } from './watch-panel'

/** Environments first: they are what a new workstation needs. */
export function SettingsScreen() {
  const t = useTexts('preferences')
  return (
    <div className={clsx(classes.screen, recipes.fill, recipes.scroll)}>
      <Title order={1}>{t('title')}</Title>
      <EnvironmentsPanel />
      <SimpleGrid minColWidth={380} spacing={12}>
        <DisplayPanel />
        <PrintingPanel />
      </SimpleGrid>
      <LockPanel />
      <WatchPanel />
      <IntakePanel />
      <SentDocumentsPanel />
      <Suspense>
        <PresetsPanel />
      </Suspense>
      <Suspense>
        <DescribedFieldsPanel />
      </Suspense>
      <ProxyPanel />
      <DataPanel />
      <ShippingPanel />
      <Suspense>
        <PersonsPanel />
      </Suspense>
      <ManagedPanel />
      <SandboxPanel />
      <HealthPanel />
      <AboutPanel />
    </div>
  )
}
