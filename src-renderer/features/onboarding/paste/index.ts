export { PasteArea } from './paste-area'
