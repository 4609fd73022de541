import type { Case, CaseOrder } from '@contract/api/cases'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { comesWithList, useListFocus } from '../../../lib/grid/list-focus'
import { useTexts } from '../../../lib/i18n/texts'
import { CaseRow, ComingRow, GroupRow } from './case-row'
import classes from './case-table.module.css'
import { ColumnHeads } from './column-heads'
import { templateOf, type Columns } from './columns'
import { headHeight, placesBetween, rowHeight, rowIndexOf, shiftOf, topOf } from './layout'
import type { Rows } from './pages'
import type { HeldOver } from './row-drop'
import { useRoom } from './room'
import { useSelection } from './selection'
import { worklistTexts } from './texts'

/** Rows drawn beyond what is in sight, on each side. */
const beyond = 12

export interface Sight {
  readonly start: number
  readonly end: number
}

interface CaseTableProps {
  readonly rows: Rows
  readonly columns: Columns
  readonly sight: Sight
  readonly onSight: (change: (now: Sight) => Sight) => void
  readonly now: Date
  readonly over: (HeldOver & { readonly caseId: string | undefined }) | undefined
  readonly onSort: (order: CaseOrder) => void
  readonly onOpen: (kase: Case) => void
  /** Ticks the cases from one place to another, with those that were ticked before. */
  readonly onRange: (from: number, to: number) => void
  readonly onTickAll: () => void
  readonly onType: (letter: string) => void
  /** Right click, or the menu key: where, and on which case. */
  readonly onMenu: (kase: Case, at: { readonly x: number; readonly y: number }) => void
}

/**
 * A grid of which only the rows in sight exist; where each of them lies is reckoned from the counts, so that it can be
 * scrolled to before it is there. The grid itself holds the focus and names the row that the keyboard is on.
 */
