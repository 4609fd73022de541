import { cleaned } from '@contract/domain/typed-text'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'

const shortestReason = 3

interface HoldFormProps {
  readonly caseId: string
  readonly title: string
  readonly onHeld: () => void
}

/** Puts a case on hold, with why. */
export function HoldForm({ caseId, title, onHeld }: HoldFormProps) {
  const t = useTexts('persons')
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const hold = useAct(kartei.persons.hold, onHeld)
  if (!isOpen)
    return (
      <Button size="sm" aria-label={`${t('putHold')}: ${title}`} onClick={() => setIsOpen(true)}>
        {t('putHold')}
      </Button>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (cleaned(reason).length >= shortestReason) void hold.run({ caseId, reason })
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          label={t('holdReason')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button size="sm" type="submit" loading={hold.running} disabled={cleaned(reason).length < shortestReason}>
          {t('putHold')}
        </Button>
      </Group>
      {hold.failure && <FailureMessage failure={hold.failure} />}
    </form>
  )
}
