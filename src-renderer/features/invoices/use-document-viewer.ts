import { useEffect, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { DocumentViewer, Opened, ViewState } from './pdf'

/** pdf.js is large: it comes with the first look at the invoices, not with the start of the program. */
const loadPdf = () => import('./pdf')

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

/** What became of the bytes in the viewer: undefined while that is not known, or while there are none. */
export function useShownDocument(
  viewer: DocumentViewer | undefined,
  bytes: Uint8Array | undefined,
): Opened['state'] | undefined {
  const [shown, setShown] = useState<{ readonly bytes: Uint8Array; readonly state: Opened['state'] }>()
  useEffect(() => {
    if (!viewer || !bytes) return
    let left = false
    void viewer.show(bytes).then((state) => {
      if (!left) setShown({ bytes, state })
    })
    return () => {
      left = true
      viewer.clear()
    }
  }, [viewer, bytes])
  return shown?.bytes === bytes ? shown?.state : undefined
}

const nothing: ViewState = { pages: 0, page: 1, scale: 1, fit: 'width', matches: undefined }

export function useViewState(viewer: DocumentViewer | undefined): ViewState {
  return useStore(viewer?.state ?? idle)
}

const idle = { getState: () => nothing, getInitialState: () => nothing, subscribe: () => () => undefined }
