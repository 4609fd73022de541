import { Button, Group, Switch } from '@mantine/core'
import { useAct, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Managed, SettingsSection } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useIntake } from './intake-store'
export { draggedFiles, holdsIntake, useIntakeDrop } from './drag'
export { assign as assignFromIntake, FollowIntake, goToIntake, useIntake } from './intake-store'
export { IntakeTray } from './intake-tray'

/** Settings: which folder is watched, and whether. */
export function IntakePanel() {
  const t = useTexts('intake')
  const { data } = useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
  const refresh = useWorkstationRefresh()
  const again = () => refresh('preferences')
  const choose = useAct(() => kartei.preferences.chooseIntakeFolder(), again)
  const set = useAct(kartei.preferences.set, again)
  const { state, waiting } = useIntake()
  const chosen = data?.intakeFolder
  const failure = choose.failure ?? set.failure
  return (
    <SettingsSection title={t('panelTitle')} explain={t('panelExplain')} help="intake">
      <Managed by="intakeFolder">
        {chosen && (
          <Switch
            label={t('watchIt', { path: chosen.path })}
            checked={chosen.watched}
            onChange={({ currentTarget }) => void set.run({ watchIntakeFolder: currentTarget.checked })}
          />
        )}
        <Group gap="sm">
          <Button loading={choose.running} onClick={() => void choose.run()}>
            {chosen ? t('change') : t('choose')}
          </Button>
          <span role="status">
            {!chosen
              ? t('noFolder')
              : state === 'off'
                ? t('stateOff')
                : state === 'gone'
                  ? t('stateGone')
                  : t('stateWatched', { count: waiting })}
          </span>
        </Group>
      </Managed>
      {failure && <FailureMessage failure={failure} />}
    </SettingsSection>
  )
}
