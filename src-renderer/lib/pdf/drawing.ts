export { createViewer, type DocumentControls, type DocumentViewer, type Showing } from './viewer'
export type { Fit, Place, ViewState } from './zoom'
export type { AskPassword, Opened } from './open'
export { drawFirstPage, openPagePictures } from './open'
