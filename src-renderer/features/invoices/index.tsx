import clsx from 'clsx'
import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import type { InvoiceList } from '@contract/api/invoices'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent, useEffect } from 'react'
import { useCommand } from '../../lib/navigation/commands'
import { useRead } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { ToolButton } from '../../lib/layout/tool-button'
import { useFormats } from '../../lib/i18n/format'
import { useIsVeryLow } from '../../lib/layout/is-narrow'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { arrange, type InvoiceLine } from './arrange'
import { BesideList, besideIn } from './beside-list'
import { periodText } from './cells'
import { copyKeys, useCopying, type Copied } from './invoice-details'
import { filterOf, everything, isFiltering } from './filter'
import { FilterBar } from './filter-bar'
import { InvoiceTable } from './invoice-table'
import { ReadAnewDialog } from './read-anew'
import { ReadingPane } from './reading-pane'
import { filterBy, openInvoice, check, toggleDetails, useFilter, useReadingPlace, useChecked } from './reading-place'
import { localDay, rowsOf } from './rows'
import { SelectionBar } from './selection-bar'
import { documentsOf, useCaseTitle, type Several } from './work'
import { useDocumentAhead } from './use-document'
import { useDragOut, type Dragging } from './use-drag-out'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'
import { letterOf } from '../../lib/navigation/keys'

export { dueDay, rowsOf, standingOf, useNumberOf, type InvoiceRow } from './rows'
export { useBesideWords } from './beside-list'
export { openInvoice } from './reading-place'

/** Milliseconds for which the arrow keys must rest before a document is asked for; the first one opens at once. */
const restBeforeReading = 150

/** The invoices of an engagement (endpoint 13) and the document of the one that is read (endpoint 15). */
export function InvoicesTab({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts('invoices')
  const todd = useTexts('invoices/odd')
  const list = useInvoices(engagementId)
  const { data } = list

  const reload = (
    <Button size="sm" {...(data && { variant: 'quiet' })} loading={list.isFetching} onClick={() => void list.refetch()}>
      {t('reload')}
    </Button>
  )
  if (!data) {
    if (!list.error) return <LoadingLine label={t('loading')} />
    return (
      <Box p={16}>
        <FailureMessage failure={list.error.failure} actions={reload} />
      </Box>
    )
  }
  if (data.invoices.length === 0)
    return (
      <>
        <BesideList list={data} />
        <EmptyLine action={reload}>{besideIn(data).length > 0 ? todd('emptyPart') : t('empty')}</EmptyLine>
      </>
    )
  return <Reading key={engagementId} engagementId={engagementId} listed={data} list={list} />
}

const useInvoices = (engagementId: string) =>
  useRead(['invoices', engagementId], (origin) => kartei.invoices.list({ engagementId, ...origin }))

interface ReadingProps {
  readonly engagementId: string
  readonly listed: InvoiceList
  readonly list: ReturnType<typeof useInvoices>
}

function Reading({ engagementId, listed, list }: ReadingProps) {
  const today = useToday()
  const sort = useReadingPlace((place) => place.sort)
  const chosen = useReadingPlace((place) => place.open[engagementId])
  const documentRef = useRef<HTMLDivElement>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const t = useTexts('invoices/reading')
  const formats = useFormats()
  const filter = useFilter(engagementId)
  const [readKey, setReadKey] = useState<string>()
  const { copied, copy } = useCopying()
  const all = useMemo(() => rowsOf(listed.invoices), [listed])
  const lines = useMemo(() => {
    const fits = filterOf(filter, today, formats)
    return arrange(isFiltering(filter) ? all.filter(({ invoice }) => fits(invoice)) : all, sort, today)
  }, [all, filter, sort, today, formats])

  const rows = useMemo(() => lines.filter((line) => line.type === 'invoice'), [lines])
  const open = useMemo(() => {
    return (key: string | undefined) => rows.find((row) => row.key === key) ?? rows[0]
  }, [rows])
  const checked = useChecked(engagementId)
  const checkedInvoices = rows.flatMap(({ key, invoice }) => (checked.has(key) ? [invoice] : []))
  const selected = open(chosen)
  const selectedKey = selected?.key

  const at = rows.findIndex(({ key }) => key === selectedKey)
  const onSelect = useOpening(engagementId)
  const goTo = (index: number): (() => void) | undefined => {
    const target = rows[index]
    return target && (() => onSelect(target))
  }
  const onNext = goTo(at + 1)
  const onPrevious = at > 0 ? goTo(at - 1) : undefined
  const dragOut = useDragOut()
  const title = useCaseTitle()
  // One that is checked takes all that are checked along.
  const dragged = ({ key, invoice }: InvoiceLine): Several => ({
    engagementId,
    documents: documentsOf(checked.has(key) ? checkedInvoices : [invoice], title, (each) => periodText(each, formats)),
  })
  const focusTable = (): void => listRef.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.altKey) return
    const act = event.ctrlKey || event.metaKey || isTyping(event.target) ? undefined : alone[letterOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  }
  const focus = (field: HTMLInputElement | null): void => {
    field?.focus()
    field?.select()
  }
  // Where no document is there to be searched, the list is.
  useCommand('find', () => focus(findRef.current?.disabled === false ? findRef.current : filterRef.current))
  const alone: Readonly<Record<string, (() => void) | undefined>> = {
    ...Object.fromEntries(
      Object.entries(copyKeys).map(([key, what]) => [key, selected && (() => void copy(selected.invoice, what))]),
    ),
    n: onNext,
    p: onPrevious,
    d: toggleDetails,
    i: () => setReadKey(selectedKey),
    f: () => focus(filterRef.current),
  }

  return (
    <div className={clsx(classes.tab, recipes.fill)} onKeyDown={onKeyDown}>
      <Stack gap={0} className={classes.list} ref={listRef}>
        <BesideList list={listed} />
        <FilterBar engagementId={engagementId} inputRef={filterRef} onLeave={focusTable} />
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
          engagementId={engagementId}
          lines={lines}
          selectedKey={selectedKey}
          onSelect={onSelect}
          onDrag={(event, line) => void dragOut.drag(event, dragged(line))}
          onEnter={() => documentRef.current?.focus()}
        />
        <SelectionBar
          engagementId={engagementId}
          invoices={checkedInvoices}
          onClear={() => check(engagementId, new Set())}
        />
        <StatusBar count={rows.length} all={all.length} copied={copied} dragging={dragOut.state} list={list} />
      </Stack>
      <RestedPane
        engagementId={engagementId}
        open={selected}
        documentRef={documentRef}
        findRef={findRef}
        onNext={onNext}
        onPrevious={onPrevious}
        onReadAnew={() => setReadKey(selectedKey)}
      />
      <ReadAnewDialog
        engagementId={engagementId}
        invoice={rows.find(({ key }) => key === readKey)?.invoice}
        onClose={() => setReadKey(undefined)}
      />
    </div>
  )
}

