import { UnstyledButton } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import type { FieldError, FocusField } from '../draft-form'
import classes from './checking.module.css'
import { checkingTexts } from './texts'

interface ProblemSummaryProps {
  readonly errors: readonly FieldError[]
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
  readonly focusField: FocusField
  readonly head: Ref<HTMLHeadingElement>
}

/** Everything that keeps the form from being sent, each with the way to its field. */
export function ProblemSummary({ errors, nameOf, focusField, head }: ProblemSummaryProps) {
  const t = useTexts(checkingTexts)
  if (errors.length === 0) return null
  return (
    <div className={classes.summary}>
      <IconAlertOctagon size={18} aria-hidden />
      <div>
        <h2 ref={head} tabIndex={-1}>
          {t('toCorrect', { count: errors.length })}
        </h2>
        <ul>
          {errors.map(({ path, text }) => (
            <li key={path}>
              <UnstyledButton className={classes.way} onClick={() => focusField(path)}>
                {nameOf(path)}
              </UnstyledButton>
              {' – '}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
