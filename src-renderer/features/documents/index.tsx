import { IconBan } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import classes from './documents.module.css'
import { holdsFiles } from './staging'
export { AddDocuments } from './add-documents'
export {
  closeMessages,
  isStaging,
  moveStaged,
  discard as discardDocuments,
  sendTogether,
  showStaged,
  showAdded,
  stagedOn,
  whenStaged,
  useCaseDocuments,
} from './case-documents'
export { AsItIsButton, needsWord } from './look/found-help'
export { hasBlockingIssue } from './look/look-over'
export { LookingOverNote, useLookingOver } from './look/use-looking-over'
export { DocumentPicture } from './look/thumb'
export { pictureInTurn } from './look/small-picture'
export { typeName } from './look/type-name'
export { DocumentsView, DocumentsTab } from './documents-tab'
export { StagedDocuments } from './staged-documents'
export { Paper } from './preview/paper'
export { Preview } from './preview/preview'
export { StagingProgress } from './cancellable-progress'
export { useKeptCopies } from './use-kept-copies'
export { leaveOut } from './work/file-work'
export { LeftOutPictures, TakeApartButton } from './work/take-apart-button'
export { FollowUploads, useUploadsHere, useUploadsUnderWay } from './uploads/uploads-store'
export { UploadsScreen } from './uploads/uploads-screen'
export { useDocumentGroups } from './use-document-groups'
export { stage, stageFolder, useFileDrop, type DragOver } from './staging'
export { useFileProblemText } from './wording'
export { isChecking } from './upload-progress'

/** Says where documents go while files are held over a part of the window that takes none. One for the whole window. */
export function DropElsewhere() {
  const t = useTexts('documents')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // The window hears it last: whatever takes the files has said so by then.
    const hold = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented || !holdsFiles(event)
      setHeld(!isTaken)
      if (isTaken) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    const drop = (event: DragEvent): void => {
      setHeld(false)
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragenter', hold, { signal })
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setHeld(false), { signal })
    window.addEventListener('drop', drop, { signal })
    return () => end.abort()
  }, [])
  return (
    <p role="status" className={classes.hint} hidden={!held}>
      {held && (
        <>
          <IconBan size={20} aria-hidden />
          {t('dropOnCase')}
        </>
      )}
    </p>
  )
}
