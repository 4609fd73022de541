import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './grid.module.css'

export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly at: MenuPlace
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of a row, where it was asked for by a right click or by the menu key. */
export function RowMenu({ at, onClose, children }: RowMenuProps) {
  const t = useTexts('layout')
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      returnFocus={false}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('more')}
          className={classes.menuSpot}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
