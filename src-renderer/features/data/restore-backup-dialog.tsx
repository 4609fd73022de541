import type { OpenedBackup, PickedBackup } from '@contract/api/data'
import type { RecoveryKeyProblem } from '@contract/domain/recovery-key'
import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ignoreCancelled, useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { Working } from '../../lib/layout/progress-bar'
import { issueAt } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { problemOf, RecoveryKeyField } from './recovery-key-field'

interface RestoreBackupDialogProps {
  readonly opened: boolean
  /** A file that was chosen outside of the window. */
  readonly picked?: PickedBackup | undefined
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

/**
 * A backup from anywhere, its passphrase or recovery key, what it holds, and then the system's own question. Whoever leaves it
 * before the backup is in use cancels that.
 */
export function RestoreBackupDialog({ opened, picked, onClose }: RestoreBackupDialogProps) {
  const t = useTexts('data/recovery')
  const leave = (): void => {
    void kartei.data.cancelBackup()
    onClose('')
  }
  return (
    <Dialog opened={opened} onClose={leave} title={t('restoreTitle')} closeOnClickOutside={false} size={600}>
      {opened && <RestoreForm key={picked?.pickId} given={picked} onClose={onClose} onLeave={leave} />}
    </Dialog>
  )
}

interface RestoreFormProps {
  readonly given: PickedBackup | undefined
  readonly onClose: (said: string) => void
  readonly onLeave: () => void
}

function RestoreForm({ given, onClose, onLeave }: RestoreFormProps) {
  const t = useTexts('data/recovery')
  const [picked, setPicked] = useState(given)
  const [found, setFound] = useState<OpenedBackup>()
  return found ? (
    <TakeForm found={found} onClose={onClose} onLeave={onLeave} />
  ) : (
    <Stack gap="md">
      <PickedFile picked={picked} onPick={setPicked} />
      {picked ? (
        <OpenForm
          key={picked.pickId}
          picked={picked}
          isPickedHere={picked !== given}
          onOpened={setFound}
          onLeave={onLeave}
        />
      ) : (
        <Group justify="flex-end" gap="sm">
          <Button onClick={onLeave}>{t('cancel')}</Button>
        </Group>
      )}
    </Stack>
  )
}

interface PickedFileProps {
  readonly picked: PickedBackup | undefined
  readonly onPick: (picked: PickedBackup) => void
}

function PickedFile({ picked, onPick }: PickedFileProps) {
  const t = useTexts('data/recovery')
  const formats = useFormats()
  const pick = useAct(kartei.data.pickBackup, (answer) => answer.picked && onPick(answer.picked))
  return (
    <>
      <Group gap="sm">
        <Button
          data-autofocus={picked === undefined || undefined}
          loading={pick.running}
          onClick={() => void pick.run()}
        >
          {t('chooseBackup')}
        </Button>
        <span>{picked ? `${picked.fileName} (${formats.fileSize(picked.size)})` : t('noBackup')}</span>
      </Group>
      {pick.failure && <FailureMessage failure={pick.failure} />}
    </>
  )
}

interface OpenFormProps {
  readonly picked: PickedBackup
  /** The dialog stood open before; otherwise it gives the focus itself. */
  readonly isPickedHere: boolean
  readonly onOpened: (found: OpenedBackup) => void
  readonly onLeave: () => void
}

/** Wrong input stays as it is. */
function OpenForm({ picked: { pickId, opensWith }, isPickedHere, onOpened, onLeave }: OpenFormProps) {
  const t = useTexts('data/recovery')
  const [by, setBy] = useState(opensWith[0])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<RecoveryKeyProblem>()
  const open = useAct(kartei.data.openBackup, onOpened)
  const other = opensWith.find((each) => each !== by)
  const wrong = issueAt(open.failure, 'passphrase')
  const failure = wrong || issueAt(open.failure, 'recoveryKey') ? undefined : open.failure
  const type = (text: string): void => {
    setTyped(text)
    setProblem(undefined)
    open.reset()
  }
  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault()
    if (open.running || typed === '') return
    const found = by === 'recovery-key' ? problemOf(typed) : undefined
    setProblem(found)
    if (!found) void open.run(by === 'passphrase' ? { pickId, passphrase: typed } : { pickId, recoveryKey: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {by === 'passphrase' ? (
          <PasswordInput
            label={t('passphrase')}
            data-autofocus
            autoFocus={isPickedHere}
            autoComplete="off"
            value={typed}
            aria-invalid={wrong !== undefined}
            error={wrong && t('wrongPassphrase')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassphrase') }}
          />
        ) : (
          <RecoveryKeyField
            typed={typed}
            onType={type}
            problem={problem}
            failure={open.failure}
            onEnter={submit}
            autoFocus={isPickedHere}
          />
        )}
        {failure && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          {other && (
            <Button
              variant="quiet"
              onClick={() => {
                setBy(other)
                type('')
              }}
            >
              {t(other === 'passphrase' ? 'usePassphrase' : 'useRecoveryKey')}
            </Button>
          )}
          <Button onClick={onLeave}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={open.running}>
            {t('open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface TakeFormProps {
  readonly found: OpenedBackup
  readonly onClose: (said: string) => void
  readonly onLeave: () => void
}

function TakeForm({ found, onClose, onLeave }: TakeFormProps) {
  const t = useTexts('data/recovery')
  const formats = useFormats()
  const { pickId, name, kind, cases, entries, casesHere, stoppedHere } = found
  const take = useAct(
    kartei.data.takeBackup,
    ({ done }) => done && onClose(t(kind === 'sandbox' ? 'restoredSandbox' : 'restored', { name })),
  )
  const failure = ignoreCancelled(take.failure)
  return (
    <Stack gap="md">
      <Explanation>
        {t('holds', { name, cases: formats.number(cases), entries: formats.number(entries) })}
        {casesHere > 0 && ` ${t('putsAside', { count: casesHere })}`}
        {stoppedHere && ` ${t('putsAsideStopped')}`}
      </Explanation>
      {take.running && <Working label={t('restoring')} of="backup" />}
      {failure && (
        <FailureMessage
          failure={failure}
          {...(failure.kind === 'keychain-unavailable' && { sentence: t('noKeychain') })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={onLeave}>{t('cancel')}</Button>
        <Button autoFocus variant="primary" loading={take.running} onClick={() => void take.run({ pickId })}>
          {t('restore')}
        </Button>
      </Group>
    </Stack>
  )
}
