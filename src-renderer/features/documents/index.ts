export { AddDocuments } from './add-documents'
export {
  closeMessages,
  moveStaged,
  remove as removeDocuments,
  sayNoFile,
  sendTogether,
  showTakenIn,
  stage,
  stagedOn,
  stagePicture,
  useCaseDocuments,
} from './case-documents'
export { pictureInTurn } from './look/small-picture'
export { typeName } from './look/type-name'
export { DocumentsTab } from './documents-tab'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { texts as documentTexts } from './texts'
export { useDocumentGroups } from './use-document-groups'
export { useFileDrop } from './use-file-drop'
export { useFileProblemText } from './wording'
