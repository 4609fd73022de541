import { Group } from '@mantine/core'
import { documentLimits } from '@contract/api/documents'
import { IconBan, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import { useIsNarrow } from '../../lib/layout/is-narrow'
import recipes from '../../lib/theme/recipes.module.css'
import { AddDocuments } from './add-documents'
import classes from './documents.module.css'
import type { DragOver } from './staging'
import { inMegabytes } from './wording'

interface DropZoneProps {
  /** Drag state of the card. */
  readonly over: DragOver | undefined
  readonly reading: number
  readonly onFiles: (files: readonly File[]) => void
  readonly onFolder: () => void
}

/** Says what a drop on the card does, and opens the file dialog for those who do not drag. */
export function DropZone({ over, reading, onFiles, onFolder }: DropZoneProps) {
  const t = useTexts('documents')
  const isNarrow = useIsNarrow()
  const refused = over?.taken === false
  const Sign = refused ? IconBan : IconCopy
  return (
    <Group
      className={classes.zone}
      data-over={over && (refused ? 'refused' : true)}
      gap={14}
      wrap="nowrap"
      mih={50}
      py={6}
      pl={18}
      pr={12}
    >
      <Sign size={24} color={refused ? undefined : 'var(--accent-text)'} aria-hidden />
      <div className={recipes.fill}>
        <p className={recipes.strong} role="status">
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
        {!isNarrow && (
          <p className={recipes.small}>
            {t('takenTypes', { megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}
          </p>
        )}
      </div>
      <AddDocuments onFiles={onFiles} onFolder={onFolder} />
    </Group>
  )
}
