import { usualIdleMinutes, type LockState } from '@contract/api/lock'
import { commands } from '@contract/domain/commands'
import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { Dialog } from '../../lib/layout/dialog'
import { Managed } from '../../lib/layout/managed'
import { Explanation, SettingsSection } from '../../lib/layout/settings'
import { useLocked } from '../../lib/api/policy'
import { give } from '../../lib/navigation/commands'
import { useAttempt } from './attempt'
import { ChooseForm } from './choose-form'
import { PassphraseField } from './passphrase-fields'

const most = 120

const isAllowed = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

/** After how long Kartei locks, and with what it is unlocked. */
export function LockPanel() {
  const t = useTexts('lock/settings')
  const say = useTexts('lock/choose')
  const language = useLanguage()
  const refresh = useWorkstationRefresh()
  const { data: lock } = useWorkstationOutcome(['lock'], () => kartei.lock.state())
  const [dialog, setDialog] = useState<'choose' | 'remove'>()
  const [said, setSaid] = useState<'done' | 'removed'>()
  const isManaged = useLocked('idleLock')

  const close = (result?: 'done' | 'removed'): void => {
    setDialog(undefined)
    setSaid(result)
    if (result) void refresh('lock')
  }
  return (
    <SettingsSection title={commands['settings-lock'][language]} explain={t('explain')} help="lock">
      <Managed by="idleLock">
        <Minutes />
      </Managed>
      {lock && <p>{sentencesOf(lock, t)}</p>}
      <Group gap="sm">
        <Button disabled={!lock} onClick={() => setDialog('choose')}>
          {t(lock?.hasPassphrase === true ? 'changePassphrase' : 'setPassphrase')}
        </Button>
        {lock?.hasPassphrase === true && (
          <>
            {!isManaged && <Button onClick={() => setDialog('remove')}>{t('removePassphrase')}</Button>}
            <Button onClick={() => give('lock')}>{t('lockNow')}</Button>
          </>
        )}
        <span role="status">{said && t(said)}</span>
      </Group>
      <Dialog
        opened={dialog === 'choose'}
        onClose={() => close()}
        title={say('title')}
        closeOnClickOutside={false}
        help="lock"
      >
        {lock && dialog === 'choose' && (
          <ChooseForm hasOld={lock.hasPassphrase} onDone={() => close('done')}>
            <Button onClick={() => close()}>{t('cancel')}</Button>
          </ChooseForm>
        )}
      </Dialog>
      <Dialog opened={dialog === 'remove'} onClose={() => close()} title={t('removeTitle')} help="lock">
        {dialog === 'remove' && <RemoveForm onClose={close} />}
      </Dialog>
    </SettingsSection>
  )
}

function sentencesOf(
  { hasPassphrase, isKept, system }: LockState,
  t: ReturnType<typeof useTexts<'lock/settings'>>,
): string {
  if (!hasPassphrase) return t('without')
  const chosen = t(isKept ? 'chosen' : 'notKept')
  return system === undefined ? chosen : `${chosen} ${t('bySystem', { way: t(system) })}`
}

function Minutes() {
  const t = useTexts('lock/settings')
  const refresh = useWorkstationRefresh()
  const { data } = useWorkstationOutcome(['preferences'], () => kartei.preferences.get())
  const set = useAct(kartei.preferences.set, () => refresh('preferences'))
  // What is being typed, until the clerk leaves the field.
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

function RemoveForm({ onClose }: { readonly onClose: (result?: 'removed') => void }) {
  const t = useTexts('lock/settings')
  const say = useTexts('lock/choose')
  const [old, setOld] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const remove = useAct(kartei.lock.forgetPassphrase, () => onClose('removed'))
  const attempt = useAttempt(remove.failure, 'old')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (remove.running || attempt.isHeldUp) return
    void remove.run({ old }).then(({ ok }) => {
      if (!ok) field.current?.focus()
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('removeMeans')}</Explanation>
        <PassphraseField
          autoFocus
          inputRef={field}
          label={say('old')}
          value={old}
          error={attempt.atField}
          onChange={(typed) => {
            setOld(typed)
            remove.reset()
          }}
        />
        {attempt.elsewhere}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose()}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={remove.running}>
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
