import { Button, Group, Switch } from '@mantine/core'
import {
  unlessGoneBack,
  useAct,
  useForgetEnvironments,
  useWorkstationOutcome,
  useWorkstationRefresh,
} from '../../lib/api/queries'
import { Panel } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './settings.module.css'

/** Which data lead to what in the embedded service, how it answers, and the way back to its first state. */
export function SandboxPanel() {
  const t = useTexts('preferences')
  const language = useLanguage()
  const forget = useForgetEnvironments()
  const { data: rules, error } = useWorkstationOutcome(['sandbox-rules'], () => kartei.sandbox.rules(), {
    staleTime: Infinity,
  })
  const { data: answers } = useWorkstationOutcome(['sandbox-behaviour'], () => kartei.sandbox.behaviour())
  const refresh = useWorkstationRefresh()
  const behave = useAct(kartei.sandbox.setBehaviour, async () => {
    await refresh('sandbox-behaviour')
    forget()
  })
  const reset = useAct(() => kartei.sandbox.reset(), forget)
  const resetFailure = unlessGoneBack(reset.failure)

  return (
    <Panel title={t('sandbox')}>
      <p className={classes.line}>{t('sandboxExplain')}</p>
      {error && <FailureMessage failure={error.failure} />}
      <Switch
        my="sm"
        label={t('asTheLetterAllows')}
        description={t('asTheLetterAllowsExplain')}
        checked={answers?.behaviour === 'as-the-letter-allows'}
        disabled={answers === undefined}
        onChange={({ currentTarget }) => {
          void behave.run({ behaviour: currentTarget.checked ? 'as-the-letter-allows' : 'usual' })
        }}
      />
      {behave.failure && <FailureMessage failure={behave.failure} />}
      {rules && (
        <table className={classes.rules}>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('then')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.id}>
                <td>{rule.when[language]}</td>
                <td>{rule.then[language]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="md" mt="md">
        <Button variant="danger" loading={reset.running} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
        <span role="status">{reset.value && t('resetDone', { count: reset.value.cases })}</span>
      </Group>
      {resetFailure && <FailureMessage failure={resetFailure} />}
    </Panel>
  )
}
