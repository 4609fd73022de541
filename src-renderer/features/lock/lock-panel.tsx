import { usualIdleMinutes } from '@contract/api/lock'
import { commands } from '@contract/domain/commands'
import { Button, Group } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { NumberPreference } from '../../lib/fields/number-preference'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { Explanation, Managed, SettingsSection } from '../../lib/layout/settings'
import { give } from '../../lib/navigation/commands'

/** After how long Kartei locks, and by what it is unlocked. */
export function LockPanel() {
  const t = useTexts('lock/settings')
  const say = useTexts('lock/explained')
  const language = useLanguage()
  const { data: lock } = useWorkstationOutcome(['lock'], () => kartei.lock.state())
  return (
    <SettingsSection title={commands['settings-lock'][language]} explain={t('explain')} help="lock">
      {lock && <Explanation>{say(lock.way)}</Explanation>}
      <Managed by="idleLock">
        <NumberPreference
          name="idleLock"
          label={t('minutes')}
          hint={t('minutesHint')}
          wrong={t('minutesWrong')}
          most={120}
          usual={usualIdleMinutes}
        />
      </Managed>
      <Group gap="sm">
        <Button onClick={() => give('lock')}>{t('lockNow')}</Button>
      </Group>
    </SettingsSection>
  )
}
