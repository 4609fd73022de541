import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { RowCheckbox } from './grid-row'
import classes from './grid.module.css'
import type { CheckedRows } from './lines'

export interface GridColumn<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly isSortable?: boolean
}

export interface Sorting<Id extends string> {
  readonly column: string
  readonly descending: boolean
  readonly onSort: (column: Id) => void
}

interface Width {
  readonly now: number
  readonly least: number
  readonly most: number
  readonly usual: number
}

export interface Sizing<Id extends string> {
  readonly label: (column: string) => string
  readonly widthOf: (column: Id) => Width
  /** While an edge is dragged it is not kept yet. */
  readonly onSize: (column: Id, width: number, keep: boolean) => void
}

interface HeadsProps<Id extends string> {
  readonly columns: readonly GridColumn<Id>[]
  readonly sorting?: Sorting<Id> | undefined
  readonly sizing?: Sizing<Id> | undefined
  readonly checkedRows?: CheckedRows | undefined
}

/** The heads: a click sorts, the edge sizes, the box ticks everything or nothing. */
export function Heads<Id extends string>({ columns, sorting, sizing, checkedRows }: HeadsProps<Id>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.heads}>
        {checkedRows && (
          <div role="columnheader" className={classes.checkboxCell}>
            <RowCheckbox
              checked={checkedRows.isAll || (checkedRows.keys.size > 0 && 'some')}
              label={checkedRows.label}
              onClick={() => (checkedRows.isAll ? checkedRows.set(new Set()) : checkedRows.all())}
            />
          </div>
        )}
        {columns.map((column) => (
          <Head key={column.id} column={column} sorting={sorting} sizing={sizing} />
        ))}
      </div>
    </div>
  )
}

interface HeadProps<Id extends string> extends Pick<HeadsProps<Id>, 'sorting' | 'sizing'> {
  readonly column: GridColumn<Id>
}

function Head<Id extends string>({ column: { id, label, isSortable }, sorting, sizing }: HeadProps<Id>) {
  const sorted = sorting?.column === id && (sorting.descending ? 'descending' : 'ascending')
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-column={id}
      aria-sort={sorting && isSortable ? sorted || 'none' : undefined}
    >
      {sorting && isSortable ? (
        <button type="button" className={classes.sort} onClick={() => sorting.onSort(id)}>
          {label}
          {sorted && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        <span className={classes.unsorted}>{label}</span>
      )}
      {sizing && <Edge id={id} label={sizing.label(label)} width={sizing.widthOf(id)} onSize={sizing.onSize} />}
    </div>
  )
}

/** Pixels that an arrow key moves an edge by. */
const step = 10

interface EdgeProps<Id extends string> extends Pick<Sizing<Id>, 'onSize'> {
  readonly id: Id
  readonly label: string
  readonly width: Width
}

/**
 * The edge of a column: dragged, moved with the arrow keys, and put back where it was by a double click or Enter. Tab goes from
 * list to list: who has no mouse sizes columns in their menu.
 */
function Edge<Id extends string>({ id, label, width: { now, least, most, usual }, onSize }: EdgeProps<Id>) {
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined)

  /** As wide as it is drawn: a column that shares the room has no width of its own yet. */
  const drawn = (edge: Element): number => edge.parentElement?.getBoundingClientRect().width ?? now

  function take(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width: drawn(event.currentTarget) }
  }

  function move(event: PointerEvent, done: boolean): void {
    const { current } = grip
    if (!current) return
    if (done) grip.current = undefined
    // A mere click sizes nothing.
    if (done && event.clientX === current.x) return
    onSize(id, current.width + event.clientX - current.x, done)
  }

  function press(event: KeyboardEvent): void {
    const wider = { ArrowRight: step, ArrowLeft: -step }[event.key]
    if (wider === undefined && event.key !== 'Enter') return
    event.preventDefault()
    onSize(id, wider === undefined ? usual : drawn(event.currentTarget) + wider, true)
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={-1}
      className={classes.edge}
      onPointerDown={take}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onDoubleClick={() => onSize(id, usual, true)}
      onKeyDown={press}
    />
  )
}
