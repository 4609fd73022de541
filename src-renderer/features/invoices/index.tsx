import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Invoice } from '@contract/invoices'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useOutcome } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { EmptyLine, LoadingLine } from '../../components/lines'
import { ToolButton } from '../../components/tool-button'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { arrange } from './arrange'
import { InvoiceTable } from './invoice-table'
import { ReadingPane } from './reading-pane'
import { openInvoice, sortBy, tick, toggleTick, useReadingPlace, useTicked } from './reading-place'
import { invoicesTexts } from './texts'
import { TickedBar } from './ticked-bar'
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
  const lines = useMemo(() => arrange(invoices, sort, today), [invoices, sort, today])

  const rows = useMemo(() => lines.filter((line) => line.type === 'invoice'), [lines])
  const open = useMemo(() => {
    return (id: string | undefined) => rows.find(({ invoice }) => invoice.id === id) ?? rows[0]
  }, [rows])
  const ticked = useTicked(engagementId)
  const tickedInvoices = rows.flatMap(({ invoice }) => (ticked.has(invoice.id) ? [invoice] : []))
  const selectedId = open(chosen)?.invoice.id
  const [readId] = useDebouncedValue(selectedId, restBeforeReading, { leading: true })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    findRef.current?.focus()
    findRef.current?.select()
  }

  return (
    <div className={classes.tab} onKeyDown={onKeyDown}>
      <div className={classes.list}>
        <InvoiceTable
          lines={lines}
          sort={sort}
          onSort={sortBy}
          selectedId={selectedId}
          onSelect={(invoiceId) => openInvoice(engagementId, invoiceId)}
          ticked={ticked}
          onToggle={(invoiceId) => toggleTick(engagementId, invoiceId)}
          onTick={(invoiceIds) => tick(engagementId, invoiceIds)}
          onEnter={() => documentRef.current?.focus()}
        />
        <TickedBar engagementId={engagementId} invoices={tickedInvoices} onClear={() => tick(engagementId, [])} />
        <Foot count={invoices.length} list={list} />
      </div>
      <ReadingPane engagementId={engagementId} open={open(readId)} documentRef={documentRef} findRef={findRef} />
    </div>
  )
}

/** How many there are, and of when; that a refresh failed is said without taking away what is known. */
function Foot({ count, list }: { readonly count: number } & Pick<ReadingProps, 'list'>) {
  const t = useTexts(invoicesTexts)
  const { time } = useFormats()
  const when = time(new Date(list.dataUpdatedAt))
  return (
    <div className={classes.foot}>
      <span>{t('count', { count })}</span>
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
