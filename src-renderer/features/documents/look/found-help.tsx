import { Button, PasswordInput } from '@mantine/core'
import { isFoundCode, type StagedFile } from '@contract/api/documents'
import { useState } from 'react'
import type { Failure } from '@contract/outcome'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts } from '../../../lib/i18n/texts'
import { moveFocusTo } from '../../../lib/navigation/move-focus'
import { changeFile, unlock } from '../work/file-work'
import { nameOfRow } from '../work/row-keys'
import classes from './look.module.css'

type File = Pick<StagedFile, 'fileId' | 'name' | 'problems'>

/** Whether a look found what keeps it from being sent, and the clerk's word is missing. */
export const needsWord = ({ problems }: Pick<File, 'problems'>): boolean =>
  problems.some(({ code }) => isFoundCode(code))

interface FoundHelpProps {
  readonly place: string
  readonly file: File
}

/** The clerk's word that a file goes as it is, whatever a look found. */
export function AsItIsButton({ place, file: { fileId, name } }: FoundHelpProps) {
  const t = useTexts('documents/look')

  async function send(): Promise<void> {
    await changeFile(place, { fileId, asItIs: true })
    moveFocusTo(() => nameOfRow(fileId))
  }

  return (
    <span>
      <Button size="sm" aria-label={t('asItIsNamed', { name })} onClick={() => void send()}>
        {t('asItIs')}
      </Button>
    </span>
  )
}

/** Takes the password of a locked PDF; a copy without it lies in its place then. The password is kept nowhere. */
export function UnlockForm({ place, file, busy }: FoundHelpProps & { readonly busy: boolean }) {
  const t = useTexts('documents/look')
  const problemText = useProblemText()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const wrong = issueAt(failure, 'work.password')

  async function submit(): Promise<void> {
    setFailure(password === '' ? undefined : await unlock(place, file.fileId, password))
  }

  return (
    <form
      className={classes.unlock}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PasswordInput
        size="xs"
        autoComplete="off"
        aria-label={t('passwordOf', { name: file.name })}
        placeholder={t('passwordPlaceholder')}
        value={password}
        error={wrong && problemText(wrong)}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setFailure(undefined)
        }}
      />
      <Button size="xs" type="submit" disabled={busy || password === ''}>
        {t('unlock')}
      </Button>
      {failure && !wrong && <FailureMessage failure={failure} />}
    </form>
  )
}
