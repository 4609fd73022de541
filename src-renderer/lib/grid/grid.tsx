import { elementScroll, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import {
  Fragment,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import clsx from 'clsx'
import classes from './grid.module.css'
import { RowMenu, type LinePlace, type MenuPlace, type RowPlace } from './grid-row'
import { Heads, type GridColumn, type Sizing, type Sorting } from './heads'
import { comesWithList, stepOf, useListFocus } from './row-walk'
import { heights, nearestRow, shiftOf, toggled, type CheckedRows, type Lines } from './lines'

/** Rows drawn beyond what is in sight, on each side. */
const beyond = 12

type Watched = VirtualizerOptions<HTMLDivElement, Element>

/**
 * The size of the list as soon as the browser has laid it out. The library asks for it at once, and so has the whole page laid
 * out before its first rows are there.
 */
const observeSize: Watched['observeElementRect'] = ({ scrollElement }, onSize) => {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(() =>
    onSize({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

const begun = new WeakSet<Element>()

/** The library scrolls a list that has just come to where it is anyway, at the cost of the same laying out. */
const scrollTo: Watched['scrollToFn'] = (offset, options, list) => {
  const { scrollElement } = list
  if (!scrollElement) return
  const isFirst = !begun.has(scrollElement)
  begun.add(scrollElement)
  if (!isFirst || offset !== 0) elementScroll(offset, options, list)
}

/** Lines drawn, `end` not included. */
export interface Sight {
  readonly start: number
  readonly end: number
}

interface GridProps<Item, Id extends string> {
  readonly label: string
  readonly lines: Lines<Item>
  readonly columns: readonly GridColumn<Id>[]
  readonly sorting?: Sorting<Id>
  readonly sizing?: Sizing<Id>
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** Pixels that the columns need; the list scrolls sideways where there are fewer. */
  readonly least?: number
  /** The line that the keyboard is on; -1 for none. */
  readonly active: number
  /** Whenever it changes, that line comes into sight. */
  readonly moved: unknown
  /** By an arrow or the mouse, by ticking, or since the focus came into a list in which nothing was chosen yet. */
  readonly onGoTo: (index: number, by: 'step' | 'check' | 'focus') => void
  /** Enter, a double click, and a click on what is marked with `data-open`. */
  readonly onOpen: (item: Item) => void
  readonly checkedRows?: CheckedRows
  readonly onDelete?: (item: Item) => void
  /** Esc, where nothing is ticked. */
  readonly onEscape?: () => void
  /** Letters typed at the list. */
  readonly onType?: (letter: string) => void
  /** Right click, or the menu key: the items of the row's menu. */
  readonly menu?: (item: Item) => ReactNode
  readonly onDragStart?: (event: DragEvent, item: Item) => void
  /** The mouse moves over the rows; it left them, or the clerk scrolls or presses a key. */
  readonly onMouseOverRows?: (isOver: boolean) => void
  readonly onSight?: (sight: Sight) => void
  /** Key of the list's query: when that changes it begins at its top. */
  readonly question?: string
  /** The rows are those of the question before: Enter waits for those that are coming. */
  readonly behind?: boolean
  /** Whether there are more rows than anybody knows yet. */
  readonly isOpenEnded?: boolean
  readonly row: (item: Item, place: RowPlace) => ReactNode
  /** Content of the line of a group, and of a row that is still loading. */
  readonly otherLine?: (place: LinePlace) => ReactNode
  /** The header's search leads here. */
  readonly isWorklist?: boolean
}

/**
 * A list with rows: a virtual grid that holds the focus itself and names the row that the keyboard is on, so that rows may
 * come and go while the keys move on.
 */
export function Grid<Item, Id extends string>(props: GridProps<Item, Id>) {
  const { lines, columns, active, moved, onGoTo, onOpen, checkedRows, behind = false, question } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ readonly item: Item; readonly at: MenuPlace }>()
  /** Where a range begins, and what was ticked besides it. */
  const anchor = useRef<{ readonly index: number; readonly besides: ReadonlySet<string>; readonly of: unknown }>(
    undefined,
  )
  /** The focus came with the list: the first arrow chooses its first row. */
  const untouched = useRef(false)
  /** Enter may come before the answer to what was typed: what is found first is opened then. */
  const opening = useRef(false)
  const byMouse = useRef(false)
  const { shape } = lines
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: lines.count,
    getScrollElement: () => grid.current,
    estimateSize: (index) => (lines.isGroup(index) ? heights.group : heights.row),
    // Another function makes it reckon anew, which lines of another height need.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => index, [shape]),
    scrollMargin: heights.head,
    scrollPaddingStart: heights.head,
    initialRect: { width: 0, height: 700 },
    observeElementRect: observeSize,
    scrollToFn: scrollTo,
    overscan: beyond,
  })
  const items = virtual.getVirtualItems()
  const sight: Sight = { start: items[0]?.index ?? 0, end: (items.at(-1)?.index ?? -1) + 1 }
  const topOf = (index: number): number => (virtual.measurementsCache[index]?.start ?? 0) - heights.head
  const idOf = (index: number): string => `${id}-${index}`
  const there = lines.count > 0
  const rowAt = (index: number) => {
    const line = lines.at(index)
    return line?.type === 'row' ? line : undefined
  }

  useListFocus(grid, there)

  function show(index: number): void {
    const scrolled = grid.current?.scrollTop ?? 0
    // The first row of a group brings its group with it.
    const withGroup = index > 0 && lines.isGroup(index - 1) && topOf(index - 1) < scrolled
    virtual.scrollToIndex(withGroup ? index - 1 : index)
  }
  const comeIntoSight = useEffectEvent(() => {
    if (active >= 0) show(active)
  })
  useLayoutEffect(() => comeIntoSight(), [moved, there])
  useEffect(() => {
    const element = grid.current
    if (!element) return
    // A bar that comes takes from the list's height: the row that the keyboard is on stays in sight.
    const sized = new ResizeObserver(() => document.activeElement === element && comeIntoSight())
    sized.observe(element)
    return () => sized.disconnect()
  }, [])

  const reportSight = useEffectEvent((): void => {
    props.onSight?.(sight)
  })
  useLayoutEffect(() => reportSight(), [sight.start, sight.end, lines.count])

  // Another question starts at its top; the same one stands still while rows come and go above.
  const before = useRef<{
    readonly question: unknown
    readonly count: number
    readonly tops: ReadonlyMap<string, number>
  }>(undefined)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    // To ask where it is scrolled to makes the browser lay the page out at once. An empty list is at its top.
    const isScrolled = before.current !== undefined && before.current.count > 0 && element.scrollTop > 0
    if (before.current && isScrolled) {
      if (before.current.question !== question) element.scrollTop = 0
      else
        element.scrollTop += shiftOf(before.current.tops, (key) => {
          const index = lines.indexOf(key)
          return index === undefined ? undefined : topOf(index)
        })
    }
    const scrolled = isScrolled ? element.scrollTop : 0
    const bottom = scrolled + (virtual.scrollRect?.height ?? 0)
    const inSight = items.filter(({ start }) => start - heights.head >= scrolled && start < bottom + heights.head)
    const tops = inSight.flatMap(({ index }): [string, number][] => {
      const row = rowAt(index)
      return row ? [[row.key, topOf(index)]] : []
    })
    before.current = { question, count: lines.count, tops: new Map(tops) }
  })

  useEffect(() => {
    if (document.activeElement !== grid.current) opening.current = false
    else if (!behind && there) {
      const row = rowAt(active)
      if (active < 0) goToFirst()
      else if (row && opening.current) {
        opening.current = false
        onOpen(row.item)
      }
    }
  })

  function goToFirst(): void {
    const first = untouched.current ? undefined : nearestRow(lines, 0, 1)
    if (first !== undefined) onGoTo(first, 'focus')
  }

  const anchorAt = (index: number, besides = checkedRows?.keys ?? new Set<string>()) =>
    (anchor.current = { index, besides, of: question })

  function rangeTo(index: number): void {
    if (!checkedRows) return
    const known = anchor.current?.of === question ? anchor.current : undefined
    const { index: from, besides } = known ?? anchorAt(active >= 0 ? active : index)
    checkedRows.range(from, index, checkedRows.keys.size === 0 ? new Set() : besides)
  }

  function toggle(index: number): void {
    const key = rowAt(index)?.key
    if (!checkedRows || key === undefined) return
    const next = toggled(checkedRows.keys, key)
    checkedRows.set(next)
    anchorAt(index, next)
  }

  function walk(event: KeyboardEvent): void {
    const page = Math.floor(((grid.current?.clientHeight ?? 0) - heights.head) / heights.row) - 1
    const to = stepOf(event, active, lines.count - 1, Math.max(1, page))
    const next = to === undefined ? undefined : nearestRow(lines, to, to < active ? -1 : 1)
    if (to === undefined || next === undefined) return
    event.preventDefault()
    onGoTo(next, 'step')
    show(next)
    if (event.shiftKey) rangeTo(next)
    else anchorAt(next)
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return
    opening.current = false
    untouched.current = false
    const { key } = event
    const row = rowAt(active)
    if (event.ctrlKey || event.metaKey) {
      if (!checkedRows || event.shiftKey || key.toLowerCase() !== 'a') return
      event.preventDefault()
      checkedRows.all()
    } else if (key === ' ') {
      event.preventDefault()
      if (checkedRows) toggle(active)
      else if (row) onOpen(row.item)
    } else if (key === 'Enter') {
      event.preventDefault()
      if (row && !behind) onOpen(row.item)
      else opening.current = true
    } else if (key === 'Escape' && checkedRows && checkedRows.keys.size > 0) {
      event.preventDefault()
      // Esc ends the ticks here, and nothing around the list.
      event.stopPropagation()
      checkedRows.set(new Set())
    } else if (key === 'Escape' && props.onEscape) {
      event.preventDefault()
      props.onEscape()
    } else if (key === 'Delete' && row) props.onDelete?.(row.item)
    else if (key.length === 1 && !/[/?]/.test(key) && props.onType) {
      event.preventDefault()
      props.onType(key)
    } else walk(event)
  }

  /** The row that something happened in, and its index. */
  function hit({ target }: { readonly target: EventTarget }) {
    const element = target instanceof Element ? target : undefined
    const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    const row = rowAt(index)
    return row && element && { ...row, index, isIn: (part: string) => element.closest(part) !== null }
  }

  function click(event: MouseEvent): void {
    const row = hit(event)
    if (!row) return
    const { index, item, isIn } = row
    if (checkedRows && event.shiftKey) {
      rangeTo(index)
      onGoTo(index, 'check')
    } else if (checkedRows && (isIn('[data-checkbox]') || event.ctrlKey || event.metaKey)) {
      toggle(index)
      onGoTo(index, 'check')
    } else if (isIn('[data-open]')) onOpen(item)
    else {
      onGoTo(index, 'step')
      anchorAt(index)
    }
  }

  function openMenu(event: MouseEvent): void {
    const row = hit(event)
    const item = row?.item ?? rowAt(active)?.item
    if (!props.menu || item === undefined) return
    event.preventDefault()
    if (row) {
      onGoTo(row.index, 'step')
      setMenu({ item, at: { x: event.clientX, y: event.clientY } })
      return
    }
    // The menu key has no pointer: the menu opens at its row.
    const drawn = document.getElementById(idOf(active))?.getBoundingClientRect()
    setMenu({ item, at: { x: (drawn?.left ?? event.clientX) + 60, y: drawn?.bottom ?? event.clientY } })
  }

  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        data-worklist={props.isWorklist || undefined}
        aria-label={props.label}
        aria-rowcount={props.isOpenEnded ? -1 : lines.count + 1}
        aria-colcount={columns.length + (checkedRows ? 1 : 0)}
        aria-multiselectable={checkedRows && true}
        aria-busy={behind || undefined}
        aria-activedescendant={active >= sight.start && active < sight.end ? idOf(active) : undefined}
        className={clsx(classes.grid, props.className)}
        style={props.style}
        onKeyDown={(event) => {
          props.onMouseOverRows?.(false)
          press(event)
        }}
        onWheel={() => props.onMouseOverRows?.(false)}
        onFocus={(event) => {
          untouched.current = comesWithList() || byMouse.current
          if (event.target === event.currentTarget && active < 0) goToFirst()
        }}
        onMouseDown={(event) => {
          const row = hit(event)
          if (event.button !== 0 || !row) return
          byMouse.current = true
          // The focus stays with the grid, and a range by Shift marks no text.
          if (event.shiftKey || row.isIn('button, input')) event.preventDefault()
          grid.current?.focus({ preventScroll: true })
          byMouse.current = false
        }}
        onClick={click}
        onDoubleClick={(event) => {
          const row = hit(event)
          if (row && !row.isIn('[data-checkbox]')) onOpen(row.item)
        }}
        onContextMenu={openMenu}
        onDragStart={(event) => {
          const row = hit(event)
          if (row) props.onDragStart?.(event, row.item)
        }}
      >
        <div role="presentation" className={classes.wide} style={{ minWidth: props.least }}>
          <Heads columns={columns} sorting={props.sorting} sizing={props.sizing} checkedRows={checkedRows} />
          <div
            role="rowgroup"
            className={classes.lines}
            style={{ height: virtual.getTotalSize() }}
            onPointerMove={() => props.onMouseOverRows?.(true)}
            onPointerLeave={() => props.onMouseOverRows?.(false)}
          >
            {items.map(({ index, start }) => {
              const line = lines.at(index)
              if (!line) return null
              const place = { id: idOf(index), index, top: start - heights.head }
              if (line.type !== 'row') return <Fragment key={line.key}>{props.otherLine?.(place)}</Fragment>
              const { key, item } = line
              const isActive = index === active
              const checked = checkedRows?.keys.has(key) ?? false
              const selected = checked || (isActive && !checkedRows?.keys.size)
              return <Fragment key={key}>{props.row(item, { ...place, active: isActive, selected, checked })}</Fragment>
            })}
          </div>
        </div>
      </div>
      {props.menu && menu && (
        <RowMenu
          at={menu.at}
          onClose={() => {
            setMenu(undefined)
            grid.current?.focus()
          }}
        >
          {props.menu(menu.item)}
        </RowMenu>
      )}
    </>
  )
}
