import { Text } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import recipes from '../theme/recipes.module.css'

interface GroupHeadProps {
  readonly title: string
  /** Note on the group, such as how many rows it has. */
  readonly children?: ReactNode
}

/** The line over a group of rows. */
export const GroupHead = ({ title, children }: GroupHeadProps) => (
  <div className={clsx(recipes.bar, recipes.small)}>
    <Text component="h2" size="sm" fw={600} c="var(--ink)">
      {title}
    </Text>
    {children}
  </div>
)
