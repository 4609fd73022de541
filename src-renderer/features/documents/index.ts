export {
  closeMessages,
  isStaging,
  moveStaged,
  discard as discardDocuments,
  sendTogether,
  showStaged,
  stage,
  stageFolder,
  showAdded,
  stagedOn,
  whenStaged,
  useCaseDocuments,
} from './case-documents'
export { hasBlockingIssue, LookingOverNote, useLookingOver } from './look/look-over'
export { DocumentPicture, pictureInTurn } from './look/thumb'
export { typeName } from './look/look'
export { DocumentsView } from './documents-tab'
export { StagedDocuments } from './staged-documents'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { StagingProgress } from './added-messages'
export { leaveOut } from './work/file-work'
export { AsItIsButton, LeftOutPictures, needsWord, TakeApartButton } from './work/blocked-help'
export { FollowUploads, useKeptCopies, useUploadsHere, useUploadsUnderWay } from './uploads/uploads-store'
export { UploadsScreen } from './uploads/uploads-screen'
export { useDocumentGroups } from './document-groups'
export { AddDocuments, DropElsewhere, useFileDrop, type DragOver } from './drop-zone'
export { useFileProblemText } from './wording'
export { isChecking } from './upload-states'