/** Opens an invoice. After a rest it is read at once, so its document is asked for before anything is drawn. */
function useOpening(engagementId: string): (line: InvoiceLine) => void {
  const ahead = useDocumentAhead(engagementId)
  const openedAt = useRef(-Infinity)
  return useCallback(
    ({ key, invoice }) => {
      const now = performance.now()
      if (now - openedAt.current >= restBeforeReading) ahead(invoice)
      openedAt.current = now
      openInvoice(engagementId, key)
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

interface StatusBarProps extends Pick<ReadingProps, 'list'> {
  readonly count: number
  readonly all: number
  readonly copied: Copied | undefined
  /** Of a row that is dragged out of the window. */
  readonly dragging: Dragging
}

/** How many there are, and of when; that a refresh failed is said without taking away what is known. */
function StatusBar({ count, all, copied, dragging, list }: StatusBarProps) {
  const ts = useTexts('invoices/several')
  const t = useTexts('invoices')
  const tr = useTexts('invoices/reading')
  const { time } = useFormats()
  const when = time(new Date(list.dataUpdatedAt))
  return (
    <Group
      gap={8}
      wrap="nowrap"
      mih={useIsVeryLow() ? 28 : 34}
      py={0}
      className={clsx(recipes.below, recipes.small, recipes.faint)}
    >
      <span>{count === all ? t('count', { count }) : tr('countOf', { count, all })}</span>
      <span role="status" className={clsx(recipes.cut, recipes.muted)}>
        {dragging === 'idle'
          ? copied && tr(copied.as, { what: tr(copied.what) })
          : ts(({ fetching: 'dragFetching', failed: 'dragFailed', damaged: 'dragDamaged' } as const)[dragging])}
      </span>
      <Flex
        role="status"
        component="span"
        gap={5}
        align="center"
        mr="auto"
        className={classes.asOf}
        data-stale={list.isError || undefined}
      >
        {list.isError ? (
          <>
            <IconAlertTriangle size={15} aria-hidden />
            {t('stale', { time: when })}
          </>
        ) : (
          t('asOf', { time: when })
        )}
      </Flex>
      <ToolButton
        icon={IconRefresh}
        label={t('reload')}
        disabled={list.isFetching}
        onClick={() => void list.refetch()}
      />
    </Group>
  )
}

/** Today on this workstation as YYYY-MM-DD, also in a window that stays open past midnight or a computer that slept. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()))
  useEffect(() => {
    const look = (): void => setToday(localDay(new Date()))
    const everyMinute = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(everyMinute)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}

/**
 * A value that changes at once after a rest, and else only when the changes have rested for `ms` milliseconds. A change
 * after a rest is there in the same drawing.
 */
function useRested<T>(value: T, ms: number): T {
  const [{ last, rested, isMoving }, set] = useState({ last: value, rested: value, isMoving: false })
  useEffect(() => {
    if (!isMoving) return
    const rest = setTimeout(() => set({ last, rested: last, isMoving: false }), ms)
    return () => clearTimeout(rest)
  }, [last, isMoving, ms])
  if (last === value) return rested
  const next = { last: value, rested: isMoving ? rested : value, isMoving: true }
  set(next)
  return next.rested
}
