import type { Case, CaseOrder } from '@contract/api/cases'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { Grid } from '../../../lib/grid/grid'
import grid from '../../../lib/grid/grid.module.css'
import { ComingRow, GroupRow, type LinePlace } from '../../../lib/grid/grid-row'
import type { CheckedRows, Lines } from '../../../lib/grid/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { CaseRow } from './case-row'
import classes from './worklist.module.css'
import { firstDirection, isSortable, leastOf, templateOf, usualWidth, widest, type Columns } from './columns'
import { groupAt, indexOf, linesIn, placeAt, turnLooks, type Group, type Rows } from './pages'
import type { HeldOver } from './row-drop'
import { useSelection } from './selection'

/** Places of cases, `end` not included. */
export interface Sight {
  readonly start: number
  readonly end: number
}

interface CaseTableProps {
  readonly rows: Rows
  readonly columns: Columns
  readonly onSight: (change: (now: Sight) => Sight) => void
  readonly now: Date
  readonly over: (HeldOver & { readonly caseId: string | undefined }) | undefined
  readonly onSort: (order: CaseOrder) => void
  readonly onOpen: (caseRecord: Case) => void
  /** Ticks the cases from one place to another, besides others. */
  readonly onRange: (from: number, to: number, besides: ReadonlySet<string>) => void
  readonly onCheckAll: () => void
  readonly onType: (letter: string) => void
  readonly menu: (caseRecord: Case) => ReactNode
}

/** The cases, of which only those in sight are known; where each of them stands follows from the counts. */
export function CaseTable(props: CaseTableProps) {
  const { rows, columns, onSight, now, over, onSort, onOpen, onRange, onCheckAll, onType, menu } = props
  const t = useTexts('cases/worklist')
  const { checked, active, check, goTo, seenAt, moves } = useSelection()
  const { layout, key, at, placeOf, listing, behind } = rows
  const { order, query } = listing
  const { total } = layout
  const template = templateOf(columns.shown)
  const columnCount = columns.shown.length + 1

  const lines: Lines<Case> = {
    count: linesIn(layout),
    at: (index) => {
      const group = groupAt(layout, index)
      if (group) return { type: 'group', key: group.turn }
      const caseRecord = at(placeAt(layout, index))
      return caseRecord
        ? { type: 'row', key: caseRecord.caseId, item: caseRecord }
        : { type: 'coming', key: `${key} ${index}` }
    },
    indexOf: (caseId) => {
      const place = placeOf(caseId)
      return place === undefined ? undefined : indexOf(layout, place)
    },
    isGroup: (index) => groupAt(layout, index) !== undefined,
    shape: layout,
  }
  const checkedRows: CheckedRows = {
    keys: checked,
    isAll: checked.size > 0 && checked.size >= total,
    label: t('tickAll'),
    set: check,
    all: onCheckAll,
    range: (from, to, besides) => onRange(placeAt(layout, from), placeAt(layout, to), besides),
  }

  // The keyboard stays on its case wherever that moves, and on its place until the case there is known.
  useEffect(() => {
    if (!active || behind) return
    const found = active.caseId === undefined ? undefined : placeOf(active.caseId)
    if (found !== undefined && active.caseId !== undefined) seenAt(found, active.caseId)
    else if (active.caseId === undefined) {
      const there = at(active.place)
      if (there) seenAt(active.place, there.caseId)
    }
  })

  return (
    <Grid
      isWorklist
      label={t('title')}
      lines={lines}
      columns={columns.shown.map(({ column: id }) => ({ id, label: t(id), isSortable: isSortable(id) }))}
      sorting={{
        ...order,
        onSort: (column) => {
          if (!isSortable(column)) return
          const descending = order.column === column ? !order.descending : firstDirection(column)
          onSort({ ...order, column, descending })
        },
      }}
      sizing={{
        label: (column) => t('sizeColumn', { column }),
        widthOf: (column) => ({
          now: columns.shown.find((one) => one.column === column)?.width ?? usualWidth(column),
          least: leastOf(column),
          most: widest,
          usual: usualWidth(column),
        }),
        onSize: columns.size,
      }}
      className={classes.table}
      style={tracks(template.columns)}
      least={template.least}
      active={active && total > 0 ? indexOf(layout, Math.min(active.place, total - 1)) : -1}
      moved={moves}
      onGoTo={(index) => {
        const place = placeAt(layout, index)
        goTo(place, at(place)?.caseId)
      }}
      onOpen={onOpen}
      checkedRows={checkedRows}
      onType={onType}
      menu={menu}
      question={key}
      behind={behind}
      onMouseOverRows={(isOver) => (isOver ? rows.hold() : rows.letGo())}
      onSight={({ start, end }) =>
        onSight((before) => {
          const seen = { start: placeAt(layout, start), end: Math.min(placeAt(layout, end), total) }
          return before.start === seen.start && before.end === seen.end ? before : seen
        })
      }
      row={(caseRecord, place) => (
        <CaseRow
          {...place}
          caseRecord={caseRecord}
          place={placeAt(layout, place.index)}
          columns={columns.shown}
          now={now}
          search={query.search ?? ''}
          movedOn={rows.newest?.keptOnly === true && caseRecord.caseId === query.kept}
          over={over?.caseId === caseRecord.caseId ? over : undefined}
        />
      )}
      otherLine={(place) => {
        const group = groupAt(layout, place.index)
        return group ? (
          <TurnRow {...place} group={group} columns={columnCount} />
        ) : (
          <ComingRow {...place} columns={columnCount} label={t('rowLoading')} />
        )
      }}
    />
  )
}

const tracks = (columns: string): CSSProperties & Record<'--columns', string> => ({ '--columns': columns })

/** Says whose turn it is in the rows below. */
function TurnRow({
  group: { turn, count },
  ...place
}: LinePlace & { readonly group: Group; readonly columns: number }) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const { icon: Icon, tone, label } = turnLooks[turn]
  return (
    <GroupRow {...place} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(turn === 'waiting' ? 'waitingForOthers' : label)}
      <span className={grid.groupCount}>{formats.number(count)}</span>
    </GroupRow>
  )
}
