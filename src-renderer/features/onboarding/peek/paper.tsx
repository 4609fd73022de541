import type { StagedFile } from '@contract/documents'
import { IconAlertOctagon, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useOutcome } from '../../../app/queries'
import { FailureMessage } from '../../../components/failure-message'
import { Desk, LateLoading, Note } from '../../../components/pdf/desk'
import type { DocumentControls } from '../../../components/pdf/drawing'
import {
  useDocumentViewer,
  useNamedPages,
  useShownDocument,
  useViewState,
} from '../../../components/pdf/use-document-viewer'
import { ViewerToolbar } from '../../../components/pdf/viewer-toolbar'
import { useTexts } from '../../../i18n/texts'
import { kartei } from '../../../kartei'
import { createImageViewer, type ImageViewer } from './image-viewer'
import { keepPlace, placeIn } from './peek-store'
import classes from './peek.module.css'
import { peekTexts } from './texts'

interface PaperProps {
  readonly file: StagedFile
}

/** A document to read while one types, where it was left. */
export function Paper({ file }: PaperProps) {
  const t = useTexts(peekTexts)
  const { fileId, name, mediaType } = file
  const content = useOutcome(['staged-file', fileId], () => kartei.files.read({ fileId }), {
    staleTime: Infinity,
    gcTime: 0,
  })
  const bytes = content.data?.bytes ?? undefined
  if (bytes && mediaType === 'application/pdf') return <PdfPaper file={file} bytes={bytes} />
  if (bytes) return <ImagePaper file={file} bytes={bytes} />
  return (
    <Frame name={name} viewer={undefined}>
      {content.error ? (
        <FailureMessage failure={content.error.failure} sentence={t('unreadable')} />
      ) : content.data ? (
        <Note icon={IconInfoCircle}>{t('notShown')}</Note>
      ) : (
        <LateLoading label={t('loading', { name })} />
      )}
    </Frame>
  )
}

interface ContentProps extends PaperProps {
  readonly bytes: Uint8Array
}

function PdfPaper({ file: { fileId, name }, bytes }: ContentProps) {
  const t = useTexts(peekTexts)
  const host = useRef<HTMLDivElement>(null)
  const viewer = useDocumentViewer(host)
  const shown = useShownDocument(viewer, bytes, placeIn(fileId))
  useNamedPages(viewer)
  useKeptPlace(fileId, viewer)
  return (
    <Frame name={name} viewer={viewer} host={host}>
      {shown === undefined && <LateLoading label={t('loading', { name })} />}
      {shown === 'protected' && <Note icon={IconLock}>{t('protected')}</Note>}
      {shown === 'damaged' && <Note icon={IconAlertOctagon}>{t('damaged')}</Note>}
    </Frame>
  )
}

function ImagePaper({ file: { fileId, name, mediaType }, bytes }: ContentProps) {
  const t = useTexts(peekTexts)
  const host = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<ImageViewer>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes.slice()], { type: mediaType }))
    const picture = new Image()
    let made: ImageViewer | undefined
    picture.alt = name
    picture.addEventListener('error', () => setBroken(true))
    picture.addEventListener('load', () => {
      if (!host.current) return
      made = createImageViewer(host.current, picture, placeIn(fileId))
      setViewer(made)
    })
    picture.src = address
    return () => {
      made?.destroy()
      setViewer(undefined)
      picture.removeAttribute('src')
      URL.revokeObjectURL(address)
    }
  }, [fileId, name, mediaType, bytes])
  useKeptPlace(fileId, viewer)
  return (
    <Frame name={name} viewer={viewer} host={host}>
      {broken && <Note icon={IconAlertOctagon}>{t('damaged')}</Note>}
    </Frame>
  )
}

function useKeptPlace(fileId: string, viewer: DocumentControls | undefined): void {
  useEffect(
    () =>
      viewer?.state.subscribe((state) => {
        if (state.pages > 0) keepPlace(fileId, state)
      }),
    [fileId, viewer],
  )
}

interface FrameProps {
  readonly name: string
  readonly viewer: DocumentControls | undefined
  readonly host?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

function Frame({ name, viewer, host, children }: FrameProps) {
  const own = useRef<HTMLDivElement>(null)
  const view = useViewState(viewer)
  return (
    <>
      <div className={classes.tools}>
        <ViewerToolbar viewer={viewer} view={view} />
      </div>
      <Desk hostRef={host ?? own} viewer={viewer} label={name}>
        {children}
      </Desk>
    </>
  )
}
