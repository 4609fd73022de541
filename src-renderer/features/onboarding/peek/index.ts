export { DocumentPeek } from './document-peek'
export { forgetDocuments, hasDocumentsToSend, sendAlong } from './sending-along'
