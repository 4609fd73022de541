import { Button } from '@mantine/core'
import type { Invoice } from '@contract/invoices'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useOutcome } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { EmptyLine, LoadingLine } from '../../components/lines'
import { ToolButton } from '../../components/tool-button'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { arrange } from './arrange'
import { periodText } from './cells'
import { copyKeys, useCopying, type Copied } from './copying'
import { filterOf, everything, isFiltering } from './filter'
import { FilterBar } from './filter-bar'
import { InvoiceTable } from './invoice-table'
import { PaymentCodeDialog } from './payment-code'
import { ReadingPane } from './reading-pane'
import {
  filterBy,
  openInvoice,
  sortBy,
  tick,
  toggle,
  toggleTick,
  useFilter,
  useReadingPlace,
  useTicked,
} from './reading-place'
import { readingTexts } from './reading-texts'
import { severalTexts } from './several-texts'
import { documentsOf, type Several } from './several-work'
import { invoicesTexts } from './texts'
import { TickedBar } from './ticked-bar'
import { useCaseTitle } from './use-case-title'
import { useDocumentAhead } from './use-document'
import { useDragOut, type Dragging } from './use-drag-out'
import { useRested } from './use-rested'
import { useToday } from './use-today'
import classes from './invoices-tab.module.css'

export { dueDay, standingOf } from './due'
export { openInvoice } from './reading-place'
export { totalsOf } from './totals'
export { useToday } from './use-today'

/** Milliseconds for which the arrow keys must rest before a document is asked for; the first one opens at once. */
const restBeforeReading = 150

