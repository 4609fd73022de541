import { Button, Group, Switch } from '@mantine/core'
import { FailureMessage } from '../../lib/failures/failure-message'
import { NumberPreference } from '../../lib/fields/number-preference'
import { Managed, SettingsSection } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import { goToPlace } from '../../lib/navigation/settings-place'
import { useSetPreferences } from './panels'
import { usePreferences } from './queries'

/** Whether the desktop tells what changed. */
export function WatchPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const set = useSetPreferences()
  return (
    <SettingsSection title={t('watching')} explain={t('watchingExplain')} help="watching">
      <Managed by="notifications">
        <Switch
          label={t('notifications')}
          description={t('notificationsHint')}
          checked={data?.notifications ?? false}
          onChange={({ currentTarget }) => void set.run({ notifications: currentTarget.checked })}
          disabled={data === undefined}
        />
      </Managed>
      {set.failure && <FailureMessage failure={set.failure} />}
      <Group>
        <Button size="sm" variant="quiet" onClick={() => goToPlace('administration', t('asking'))}>
          {t('howOften')}
        </Button>
      </Group>
    </SettingsSection>
  )
}

/** How much the service may be asked about open cases. */
export function AskingPanel() {
  const t = useTexts('preferences')
  return (
    <SettingsSection title={t('asking')} explain={t('askingExplain')} help="watching">
      <Managed by="watchPerMinute">
        <NumberPreference
          name="watchPerMinute"
          label={t('watchPerMinute')}
          hint={t('watchPerMinuteHint')}
          wrong={t('watchPerMinuteWrong')}
          most={600}
        />
      </Managed>
    </SettingsSection>
  )
}
