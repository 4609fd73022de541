import type { StagedFile } from '@contract/api/documents'
import { Group } from '@mantine/core'
import { IconAlertOctagon, IconInfoCircle, IconLock } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useOutcome } from '../../../lib/api/queries'
import { FailureMessage } from '../../../lib/failures/failure-message'
import {
  DocumentView,
  LateLoading,
  Note,
  useDocumentViewer,
  useNamedPages,
  useShownDocument,
  useViewState,
} from '../../../lib/pdf/document-view'
import { FindField, ViewerToolbar } from '../../../lib/pdf/viewer-toolbar'
import type { DocumentControls, Place, ViewState } from '../../../lib/pdf/drawing'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { kartei } from '../../../lib/api/kartei'
import { isControlKey } from '../../../lib/navigation/keys'
import { typeName } from '../look/look'
import classes from '../documents.module.css'
import { createViewState, zoomedIn, zoomedOut } from '../../../lib/pdf/zoom'

interface PaperProps {
  readonly file: Pick<StagedFile, 'fileId' | 'name' | 'mediaType'>
  /** Where it is opened; at its beginning unless given. */
  readonly startAt?: Place | undefined
  /** Hears where the clerk is. */
  readonly onPlace?: (place: Place) => void
}

/** A staged document to be read: drawn with pages, zoom and turning, or in its place why it cannot be and what helps. */
export function Paper(props: PaperProps) {
  const t = useTexts('documents/preview')
  const { fileId, name, mediaType } = props.file
  const content = useOutcome(['staged-file', fileId], () => kartei.files.read({ fileId }), {
    staleTime: Infinity,
    gcTime: 0,
  })
  const bytes = content.data?.bytes ?? undefined
  const isTiff = mediaType === 'image/tiff'
  if (bytes && mediaType === 'application/pdf') return <PdfPaper {...props} bytes={bytes} />
  if (bytes && !isTiff) return <ImagePaper {...props} bytes={bytes} />
  return (
    <Frame name={name} viewer={undefined}>
      {content.error ? (
        <FailureMessage failure={content.error.failure} sentence={t('unreadable')} />
      ) : content.data ? (
        <NotDrawn mediaType={mediaType} small={bytes} />
      ) : (
        <LateLoading label={t('loading', { name })} />
      )}
    </Frame>
  )
}

/** A file that neither pdf.js nor Chromium draws: words, actions, and of a TIFF a small picture. */
function NotDrawn({ mediaType, small }: { readonly mediaType: string; readonly small: Uint8Array | undefined }) {
  const t = useTexts('documents/preview')
  if (small)
    return (
      <Note icon={IconInfoCircle} action={<SmallPicture bytes={small} />}>
        {t('firstPageOnly')}
      </Note>
    )
  const type = typeName(mediaType)
  return (
    <Note icon={IconInfoCircle}>
      {mediaType.startsWith('image/') && type !== undefined ? t('notDrawn', { type }) : t('notShown')}
    </Note>
  )
}

function SmallPicture({ bytes }: { readonly bytes: Uint8Array }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes.slice()], { type: 'image/png' }))
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return <img ref={picture} className={classes.small} alt="" />
}

interface ContentProps extends PaperProps {
  readonly bytes: Uint8Array
}

function PdfPaper({ file: { name }, bytes, startAt, onPlace }: ContentProps) {
  const t = useTexts('documents/preview')
  const host = useRef<HTMLDivElement>(null)
  const viewer = useDocumentViewer(host)
  const shown = useShownDocument(viewer, bytes, { at: startAt })
  const view = useViewState(viewer)
  const [query, setQuery] = useState('')
  const findField = useRef<HTMLInputElement>(null)
  useKeyFirst((event) => {
    const field = findField.current
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (!isControlKey(event, 'f') || !field || (dialog && !dialog.contains(field))) return false
    field.focus()
    field.select()
    return true
  })
  const find = (text: string): void => {
    setQuery(text)
    viewer?.find(text)
  }
  useNamedPages(viewer)
  useReportedPlace(viewer, onPlace)
  return (
    <Frame
      name={name}
      viewer={viewer}
      host={host}
      tools={
        <FindField
          inputRef={findField}
          query={query}
          matches={view.matches}
          disabled={view.pages === 0}
          onQuery={find}
          onAgain={(direction) => viewer?.findAgain(direction)}
          onLeave={() => host.current?.focus()}
        />
      }
    >
      {shown === undefined && <LateLoading label={t('loading', { name })} />}
      {shown === 'protected' && <Note icon={IconLock}>{t('protected')}</Note>}
      {shown === 'damaged' && <Note icon={IconAlertOctagon}>{t('damaged')}</Note>}
    </Frame>
  )
}

