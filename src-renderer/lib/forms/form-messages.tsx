import type { Failure } from '@contract/outcome'
import { useEffect, useRef, type ReactNode } from 'react'
import clsx from 'clsx'
import { Box, Flex, Title, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { FailureMessage } from '../failures/failure-message'
import type { Form } from './use-form'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

interface FormMessagesProps {
  readonly form: Form<unknown>
  /** Why its sending failed. */
  readonly failure: Failure | undefined
  /** Said of the failure instead of what it says by itself. */
  readonly sentence?: string | undefined
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
  readonly children?: ReactNode
}

/** On top of a form: why its sending failed, and everything that is to be corrected. Each try brings it into sight. */
export function FormMessages({ form, failure, sentence, nameOf, children }: FormMessagesProps) {
  const { errors, tried } = form
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried > 0) top.current?.scrollIntoView({ block: 'end' })
  }, [tried])
  return (
    <div ref={top}>
      {children}
      {failure && (
        <FailureMessage
          failure={failure}
          {...(sentence !== undefined && { sentence })}
          shownAt={errors.length > 0 ? (failure.issues ?? []).map(({ path }) => path) : []}
        />
      )}
      <ProblemSummary form={form} nameOf={nameOf} />
    </div>
  )
}

interface ProblemSummaryProps {
  readonly form: Pick<Form<unknown>, 'errors' | 'focusField' | 'summary'>
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
}

/** Everything that keeps the form from being sent, each with the way to its field. */
function ProblemSummary({ form: { errors, focusField, summary }, nameOf }: ProblemSummaryProps) {
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
