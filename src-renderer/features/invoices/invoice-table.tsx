import type { AnsweredMoney } from '@contract/domain/money'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCalendar, IconHelpHexagon } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { memo, useEffect, useId, useMemo, useRef, type CSSProperties, type DragEvent, type KeyboardEvent } from 'react'
import { useListFocus } from '../../lib/grid/list-focus'
import { Tick } from '../../lib/layout/tick'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { columns, nextSort, type Column, type InvoiceLine, type Line, type Sort } from './arrange'
import { DueCell, Lacking, MoneyCell, OddMark, PeriodCell, SecondMoneyCell, secondMoneyText } from './cells'
import type { Standing } from './due'
import { useNumberOf, useOddness } from './odd'
import { given } from './rows'
import { invoicesTexts } from './texts'
import classes from './invoice-table.module.css'

/** Pixels; the style sheet sets the same. */
const heights = { head: 34, group: 28, invoice: 36 } as const

interface InvoiceTableProps {
  readonly lines: readonly Line[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly selectedKey: string | undefined
  readonly onSelect: (line: InvoiceLine) => void
  /** By their keys. */
  readonly ticked: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  readonly onTick: (keys: readonly string[]) => void
  /** A row is dragged by the mouse. */
  readonly onDrag: (event: DragEvent, line: InvoiceLine) => void
  /** Enter: on to the document. */
  readonly onEnter: () => void
}

/**
 * A virtual grid with its head inside what scrolls. The grid itself holds the focus and names the selected row, so that
 * rows may come and go while the arrow keys move on.
 */
export function InvoiceTable(props: InvoiceTableProps) {
  const { lines, sort, onSort, selectedKey, onSelect, ticked, onToggle, onTick, onDrag, onEnter } = props
  const t = useTexts(invoicesTexts)
  const id = useId()
  const widths = useWidths(lines)
  const grid = useRef<HTMLDivElement>(null)
  const selectedIndex = lines.findIndex((line) => line.type === 'invoice' && line.key === selectedKey)
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => heights[lines[index]?.type ?? 'invoice'],
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    scrollMargin: heights.head,
    scrollPaddingStart: heights.head,
    overscan: 12,
  })
  const pageOf = (): number =>
    Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - heights.head) / heights.invoice))

  useListFocus(grid, lines.length > 0)

  // The estimates change with the order of the lines: groups are lower than rows.
  useEffect(() => virtual.measure(), [virtual, lines])

  const select = (index: number, step: 1 | -1): void => {
    const target = nearestInvoice(lines, index, step)
    if (target === undefined) return
    onSelect(target)
    virtual.scrollToIndex(lines.indexOf(target))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || event.shiftKey) return
      event.preventDefault()
      onTick(keysIn(lines))
      return
    }
    if (event.key === 'Escape' && ticked.size === 0) return
    const last = lines.length - 1
    const from = selectedIndex
    const moves: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => select(from + 1, 1),
      ArrowUp: () => (from < 0 ? select(last, -1) : select(from - 1, -1)),
      Home: () => select(0, 1),
      End: () => select(last, -1),
      PageDown: () => select(Math.min(last, from + pageOf()), 1),
      PageUp: () => select(Math.max(0, from - pageOf()), -1),
      Enter: onEnter,
      ' ': () => selectedKey !== undefined && onToggle(selectedKey),
      Escape: () => onTick([]),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    // What Escape ends here is the ticks, and nothing around the table.
    event.stopPropagation()
    move()
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={classes.grid}
      aria-label={t('table')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={selectedIndex < 0 ? undefined : `${id}-${selectedIndex}`}
      onKeyDown={onKeyDown}
      style={widths}
    >
      <div role="presentation" className={classes.wide}>
        <div role="row" aria-rowindex={1} className={clsx(classes.columns, classes.head)}>
          <TickAll lines={lines} ticked={ticked} onTick={onTick} />
          {columns.map((column) => (
            <Head key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
        <div
          role="presentation"
          className={classes.lines}
          style={{ height: virtual.getTotalSize() }}
          onDragStart={(event) => {
            const line = lineOf(lines, event.target)
            if (line) onDrag(event, line)
          }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index]
            const top = start - heights.head
            if (!line) return null
            if (line.type === 'group') return <GroupRow key={key} index={index} line={line} top={top} />
            return (
              <InvoiceRow
                key={key}
                id={`${id}-${index}`}
                index={index}
                line={line}
                selected={index === selectedIndex}
                ticked={ticked.has(line.key)}
                onSelect={onSelect}
                onToggle={onToggle}
                top={top}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The line in whose row something happened. */
function lineOf(lines: readonly Line[], target: EventTarget): InvoiceLine | undefined {
  const row = target instanceof Element ? target.closest('[role="row"]') : null
  const line = lines[Number(row?.getAttribute('aria-rowindex')) - 2]
  return line?.type === 'invoice' ? line : undefined
}

const keysIn = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.type === 'invoice' ? [line.key] : []))

function TickAll({ lines, ticked, onTick }: Pick<InvoiceTableProps, 'lines' | 'ticked' | 'onTick'>) {
  const t = useTexts(invoicesTexts)
  const keys = useMemo(() => keysIn(lines), [lines])
  const all = ticked.size > 0 && keys.every((key) => ticked.has(key))
  return (
    <div role="columnheader" className={classes.tickCell}>
      <Tick ticked={all || (ticked.size > 0 && 'some')} label={t('tickAll')} onClick={() => onTick(all ? [] : keys)} />
    </div>
  )
}

type Widths = CSSProperties & Record<'--widest-total' | '--widest-minimum', number>

/** A separator is about half as wide as a digit. */
const digitsWide = (text: string): number => text.length - 0.5 * (text.match(/[.,\u2019\s]/g)?.length ?? 0)

/**
 * How many digits wide the widest amount of each column is, for the style sheet. Of amounts of one currency that are
 * written alike the widest is the largest or the smallest: to write ten thousand takes longer than to draw the table.
 */
function useWidths(lines: readonly Line[]): Widths {
  const formats = useFormats()
  return useMemo(() => {
    const totals = extremes<AnsweredMoney>()
    const minimums = extremes<{ readonly money: AnsweredMoney; readonly beside: AnsweredMoney | null | undefined }>()
    for (const line of lines) {
      if (line.type !== 'invoice') continue
      const { totalAmount: total, minimumAmount: minimum } = line.invoice
      if (total) totals.add(`${total.currency} ${total.unit}`, total.amount, total)
      if (minimum)
        minimums.add(`${minimum.currency} ${minimum.unit} ${minimum.currency === total?.currency}`, minimum.amount, {
          money: minimum,
          beside: total,
        })
    }
    const widest = (texts: readonly string[]): number => Math.max(8, ...texts.map(digitsWide))
    return {
      '--widest-total': widest(totals.all().map((money) => formats.money(money).number)),
      '--widest-minimum': widest(
        minimums.all().map(({ money, beside }) => secondMoneyText(formats.money(money), beside)),
      ),
    }
  }, [lines, formats])
}

/** What has the largest and what has the smallest amount, of each kind. */
function extremes<T>() {
  const byKind = new Map<string, { largest: bigint; smallest: bigint; most: T; least: T }>()
  return {
    add: (kind: string, amount: bigint, whose: T): void => {
      const known = byKind.get(kind)
      if (!known) byKind.set(kind, { largest: amount, smallest: amount, most: whose, least: whose })
      else if (amount > known.largest) Object.assign(known, { largest: amount, most: whose })
      else if (amount < known.smallest) Object.assign(known, { smallest: amount, least: whose })
    },
    all: (): T[] => [...byKind.values()].flatMap(({ most, least }) => [most, least]),
  }
}

const keyOf = (line: Line | undefined): string | undefined => line && (line.type === 'group' ? line.standing : line.key)

/** The invoice at `index`, or the next one from there: groups cannot be selected. */
function nearestInvoice(lines: readonly Line[], index: number, step: 1 | -1): InvoiceLine | undefined {
  for (let at = index; at >= 0 && at < lines.length; at += step) {
    const line = lines[at]
    if (line?.type === 'invoice') return line
  }
  return undefined
}

function Head({ column, sort, onSort }: Pick<InvoiceTableProps, 'sort' | 'onSort'> & { readonly column: Column }) {
  const t = useTexts(invoicesTexts)
  const sorted = sort.column === column
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      className={classes.cell}
      data-column={column}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted || undefined}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {t(column)}
        {sorted && <Arrow size={15} aria-hidden />}
      </button>
    </div>
  )
}

const groups = {
  coming: { icon: IconCalendar, text: 'coming' },
  overdue: { icon: IconAlertTriangle, text: 'overdue' },
  unknown: { icon: IconHelpHexagon, text: 'unknownDue' },
} as const satisfies Record<Standing, unknown>

const at = (top: number): CSSProperties => ({ transform: `translateY(${top}px)` })

interface GroupRowProps {
  readonly index: number
  readonly line: Extract<Line, { type: 'group' }>
  /** Pixels below the head. */
  readonly top: number
}

function GroupRow({ index, line: { standing, count }, top }: GroupRowProps) {
  const t = useTexts(invoicesTexts)
  const { icon: Icon, text } = groups[standing]
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.group} data-standing={standing} style={at(top)}>
      <div role="gridcell" aria-colspan={columns.length + 1} className={classes.groupCell}>
        <Icon size={16} aria-hidden />
        <span className={classes.groupName}>{t(text)}</span>
        <span className={classes.groupCount}>{count}</span>
        {standing === 'overdue' && (
          <span className={classes.groupNote} title={t('byDate')}>
            {t('byDate')}
          </span>
        )}
      </div>
    </div>
  )
}

