import type { AnsweredMoney } from '@contract/domain/money'
import { IconCalendar, IconHelpHexagon, IconHistory } from '@tabler/icons-react'
import { memo, useMemo, type CSSProperties, type DragEvent } from 'react'
import { Grid } from '../../lib/grid/grid'
import grid from '../../lib/grid/grid.module.css'
import { GridRow, GroupRow, type LinePlace, type RowPlace } from '../../lib/grid/grid-row'
import { checkedRowsOf, linesOf, type Line as GridLine } from '../../lib/grid/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { columns, nextSort, type InvoiceLine, type Line } from './arrange'
import { DueCell, Lacking, MoneyCell, OddMark, PeriodCell, SecondMoneyCell, secondMoneyText } from './cells'
import { given, useNumberOf, useOddness } from './rows'
import { check, sortBy, useChecked, useReadingPlace } from './reading-place'
import classes from './invoices.module.css'

interface InvoiceTableProps {
  readonly engagementId: string
  readonly lines: readonly Line[]
  readonly selectedKey: string | undefined
  readonly onSelect: (line: InvoiceLine) => void
  /** A row is dragged by the mouse. */
  readonly onDrag: (event: DragEvent, line: InvoiceLine) => void
  /** Enter: on to the document. */
  readonly onEnter: () => void
}

const gridLineOf = (line: Line): GridLine<InvoiceLine> =>
  line.type === 'group' ? { type: 'group', key: `group ${line.standing}` } : { type: 'row', key: line.key, item: line }

export function InvoiceTable(props: InvoiceTableProps) {
  const { engagementId, lines: all, selectedKey, onSelect, onDrag, onEnter } = props
  const sort = useReadingPlace((place) => place.sort)
  const checked = useChecked(engagementId)
  const t = useTexts('invoices')
  const lines = useMemo(() => linesOf(all.map(gridLineOf)), [all])
  const checkedRows = useMemo(
    () => checkedRowsOf(lines, checked, (keys) => check(engagementId, keys), t('tickAll')),
    [lines, checked, engagementId, t],
  )
  return (
    <Grid
      label={t('table')}
      lines={lines}
      columns={columns.map((id) => ({ id, label: t(id), isSortable: true }))}
      sorting={{ ...sort, onSort: (column) => sortBy(nextSort(sort, column)) }}
      className={classes.table}
      style={useWidths(all)}
      active={selectedKey === undefined ? -1 : (lines.indexOf(selectedKey) ?? -1)}
      moved={selectedKey}
      onGoTo={(index, by) => {
        const line = all[index]
        // A check is no choice of what to read.
        if (line?.type === 'invoice' && by !== 'check') onSelect(line)
      }}
      onOpen={onEnter}
      checkedRows={checkedRows}
      onDragStart={onDrag}
      row={(line, place) => <InvoiceRow {...place} line={line} />}
      otherLine={(place) => <Group {...place} line={all[place.index]} />}
    />
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

/** Finds the largest and the smallest amount of each kind. */
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

const groups = {
  coming: { icon: IconCalendar, text: 'coming' },
  passed: { icon: IconHistory, text: 'passed' },
  unknown: { icon: IconHelpHexagon, text: 'unknownDue' },
} as const

function Group({ line, ...place }: LinePlace & { readonly line: Line | undefined }) {
  const t = useTexts('invoices')
  if (line?.type !== 'group') return null
  const { standing, count } = line
  const { icon: Icon, text } = groups[standing]
  return (
    <GroupRow {...place} columns={columns.length + 1} data-standing={standing}>
      <Icon size={16} aria-hidden />
      <span className={classes.groupName}>{t(text)}</span>
      <span className={grid.groupCount}>{count}</span>
      {standing === 'passed' && (
        <span className={classes.groupNote} title={t('byDate')}>
          {t('byDate')}
        </span>
      )}
    </GroupRow>
  )
}

/** Drawn again only when something of its own changed, since there are dozens and the selection moves with every key. */
const InvoiceRow = memo(function InvoiceRow({ line, ...place }: RowPlace & { readonly line: InvoiceLine }) {
  const { invoice } = line
  const t = useTexts('invoices')
  const numberOf = useNumberOf()
  const number = given(invoice.invoiceNumber)
  const odd = useOddness()(line).join(' ')
  return (
    <GridRow
      {...place}
      check={t('tick', { number: numberOf(invoice) })}
      data-odd={odd !== '' || undefined}
      draggable={given(invoice.invoicePdfDocumentId) !== undefined}
    >
      <div role="gridcell" className={grid.cell} data-column="number" title={number}>
        {number ?? '–'}
        {odd !== '' && <OddMark why={odd} />}
      </div>
      <div role="gridcell" className={grid.cell} data-column="period">
        <PeriodCell invoice={invoice} />
      </div>
      <div role="gridcell" className={grid.cell} data-column="due">
        {given(invoice.dueDate) === undefined ? <Lacking why={odd} /> : <DueCell dueDate={invoice.dueDate ?? ''} />}
      </div>
      <div role="gridcell" className={grid.cell} data-column="total">
        {invoice.totalAmount ? <MoneyCell money={invoice.totalAmount} /> : <Lacking why={odd} />}
      </div>
      <div role="gridcell" className={grid.cell} data-column="minimum">
        <SecondMoneyCell money={invoice.minimumAmount} beside={invoice.totalAmount} />
      </div>
    </GridRow>
  )
})
