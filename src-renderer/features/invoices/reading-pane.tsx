import { Button } from '@mantine/core'
import type { Invoice } from '@contract/invoices'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { useOutcome } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { Desk, LateLoading, Note } from '../../components/pdf/desk'
import {
  useDocumentViewer,
  useNamedPages,
  useShownDocument,
  useViewState,
} from '../../components/pdf/use-document-viewer'
import { ViewerToolbar } from '../../components/pdf/viewer-toolbar'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { dueDay, type Standing } from './due'
import { FindField } from './find-field'
import { InvoiceActions } from './invoice-actions'
import { invoicesTexts } from './texts'
import { WorkNotice } from './work-notice'
import classes from './reading-pane.module.css'

export interface OpenInvoice {
  readonly invoice: Invoice
  readonly standing: Standing
}

interface ReadingPaneProps {
  readonly engagementId: string
  readonly open: OpenInvoice | undefined
  /** What scrolls, for the keyboard to go to. */
  readonly documentRef: RefObject<HTMLDivElement | null>
  readonly findRef: RefObject<HTMLInputElement | null>
}

/** The document of the open invoice, with everything that is done with it. */
export function ReadingPane({ engagementId, open, documentRef, findRef }: ReadingPaneProps) {
  const t = useTexts(invoicesTexts)
  const documentId = open?.invoice.invoicePdfDocumentId ?? undefined
  const document = useDocument(engagementId, documentId)
  const viewer = useDocumentViewer(documentRef)
  const view = useViewState(viewer)
  const isPdf = document.data === undefined || document.data.contentType === 'application/pdf'
  const bytes = isPdf ? document.data?.bytes : undefined
  const shown = useShownDocument(viewer, bytes)
  const [query, setQuery] = useState('')

  useNamedPages(viewer)

  const find = (text: string): void => {
    setQuery(text)
    viewer?.find(text)
  }

  return (
    <section className={classes.pane} aria-label={t('document', { number: open?.invoice.invoiceNumber ?? '' })}>
      <div className={classes.tools}>
        <ViewerToolbar viewer={viewer} view={view} />
        <FindField
          inputRef={findRef}
          query={query}
          matches={view.matches}
          disabled={view.pages === 0}
          onQuery={find}
          onAgain={(direction) => viewer?.findAgain(direction)}
          onLeave={() => documentRef.current?.focus()}
        />
      </div>
      {open && (
        <>
          <Head {...open}>
            <InvoiceActions
              engagementId={engagementId}
              documentId={documentId}
              invoiceNumber={open.invoice.invoiceNumber}
              isPdf={isPdf}
            />
          </Head>
          {documentId !== undefined && <WorkNotice engagementId={engagementId} documentId={documentId} />}
        </>
      )}
      <Desk hostRef={documentRef} viewer={viewer} label={t('document', { number: open?.invoice.invoiceNumber ?? '' })}>
        {open && <Message open={open} document={document} shown={shown} hasDocument={documentId !== undefined} />}
      </Desk>
    </section>
  )
}

/** Endpoint 15. An invoice's document does not change, so one that is there is not asked for again. */
function useDocument(engagementId: string, documentId: string | undefined) {
  return useOutcome(
    ['invoice-document', engagementId, documentId ?? ''],
    () => kartei.invoices.document({ engagementId, documentId: documentId ?? '' }),
    { enabled: documentId !== undefined, staleTime: Infinity },
  )
}

function Head({ invoice, standing, children }: OpenInvoice & { readonly children: ReactNode }) {
  const t = useTexts(invoicesTexts)
  const { shortDay } = useFormats()
  const day = shortDay(dueDay(invoice.dueDate) ?? invoice.dueDate)
  return (
    <header className={classes.head}>
      <h2 className={classes.number} title={invoice.invoiceNumber}>
        {invoice.invoiceNumber}
      </h2>
      <span className={classes.due} data-standing={standing} title={t('dueAsSent', { stamp: invoice.dueDate })}>
        {standing === 'overdue' && <IconAlertTriangle size={16} aria-hidden />}
        {t(standing === 'overdue' ? 'overdueSince' : 'dueOn', { day })}
      </span>
      {children}
    </header>
  )
}

interface MessageProps {
  readonly open: OpenInvoice
  readonly document: ReturnType<typeof useDocument>
  readonly shown: ReturnType<typeof useShownDocument>
  readonly hasDocument: boolean
}

/** What stands on the desk in place of the paper: why there is none yet, or none at all. */
function Message({ open: { invoice }, document, shown, hasDocument }: MessageProps) {
  const t = useTexts(invoicesTexts)
  const { fileSize } = useFormats()
  const again = (
    <Button size="sm" loading={document.isFetching} onClick={() => void document.refetch()}>
      {t('reload')}
    </Button>
  )
  if (!hasDocument) return <Note icon={IconInfoCircle}>{t('noDocument')}</Note>
  const { data } = document
  if (!data) {
    if (document.error) return <FailureMessage failure={document.error.failure} actions={again} />
    return <LateLoading label={t('documentLoading', { number: invoice.invoiceNumber })} />
  }
  if (data.bytes.length === 0)
    return (
      <Note icon={IconAlertOctagon} action={again}>
        {t('emptyDocument')}
      </Note>
    )
  if (data.contentType !== 'application/pdf')
    return (
      <Note icon={IconAlertTriangle}>{t('notPdf', { type: data.contentType, size: fileSize(data.bytes.length) })}</Note>
    )
  switch (shown) {
    case undefined:
      return <LateLoading label={t('documentLoading', { number: invoice.invoiceNumber })} />
    case 'protected':
      return <Note icon={IconLock}>{t('protected')}</Note>
    case 'damaged':
      return (
        <Note icon={IconAlertOctagon} action={again}>
          {t('damaged')}
        </Note>
      )
    case 'open':
      return null
  }
}
