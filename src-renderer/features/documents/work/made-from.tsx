import { Flex, UnstyledButton } from '@mantine/core'
import type { DocumentRow } from '../document-groups'
import { LeftOutPictures } from './blocked-help'
import { useRef } from 'react'
import { useUndoable } from '../../../lib/undo/undo-button'
import { type Say, useTexts } from '../../../lib/i18n/texts'
import { numberOfWork } from './file-work'
import { useRowActions } from './row-actions'
import recipes from '../../../lib/theme/recipes.module.css'

interface MadeFromProps {
  readonly row: DocumentRow
  readonly from: NonNullable<DocumentRow['madeFrom']>
}

/** Source files of a made file, with undo. */
export function MadeFrom({ row, from }: MadeFromProps) {
  const t = useTexts('documents/work')
  const { place, bringBack } = useRowActions()
  const { fileId, name } = row
  const button = useRef<HTMLButtonElement>(null)
  useUndoable(button, fileId, numberOfWork(fileId) ?? null)
  return (
    <Flex component="span" className={recipes.small} gap={6}>
      {madeText(from, t)}
      <LeftOutPictures place={place} file={row} />
      <UnstyledButton
        ref={button}
        className={recipes.link}
        fz="inherit"
        fw={600}
        lh="inherit"
        aria-label={t('undoOf', { name })}
        onClick={() => bringBack(fileId)}
      >
        {t('undo')}
      </UnstyledButton>
    </Flex>
  )
}

function madeText({ kind, names }: MadeFromProps['from'], t: Say<'documents/work'>): string {
  const name = names[0] ?? ''
  switch (kind) {
    case 'rotate':
      return t('rotated')
    case 'split':
      return t('splitOff')
    case 'join':
      return t('joined', { count: names.length, name })
    case 'shrink':
      return t('shrunk')
    case 'unlock':
      return t('unlocked')
    case 'take-apart':
      return t('takenOut', { name })
  }
}
