import { Button, Group, PasswordInput, Radio, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ignoreCancelled, useAct, useWorkstationOutcome } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { Working } from '../../lib/layout/progress-bar'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'

const shortest = 12

interface SaveBackupDialogProps {
  readonly opened: boolean
  readonly onClose: (said: string) => void
}

/** Whoever leaves it while the backup is written cancels that. */
export function SaveBackupDialog({ opened, onClose }: SaveBackupDialogProps) {
  const t = useTexts('data')
  const leave = (): void => {
    void kartei.data.cancelBackup()
    onClose('')
  }
  return (
    <Dialog opened={opened} onClose={leave} title={t('saveBackupTitle')} closeOnClickOutside={false}>
      {opened && <SaveForm onClose={onClose} onLeave={leave} />}
    </Dialog>
  )
}

interface SaveFormProps {
  readonly onClose: (said: string) => void
  readonly onLeave: () => void
}

/** The passphrase is typed twice: a slip in it would make the file useless, and nobody would notice until it is needed. */
function SaveForm({ onClose, onLeave }: SaveFormProps) {
  const t = useTexts('data')
  const { data: recovery } = useWorkstationOutcome(['recovery'], () => kartei.data.recovery(), { staleTime: 0 })
  const hasRecoveryKey = recovery?.key !== undefined && recovery.key.unconfirmed !== true
  const [by, setBy] = useState('passphrase')
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'tooShort' | 'notTheSame'>()
  const save = useAct(kartei.data.saveBackup, ({ saved, fileName: name = '' }) => {
    if (saved) onClose(t('written', { name }))
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (save.running) return
    if (by !== 'passphrase') {
      void save.run({})
      return
    }
    const found = passphrase.length < shortest ? 'tooShort' : passphrase === again ? undefined : 'notTheSame'
    setProblem(found)
    if (!found) void save.run({ passphrase })
  }
  const toggle = { 'aria-label': t('showPassphrase') }
  const failure = ignoreCancelled(save.failure)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('saveBackupMeans')}</Explanation>
        {hasRecoveryKey && (
          <Radio.Group label={t('opensWith')} value={by} onChange={setBy}>
            <Stack gap="xs" mt="xs">
              <Radio value="passphrase" label={t('withPassphrase')} />
              <Radio value="recovery-key" label={t('withRecoveryKey')} />
            </Stack>
          </Radio.Group>
        )}
        {by === 'passphrase' && (
          <>
            <PasswordInput
              label={t('passphrase')}
              description={problem !== 'tooShort' && t('passphraseRule')}
              data-autofocus
              autoComplete="off"
              value={passphrase}
              aria-invalid={problem === 'tooShort'}
              error={problem === 'tooShort' && t('tooShort')}
              onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              label={t('passphraseAgain')}
              autoComplete="off"
              value={again}
              aria-invalid={problem === 'notTheSame'}
              error={problem === 'notTheSame' && t('notTheSame')}
              onChange={({ currentTarget }) => setAgain(currentTarget.value)}
              visibilityToggleButtonProps={toggle}
            />
          </>
        )}
        {save.running && <Working label={t('writing')} of="backup" />}
        {failure && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onLeave}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.running}>
            {t('writeFile')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
