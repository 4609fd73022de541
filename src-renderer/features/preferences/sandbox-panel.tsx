import { Button, Group } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { useLocked } from '../../lib/api/policy'
import { ignoreCancelled, useAct, useForgetEnvironments } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { SettingsSection } from '../../lib/layout/settings'
import { give } from '../../lib/navigation/commands'

/** The way back to the first state of the embedded service, and to what it does with which data. */
export function SandboxPanel() {
  const t = useTexts('preferences')
  const forget = useForgetEnvironments()
  const reset = useAct(() => kartei.sandbox.reset(), forget)
  const resetFailure = ignoreCancelled(reset.failure)
  if (useLocked('sandbox')) return null
  return (
    <SettingsSection title={t('sandbox')} explain={t('sandboxExplain')} help="practising">
      <Group gap="md">
        <Button variant="danger" loading={reset.running} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
        {/* The help opens about the section that the button stands in. */}
        <Button onClick={() => give('help')}>{t('sandboxRules')}</Button>
        <span role="status">{reset.value && t('resetDone', { count: reset.value.cases })}</span>
      </Group>
      {resetFailure && <FailureMessage failure={resetFailure} />}
    </SettingsSection>
  )
}
