import clsx from 'clsx'
import { Box, Flex, Title, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTexts } from '../i18n/texts'
import type { Form } from './use-form'
import recipes from '../theme/recipes.module.css'

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
    <Flex gap={10} mt={16} className={recipes.callout} data-tone="stop">
      <IconAlertOctagon size={18} aria-hidden />
      <div>
        <Title ref={summary} order={2} size="h3" tabIndex={-1}>
          {t('toCorrect', { count: errors.length })}
        </Title>
        <Box component="ul" mt={4} pl={18} c="var(--ink)">
          {errors.map(({ path, text }) => (
            <li key={path}>
              <UnstyledButton className={clsx(recipes.link, recipes.strong)} onClick={() => focusField(path)}>
                {nameOf(path)}
              </UnstyledButton>
              {' – '}
              {text}
            </li>
          ))}
        </Box>
      </div>
    </Flex>
  )
}
