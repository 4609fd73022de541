import type { Failure } from '@contract/outcome'
import { useRef, useState, type ReactNode } from 'react'
import clsx from 'clsx'
import { Box, Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTexts } from '../i18n/texts'
import classes from './forms.module.css'
import { useSendKey } from './press'
import recipes from '../theme/recipes.module.css'

/** How a sending ended that did not succeed. */
export interface SendingFailed {
  readonly failure: Failure
  /** The input could not be saved, so nothing was sent. */
  readonly unsaved: boolean
}

/**
 * Saves what is typed in a form and sends it.
 *
 * @param work says at each step that it goes on; resolves to why it failed, if it did.
 */
export function useSending<Input extends readonly unknown[]>(
  work: (goOn: (step: 'saving' | 'sending') => void, ...input: Input) => Promise<SendingFailed | undefined>,
) {
  const running = useRef(false)
  const [step, setStep] = useState<'idle' | 'saving' | 'sending'>('idle')
  const [failed, setFailed] = useState<SendingFailed>()
  const goOn = (next: 'saving' | 'sending'): void => {
    setFailed(undefined)
    setStep(next)
  }
  return {
    /** One that failed is `idle` again with its failure. */
    step,
    failure: failed?.failure,
    unsaved: failed?.unsaved ?? false,
    /** One press is one request: another one while this runs does nothing. */
    send: async (...input: Input): Promise<void> => {
      if (running.current) return
      running.current = true
      try {
        const end = await work(goOn, ...input)
        if (end) setFailed(end)
      } finally {
        setStep('idle')
        running.current = false
      }
    },
  }
}

export type Sending<Input extends readonly unknown[]> = ReturnType<typeof useSending<Input>>

interface SendBarProps {
  readonly label: string
  readonly step: Sending<never>['step']
  /** Something else of it is under way, such as a look over its documents. */
  readonly busy?: boolean
  readonly disabled: boolean
  /** Why it cannot be sent now. */
  readonly waits?: string | undefined
  /** Whether it stands below a form that scrolls, not at its end. */
  readonly docked?: boolean
  readonly onSend: () => void
  readonly children?: ReactNode
  /** At its right end: what else can be done with the form. */
  readonly aside?: ReactNode
}

/** One press, or Ctrl+Enter, sends; the button says how far it is. */
export function SendBar(props: SendBarProps) {
  const { label, step, busy = false, disabled, waits, docked = false, onSend, children, aside } = props
  const t = useTexts('forms')
  const runs = step !== 'idle' || busy
  useSendKey(() => {
    if (!runs && !disabled) onSend()
  })
  return (
    <Group className={docked ? clsx(recipes.below, classes.docked) : classes.bar}>
      <Button
        variant="primary"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={runs}
        disabled={disabled}
        aria-keyshortcuts="Control+Enter"
        onClick={onSend}
      >
        {label}
      </Button>
      {children}
      <span role="status" className={docked ? undefined : clsx(recipes.quiet, recipes.faint)}>
        {step === 'idle' ? waits : t(step)}
      </span>
      {aside !== undefined && (
        <Box component="span" ml="auto">
          {aside}
        </Box>
      )}
    </Group>
  )
}
