import clsx from 'clsx'
import { Flex, Paper, Stack } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Working } from '../layout/working'
import classes from './pdf.module.css'
import type { DocumentControls } from './drawing'
import recipes from '../theme/recipes.module.css'

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