/** The invoices of an engagement (endpoint 13) and the document of the one that is read (endpoint 15). */
export function InvoicesTab({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts(invoicesTexts)
  const list = useInvoices(engagementId)
  const invoices = list.data?.invoices

  if (!invoices) {
    if (!list.error) return <LoadingLine label={t('loading')} />
    return (
      <div className={classes.only}>
        <FailureMessage
          failure={list.error.failure}
          actions={
            <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
              {t('reload')}
            </Button>
          }
        />
      </div>
    )
  }
  if (invoices.length === 0)
    return (
      <EmptyLine
        action={
          <Button size="sm" variant="quiet" loading={list.isFetching} onClick={() => void list.refetch()}>
            {t('reload')}
          </Button>
        }
      >
        {t('empty')}
      </EmptyLine>
    )
  return <Reading key={engagementId} engagementId={engagementId} invoices={invoices} list={list} />
}

const useInvoices = (engagementId: string) =>
  useOutcome(['invoices', engagementId], () => kartei.invoices.list({ engagementId }))

interface ReadingProps {
  readonly engagementId: string
  readonly invoices: readonly Invoice[]
  readonly list: ReturnType<typeof useInvoices>
}

function Reading({ engagementId, invoices, list }: ReadingProps) {
  const today = useToday()
  const sort = useReadingPlace((place) => place.sort)
  const chosen = useReadingPlace((place) => place.open[engagementId])
  const documentRef = useRef<HTMLDivElement>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const t = useTexts(readingTexts)
  const formats = useFormats()
  const filter = useFilter(engagementId)
  const [paidId, setPaidId] = useState<string>()
  const { copied, copy } = useCopying()
  const lines = useMemo(() => {
    const listed = isFiltering(filter) ? invoices.filter(filterOf(filter, today, formats)) : invoices
    return arrange(listed, sort, today)
  }, [invoices, filter, sort, today, formats])

  const rows = useMemo(() => lines.filter((line) => line.type === 'invoice'), [lines])
  const open = useMemo(() => {
    return (id: string | undefined) => rows.find(({ invoice }) => invoice.id === id) ?? rows[0]
  }, [rows])
  const ticked = useTicked(engagementId)
  const tickedInvoices = rows.flatMap(({ invoice }) => (ticked.has(invoice.id) ? [invoice] : []))
  const selected = open(chosen)
  const selectedId = selected?.invoice.id

  const at = rows.findIndex(({ invoice }) => invoice.id === selectedId)
  const onSelect = useOpening(engagementId)
  const goTo = (index: number): (() => void) | undefined => {
    const target = rows[index]
    return target && (() => onSelect(target.invoice))
  }
  const onNext = goTo(at + 1)
  const onPrevious = at > 0 ? goTo(at - 1) : undefined
  const onToggle = useCallback((invoiceId: string) => toggleTick(engagementId, invoiceId), [engagementId])
  const dragOut = useDragOut()
  const title = useCaseTitle()
  // One that is ticked takes all that are ticked along.
  const dragged = (invoice: Invoice): Several => ({
    engagementId,
    documents: documentsOf(ticked.has(invoice.id) ? tickedInvoices : [invoice], title, (each) =>
      periodText(each, formats),
    ),
  })
  const focusTable = (): void => listRef.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.altKey) return
    const key = event.key.toLowerCase()
    const act = event.ctrlKey || event.metaKey ? withCtrl[key] : isTyping(event.target) ? undefined : alone[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const focus = (field: HTMLInputElement | null): void => {
    field?.focus()
    field?.select()
  }
  const withCtrl: Readonly<Record<string, (() => void) | undefined>> = { f: () => focus(findRef.current) }
  const alone: Readonly<Record<string, (() => void) | undefined>> = {
    ...Object.fromEntries(
      Object.entries(copyKeys).map(([key, what]) => [key, selected && (() => void copy(selected.invoice, what))]),
    ),
    n: onNext,
    p: onPrevious,
    d: () => toggle('details'),
    t: () => toggle('side'),
    q: () => setPaidId(selectedId),
    f: () => focus(filterRef.current),
  }

  return (
    <div className={classes.tab} onKeyDown={onKeyDown}>
      <div className={classes.list} ref={listRef}>
        <FilterBar
          filter={filter}
          onFilter={(changed) => filterBy(engagementId, changed)}
          sort={sort}
          onSort={sortBy}
          inputRef={filterRef}
          onLeave={focusTable}
        />
        {lines.length === 0 && (
          <EmptyLine
            action={
              <Button size="sm" variant="quiet" onClick={() => filterBy(engagementId, everything)}>
                {t('showAll')}
              </Button>
            }
          >
            {t('noneFound')}
          </EmptyLine>
        )}
        <InvoiceTable
          lines={lines}
          sort={sort}
          onSort={sortBy}
          selectedId={selectedId}
          onSelect={onSelect}
          ticked={ticked}
          onToggle={onToggle}
          onTick={(invoiceIds) => tick(engagementId, invoiceIds)}
          onDrag={(event, invoice) => void dragOut.drag(event, dragged(invoice))}
          onEnter={() => documentRef.current?.focus()}
        />
        <TickedBar engagementId={engagementId} invoices={tickedInvoices} onClear={() => tick(engagementId, [])} />
        <Foot count={rows.length} all={invoices.length} copied={copied} dragging={dragOut.state} list={list} />
      </div>
      <RestedPane
        engagementId={engagementId}
        open={selected}
        documentRef={documentRef}
        findRef={findRef}
        onNext={onNext}
        onPrevious={onPrevious}
        onPaymentCode={() => setPaidId(selectedId)}
      />
      <PaymentCodeDialog
        engagementId={engagementId}
        invoice={rows.find(({ invoice }) => invoice.id === paidId)?.invoice}
        onClose={() => setPaidId(undefined)}
      />
    </div>
  )
}

/** Opens an invoice. After a rest it is read at once, so its document is asked for before anything is drawn. */
function useOpening(engagementId: string): (invoice: Invoice) => void {
  const ahead = useDocumentAhead(engagementId)
  const openedAt = useRef(-Infinity)
  return useCallback(
    (invoice) => {
      const now = performance.now()
      if (now - openedAt.current >= restBeforeReading) ahead(invoice)
      openedAt.current = now
      openInvoice(engagementId, invoice.id)
    },
    [ahead, engagementId],
  )
}

/** Reads what is selected once the selection rests, so that walking through the list asks for no more than is looked at. */
function RestedPane({ open, ...rest }: ComponentProps<typeof ReadingPane>) {
  return <ReadingPane open={useRested(open, restBeforeReading)} {...rest} />
}

/** Keys of the tab are letters where somebody types. */
const isTyping = (target: EventTarget): boolean =>
  !(target instanceof Element) ||
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]') !== null

interface FootProps extends Pick<ReadingProps, 'list'> {
  readonly count: number
  readonly all: number
  readonly copied: Copied | undefined
  /** Of a row that is dragged out of the window. */
  readonly dragging: Dragging
}

/** How many there are, and of when; that a refresh failed is said without taking away what is known. */
function Foot({ count, all, copied, dragging, list }: FootProps) {
  const ts = useTexts(severalTexts)
  const t = useTexts(invoicesTexts)
  const tr = useTexts(readingTexts)
  const { time } = useFormats()
  const when = time(new Date(list.dataUpdatedAt))
  return (
    <div className={classes.foot}>
      <span>{count === all ? t('count', { count }) : tr('countOf', { count, all })}</span>
      <span role="status" className={classes.copied}>
        {dragging === 'idle'
          ? copied && tr(copied.as, { what: tr(copied.what) })
          : ts(dragging === 'fetching' ? 'dragFetching' : 'dragFailed')}
      </span>
      <span role="status" className={classes.asOf} data-stale={list.isError || undefined}>
        {list.isError ? (
          <>
            <IconAlertTriangle size={15} aria-hidden />
            {t('stale', { time: when })}
          </>
        ) : (
          t('asOf', { time: when })
        )}
      </span>
      <ToolButton
        icon={IconRefresh}
        label={t('reload')}
        disabled={list.isFetching}
        onClick={() => void list.refetch()}
      />
    </div>
  )
}
