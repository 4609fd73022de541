export { createViewer, type DocumentViewer, type Fit, type ViewState } from './viewer'
export type { Opened } from './open'
