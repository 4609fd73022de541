import { Button, Group, Text } from '@mantine/core'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useActiveEnvironment } from '../api/environment'
import { useTexts } from '../i18n/texts'
import { Dialog } from './dialog'

export interface Question {
  /** The act as a question: "Cancel mandate M-2026-004417?" */
  readonly title: string
  readonly body?: ReactNode
  /** The verb on the button: "Cancel mandate". */
  readonly confirm: string
  /** Fills the button in crimson. */
  readonly destructive?: boolean
  /** Width in pixels where the body needs more than a question does. */
  readonly size?: number
  /** Asked in every environment, although it is a write that only production asks about otherwise. */
  readonly always?: boolean
  /** It changes this computer alone: the service and its customers are not mentioned. */
  readonly local?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const Confirm = createContext<Ask>(() => Promise.resolve(false))

/** Asks, whatever the environment: `if (await confirm({ title, confirm })) …`. False when the clerk goes back. */
export const useConfirm = (): Ask => useContext(Confirm)

/**
 * Asks before a write that cannot be undone, in production, or `always`; elsewhere it is true at once. For what is always asked
 * (cancelling a mandate, removing an environment) take `useConfirm`, which names production as well unless it is `local`.
 */
export function useConfirmWrite(): Ask {
  const confirm = useConfirm()
  const production = useActiveEnvironment()?.kind === 'production'
  return useCallback(
    (question) => (production || question.always ? confirm(question) : Promise.resolve(true)),
    [confirm, production],
  )
}

/**
 * Holds the one open question of the window: a dialog that traps the focus and gives it back. The way out has the focus, Enter
 * confirms nothing.
 */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const t = useTexts('layout')
  const environment = useActiveEnvironment()
  const [question, setQuestion] = useState<Question>()
  const resolveLast = useRef<(confirmed: boolean) => void>(undefined)

  const ask = useCallback<Ask>(
    (asked) =>
      new Promise((resolve) => {
        resolveLast.current?.(false)
        resolveLast.current = resolve
        setQuestion(asked)
      }),
    [],
  )
  function answer(confirmed: boolean): void {
    resolveLast.current?.(confirmed)
    resolveLast.current = undefined
    setQuestion(undefined)
  }

  return (
    <Confirm value={ask}>
      {children}
      <Dialog
        opened={question !== undefined}
        onClose={() => answer(false)}
        title={question?.title}
        over="dialogs"
        {...(question?.size !== undefined && { size: question.size })}
      >
        {environment?.kind === 'production' && question?.local !== true && (
          <Text mb="sm">{t('productionWarning', { name: environment.name })}</Text>
        )}
        {question?.body}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button data-autofocus onClick={() => answer(false)}>
            {t('keep')}
          </Button>
          <Button variant={question?.destructive ? 'danger-filled' : 'primary'} onClick={() => answer(true)}>
            {question?.confirm}
          </Button>
        </Group>
      </Dialog>
    </Confirm>
  )
}