interface InvoiceRowProps {
  readonly id: string
  readonly index: number
  readonly line: InvoiceLine
  readonly selected: boolean
  readonly ticked: boolean
  readonly onSelect: (line: InvoiceLine) => void
  readonly onToggle: (key: string) => void
  readonly top: number
}

/** Drawn again only when something of its own changed, since there are dozens and the selection moves with every key. */
const InvoiceRow = memo(function InvoiceRow(props: InvoiceRowProps) {
  const { id, index, line, selected, ticked, onSelect, onToggle, top } = props
  const { invoice } = line
  const t = useTexts(invoicesTexts)
  const numberOf = useNumberOf()
  const number = given(invoice.invoiceNumber)
  const odd = useOddness()(line).join(' ')
  return (
    // The grid is what the keyboard moves in; a row answers the mouse alone.
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-ticked={ticked || undefined}
      data-odd={odd !== '' || undefined}
      className={clsx(classes.columns, classes.row)}
      draggable={given(invoice.invoicePdfDocumentId) !== undefined}
      onClick={() => onSelect(line)}
      style={at(top)}
    >
      <div
        role="gridcell"
        className={classes.tickCell}
        onClick={(event) => {
          event.stopPropagation()
          onToggle(line.key)
        }}
      >
        <Tick ticked={ticked} label={t('tick', { number: numberOf(invoice) })} />
      </div>
      <div role="gridcell" className={classes.cell} data-column="number" title={number}>
        {number ?? '–'}
        {odd !== '' && <OddMark why={odd} />}
      </div>
      <div role="gridcell" className={classes.cell} data-column="period">
        <PeriodCell invoice={invoice} />
      </div>
      <div role="gridcell" className={classes.cell} data-column="due">
        {given(invoice.dueDate) === undefined ? <Lacking why={odd} /> : <DueCell dueDate={invoice.dueDate ?? ''} />}
      </div>
      <div role="gridcell" className={classes.cell} data-column="total">
        {invoice.totalAmount ? <MoneyCell money={invoice.totalAmount} /> : <Lacking why={odd} />}
      </div>
      <div role="gridcell" className={classes.cell} data-column="minimum">
        <SecondMoneyCell money={invoice.minimumAmount} beside={invoice.totalAmount} />
      </div>
    </div>
  )
})
