import { createStore } from 'zustand/vanilla'
import type { DocumentViewer, Opened, ViewState } from '../../../src-renderer/lib/pdf/drawing'

const nothing = (): void => undefined

/** What becomes of the documents that are shown. */
export const shows: { state: Opened['state'] } = { state: 'open' }

/** jsdom draws nothing: what pdf.js does is seen in the real window, in test/e2e/invoices.e2e.ts. */
export const createViewer = (): DocumentViewer => ({
  state: createStore<ViewState>(() => ({
    pages: 0,
    page: 1,
    scale: 1,
    fit: 'width',
    rotation: 0,
    matches: undefined,
  })),
  show: () => Promise.resolve(shows.state),
  clear: nothing,
  goTo: nothing,
  zoomIn: nothing,
  zoomOut: nothing,
  fitTo: nothing,
  rotate: nothing,
  find: nothing,
  findAgain: nothing,
  onLink: nothing,
  namePages: nothing,
  destroy: nothing,
})
