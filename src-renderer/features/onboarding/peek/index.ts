export { DocumentPeek } from './document-peek'
export { goToDocuments } from './go-to-documents'
export { documentsToSend, forgetDocuments, hasDocumentsToSend, isAnyAlongHindered, sendAlong } from './sending-along'
