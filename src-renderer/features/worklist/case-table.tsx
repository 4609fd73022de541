import type { Case } from '@contract/cases'
import { IconArrowDown, IconArrowUp, IconCircleCheck, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useNextStep, useCaseKind } from '../../components/case-status'
import { CaseStatusChip } from '../../components/status-chip'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { isOverAge, type Column, type Row, type Sorting } from './arrange'
import classes from './case-table.module.css'
import { useNews } from './queries'
import { worklistTexts } from './texts'

const columns: readonly Column[] = ['who', 'kind', 'status', 'nextStep', 'age', 'changed']
/** What a first click on a column's head shows first: the newest, the oldest, else from A. */
const descendingFirst: ReadonlySet<Column> = new Set<Column>(['changed', 'age'])

const rowHeight = 36
const groupHeight = 28
/** The head stays in sight above the rows and scrolls with nothing. */
const headHeight = 34

interface CaseTableProps {
  readonly rows: readonly Row[]
  readonly now: Date
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly chosenId: string | undefined
  readonly onChoose: (caseId: string) => void
  readonly onOpen: (kase: Case) => void
}

/**
 * A virtual table: only the rows in sight exist. One row is in the order of Tab; arrows, Home, End and the page keys
 * move it, Enter opens it.
 */
export function CaseTable({ rows, now, sorting, onSort, chosenId, onChoose, onOpen }: CaseTableProps) {
  const t = useTexts(worklistTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  // The compiler of React cannot see through the virtualizer, which is not used here anyway.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.type === 'group' ? groupHeight : rowHeight),
    getItemKey: (index) => {
      const row = rows[index]
      return row?.type === 'case' ? row.kase.caseId : (row?.turn ?? index)
    },
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialRect: { width: 0, height: 700 },
  })

  const places = rows.flatMap((row, index) => (row.type === 'case' ? [{ index, kase: row.kase }] : []))
  const at = places.findIndex(({ kase }) => kase.caseId === chosenId)
  const tabStop = places[Math.max(at, 0)]?.kase.caseId

  // A row that arrows led to exists only after it was scrolled to.
  useEffect(() => {
    if (wanted.current === undefined) return
    const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []
    const row = Array.from(drawn).find(({ dataset }) => dataset['case'] === wanted.current)
    if (!row) return
    row.focus({ preventScroll: true })
    wanted.current = undefined
  })

  function walk(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const here = Math.max(at, 0)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: places.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = places[Math.min(Math.max(to, 0), places.length - 1)]
    if (!next) return
    wanted.current = next.kase.caseId
    onChoose(next.kase.caseId)
    virtualizer.scrollToIndex(next.index)
  }

  return (
    <div
      role="grid"
      aria-label={t('title')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={classes.table}
      ref={scroller}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.heads}>
          {columns.map((column) => (
            <Head key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.all} style={{ height: virtualizer.getTotalSize() }} onKeyDown={walk}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          const place = { rowIndex: index + 2, top: start - headHeight }
          return row.type === 'group' ? (
            <Group key={key} {...place} row={row} />
          ) : (
            <CaseRow
              key={key}
              {...place}
              kase={row.kase}
              now={now}
              chosen={row.kase.caseId === chosenId}
              inTabOrder={row.kase.caseId === tabStop}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

type HeadProps = Pick<CaseTableProps, 'sorting' | 'onSort'> & { readonly column: Column }

function Head({ column, sorting, onSort }: HeadProps) {
  const t = useTexts(worklistTexts)
  const sorted = sorting.column === column
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp
  const descending = sorted ? !sorting.descending : descendingFirst.has(column)
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-column={column}
      aria-sort={sorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={classes.sort} onClick={() => onSort({ column, descending })}>
        {t(column)}
        {sorted && <Arrow size={14} aria-hidden />}
      </button>
    </div>
  )
}

interface PlaceOfRow {
  readonly rowIndex: number
  /** Pixels from the top of the whole table. */
  readonly top: number
}

const turnLooks = {
  'needs-action': { icon: IconHandFinger, tone: 'act', label: 'needsAction' },
  waiting: { icon: IconHourglass, tone: 'wait', label: 'waitingForOthers' },
  done: { icon: IconCircleCheck, tone: 'done', label: 'done' },
} as const

function Group({ row, rowIndex, top }: PlaceOfRow & { readonly row: Extract<Row, { type: 'group' }> }) {
  const t = useTexts(worklistTexts)
  const { icon: Icon, tone, label } = turnLooks[row.turn]
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classes.group}
      data-tone={tone}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={columns.length} className={classes.groupCell}>
        <Icon size={16} aria-hidden />
        {t(label)}
        <span className={classes.groupCount}>{row.count}</span>
      </div>
    </div>
  )
}

interface CaseRowProps extends PlaceOfRow, Pick<CaseTableProps, 'now' | 'onChoose' | 'onOpen'> {
  readonly kase: Case
  readonly chosen: boolean
  readonly inTabOrder: boolean
}

function CaseRow({ kase, rowIndex, top, now, chosen, inTabOrder, onChoose, onOpen }: CaseRowProps) {
  const t = useTexts(worklistTexts)
  const formats = useFormats()
  const { icon: KindIcon, label: kind } = useCaseKind()(kase.kind)
  const nextStep = useNextStep()(kase)
  const unseen = useNews(({ unseen: cases }) => cases.has(kase.caseId))
  const overAge = isOverAge(kase, now)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={chosen}
      tabIndex={inTabOrder ? 0 : -1}
      data-case={kase.caseId}
      data-worklist-row
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onChoose(kase.caseId)}
      onDoubleClick={() => onOpen(kase)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen(kase)
      }}
    >
      <div role="rowheader" className={classes.cell}>
        <button type="button" tabIndex={-1} className={classes.who} onClick={() => onOpen(kase)} title={kase.title}>
          {kase.title}
        </button>
      </div>
      <div role="gridcell" className={classes.kind}>
        <KindIcon size={17} aria-hidden />
        <span className={classes.cut}>{kind}</span>
      </div>
      <div role="gridcell" className={classes.chip}>
        <CaseStatusChip status={kase.status} />
      </div>
      <div role="gridcell" className={classes.cell} data-actionable={nextStep.actionable || undefined}>
        {nextStep.text}
      </div>
      <div
        role="gridcell"
        className={classes.age}
        data-over={overAge || undefined}
        title={formats.stamp(kase.createdAt)}
      >
        {formats.age(kase.createdAt, now)}
        {overAge && <span className={classes.said}>{t('overAge')}</span>}
      </div>
      <div
        role="gridcell"
        className={classes.changed}
        data-unseen={unseen || undefined}
        title={formats.stamp(kase.updatedAt)}
      >
        {formats.changed(kase.updatedAt, now)}
        {unseen && <span className={classes.said}>{t('changedUnseen')}</span>}
      </div>
    </div>
  )
}
