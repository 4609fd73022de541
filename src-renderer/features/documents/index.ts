export { AddDocuments } from './add-documents'
export {
  closeMessages,
  moveStaged,
  remove as removeDocuments,
  sayNoFile,
  sendTogether,
  stage,
  stagedOn,
  stagePicture,
  useCaseDocuments,
} from './case-documents'
export { DocumentsTab } from './documents-tab'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { texts as documentTexts } from './texts'
export { useDocumentGroups } from './use-document-groups'
export { useFileDrop } from './use-file-drop'
export { useFileProblemText } from './wording'
