import { Button, Flex, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { Note } from '../../lib/pdf/document-view'
import type { AskPassword } from '../../lib/pdf/drawing'
import { useTexts } from '../../lib/i18n/texts'

interface Asked {
  /** Which document asks. */
  readonly of: unknown
  readonly isWrong: boolean
  readonly answer: (password: string) => void
}

/** Password prompt of a protected PDF. The password goes to the document and is stored nowhere. */
export function usePasswordPrompt(document: unknown): {
  readonly ask: AskPassword
  readonly asked: Pick<Asked, 'isWrong' | 'answer'> | undefined
} {
  const [asked, setAsked] = useState<Asked>()
  const ask: AskPassword = (isWrong) =>
    new Promise((resolve) => {
      const answer = (password: string): void => {
        setAsked(undefined)
        resolve(password)
      }
      setAsked({ of: document, isWrong, answer })
    })
  return { ask, asked: asked?.of === document ? asked : undefined }
}

interface PasswordPromptProps {
  readonly isWrong: boolean
  readonly onPassword: (password: string) => void
}

export function PasswordPrompt({ isWrong, onPassword }: PasswordPromptProps) {
  const t = useTexts('invoices/reading')
  const [password, setPassword] = useState('')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <Note icon={IconLock}>
      {t('needsPassword')}
      <Flex component="form" gap="8px 12px" align="end" wrap="wrap" mt={8} onSubmit={submit}>
        <PasswordInput
          flex="1 1 180px"
          maw={280}
          label={t('password')}
          autoComplete="off"
          autoFocus
          value={password}
          error={isWrong ? t('wrongPassword') : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="primary" disabled={password === ''}>
          {t('unlock')}
        </Button>
      </Flex>
    </Note>
  )
}
