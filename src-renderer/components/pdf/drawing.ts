export {
  createViewer,
  type DocumentControls,
  type DocumentViewer,
  type Fit,
  type Place,
  type ViewState,
} from './viewer'
export type { Opened } from './open'
export { drawFirstPage, openLeaves, type Leaves } from './leaves'
