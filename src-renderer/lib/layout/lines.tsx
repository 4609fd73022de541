import clsx from 'clsx'
import { Group, Text } from '@mantine/core'
import { IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

const row = { wrap: 'nowrap', mih: 'var(--height-row)', px: 'lg', py: 'xs', className: recipes.muted } as const

interface EmptyLineProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** An empty list says so in the place of its first row. */
export function EmptyLine({ children, action }: EmptyLineProps) {
  return (
    <Group {...row}>
      <span>{children}</span>
      {action}
    </Group>
  )
}

/** Says that an answer is on its way, aloud as well. */
export function LoadingLine({ label }: { readonly label?: string }) {
  const t = useTexts('layout')
  return (
    <Group {...row} role="status" data-loading>
      <IconLoader2 size={17} className={clsx(recipes.turning, recipes.faint)} aria-hidden />
      <span>{label ?? t('loading')}</span>
    </Group>
  )
}

interface GroupHeadProps {
  readonly title: string
  /** Note on the group, such as how many rows it has. */
  readonly children?: ReactNode
}

export const GroupHead = ({ title, children }: GroupHeadProps) => (
  <div className={clsx(recipes.bar, recipes.small)}>
    <Text component="h2" size="sm" fw={600} c="var(--ink)">
      {title}
    </Text>
    {children}
  </div>
)
