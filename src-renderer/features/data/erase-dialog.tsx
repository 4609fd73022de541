import { cleaned } from '@contract/domain/typed-text'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ignoreCancelled, useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { issueAt } from '../../lib/failures/problem-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useDataReplaced } from './queries'

interface EraseDialogProps {
  readonly opened: boolean
  /** Of the environment: it has to be typed. */
  readonly name: string
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

export function EraseDialog({ opened, name, onClose }: EraseDialogProps) {
  const t = useTexts('data')
  return (
    <Dialog opened={opened} onClose={() => onClose('')} title={t('eraseTitle', { name })} closeOnClickOutside={false}>
      {opened && <EraseForm name={name} onClose={onClose} />}
    </Dialog>
  )
}

function EraseForm({ name, onClose }: Omit<EraseDialogProps, 'opened'>) {
  const t = useTexts('data')
  const replaced = useDataReplaced()
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  const erase = useAct(kartei.data.erase, () => {
    replaced()
    onClose(t('erased'))
  })
  const atField = isOther || issueAt(erase.failure, 'name') !== undefined
  const failure = ignoreCancelled(erase.failure)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const matches = cleaned(typed) === cleaned(name)
    setIsOther(!matches)
    if (matches && !erase.running) void erase.run({ name: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('eraseMeans')}</Explanation>
        <TextInput
          label={t('typeName', { name })}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={atField && t('otherName')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {failure && !atField && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="danger-filled" loading={erase.running}>
            {t('eraseNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
