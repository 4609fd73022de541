export { DocumentsBeside } from './documents-beside'
export { goToDocuments } from './go-to-documents'
export {
  allTakenIn,
  documentsToSend,
  forgetDocuments,
  hasDocumentsToSend,
  isAnyAlongHindered,
  mayGoAlong,
  sendAlong,
} from './sending-along'
