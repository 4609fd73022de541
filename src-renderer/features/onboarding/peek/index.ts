export { DocumentPeek } from './document-peek'
export { forgetDocuments, hasDocumentsToSend, isAnyAlongHindered, sendAlong } from './sending-along'
