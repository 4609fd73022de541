import type { ComponentProps, ReactNode } from 'react'
import clsx from 'clsx'
import { Menu } from '@mantine/core'
import classes from './grid.module.css'
import { useTexts } from '../i18n/texts'

export interface LinePlace {
  readonly id: string
  readonly index: number
  /** Pixels from the top of all lines. */
  readonly top: number
}

export interface RowPlace extends LinePlace {
  /** The keyboard is on it. */
  readonly active: boolean
  /** Target of the buttons around the list: the ticked rows, or else the one with the keyboard. */
  readonly selected: boolean
  readonly checked: boolean
}

type GridRowProps = RowPlace &
  Omit<ComponentProps<'div'>, keyof RowPlace> & {
    /** Names the box of the row; absent where nothing can be ticked. */
    readonly check?: string
    readonly children: ReactNode
  }

/** The head is the first row of the grid. */
const drawn = (index: number, top: number) => ({
  role: 'row',
  'aria-rowindex': index + 2,
  style: { transform: `translateY(${top}px)` },
})

/** A row holds no handlers: the grid handles what is done to it, so that scrolling draws only rows that are new. */
export function GridRow({ index, top, active, selected, checked, check, className, children, ...rest }: GridRowProps) {
  return (
    <div
      {...drawn(index, top)}
      aria-selected={selected}
      data-index={index}
      data-active={active || undefined}
      data-checked={checked || undefined}
      className={clsx(classes.row, className)}
      {...rest}
    >
      {check !== undefined && (
        <div role="gridcell" className={classes.checkboxCell} data-checkbox>
          <RowCheckbox checked={checked} label={check} />
        </div>
      )}
      {children}
    </div>
  )
}

type GroupRowProps = LinePlace & Omit<ComponentProps<'div'>, keyof LinePlace> & { readonly columns: number }

/** Says something of the rows below it. */
export function GroupRow({ index, top, columns, children, ...rest }: GroupRowProps) {
  return (
    <div {...drawn(index, top)} className={classes.group} {...rest}>
      <div role="gridcell" aria-colspan={columns} className={classes.groupCell}>
        {children}
      </div>
    </div>
  )
}

/** A row that is on its way, as high as it will be. */
export function ComingRow({ id, index, top, columns, label }: LinePlace & { columns: number; label: string }) {
  return (
    <div {...drawn(index, top)} id={id} aria-busy className={classes.coming}>
      <div role="gridcell" aria-colspan={columns} aria-label={label} />
    </div>
  )
}

interface RowCheckboxProps {
  /** `some`: of those that it stands for, not all. */
  readonly checked: boolean | 'some'
  readonly label: string
  /** Left out where what is around it answers the mouse and the keyboard: then Tab goes past it. */
  readonly onClick?: () => void
}

/** The box before a row, or before all of them. */
export function RowCheckbox({ checked, label, onClick }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      readOnly
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some'
      }}
      className={classes.check}
      aria-label={label}
      {...(onClick ? { onClick } : { tabIndex: -1 })}
    />
  )
}

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
