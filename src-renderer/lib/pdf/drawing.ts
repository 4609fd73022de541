export {
  createViewer,
  type DocumentControls,
  type DocumentViewer,
  type Fit,
  type Place,
  type Showing,
  type ViewState,
} from './viewer'
export type { AskPassword, Opened } from './open'
export { drawFirstPage, openPagePictures, type PagePictures } from './page-pictures'
