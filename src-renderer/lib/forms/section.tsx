import clsx from 'clsx'
import { Box, Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './forms.module.css'
import recipes from '../theme/recipes.module.css'

interface SectionProps {
  readonly title?: string
  readonly hint?: string
  /** At the right of the title: a button. */
  readonly aside?: ReactNode
  /** Of its title: 3 where the form stands in a screen with other parts. */
  readonly order?: 2 | 3
  readonly children: ReactNode
}

/** One part of a form, in the order of the paper. */
export function Section({ title, hint, aside, order = 2, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Group align="baseline" gap="2px 12px" mb="sm">
          <Title id={id} order={order}>
            {title}
          </Title>
          {hint !== undefined && <span className={clsx(recipes.quiet, recipes.faint)}>{hint}</span>}
          {aside !== undefined && (
            <Box component="span" ml="auto">
              {aside}
            </Box>
          )}
        </Group>
      )}
      {children}
    </section>
  )
}
