import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-menu.module.css'

export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly at: MenuPlace | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of a row, where it was asked for by a right click or by the menu key. */
export function RowMenu({ at, onClose, children }: RowMenuProps) {
  return (
    <Menu
      opened={at !== undefined}
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.spot} style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
