export {
  createViewer,
  type DocumentControls,
  type DocumentViewer,
  type Fit,
  type Place,
  type ViewState,
} from './viewer'
export type { Opened } from './open'