export function CaseTable(props: CaseTableProps) {
  const { rows, columns, sight, onSight, now, over, onSort, onOpen, onRange, onTickAll, onType, onMenu } = props
  const t = useTexts(worklistTexts)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { ticked, active, anchor, toggle, clear, goTo, seenAt, anchorAt, moves } = useSelection()
  const { layout, key, at, placeOf } = rows
  const { total } = layout
  const template = templateOf(columns.shown, useRoom(rows))
  const place = active === undefined ? undefined : Math.min(active.place, total - 1)

  useListFocus(scroller, total > 0)

  function show(to: number): void {
    const element = scroller.current
    if (!element) return
    const room = element.clientHeight - headHeight
    const top = topOf(layout, to)
    // The first row of a group brings its group row with it.
    const first = to === 0 || layout.groups.some(({ from }) => from === to)
    const from = first ? (layout.groups.find((group) => group.from === to)?.top ?? 0) : top
    if (from < element.scrollTop) element.scrollTop = from
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  }

  const look = useEffectEvent((): void => {
    const element = scroller.current
    if (!element) return
    const top = element.scrollTop
    const seen = placesBetween(layout, top - beyond * rowHeight, top + element.clientHeight + beyond * rowHeight)
    onSight((before) => (before.start === seen.start && before.end === seen.end ? before : seen))
  })

  const comeIntoSight = useEffectEvent(() => {
    if (place === undefined || place < 0) return
    show(place)
    look()
  })

  // Another question starts at its top; the same one stands still while rows come and go above.
  const before = useRef<{ readonly key: string; readonly tops: ReadonlyMap<string, number> }>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (before.current && before.current.key !== key) element.scrollTop = 0
    else if (before.current && element.scrollTop > 0) {
      const shift = shiftOf(before.current.tops, (caseId) => {
        const found = placeOf(caseId)
        return found === undefined ? undefined : topOf(layout, found)
      })
      if (shift !== 0) element.scrollTop += shift
    }
    const tops = new Map<string, number>()
    for (let one = sight.start; one < sight.end; one += 1) {
      const kase = at(one)
      const top = topOf(layout, one)
      if (kase && top >= element.scrollTop && top < element.scrollTop + element.clientHeight) tops.set(kase.caseId, top)
    }
    before.current = { key, tops }
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const listen = (): void => look()
    look()
    // The bar of marked rows takes from the table's height: the row that the keyboard is on stays in sight.
    const sized = new ResizeObserver(() => {
      look()
      if (document.activeElement === element) comeIntoSight()
    })
    sized.observe(element)
    element.addEventListener('scroll', listen, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', listen)
    }
  }, [layout])

  // The keyboard stays on its case wherever that moves, and on its place until the case there is known.
  useEffect(() => {
    if (!active || rows.behind) return
    const found = active.caseId === undefined ? undefined : placeOf(active.caseId)
    if (found !== undefined && active.caseId !== undefined) seenAt(found, active.caseId)
    else if (active.caseId === undefined) {
      const there = at(active.place)
      if (there) seenAt(active.place, there.caseId)
    }
  })

  // Enter may come before the answer to what was typed: what is found first is opened then.
  const opening = useRef(false)
  /** The focus came with the list: the first arrow chooses its first row. */
  const untouched = useRef(false)
  useEffect(() => {
    if (document.activeElement !== scroller.current) opening.current = false
    else if (!rows.behind && total > 0) {
      const kase = place === undefined ? undefined : at(place)
      if (active === undefined) {
        if (!untouched.current) goTo(0, at(0)?.caseId)
      } else if (kase && opening.current) {
        opening.current = false
        onOpen(kase)
      }
    }
  })

  const there = total > 0
  useLayoutEffect(() => comeIntoSight(), [moves, there])

  function walk(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
    const here = place ?? -1
    const to = {
      ArrowDown: here + 1,
      ArrowUp: Math.max(here, 0) - 1,
      PageDown: Math.max(here, 0) + page,
      PageUp: here - page,
      Home: 0,
      End: total - 1,
    }[event.key]
    if (to === undefined || total === 0) return
    event.preventDefault()
    const next = Math.min(Math.max(to, 0), total - 1)
    goTo(next, at(next)?.caseId)
    if (!event.shiftKey) anchorAt(next)
    else {
      const from = anchor?.place ?? Math.max(here, 0)
      if (!anchor) anchorAt(from)
      onRange(from, next)
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return
    opening.current = false
    untouched.current = false
    const kase = place === undefined ? undefined : at(place)
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return
      event.preventDefault()
      onTickAll()
    } else if (event.key === ' ') {
      event.preventDefault()
      if (kase && place !== undefined) toggle(kase.caseId, place)
    } else if (event.key === 'Enter') {
      if (kase && !rows.behind) onOpen(kase)
      else opening.current = true
    } else if (event.key === 'Escape') {
      clear()
    } else if (event.key.length === 1 && event.key !== '/') {
      event.preventDefault()
      onType(event.key)
    } else walk(event)
  }

  /** What is under the pointer: the row's case and place, and whether it is its tick or its name. */
  function hit({ target }: MouseEvent) {
    if (!(target instanceof Element)) return undefined
    const row = target.closest<HTMLElement>('[data-case]')
    const there = row ? Number(row.dataset['place']) : undefined
    const kase = there === undefined ? undefined : at(there)
    if (there === undefined || !kase) return undefined
    return {
      kase,
      place: there,
      tick: target.closest('[data-tick]') !== null,
      name: target.closest('[data-open]') !== null,
    }
  }

  function click(event: MouseEvent): void {
    const row = hit(event)
    if (!row) return
    const { kase, place: there, tick, name } = row
    if (event.shiftKey) {
      const from = anchor?.place ?? place ?? there
      if (!anchor) anchorAt(from)
      goTo(there, kase.caseId)
      onRange(from, there)
    } else if (tick || event.ctrlKey || event.metaKey) toggle(kase.caseId, there)
    else if (name) onOpen(kase)
    else {
      goTo(there, kase.caseId)
      anchorAt(there)
    }
  }

  function menu(event: MouseEvent): void {
    const row = hit(event)
    const kase = row?.kase ?? (place === undefined ? undefined : at(place))
    if (!kase) return
    event.preventDefault()
    if (row) {
      goTo(row.place, kase.caseId)
      onMenu(kase, { x: event.clientX, y: event.clientY })
      return
    }
    // The menu key has no pointer: the menu opens at its row.
    const drawn = document.getElementById(`${id}-${place ?? 0}`)?.getBoundingClientRect()
    onMenu(kase, { x: (drawn?.left ?? event.clientX) + 60, y: drawn?.bottom ?? event.clientY })
  }

  const places = Array.from(
    { length: Math.max(0, Math.min(sight.end, total) - sight.start) },
    (_, n) => sight.start + n,
  )
  const chosen = ticked.size === 0 ? active?.caseId : undefined

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      data-worklist
      aria-label={t('title')}
      aria-rowcount={total + layout.groups.length + 1}
      aria-colcount={columns.shown.length + 1}
      aria-multiselectable
      aria-busy={rows.behind || undefined}
      aria-activedescendant={
        place !== undefined && place >= sight.start && place < sight.end ? `${id}-${place}` : undefined
      }
      className={classes.table}
      style={tracks(template.columns)}
      onKeyDown={press}
      onFocus={(event) => {
        untouched.current = comesWithList()
        if (event.target !== event.currentTarget || untouched.current) return
        if (active === undefined && total > 0) goTo(0, at(0)?.caseId)
      }}
    >
      <div role="presentation" className={classes.wide} style={{ minWidth: template.least }}>
        <div role="rowgroup" className={classes.head}>
          <ColumnHeads
            columns={columns}
            order={rows.drawer.order}
            onSort={onSort}
            ticked={ticked.size === 0 ? 'none' : ticked.size >= total ? 'all' : 'some'}
            onTickAll={onTickAll}
          />
        </div>
        <div
          role="rowgroup"
          className={classes.all}
          style={{ height: layout.height }}
          onMouseDown={(event) => {
            if (event.button !== 0 || !hit(event)) return
            // The focus stays with the grid, and a range by Shift marks no text.
            event.preventDefault()
            scroller.current?.focus({ preventScroll: true })
          }}
          onClick={click}
          onDoubleClick={(event) => {
            const row = hit(event)
            if (row && !row.tick) onOpen(row.kase)
          }}
          onContextMenu={menu}
        >
          {layout.groups.map((group) => (
            <GroupRow
              key={group.turn}
              turn={group.turn}
              count={group.count}
              columns={columns.shown.length + 1}
              rowIndex={group.from + layout.groups.indexOf(group) + 2}
              top={group.top}
            />
          ))}
          {places.map((one) => {
            const kase = at(one)
            const common = {
              id: `${id}-${one}`,
              rowIndex: rowIndexOf(layout, one) + 2,
              top: topOf(layout, one),
            }
            if (!kase) return <ComingRow key={`${key} ${one}`} {...common} columns={columns.shown.length + 1} />
            return (
              <CaseRow
                key={kase.caseId}
                {...common}
                kase={kase}
                place={one}
                columns={columns.shown}
                now={now}
                search={rows.drawer.query.search ?? ''}
                ticked={ticked.has(kase.caseId)}
                active={one === place}
                chosen={kase.caseId === chosen}
                movedOn={rows.newest?.keptOnly === true && kase.caseId === rows.drawer.query.kept}
                over={over?.caseId === kase.caseId ? over : undefined}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const tracks = (columns: string): CSSProperties & Record<'--columns', string> => ({ '--columns': columns })
