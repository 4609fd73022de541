import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { shallow } from 'zustand/shallow'
import { useTexts } from '../i18n/texts'
import type { DocumentControls, DocumentViewer, Opened, Showing, ViewState } from './drawing'
import { createViewState } from './zoom'

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
