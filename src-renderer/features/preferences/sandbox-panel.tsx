import { Button, Group, Table } from '@mantine/core'
import { unlessGoneBack, useAct, useForgetEnvironments, useWorkstationOutcome } from '../../lib/api/queries'
import { useLocked } from '../../lib/api/policy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsSection } from '../../lib/layout/settings'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'

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
  const resetFailure = unlessGoneBack(reset.failure)

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
