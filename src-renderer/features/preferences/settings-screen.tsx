import clsx from 'clsx'
import { SimpleGrid, Title, Button, Group, Table } from '@mantine/core'
import { Suspense } from 'react'
import { useTexts, useLanguage } from '../../lib/i18n/texts'
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
import recipes from '../../lib/theme/recipes.module.css'
import classes from './settings.module.css'
import { WatchPanel } from './watch-panel'
import { ignoreCancelled, useAct, useForgetEnvironments, useWorkstationOutcome } from '../../lib/api/queries'
import { useLocked } from '../../lib/api/policy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsSection } from '../../lib/layout/settings'
import { kartei } from '../../lib/api/kartei'

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

/** Which data lead to what in the embedded service, and the way back to its first state. */
export function SandboxPanel() {
  return useLocked('sandbox') ? null : <OpenSandboxPanel />
}

function OpenSandboxPanel() {
  const t = useTexts('preferences')
  const language = useLanguage()
  const forget = useForgetEnvironments()
  const { data: rules, error } = useWorkstationOutcome(['sandbox-rules'], () => kartei.sandbox.rules(), {
    staleTime: Infinity,
  })
  const reset = useAct(() => kartei.sandbox.reset(), forget)
  const resetFailure = ignoreCancelled(reset.failure)

  return (
    <SettingsSection title={t('sandbox')} explain={t('sandboxExplain')}>
      {error && <FailureMessage failure={error.failure} />}
      {rules && (
        <Table
          fz="md"
          borderColor="var(--line)"
          horizontalSpacing={6}
          data={{
            head: [t('when'), t('then')],
            body: rules.map(({ when, then }) => [when[language], then[language]]),
          }}
        />
      )}
      <Group gap="md">
        <Button variant="danger" loading={reset.running} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
        <span role="status">{reset.value && t('resetDone', { count: reset.value.cases })}</span>
      </Group>
      {resetFailure && <FailureMessage failure={resetFailure} />}
    </SettingsSection>
  )
}
