import { Box, Flex, Paper, Title } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { helpMark, type Topic } from '../navigation/help-topics'
import type { Tone } from '../case-states/case-status'
import classes from './layout.module.css'
import recipes from '../theme/recipes.module.css'

interface CardProps {
  /** The state whose colour the upper edge takes; without one the card has no coloured edge. */
  readonly tone?: Tone
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The index card: everything that belongs to one case or one list. */
export function Card({ tone, className, children }: CardProps) {
  return (
    <div className={clsx(classes.card, tone && classes.edge, className)} data-tone={tone}>
      {children}
    </div>
  )
}

interface PanelProps {
  readonly title?: ReactNode
  /** At the right of the title: a count, a time, a small button. */
  readonly aside?: ReactNode
  /** Help topic of F1 here. */
  readonly help?: Topic
  readonly children: ReactNode
}

/** A framed part of a card with a title of its own. */
export function Panel({ title, aside, help, children }: PanelProps) {
  return (
    <Paper component="section" withBorder px={16} pt={12} pb={16} {...helpMark(help)}>
      {(title !== undefined || aside !== undefined) && (
        <Flex component="header" gap={8} align="baseline" mb={8}>
          {title !== undefined && (
            <Title order={2} size="h3">
              {title}
            </Title>
          )}
          {aside !== undefined && (
            <Box component="span" ml="auto" className={recipes.small}>
              {aside}
            </Box>
          )}
        </Flex>
      )}
      {children}
    </Paper>
  )
}
