import type { ComponentProps, ReactNode } from 'react'
import clsx from 'clsx'
import { RowCheckbox } from '../layout/row-checkbox'
import classes from './grid.module.css'

/** Where a line of a grid is drawn. */
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

/** A row holds no handlers: the grid handles what is done to it, so that scrolling draws only rows that are new. */
export function GridRow({ index, top, active, selected, checked, check, className, children, ...rest }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-active={active || undefined}
      data-checked={checked || undefined}
      className={clsx(classes.row, className)}
      style={{ transform: `translateY(${top}px)` }}
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
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.group}
      style={{ transform: `translateY(${top}px)` }}
      {...rest}
    >
      <div role="gridcell" aria-colspan={columns} className={classes.groupCell}>
        {children}
      </div>
    </div>
  )
}

/** A row that is on its way, as high as it will be. */
export function ComingRow({ id, index, top, columns, label }: LinePlace & { columns: number; label: string }) {
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-busy
      className={classes.coming}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={columns} aria-label={label} />
    </div>
  )
}
