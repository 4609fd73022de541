import { usualIdleMinutes } from '@contract/api/lock'
import { commands } from '@contract/domain/commands'
import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { Managed } from '../../lib/layout/managed'
import { Explanation, SettingsSection } from '../../lib/layout/settings'
import { give } from '../../lib/navigation/commands'

const most = 120

const isAllowed = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

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
        <Minutes />
      </Managed>
      <Group gap="sm">
        <Button onClick={() => give('lock')}>{t('lockNow')}</Button>
      </Group>
    </SettingsSection>
  )
}

function Minutes() {
  const t = useTexts('lock/settings')
  const refresh = useWorkstationRefresh()
  const { data } = useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
  const set = useAct(kartei.preferences.set, () => refresh('preferences'))
  // Unsaved input, until the clerk leaves the field.
  const [typed, setTyped] = useState<number | string>()
  const leave = (): void => {
    if (typed === undefined || !isAllowed(typed)) return
    void set.run({ idleLock: typed }).then(({ ok }) => {
      if (ok) setTyped(undefined)
    })
  }
  return (
    <>
      <NumberInput
        w={280}
        label={t('minutes')}
        description={t('minutesHint')}
        error={typed !== undefined && !isAllowed(typed) ? t('minutesWrong') : undefined}
        min={0}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        value={typed ?? data?.idleLock ?? (data ? usualIdleMinutes : '')}
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
        disabled={data === undefined}
      />
      {set.failure && <FailureMessage failure={set.failure} />}
    </>
  )
}
