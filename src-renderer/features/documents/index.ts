export { AddDocuments } from './add-documents'
export {
  closeMessages,
  isStaging,
  moveStaged,
  remove as removeDocuments,
  sendTogether,
  showStaged,
  showAdded,
  stagedOn,
  whenStaged,
  useCaseDocuments,
} from './case-documents'
export { AsItIsButton, needsWord } from './look/found-help'
export { isAnyHindered } from './look/look-over'
export { LookingOverNote, useLookingOver } from './look/use-looking-over'
export { DocumentPicture } from './look/thumb'
export { pictureInTurn } from './look/small-picture'
export { typeName } from './look/type-name'
export { lastUploads } from './document-groups'
export { stateSigns } from './state-signs'
export { DocumentsView, DocumentsTab } from './documents-tab'
export { StagedDocuments } from './staged-documents'
export { DropElsewhere } from './drop-elsewhere'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { StagingProgress } from './cancellable-progress'
export { useConfirmSending } from './use-confirm-sending'
export { useKeptCopies } from './use-kept-copies'
export { leaveOut } from './work/file-work'
export { LeftOutPictures, TakeApartButton } from './work/take-apart-button'
export { stateText } from './wording'
export { useDocumentGroups } from './use-document-groups'
export { stage, stageFolder, useFileDrop, type DragOver } from './staging'
export { useFileProblemText } from './wording'
export { isChecking } from './upload-progress'
