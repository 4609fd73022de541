import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, FindState, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { z } from '@contract/zod'
import type { StoreApi } from 'zustand/vanilla'
import { createReader, type AskPassword, type Opened, type Reader } from './open'
import { createViewState, zoomedIn, zoomedOut, type Fit, type Matches, type Place, type ViewState } from './zoom'
import './viewer.css'

// Reads what the module above leaves on globalThis: the order of these two matters.

/** A toolbar's access to whatever shows a document. */
export interface DocumentControls {
  readonly state: StoreApi<ViewState>
  readonly goTo: (page: number) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fitTo: (fit: Fit) => void
  /** By a quarter turn to the right. */
  readonly rotate: () => void
}

export interface Showing {
  readonly at?: Place | undefined
  readonly askPassword?: AskPassword | undefined
}

/** The same call takes a document away, which pdf.js's types do not say. */
interface Emptiable {
  setDocument(document: PDFDocumentProxy | null): void
}

/** Milliseconds. */
const idleWithin = 1_000

const scaleNames = { width: 'page-width', page: 'page-fit' } as const

const counted = z.object({ matchesCount: z.object({ current: z.number(), total: z.number() }) })
const searched = counted.extend({ state: z.number() })
const pageChanged = z.object({ pageNumber: z.number() })
const scaleChanged = z.object({ scale: z.number() })

const stateOf = (state: number): Matches['state'] =>
  state === FindState.PENDING ? 'searching' : state === FindState.NOT_FOUND ? 'none' : 'found'

/**
 * pdf.js's own viewer in `container`, which must be an absolutely positioned element that scrolls and holds one empty
 * `div`: pages are drawn when they come near, at the resolution of the screen, with their text above them.
 */
