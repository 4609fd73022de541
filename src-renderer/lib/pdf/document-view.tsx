import {
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { shallow } from 'zustand/shallow'
import { useTexts } from '../i18n/texts'
import type { DocumentControls, DocumentViewer, Opened, Showing, ViewState } from './drawing'
import { createViewState } from './zoom'
import clsx from 'clsx'
import { Flex, Paper, Stack } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Working } from '../layout/progress-bar'
import classes from './pdf.module.css'
import recipes from '../theme/recipes.module.css'

/** pdf.js is large: it comes with the first look at a document, not with the start of the program. */
const loadPdf = () => import('./drawing')

/** The viewer in `host`, made when pdf.js has arrived and taken down with the screen. */
export function useDocumentViewer(host: RefObject<HTMLDivElement | null>): DocumentViewer | undefined {
  const [viewer, setViewer] = useState<DocumentViewer>()
  useEffect(() => {
    let made: DocumentViewer | undefined
    let left = false
    void loadPdf().then(({ createViewer }) => {
      if (left || !host.current) return
      made = createViewer(host.current)
      setViewer(made)
    })
    return () => {
      left = true
      made?.destroy()
      setViewer(undefined)
    }
  }, [host])
  return viewer
}

/** State of a document in the viewer: undefined while that is not known, or while there is none. */
export function useShownDocument(
  viewer: DocumentViewer | undefined,
  source: Uint8Array | undefined,
  how?: Showing,
): Opened['state'] | undefined {
  const [shown, setShown] = useState<{ readonly source: Uint8Array; readonly state: Opened['state'] }>()
  const show = useEffectEvent((own: DocumentViewer, all: Uint8Array) => own.show(all, how))
  useEffect(() => {
    if (!viewer || !source) return
    let left = false
    void show(viewer, source).then((state) => {
      if (!left) setShown({ source, state })
    })
    return () => {
      left = true
      viewer.clear()
    }
  }, [viewer, source])
  return shown?.source === source ? shown?.state : undefined
}

/** Names the pages for assistive technology in the clerk's language. */
export function useNamedPages(viewer: DocumentViewer | undefined): void {
  const t = useTexts('pdf')
  useEffect(() => viewer?.namePages((page) => t('pageNumber', { page })), [viewer, t])
}

export function useViewState(viewer: DocumentControls | undefined): ViewState {
  return useStore(viewer?.state ?? idle)
}

/** Milliseconds within which most documents follow upon the last. */
const untilNext = 250

/**
 * The view for what stands around the document: it outlasts the moment between one document and the next, so that nothing
 * flickers, and gives way to the drawing of the page.
 */
export function useSteadyView(viewer: DocumentControls | undefined): ViewState {
  const [view, setView] = useState(idle.getState)
  useEffect(() => {
    const state = viewer?.state ?? idle
    let later: ReturnType<typeof setTimeout> | undefined
    const take = (): void => {
      const now = state.getState()
      setView((before) => (shallow(before, now) ? before : now))
    }
    const follow = (): void => {
      clearTimeout(later)
      if (state.getState().pages === 0) later = setTimeout(take, untilNext)
      else startTransition(take)
    }
    follow()
    const unfollow = state.subscribe(follow)
    return () => {
      clearTimeout(later)
      unfollow()
    }
  }, [viewer])
  return view
}

const idle = createViewState(0)

interface DocumentViewProps {
  /** Scroll container, to be focused. */
  readonly hostRef: RefObject<HTMLDivElement | null>
  readonly viewer: DocumentControls | undefined
  readonly label: string
  /** Shown in place of the paper. */
  readonly children?: ReactNode
}

/** Where a document is drawn, by pdf.js or as a picture. Its own keys: the arrows and Page up and down scroll by themselves. */
export function DocumentView({ hostRef, viewer, label, children }: DocumentViewProps) {
  useZoomByWheel(hostRef, viewer)
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
    <div className={clsx(classes.view, recipes.fill)}>
      <div
        ref={hostRef}
        className={classes.pages}
        role="document"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className="pdfViewer" />
      </div>
      <div className={classes.message}>{children}</div>
    </div>
  )
}

/** Ctrl with the wheel zooms, as everywhere; without this the whole window would. */
function useZoomByWheel(host: RefObject<HTMLDivElement | null>, viewer: DocumentControls | undefined): void {
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

/** Waits a moment before it shows: most documents are there sooner than the eye. */
export function LateLoading({ label, of }: { readonly label: string; readonly of?: string }) {
  return (
    <div className={classes.late}>
      <Working label={label} of={of} />
    </div>
  )
}

interface NoteProps {
  readonly icon: Icon
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Note({ icon: Icon, children, action }: NoteProps) {
  return (
    <Paper withBorder px={16} py={12} role="alert">
      <Flex gap={10}>
        <Icon size={18} color="var(--ink-2)" aria-hidden />
        <Stack gap={8} align="flex-start" className={recipes.fill}>
          <div>{children}</div>
          {action}
        </Stack>
      </Flex>
    </Paper>
  )
}