function ImagePaper({ file: { name, mediaType }, bytes, startAt, onPlace }: ContentProps) {
  const t = useTexts('documents/preview')
  const host = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<ImageViewer>()
  const [broken, setBroken] = useState(false)
  const show = useEffectEvent((picture: HTMLImageElement) =>
    host.current ? createImageViewer(host.current, picture, startAt) : undefined,
  )
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes.slice()], { type: mediaType }))
    const picture = new Image()
    let made: ImageViewer | undefined
    picture.alt = name
    picture.addEventListener('error', () => setBroken(true))
    picture.addEventListener('load', () => {
      made = show(picture)
      setViewer(made)
    })
    picture.src = address
    return () => {
      made?.destroy()
      setViewer(undefined)
      picture.removeAttribute('src')
      URL.revokeObjectURL(address)
    }
  }, [name, mediaType, bytes])
  useReportedPlace(viewer, onPlace)
  return (
    <Frame name={name} viewer={viewer} host={host}>
      {broken && <Note icon={IconAlertOctagon}>{t('damaged')}</Note>}
    </Frame>
  )
}

/** Keys of the document that is open, also where a dialog holds them back from the window. `take` is false for all others. */
export function useKeyFirst(take: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!take(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

function useReportedPlace(viewer: DocumentControls | undefined, onPlace: PaperProps['onPlace']): void {
  const report = useEffectEvent((place: Place) => onPlace?.(place))
  useEffect(
    () =>
      viewer?.state.subscribe((state) => {
        if (state.pages > 0) report(state)
      }),
    [viewer],
  )
}

interface FrameProps {
  readonly name: string
  readonly viewer: DocumentControls | undefined
  readonly host?: RefObject<HTMLDivElement | null>
  /** Further actions on such a document. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

function Frame({ name, viewer, host, tools, children }: FrameProps) {
  const own = useRef<HTMLDivElement>(null)
  const view = useViewState(viewer)
  return (
    <>
      <Group className={clsx(recipes.fixed, recipes.lined)} gap={0} wrap="nowrap" mih={40} px={8}>
        <ViewerToolbar viewer={viewer} view={view} />
        {tools}
      </Group>
      <DocumentView hostRef={host ?? own} viewer={viewer} label={name}>
        {children}
      </DocumentView>
    </>
  )
}

/** Width of A4 in CSS pixels: a scan counts as a sheet of it, whatever its resolution. */
const sheetWidth = 794
/** Around the picture, in pixels. */
const margin = 16

interface ImageViewer extends DocumentControls {
  readonly destroy: () => void
}

/**
 * A picture in `container`, an element that scrolls, with the same handles as a document of one page.
 * @param at where it is opened; as wide as the container unless given
 */
function createImageViewer(container: HTMLElement, picture: HTMLImageElement, at: Place | undefined): ImageViewer {
  const paper = document.createElement('div')
  paper.className = classes.picture ?? ''
  paper.append(picture)
  container.append(paper)
  const unit = Math.min(1, sheetWidth / Math.min(picture.naturalWidth, picture.naturalHeight))
  const [width, height] = [picture.naturalWidth * unit, picture.naturalHeight * unit]
  const state = createViewState(1, at)

  function lay(): void {
    const { fit, rotation } = state.getState()
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
    const byWidth = (container.clientWidth - 2 * margin) / across
    const byHeight = (container.clientHeight - 2 * margin) / down
    const fitted = fit === 'width' ? byWidth : fit === 'page' ? Math.min(byWidth, byHeight) : undefined
    if (fitted !== undefined && fitted > 0) state.setState({ scale: fitted })
    const { scale } = state.getState()
    Object.assign(paper.style, { width: `${across * scale}px`, height: `${down * scale}px` })
    Object.assign(picture.style, {
      width: `${width * scale}px`,
      height: `${height * scale}px`,
      transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
    })
  }
  const change = (changed: Partial<ViewState>): void => {
    state.setState(changed)
    lay()
  }
  const resized = new ResizeObserver(lay)
  resized.observe(container)
  lay()

  return {
    state,
    goTo: () => undefined,
    zoomIn: () => change({ fit: undefined, scale: zoomedIn(state.getState().scale) }),
    zoomOut: () => change({ fit: undefined, scale: zoomedOut(state.getState().scale) }),
    fitTo: (fit) => change({ fit }),
    rotate: () => change({ rotation: (state.getState().rotation + 90) % 360 }),
    destroy: () => {
      resized.disconnect()
      paper.remove()
    },
  }
}
