import clsx from 'clsx'
import { Button, Flex, Group, PasswordInput, Title } from '@mantine/core'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconFileSearch,
  IconHelpHexagon,
  IconInfoCircle,
  IconListDetails,
  IconLock,
  IconLink,
} from '@tabler/icons-react'
import { type ComponentProps, memo, type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import {
  DocumentView,
  LateLoading,
  Note,
  useDocumentViewer,
  useNamedPages,
  useShownDocument,
  useSteadyView,
} from '../../lib/pdf/document-view'
import { ToolButton } from '../../lib/layout/tool-button'
import { useFormats } from '../../lib/i18n/format'
import { useIsVeryLow } from '../../lib/layout/is-narrow'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import type { InvoiceLine } from './arrange'
import { dueDay, given, useNumberOf, useOddness } from './rows'
import { InvoiceActions } from './invoice-actions'
import { InvoiceDetails } from './invoice-details'
import { toggleDetails, useReadingPlace } from './reading-place'
import { useDocument } from './use-document'
import { nameOf, saveAs } from './work'
import { DamagedNotice, NoticeBar, WorkNotice } from './work-notice'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'
import type { AskPassword, DocumentViewer } from '../../lib/pdf/drawing'
import { FindField, ViewerToolbar } from '../../lib/pdf/viewer-toolbar'

interface ReadingPaneProps {
  readonly engagementId: string
  readonly open: InvoiceLine | undefined
  /** Scroll container, to be focused. */
  readonly documentRef: RefObject<HTMLDivElement | null>
  readonly findRef: RefObject<HTMLInputElement | null>
  /** To the next or the previous invoice of the list; undefined where there is none. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  /** Reads the invoice from the service. */
  readonly onReadAnew: () => void
}

/** The document of the open invoice, with everything that is done with it. */
export const ReadingPane = memo(function ReadingPane(props: ReadingPaneProps) {
  const { engagementId, open, documentRef, findRef, onNext, onPrevious, onReadAnew } = props
  const t = useTexts('invoices')
  const details = useReadingPlace((place) => place.details)
  const documentId = given(open?.invoice.invoicePdfDocumentId)
  const numberOf = useNumberOf()
  const number = open ? numberOf(open.invoice) : ''
  const document = useDocument(engagementId, documentId)
  const viewer = useDocumentViewer(documentRef)
  const isPdf = document.data === undefined || document.data.contentType === 'application/pdf'
  const source = isPdf ? document.data?.bytes : undefined
  const password = usePasswordPrompt(source)
  const shown = useShownDocument(viewer, source, { askPassword: password.ask })
  useNamedPages(viewer)

  const name = open ? nameOf(open.invoice) : ''
  // A document that the viewer cannot open is as good as damaged, whatever its bytes say.
  const foundDamage = document.data?.damage
  const damage = foundDamage ?? (shown === 'damaged' ? 'unreadable' : undefined)

  return (
    <Flex component="section" direction="column" className={classes.pane} aria-label={t('document', { number })}>
      <ReadingTools viewer={viewer} findRef={findRef} documentRef={documentRef} />
      {open && (
        <>
          <Head
            open={open}
            engagementId={engagementId}
            documentId={documentId}
            isPdf={isPdf}
            damage={damage}
            isSavedAsItCame={foundDamage !== undefined}
            onNext={onNext}
            onPrevious={onPrevious}
            onReadAnew={onReadAnew}
          />
          <OddNotice open={open} />
          {details && <InvoiceDetails invoice={open.invoice} />}
          {documentId !== undefined && <WorkNotice engagementId={engagementId} documentId={documentId} />}
          <LinkNotice viewer={viewer} documentId={documentId} />
          {foundDamage && documentId !== undefined && (
            <DamagedNotice
              damage={foundDamage}
              loading={document.isFetching}
              onSave={() => void saveAs({ engagementId, documentId, number: name })}
              onReload={document.reload}
            />
          )}
        </>
      )}
      <DocumentView hostRef={documentRef} viewer={viewer} label={t('document', { number })}>
        {password.asked && <PasswordPrompt isWrong={password.asked.isWrong} onPassword={password.asked.answer} />}
        {open && !password.asked && <Message open={open} document={document} shown={shown} documentId={documentId} />}
      </DocumentView>
      {document.data?.keptAt !== undefined && <KeptLine keptAt={document.data.keptAt} />}
    </Flex>
  )
})

interface HeadProps
  extends
    Pick<ReadingPaneProps, 'onNext' | 'onPrevious' | 'onReadAnew'>,
    Omit<ComponentProps<typeof InvoiceActions>, 'name'> {
  readonly open: InvoiceLine
}

/** Which invoice it is, the way to its neighbours, and what can be done with its document. */
const Head = memo(function Head({ open, onNext, onPrevious, onReadAnew, ...actions }: HeadProps) {
  const { invoice, standing } = open
  const t = useTexts('invoices')
  const tr = useTexts('invoices/reading')
  const ta = useTexts('invoices/read-anew')
  const { shortDay } = useFormats()
  const details = useReadingPlace((place) => place.details)
  const number = useNumberOf()(invoice)
  const isLow = useIsVeryLow()
  const dueDate = given(invoice.dueDate)
  return (
    <Flex
      component="header"
      gap="4px 12px"
      align="center"
      wrap={isLow ? 'nowrap' : 'wrap'}
      mih={isLow ? 36 : 46}
      {...(isLow && { py: 2 })}
      className={recipes.above}
    >
      <Title order={2} size="h3" className={recipes.cut} title={number}>
        {number}
      </Title>
      <span className={clsx(recipes.cut, recipes.quiet)} title={dueDate && t('dueAsSent', { stamp: dueDate })}>
        {dueDate === undefined
          ? t('noDueDate')
          : t(standing === 'passed' ? 'wasDue' : 'dueOn', { day: shortDay(dueDay(dueDate) ?? dueDate) })}
      </span>
      <Flex component="span" display="inline-flex" gap={2}>
        <span className={classes.arrows}>
          <ToolButton
            icon={IconArrowLeft}
            label={tr('previousInvoice')}
            shortcut="P"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <ToolButton
            icon={IconArrowRight}
            label={tr('nextInvoice')}
            shortcut="N"
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </span>
        <ToolButton
          icon={IconListDetails}
          label={tr('details')}
          shortcut="D"
          pressed={details}
          onClick={toggleDetails}
        />
        <ToolButton icon={IconFileSearch} label={ta('open')} shortcut="I" onClick={onReadAnew} />
      </Flex>
      <InvoiceActions {...actions} name={nameOf(invoice)} />
    </Flex>
  )
})

/** Warnings about an odd row. */
function OddNotice({ open }: { readonly open: InvoiceLine }) {
  const odd = useOddness()(open)
  return odd.length === 0 ? null : (
    <NoticeBar icon={IconHelpHexagon} role="note">
      {odd.join(' ')}
    </NoticeBar>
  )
}

/** That this is the copy that was kept, and of when. */
function KeptLine({ keptAt }: { readonly keptAt: string }) {
  const t = useTexts('invoices/reading')
  const { stamp } = useFormats()
  return (
    <p className={clsx(recipes.below, recipes.small, recipes.faint)} role="status">
      {t('keptAt', { when: stamp(keptAt) })}
    </p>
  )
}

interface MessageProps {
  readonly open: InvoiceLine
  readonly document: ReturnType<typeof useDocument>
  readonly shown: ReturnType<typeof useShownDocument>
  readonly documentId: string | undefined
}

/** Placeholder of the document while it loads, or where it failed. */
function Message({ open: { invoice }, document, shown, documentId }: MessageProps) {
  const t = useTexts('invoices')
  const { fileSize } = useFormats()
  const number = useNumberOf()(invoice)
  const again = (
    <Button size="sm" loading={document.isFetching} onClick={document.reload}>
      {t('reload')}
    </Button>
  )
  if (documentId === undefined) return <Note icon={IconInfoCircle}>{t('noDocument')}</Note>
  const { data } = document
  if (!data) {
    if (document.error) return <FailureMessage failure={document.error.failure} actions={again} />
    return <LateLoading label={t('documentLoading', { number })} of={documentId} />
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
      return <LateLoading label={t('documentLoading', { number })} />
    case 'protected':
      return <Note icon={IconLock}>{t('protected')}</Note>
    case 'damaged':
      // The kind of damage stands above already.
      if (data.damage) return <Note icon={IconInfoCircle}>{t('nothingShown')}</Note>
      return (
        <Note icon={IconAlertOctagon} action={again}>
          {t('damaged')}
        </Note>
      )
    case 'open':
      return null
  }
}

/** A click on a link out of the document goes to main, which asks the clerk first; this says where it did not open it. */
function LinkNotice({
  viewer,
  documentId,
}: {
  readonly viewer: DocumentViewer | undefined
  readonly documentId: string | undefined
}) {
  const t = useTexts('invoices/reading')
  const [refused, setRefused] = useState<{ readonly url: string; readonly of: string | undefined }>()
  useEffect(() => {
    viewer?.onLink((url) => {
      setRefused(undefined)
      void kartei.workstation.openLink({ url }).then((outcome) => {
        if (!outcome.ok) setRefused({ url, of: documentId })
      })
    })
  }, [viewer, documentId])
  return (
    <div role="status">
      {refused !== undefined && refused.of === documentId && (
        <NoticeBar icon={IconLink} tone="end" onDismiss={() => setRefused(undefined)}>
          {t('linkNotOpened', { url: refused.url.slice(0, 200) })}
        </NoticeBar>
      )}
    </div>
  )
}

interface ReadingToolsProps {
  readonly viewer: DocumentViewer | undefined
  readonly findRef: RefObject<HTMLInputElement | null>
  /** Scroll container, to return the focus to. */
  readonly documentRef: RefObject<HTMLDivElement | null>
}

/** Page actions, the same for every document. */
const ReadingTools = memo(function ReadingTools({ viewer, findRef, documentRef }: ReadingToolsProps) {
  const view = useSteadyView(viewer)
  const isLow = useIsVeryLow()
  const [query, setQuery] = useState('')
  const find = (text: string): void => {
    setQuery(text)
    viewer?.find(text)
  }
  return (
    <Group gap={8} wrap="nowrap" mih={isLow ? 36 : 45} {...(isLow && { py: 2 })} className={recipes.above}>
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
    </Group>
  )
})

interface Asked {
  /** Which document asks. */
  readonly of: unknown
  readonly isWrong: boolean
  readonly answer: (password: string) => void
}

/** Password prompt of a protected PDF. The password goes to the document and is stored nowhere. */
function usePasswordPrompt(document: unknown): {
  readonly ask: AskPassword
  readonly asked: Pick<Asked, 'isWrong' | 'answer'> | undefined
} {
  const [asked, setAsked] = useState<Asked>()
  const ask: AskPassword = (isWrong) =>
    new Promise((resolve) => {
      const answer = (password: string): void => {
        setAsked(undefined)
        resolve(password)
      }
      setAsked({ of: document, isWrong, answer })
    })
  return { ask, asked: asked?.of === document ? asked : undefined }
}

interface PasswordPromptProps {
  readonly isWrong: boolean
  readonly onPassword: (password: string) => void
}

function PasswordPrompt({ isWrong, onPassword }: PasswordPromptProps) {
  const t = useTexts('invoices/reading')
  const [password, setPassword] = useState('')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <Note icon={IconLock}>
      {t('needsPassword')}
      <Flex component="form" gap="8px 12px" align="end" wrap="wrap" mt={8} onSubmit={submit}>
        <PasswordInput
          flex="1 1 180px"
          maw={280}
          label={t('password')}
          autoComplete="off"
          autoFocus
          value={password}
          error={isWrong ? t('wrongPassword') : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="primary" disabled={password === ''}>
          {t('unlock')}
        </Button>
      </Flex>
    </Note>
  )
}
