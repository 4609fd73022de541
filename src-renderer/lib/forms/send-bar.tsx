import clsx from 'clsx'
import { Box, Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './forms.module.css'
import { useSendKey } from './send-key'
import type { Sending } from './use-sending'
import recipes from '../theme/recipes.module.css'

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
