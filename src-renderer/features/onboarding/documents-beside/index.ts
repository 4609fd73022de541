export { DocumentsBeside } from './documents-beside'
export { goToDocuments } from './go-to-documents'
export {
  allStaged,
  documentsToSend,
  forgetDocuments,
  hasDocumentsToSend,
  isAnyAlongHindered,
  mayGoAlong,
  sendAlong,
} from './sending-along'
