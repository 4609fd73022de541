import type { CaseOrder } from '@contract/api/cases'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { Tick } from '../../../lib/layout/tick'
import { useTexts } from '../../../lib/i18n/texts'
import tickClasses from './case-row.module.css'
import classes from './case-table.module.css'
import { firstDirection, isSortable, leastOf, usualWidth, widest, type Columns, type ShownColumn } from './columns'
import { worklistTexts } from './texts'

interface HeadsProps {
  readonly columns: Columns
  readonly order: CaseOrder
  readonly onSort: (order: CaseOrder) => void
  readonly ticked: 'none' | 'some' | 'all'
  readonly onTickAll: () => void
}

/** The heads: a click sorts, the edge sizes. They come after the rows in the order of Tab, which are what one is here for. */
export function ColumnHeads({ columns, order, onSort, ticked, onTickAll }: HeadsProps) {
  const t = useTexts(worklistTexts)
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      <div role="columnheader" className={tickClasses.tickCell}>
        <Tick ticked={ticked === 'all' || (ticked === 'some' && 'some')} label={t('tickAll')} onClick={onTickAll} />
      </div>
      {columns.shown.map((column) => (
        <Head key={column.column} of={column} columns={columns} order={order} onSort={onSort} />
      ))}
    </div>
  )
}

type HeadProps = Pick<HeadsProps, 'columns' | 'order' | 'onSort'> & { readonly of: ShownColumn }

function Head({ of, columns, order, onSort }: HeadProps) {
  const t = useTexts(worklistTexts)
  const { column } = of
  const sorted = order.column === column
  const Arrow = order.descending ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-column={column}
      aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : isSortable(column) ? 'none' : undefined}
    >
      {isSortable(column) ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ ...order, column, descending: sorted ? !order.descending : firstDirection(column) })}
        >
          {t(column)}
          {sorted && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        <span className={classes.unsorted}>{t(column)}</span>
      )}
      <Edge of={of} onSize={columns.size} />
    </div>
  )
}

/** Pixels that an arrow key moves an edge by. */
const step = 10

/** The edge of a column: dragged, moved with the arrow keys, and put back where it was by a double click or Enter. */
function Edge({ of: { column, width }, onSize }: { readonly of: ShownColumn; readonly onSize: Columns['size'] }) {
  const t = useTexts(worklistTexts)
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined)

  /** As wide as it is drawn: a column that shares the room has no width of its own yet. */
  const drawn = (edge: Element): number => edge.parentElement?.getBoundingClientRect().width ?? width

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
    onSize(column, current.width + event.clientX - current.x, done)
  }

  function press(event: KeyboardEvent): void {
    const wider = { ArrowRight: step, ArrowLeft: -step }[event.key]
    if (wider === undefined && event.key !== 'Enter') return
    event.preventDefault()
    onSize(column, wider === undefined ? usualWidth(column) : drawn(event.currentTarget) + wider, true)
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('sizeColumn', { column: t(column) })}
      aria-valuenow={width}
      aria-valuemin={leastOf(column)}
      aria-valuemax={widest}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={take}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onDoubleClick={() => onSize(column, usualWidth(column), true)}
      onKeyDown={press}
    />
  )
}
