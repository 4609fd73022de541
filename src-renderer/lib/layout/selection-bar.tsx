import { Group, Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './layout.module.css'

interface SelectionBarProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Actions on several checked rows. Dark on both themes, so that it stands over its list whatever lies below. */
export function SelectionBar({ label, className, children }: SelectionBarProps) {
  return (
    <Group
      role="toolbar"
      aria-label={label}
      gap={2}
      py={5}
      pl={16}
      pr={6}
      className={clsx(classes.selectionBar, className)}
    >
      {children}
    </Group>
  )
}

/** How a button of the bar looks, for those that other features bring. */
export const barButton = classes.barButton

interface BarButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: Icon
  /** Of one without words. */
  readonly label?: string
}

export function BarButton({ icon: Icon, label, className, children, ...rest }: BarButtonProps) {
  const button = (
    <UnstyledButton {...rest} className={clsx(barButton, className)} aria-label={label}>
      <Icon size={17} aria-hidden />
      {children}
    </UnstyledButton>
  )
  return label === undefined ? button : <Tooltip label={label}>{button}</Tooltip>
}
