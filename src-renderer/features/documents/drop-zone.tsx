import { documentLimits } from '@contract/api/documents'
import { IconBan, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import { AddDocuments } from './add-documents'
import classes from './documents.module.css'
import type { DragOver } from './use-file-drop'
import { inMegabytes } from './wording'

interface DropZoneProps {
  /** What is being held over the card right now. */
  readonly over: DragOver | undefined
  readonly reading: number
  readonly onFiles: (files: readonly File[]) => void
  readonly onFolder: () => void
}

/** Says what a drop on the card does, and opens the file dialog for those who do not drag. */
export function DropZone({ over, reading, onFiles, onFolder }: DropZoneProps) {
  const t = useTexts('documents')
  const refused = over?.taken === false
  const Sign = refused ? IconBan : IconCopy
  return (
    <div className={classes.zone} data-over={over && (refused ? 'refused' : true)}>
      <Sign size={24} className={refused ? undefined : classes.zoneIcon} aria-hidden />
      <div className={classes.zoneText}>
        <p className={classes.zoneTitle} role="status">
          {refused
            ? t('dropRefused')
            : over
              ? over.files === 0
                ? t('dropNoFile')
                : t('dropWill', { count: over.files })
              : reading > 0
                ? t('reading', { count: reading })
                : t('dropHere')}
        </p>
        <p className={classes.hint}>{t('takenTypes', { megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}</p>
      </div>
      <AddDocuments onFiles={onFiles} onFolder={onFolder} />
    </div>
  )
}
