import type { OpenedBackup } from '@contract/api/data'
import type { RecoveryKeyProblem } from '@contract/domain/recovery-key'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { issueAt } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { problemOf, RecoveryKeyField } from './recovery-key-field'

interface RestoreWithKeyDialogProps {
  readonly opened: boolean
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

/** A backup from anywhere, its recovery key, what it holds, and then the system's own question. */
export function RestoreWithKeyDialog({ opened, onClose }: RestoreWithKeyDialogProps) {
  const t = useTexts('data/recovery')
  return (
    <Dialog
      opened={opened}
      onClose={() => onClose('')}
      title={t('restoreTitle')}
      closeOnClickOutside={false}
      size={600}
    >
      {opened && <RestoreForm onClose={onClose} />}
    </Dialog>
  )
}

function RestoreForm({ onClose }: Pick<RestoreWithKeyDialogProps, 'onClose'>) {
  const t = useTexts('data/recovery')
  const formats = useFormats()
  const [picked, setPicked] = useState<{ pickId: string; fileName: string; size: number }>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<RecoveryKeyProblem>()
  const [found, setFound] = useState<OpenedBackup>()
  const pick = useAct(kartei.data.pickBackup, (answer) => answer.picked && setPicked(answer.picked))
  const open = useAct(kartei.data.openBackup, (opened) => {
    setTyped('')
    setFound(opened)
  })
  const take = useAct(kartei.data.takeBackup, ({ done }) => {
    if (done && found) onClose(t('restored', { name: found.name }))
  })
  const submit = (): void => {
    const wrong = problemOf(typed)
    setProblem(wrong)
    if (!wrong && picked && !open.running) void open.run({ pickId: picked.pickId, recoveryKey: typed })
  }
  const failure = pick.failure ?? (issueAt(open.failure, 'recoveryKey') ? undefined : open.failure) ?? take.failure
  return (
    <Stack gap="md">
      {!found && (
        <>
          <Group gap="sm">
            <Button
              loading={pick.running}
              onClick={() => {
                open.reset()
                void pick.run()
              }}
            >
              {t('chooseBackup')}
            </Button>
            <span>{picked ? `${picked.fileName} (${formats.fileSize(picked.size)})` : t('noBackup')}</span>
          </Group>
          <RecoveryKeyField
            typed={typed}
            onType={(text) => {
              setTyped(text)
              setProblem(undefined)
              open.reset()
            }}
            problem={problem}
            failure={open.failure}
            onEnter={submit}
          />
        </>
      )}
      {found && (
        <Explanation>
          {t('holds', {
            name: found.name,
            cases: formats.number(found.cases),
            entries: formats.number(found.entries),
          })}
          {found.casesHere > 0 && ` ${t('putsAside', { count: found.casesHere })}`}
        </Explanation>
      )}
      {failure && (
        <FailureMessage
          failure={failure}
          {...(failure.kind === 'file' && { sentence: t('notMadeFor') })}
          {...(failure.kind === 'keychain-unavailable' && { sentence: t('noKeychain') })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={() => onClose('')}>{t('cancel')}</Button>
        {found ? (
          <Button variant="primary" loading={take.running} onClick={() => void take.run({ pickId: found.pickId })}>
            {t('restore')}
          </Button>
        ) : (
          <Button variant="primary" disabled={!picked} loading={open.running} onClick={submit}>
            {t('open')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
