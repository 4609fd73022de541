import { Button } from '@mantine/core'
import type { Invoice } from '@contract/invoices'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconLock, type Icon } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode, type Ref, type RefObject } from 'react'
import { useOutcome } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { LoadingLine } from '../../components/lines'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { dueDay, type Standing } from './due'
import { FindField } from './find-field'
import { InvoiceActions } from './invoice-actions'
import type { DocumentViewer } from './pdf'
import { invoicesTexts } from './texts'
import { useDocumentViewer, useShownDocument, useViewState } from './use-document-viewer'
import { ViewerToolbar } from './viewer-toolbar'
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

  useEffect(() => viewer?.namePages((page) => t('pageNumber', { page })), [viewer, t])
  useZoomByWheel(documentRef, viewer)

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
      <div className={classes.desk}>
        <Pages
          hostRef={documentRef}
          viewer={viewer}
          label={t('document', { number: open?.invoice.invoiceNumber ?? '' })}
        />
        <div className={classes.message}>
          {open && <Message open={open} document={document} shown={shown} hasDocument={documentId !== undefined} />}
        </div>
      </div>
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

interface PagesProps {
  readonly hostRef: Ref<HTMLDivElement>
  readonly viewer: DocumentViewer | undefined
  readonly label: string
}

/** Where pdf.js draws. Its own keys: the arrows and Page up and down scroll by themselves. */
function Pages({ hostRef, viewer, label }: PagesProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { scrollWidth, clientWidth } = event.currentTarget
    const wide = scrollWidth > clientWidth
    const page = viewer?.state.getState().page ?? 1
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      '+': viewer?.zoomIn,
      '=': viewer?.zoomIn,
      '-': viewer?.zoomOut,
      '−': viewer?.zoomOut,
      '0': () => viewer?.fitTo('width'),
      // A page that is wider than the pane is scrolled sideways.
      ArrowRight: wide ? undefined : () => viewer?.goTo(page + 1),
      ArrowLeft: wide ? undefined : () => viewer?.goTo(page - 1),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div ref={hostRef} className={classes.pages} role="document" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
      <div className="pdfViewer" />
    </div>
  )
}

/** Ctrl with the wheel zooms, as everywhere; without this the whole window would. */
function useZoomByWheel(host: RefObject<HTMLDivElement | null>, viewer: DocumentViewer | undefined): void {
  useEffect(() => {
    const element = host.current
    if (!element || !viewer) return
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      if (event.deltaY < 0) viewer.zoomIn()
      if (event.deltaY > 0) viewer.zoomOut()
    }
    // React's own wheel listeners are passive and could not prevent anything.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [host, viewer])
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
    return <Loading label={t('documentLoading', { number: invoice.invoiceNumber })} />
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
      return <Loading label={t('documentLoading', { number: invoice.invoiceNumber })} />
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

/** Waits a moment before it shows: most documents are there sooner than the eye. */
function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classes.late}>
      <LoadingLine label={label} />
    </div>
  )
}

interface NoteProps {
  readonly icon: Icon
  readonly children: ReactNode
  readonly action?: ReactNode
}

function Note({ icon: Icon, children, action }: NoteProps) {
  return (
    <div role="alert" className={classes.note}>
      <Icon size={18} className={classes.noteIcon} aria-hidden />
      <div>
        <p className={classes.noteText}>{children}</p>
        {action}
      </div>
    </div>
  )
}
