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
export { AsItIsButton, needsWord } from './work/blocked-help'
export { hasBlockingIssue, LookingOverNote, useLookingOver } from './look/look-over'
export { DocumentPicture } from './look/thumb'
export { pictureInTurn } from './look/thumb'
export { typeName } from './look/look'
export { DocumentsView } from './documents-tab'
export { StagedDocuments } from './staged-documents'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { StagingProgress } from './added-messages'
export { useKeptCopies } from './uploads/uploads-store'
export { leaveOut } from './work/file-work'
export { LeftOutPictures, TakeApartButton } from './work/blocked-help'
export { FollowUploads, useUploadsHere, useUploadsUnderWay } from './uploads/uploads-store'
export { UploadsScreen } from './uploads/uploads-screen'
export { useDocumentGroups } from './document-groups'
export { AddDocuments, DropElsewhere, useFileDrop, type DragOver } from './drop-zone'
export { useFileProblemText } from './wording'
export { isChecking } from './upload-states'
