import { NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsSection } from '../../lib/layout/settings'
import { Managed } from '../../lib/layout/managed'
import { useTexts } from '../../lib/i18n/texts'
import { useSetPreferences } from './panels'
import { usePreferences } from './queries'

/** The contract's own bounds (preferences.ts). */
const most = 600

const isAllowed = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

/** How much the service may be asked about open cases, and whether the desktop tells what changed. */
export function WatchPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const set = useSetPreferences()
  // Unsaved input, until the clerk leaves the field.
  const [typed, setTyped] = useState<number | string>()
  const shown = typed ?? data?.watchPerMinute ?? ''

  const leave = (): void => {
    if (typed === undefined || !isAllowed(typed)) return
    void set.run({ watchPerMinute: typed }).then(({ ok }) => {
      if (ok) setTyped(undefined)
    })
  }

  return (
    <SettingsSection title={t('watching')} explain={t('watchingExplain')} help="watching">
      <Managed by="watchPerMinute">
        <NumberInput
          w={220}
          label={t('watchPerMinute')}
          description={t('watchPerMinuteHint')}
          error={typed !== undefined && !isAllowed(typed) ? t('watchPerMinuteWrong') : undefined}
          min={0}
          max={most}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={shown}
          onChange={setTyped}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave()
          }}
          disabled={data === undefined}
        />
      </Managed>
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
    </SettingsSection>
  )
}
