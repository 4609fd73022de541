import clsx from 'clsx'
import { Group } from '@mantine/core'
import { IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

const row = { wrap: 'nowrap', mih: 'var(--height-row)', px: 'lg', py: 'xs', className: recipes.muted } as const

interface EmptyLineProps {
  /** The absent rows, in one sentence. */
  readonly children: ReactNode
  /** The one button that brings it. */
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