export function createViewer(container: HTMLDivElement) {
  const end = new AbortController()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const findController = new PDFFindController({ eventBus, linkService })
  // A variable of its own, since the types leave out `abortSignal`.
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    // Stamps and filled fields are drawn; nothing can be filled in or edited, no script runs, and no link goes anywhere.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    abortSignal: end.signal,
  }
  const viewer = new PDFViewer(options)
  const emptiable: Emptiable = viewer
  linkService.setViewer(viewer)
  let reportLink: (url: string) => void = () => undefined
  inertLinks(linkService, (url) => reportLink(url))

  const state = createViewState(0)
  let reader: Reader = createReader()
  // One ahead: its worker has started when the next document is asked for.
  let spare: Reader | undefined
  let query = ''
  let start: Place | undefined
  let nameOf: (page: number) => string = String

  const on = (event: string, listener: (payload: unknown) => void): void => eventBus.on(event, listener)
  const ask = (type: '' | 'again', findPrevious: boolean): void =>
    eventBus.dispatch('find', {
      source: container,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious,
    })
  const scaleAsChosen = (): void => {
    const { fit, scale } = state.getState()
    viewer.currentScaleValue = fit ? scaleNames[fit] : String(scale)
  }
  const scaleTo = (scale: number): void => {
    state.setState({ fit: undefined })
    viewer.currentScale = scale
  }
  const draw = (document: PDFDocumentProxy | null): void => {
    emptiable.setDocument(document)
    linkService.setDocument(document)
    state.setState({ pages: 0, page: 1, rotation: 0, matches: undefined })
    container.scrollTo(0, 0)
  }
  const nameThePages = (): void => {
    for (const page of container.querySelectorAll<HTMLElement>('.page[data-page-number]')) {
      // pdf.js would name them in English.
      page.removeAttribute('data-l10n-id')
      page.setAttribute('aria-label', nameOf(Number(page.dataset['pageNumber'])))
    }
  }

  on('pagesinit', () => {
    nameThePages()
    if (start) {
      viewer.pagesRotation = start.rotation
      state.setState({ scale: start.scale, fit: start.fit, rotation: start.rotation })
    }
    scaleAsChosen()
    if (start) viewer.currentPageNumber = Math.min(start.page, viewer.pagesCount)
    state.setState({ pages: viewer.pagesCount, page: viewer.currentPageNumber })
    if (query !== '') ask('', false)
  })
  // Not before the first page is there to read: a start takes the machine's time.
  on('textlayerrendered', () => {
    requestIdleCallback(
      () => {
        if (!end.signal.aborted && state.getState().pages > 0) spare ??= createReader()
      },
      { timeout: idleWithin },
    )
  })
  on('pagechanging', (payload) => state.setState({ page: pageChanged.parse(payload).pageNumber }))
  on('scalechanging', (payload) => state.setState({ scale: scaleChanged.parse(payload).scale }))
  on('updatefindmatchescount', (payload) => {
    const { matchesCount } = counted.parse(payload)
    const { matches } = state.getState()
    if (matches) state.setState({ matches: { ...matches, ...matchesCount } })
  })
  on('updatefindcontrolstate', (payload) => {
    const { matchesCount, state: found } = searched.parse(payload)
    state.setState({ matches: query === '' ? undefined : { query, state: stateOf(found), ...matchesCount } })
  })

  const resized = new ResizeObserver(() => {
    if (state.getState().pages > 0 && state.getState().fit) scaleAsChosen()
  })
  resized.observe(container)
  redrawWhenResolutionChanges(viewer, end.signal)

  return {
    state,
    /** Shows a document from its first page on, or at a place; resolves when it is known what it is. */
    show: async (source: Uint8Array, { at, askPassword }: Showing = {}): Promise<Opened['state']> => {
      const own = reader
      const opened = await own.open(source, askPassword)
      if (opened.state === 'open' && own === reader) {
        start = at
        draw(opened.document)
      }
      return opened.state
    },
    /** Shows nothing, and frees what was shown. */
    clear: () => {
      // After the end no worker starts any more: the screen takes its parts down in no certain order.
      if (end.signal.aborted) return
      draw(null)
      reader.close()
      reader = spare ?? createReader()
      spare = undefined
    },
    goTo: (page: number) => {
      if (Number.isInteger(page) && page >= 1 && page <= viewer.pagesCount) viewer.currentPageNumber = page
    },
    zoomIn: () => scaleTo(zoomedIn(viewer.currentScale)),
    zoomOut: () => scaleTo(zoomedOut(viewer.currentScale)),
    fitTo: (fit: Fit) => {
      state.setState({ fit })
      scaleAsChosen()
    },
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
      state.setState({ rotation: viewer.pagesRotation })
    },
    /** Marks every match and goes to the first from the page shown on; an empty query takes the marks away. */
    find: (text: string) => {
      query = text
      if (query !== '') {
        ask('', false)
        return
      }
      eventBus.dispatch('findbarclose', { source: container })
      state.setState({ matches: undefined })
    },
    findAgain: (direction: 'next' | 'previous') => {
      if (query !== '') ask('again', direction === 'previous')
    },
    /** Called for a link out of the document that was clicked. Nothing is opened by itself. */
    onLink: (listener: typeof reportLink) => {
      reportLink = listener
    },
    /** Names the pages for assistive technology, in the clerk's language. */
    namePages: (name: typeof nameOf) => {
      nameOf = name
      nameThePages()
    },
    destroy: () => {
      resized.disconnect()
      draw(null)
      reader.close()
      spare?.close()
      end.abort()
    },
  }
}

export type DocumentViewer = ReturnType<typeof createViewer>

/** A window dragged to another screen, or another zoom of the whole window: sharp again at the new resolution. */
function redrawWhenResolutionChanges(viewer: PDFViewer, signal: AbortSignal): void {
  const watch = (): void =>
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        viewer.refresh()
        watch()
      },
      { once: true, signal },
    )
  watch()
}

/**
 * Links out of a document are shown, tell where they lead, and do nothing but say that they were clicked: what a document
 * says is no reason to open anything.
 */
export function inertLinks(linkService: PDFLinkService, onLink: (url: string) => void): void {
  linkService.addLinkAttributes = (link: HTMLAnchorElement, url: string) => {
    // Without an address there is nothing that a middle click or a drag could take along.
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-label', url)
    link.tabIndex = 0
    link.title = url
    link.onclick = () => {
      onLink(url)
      return false
    }
    link.onkeydown = (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onLink(url)
    }
  }
}
