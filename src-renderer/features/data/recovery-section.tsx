import type { RecoveryState } from '@contract/api/data'
import { isRecipient } from '@contract/domain/recovery-key'
import { cleaned } from '@contract/domain/typed-text'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAct, useWorkstationOutcome, useWorkstationRefresh } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation, Managed, SettingsPart } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { MakeKeyDialog, type MadeKey } from './make-key-dialog'
import { RestoreBackupDialog } from './restore-backup-dialog'

/** The second way to the data, and the copies of backups outside of this computer. */
export function RecoverySection({ isSealed }: { readonly isSealed: boolean }) {
  const t = useTexts('data/recovery')
  const { data, error } = useWorkstationOutcome(['recovery'], () => kartei.data.recovery(), { staleTime: 0 })
  const refresh = useWorkstationRefresh()
  const confirm = useAct(kartei.data.giveRecipient, () => refresh('recovery'))
  const [made, setMade] = useState<MadeKey>()
  const [open, setOpen] = useState<'recipient' | 'restore'>()
  const [said, setSaid] = useState('')
  const make = useAct(kartei.data.makeRecoveryKey, setMade)
  const close = (sentence: string): void => {
    setMade(undefined)
    setOpen(undefined)
    setSaid(sentence)
    // The key is not kept where nobody looks at it any more.
    make.reset()
    void refresh('recovery')
    void refresh('environments')
  }
  if (error) return <FailureMessage failure={error.failure} />
  if (!data) return null
  return (
    <>
      <SettingsPart title={t('title')} explain={<KeySentence state={data} />}>
        <Group gap="sm">
          <Managed by="recoveryKey">
            {data.key?.unconfirmed && (
              <Button
                disabled={!isSealed}
                loading={confirm.running}
                onClick={() => void confirm.run({ recipient: data.key?.recipient ?? '' })}
              >
                {t('confirmKey')}
              </Button>
            )}
            <Button
              disabled={!isSealed}
              loading={make.running}
              onClick={() => {
                setSaid('')
                void make.run()
              }}
            >
              {t(data.key ? 'makeAnother' : 'make')}
            </Button>
            <Button disabled={!isSealed} onClick={() => setOpen('recipient')}>
              {t('giveOpen')}
            </Button>
          </Managed>
          <Button disabled={!isSealed} onClick={() => setOpen('restore')}>
            {t('restoreOpen')}
          </Button>
          <span role="status">{said}</span>
        </Group>
        {make.failure && <FailureMessage failure={make.failure} />}
        {confirm.failure && <FailureMessage failure={confirm.failure} />}
      </SettingsPart>
      <FolderPart folder={data.folder} />
      <MakeKeyDialog made={made} onClose={close} />
      <RecipientDialog opened={open === 'recipient'} onClose={close} />
      <RestoreBackupDialog opened={open === 'restore'} onClose={close} />
    </>
  )
}

function KeySentence({ state: { key } }: { readonly state: RecoveryState }) {
  const t = useTexts('data/recovery')
  const formats = useFormats()
  if (!key) return t('none')
  if (key.unconfirmed) return t('unconfirmed', { recipient: key.recipient })
  const at = formats.stamp(key.since)
  return key.by === 'made' ? t('made', { at }) : t('given', { at, recipient: `${key.recipient.slice(0, 14)}…` })
}

function FolderPart({ folder }: { readonly folder: RecoveryState['folder'] }) {
  const t = useTexts('data/recovery')
  const formats = useFormats()
  const refresh = useWorkstationRefresh()
  const choose = useAct(kartei.data.chooseBackupFolder, () => refresh('recovery'))
  const forget = useAct(kartei.data.forgetBackupFolder, () => refresh('recovery'))
  const failure = choose.failure ?? forget.failure
  return (
    <SettingsPart
      title={t('folderTitle')}
      explain={
        <>
          {folder ? t('folder', { path: folder.path }) : t('noFolder')}
          {folder?.copiedAt !== undefined && ` ${t('copiedAt', { at: formats.stamp(folder.copiedAt) })}`}
        </>
      }
    >
      {folder?.problem && (
        <Explanation>
          <strong>{t(folder.problem, { at: formats.stamp(folder.problemSince ?? '') })}</strong>
        </Explanation>
      )}
      <Group gap="sm">
        <Managed by="backupFolder">
          <Button loading={choose.running} onClick={() => void choose.run()}>
            {t(folder ? 'otherFolder' : 'chooseFolder')}
          </Button>
          {folder && (
            <Button variant="quiet" loading={forget.running} onClick={() => void forget.run()}>
              {t('forgetFolder')}
            </Button>
          )}
        </Managed>
      </Group>
      {failure && <FailureMessage failure={failure} />}
    </SettingsPart>
  )
}

function RecipientDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: (said: string) => void }) {
  const t = useTexts('data/recovery')
  return (
    <Dialog opened={opened} onClose={() => onClose('')} title={t('giveTitle')} closeOnClickOutside={false} size={600}>
      {opened && <RecipientForm onClose={onClose} />}
    </Dialog>
  )
}

function RecipientForm({ onClose }: { readonly onClose: (said: string) => void }) {
  const t = useTexts('data/recovery')
  const [recipient, setRecipient] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const give = useAct(kartei.data.giveRecipient, ({ done }) => {
    if (done) onClose(t('keptKey'))
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const whole = isRecipient(cleaned(recipient))
    setIsWrong(!whole)
    if (whole && !give.running) void give.run({ recipient: cleaned(recipient) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('giveMeans')}</Explanation>
        <TextInput
          label={t('recipient')}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={recipient}
          error={isWrong && t('notARecipient')}
          onChange={({ currentTarget }) => {
            setRecipient(currentTarget.value)
            setIsWrong(false)
          }}
        />
        {give.failure && <FailureMessage failure={give.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={give.running}>
            {t('use')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
