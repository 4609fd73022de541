import { Flex, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTexts } from '../i18n/texts'
import classes from './problem-summary.module.css'
import type { Form } from './use-form'

interface ProblemSummaryProps {
  readonly form: Pick<Form<unknown>, 'errors' | 'focusField' | 'summary'>
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
}

/** Everything that keeps the form from being sent, each with the way to its field. */
export function ProblemSummary({ form: { errors, focusField, summary }, nameOf }: ProblemSummaryProps) {
  const t = useTexts('forms')
  if (errors.length === 0) return null
  return (
    <Flex gap={10} className={classes.summary}>
      <IconAlertOctagon size={18} aria-hidden />
      <div>
        <h2 ref={summary} tabIndex={-1}>
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
    </Flex>
  )
}
