import type { MovedData } from '@contract/api/data'
import { Button, Checkbox, FileInput, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { unlessGoneBack, useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Explanation } from '../../lib/layout/settings'
import { issueAt } from '../../lib/failures/problem-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useDataReplaced } from './queries'

interface MoveInDialogProps {
  readonly opened: boolean
  /** A file that was chosen outside of the window. */
  readonly picked?: PickedMove | undefined
  readonly onClose: (said: string) => void
}

interface PickedMove {
  readonly moveId: string
  readonly fileName: string
}

export function MoveInDialog({ opened, picked, onClose }: MoveInDialogProps) {
  const t = useTexts('data')
  const [found, setFound] = useState<MovedData>()
  const close = (said: string): void => {
    setFound(undefined)
    onClose(said)
  }
  return (
    <Dialog opened={opened} onClose={() => close('')} title={t('moveInTitle')} closeOnClickOutside={false}>
      {opened && !found && <OpenForm key={picked?.moveId} picked={picked} onOpened={setFound} onClose={close} />}
      {opened && found && <ChooseForm found={found} onClose={close} />}
    </Dialog>
  )
}

/** A file and its passphrase; a wrong one keeps both fields as they are. */
function OpenForm({
  picked,
  onOpened,
  onClose,
}: {
  readonly picked: PickedMove | undefined
  readonly onOpened: (found: MovedData) => void
  readonly onClose: (said: string) => void
}) {
  const t = useTexts('data')
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const read = useAct(kartei.data.readMove)
  const open = useAct(kartei.data.openMove, onOpened)
  const wrong = issueAt(open.failure, 'passphrase')
  const failure = read.failure ?? (wrong ? undefined : open.failure)
  const busy = read.running || open.running
  const isMissing = !picked && !file

  async function readFile(): Promise<string | undefined> {
    const outcome = file ? await read.run([file]) : undefined
    return outcome?.ok ? outcome.value.moveId : undefined
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (busy || isMissing) return
    open.reset()
    const moveId = picked?.moveId ?? (await readFile())
    if (moveId !== undefined) await open.run({ moveId, passphrase })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {picked ? (
          <TextInput label={t('chooseFile')} value={picked.fileName} readOnly />
        ) : (
          <FileInput
            label={t('chooseFile')}
            placeholder={t('pickFile')}
            accept=".kartei,.age"
            value={file}
            onChange={setFile}
          />
        )}
        <PasswordInput
          label={t('passphrase')}
          autoComplete="off"
          value={passphrase}
          aria-invalid={wrong !== undefined}
          error={wrong && t('wrongPassphrase')}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassphrase') }}
        />
        {failure && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isMissing || passphrase === ''} loading={busy}>
            {t('open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ChooseForm({ found, onClose }: { readonly found: MovedData; readonly onClose: (said: string) => void }) {
  const t = useTexts('data')
  const formats = useFormats()
  const replaced = useDataReplaced()
  const { moveId, user, workstation, at, environments } = found
  const [chosen, setChosen] = useState(() =>
    environments.filter(({ casesHere, stoppedHere }) => casesHere === 0 && !stoppedHere).map(({ id }) => id),
  )
  const take = useAct(kartei.data.moveIn, () => {
    replaced()
    onClose(t('takenOver'))
  })
  const failure = unlessGoneBack(take.failure)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!take.running) void take.run({ moveId, environmentIds: chosen })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Explanation>{t('from', { user, workstation, at: formats.stamp(at) })}</Explanation>
        <Checkbox.Group label={t('choose')} value={chosen} onChange={setChosen}>
          <Stack gap="sm" mt="xs">
            {environments.map(({ id, name, cases, casesHere, stoppedHere }) => (
              <Checkbox
                key={id}
                value={id}
                label={t('holds', { name, count: cases })}
                description={
                  stoppedHere ? t('putsAsideStopped') : casesHere > 0 && t('putsAside', { count: casesHere })
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {failure && <FailureMessage failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => onClose('')}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0} loading={take.running}>
            {t('takeOver')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
