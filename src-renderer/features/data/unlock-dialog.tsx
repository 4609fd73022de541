import type { RecoveryKeyProblem } from '@contract/domain/recovery-key'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { issueAt } from '../../lib/failures/problem-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { problemOf, RecoveryKeyField } from './recovery-key-field'

/** Opens the data that Kartei has stopped in front of. Its input is gone with the dialog. */
export function UnlockDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTexts('data/recovery')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('unlockTitle')} closeOnClickOutside={false} size={560}>
      {opened && <UnlockForm onClose={onClose} />}
    </Dialog>
  )
}

function UnlockForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('data/recovery')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<RecoveryKeyProblem>()
  const unlock = useAct(kartei.data.unlock, onClose)
  const submit = (): void => {
    const found = problemOf(typed)
    setProblem(found)
    if (!found && !unlock.running) void unlock.run({ recoveryKey: typed })
  }
  const { failure } = unlock
  return (
    <Stack gap="md">
      <Explanation>{t('unlockMeans')}</Explanation>
      <RecoveryKeyField
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setProblem(undefined)
          unlock.reset()
        }}
        problem={problem}
        failure={failure}
        onEnter={submit}
      />
      {failure && !issueAt(failure, 'recoveryKey') && (
        <FailureMessage
          failure={failure}
          {...(failure.kind === 'keychain-unavailable' && { sentence: t('noKeychain') })}
          {...(failure.kind === 'file' && { sentence: t('notMadeFor') })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" loading={unlock.running} onClick={submit}>
          {t('open')}
        </Button>
      </Group>
    </Stack>
  )
}
