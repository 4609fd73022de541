import { Stack, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { give } from '../../navigation/commands'
import { useTexts } from '../../i18n/texts'
import type { Explanation } from './explanations'

interface StateExplainedProps {
  readonly explanation: Explanation
  /** The badge. */
  readonly children: ReactNode
}

/** A badge that says what its state means, under the pointer and with the keyboard; pressed, it leads to the guide. */
export function StateExplained({ explanation, children }: StateExplainedProps) {
  return (
    <Tooltip
      events={{ hover: true, focus: true, touch: true }}
      multiline
      w={340}
      position="bottom-start"
      label={<Explained {...explanation} />}
    >
      <UnstyledButton
        c="inherit"
        style={{ font: 'inherit', cursor: 'help' }}
        onClick={(event) => {
          event.stopPropagation()
          give('help-states')
        }}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}

/** What a state means, who acts, and what is to be done. */
function Explained({ means, who, does }: Explanation) {
  const t = useTexts('case-states/states')
  return (
    <Stack gap={4} fw={400} ta="left" style={{ whiteSpace: 'normal' }}>
      <span>{means}</span>
      <span>
        <b>{t('whoActs')}:</b> {who}
      </span>
      <span>
        <b>{t('toDo')}:</b> {does}
      </span>
    </Stack>
  )
}

/** What a state means and who acts in one line, for what has room for no more. */
export function useInOneLine(): (explanation: Explanation) => string {
  const t = useTexts('case-states/states')
  return ({ means, who }) => `${means} ${t('whoActs')}: ${who}.`
}
