import { createStore } from 'zustand/vanilla'

export type Fit = 'width' | 'page'

export interface Matches {
  readonly query: string
  /** `searching` until the document was read far enough to tell. */
  readonly state: 'searching' | 'found' | 'none'
  readonly current: number
  readonly total: number
}

export interface ViewState {
  /** 0 while no document is shown. */
  readonly pages: number
  readonly page: number
  /** 1 is the paper's own size. */
  readonly scale: number
  /** Target size of the scale, or undefined for one that the clerk chose. */
  readonly fit: Fit | undefined
  /** In degrees, by quarter turns to the right. */
  readonly rotation: number
  readonly matches: Matches | undefined
}

/** Where somebody was in a document. */
export type Place = Pick<ViewState, 'page' | 'scale' | 'fit' | 'rotation'>

export const createViewState = (pages: number, at?: Place) =>
  createStore<ViewState>(() => ({ scale: 1, fit: 'width', rotation: 0, matches: undefined, ...at, pages, page: 1 }))

/** The steps of zooming by hand; 1 is the paper's own size. */
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const

/** A scale this close to a step counts as that step, so that no zoom moves by less than the eye sees. */
const tolerance = 0.01

export const smallestScale = steps[0]
export const largestScale = 5

export const zoomedIn = (scale: number): number => steps.find((step) => step > scale + tolerance) ?? largestScale
export const zoomedOut = (scale: number): number => steps.findLast((step) => step < scale - tolerance) ?? smallestScale
