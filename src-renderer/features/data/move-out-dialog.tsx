import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useKeptEnvironments } from './queries'

const shortest = 12

interface MoveOutDialogProps {
  readonly opened: boolean
  readonly onClose: (said: string) => void
}

export function MoveOutDialog({ opened, onClose }: MoveOutDialogProps) {
  const t = useTexts('data')
  return (
    <Dialog opened={opened} onClose={() => onClose('')} title={t('moveOutTitle')} closeOnClickOutside={false}>
      {opened && <MoveOutForm onClose={onClose} />}
    </Dialog>
  )
}

/** The passphrase is typed twice: a slip in it would make the file useless, and nobody would notice until it is needed. */
function MoveOutForm({ onClose }: Omit<MoveOutDialogProps, 'opened'>) {
  const t = useTexts('data')
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<'tooShort' | 'notTheSame'>()
  const formats = useFormats()
  const kept = useKeptEnvironments()
  const move = useAct(kartei.data.moveOut, ({ saved, fileName: name = '', leftOut = [] }) => {
    const names = formats.list(leftOut.map((each) => t(`${each.because}LeftOut`, { name: each.name })))
    if (saved) onClose(leftOut.length === 0 ? t('written', { name }) : t('writtenWithout', { name, names }))
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const found = passphrase.length < shortest ? 'tooShort' : passphrase === again ? undefined : 'notTheSame'
    setProblem(found)
    if (!found && !move.running) void move.run({ passphrase })
  }
  const toggle = { 'aria-label': t('showPassphrase') }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('moveOutMeans')}</Explanation>
        {kept.length > 0 && (
          <Explanation>{t('keptStay', { names: formats.list(kept.map(({ name }) => name)) })}</Explanation>
        )}
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
        {move.failure && <FailureMessage failure={move.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={move.running}>
            {t('writeFile')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
