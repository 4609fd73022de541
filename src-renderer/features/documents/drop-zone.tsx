import { Button } from '@mantine/core'
import { documentLimits } from '@contract/documents'
import { IconBan, IconCopy, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts'
import classes from './documents.module.css'
import { texts } from './texts'
import type { DragOver } from './use-file-drop'
import { inMegabytes } from './wording'

interface DropZoneProps {
  /** What is being held over the card right now. */
  readonly over: DragOver | undefined
  readonly reading: number
  readonly onFiles: (files: readonly File[]) => void
}

/** Says what a drop on the card does, and opens the file dialog for those who do not drag. */
export function DropZone({ over, reading, onFiles }: DropZoneProps) {
  const t = useTexts(texts)
  const picker = useRef<HTMLInputElement>(null)
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
              ? t('dropWill', { count: over.files })
              : reading > 0
                ? t('reading', { count: reading })
                : t('dropHere')}
        </p>
        <p className={classes.hint}>{t('takenTypes', { megabytes: inMegabytes(documentLimits.bytesPerFile) })}</p>
      </div>
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('addDocuments')}
      </Button>
      <input
        ref={picker}
        className={classes.picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('addDocuments')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be picked again after it was removed.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
