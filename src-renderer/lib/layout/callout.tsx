import { Box, Flex, Stack } from '@mantine/core'
import { IconHelpHexagon, type Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { Tone } from '../case-states/case-status'
import recipes from '../theme/recipes.module.css'

interface CalloutProps extends Omit<ComponentPropsWithRef<'div'>, 'className' | 'style'> {
  readonly tone: Tone
  readonly icon: Icon
  /** Behind the words: a button. */
  readonly action?: ReactNode
}

/** A message in its box. Where its words would become a narrow column, the button goes below them. */
export function Callout({ tone, icon: Sign, action, children, ...rest }: CalloutProps) {
  return (
    <Flex {...rest} className={recipes.callout ?? ''} data-tone={tone} gap={8} align="flex-start" wrap="wrap">
      <Sign size={17} aria-hidden />
      <Box flex="1 1 180px" miw={0}>
        {children}
      </Box>
      {action}
    </Flex>
  )
}

/** A request in doubt, the facts about it, and the ways in which the doubt ends. */
export function DoubtBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack className={recipes.callout ?? ''} data-tone="act" aria-label={title} role="alert" gap={8}>
      <Flex component="p" gap={8}>
        <IconHelpHexagon size={17} aria-hidden />
        <strong>{title}</strong>
      </Flex>
      {children}
    </Stack>
  )
}
