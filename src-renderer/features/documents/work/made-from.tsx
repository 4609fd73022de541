import { Flex, UnstyledButton } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { LeftOutPictures } from './blocked-help'
import { useRef } from 'react'
import { useUndoable } from '../../../lib/undo/undo'
import { type Say, useTexts } from '../../../lib/i18n/texts'
import { numberOfWork } from './file-work'
import recipes from '../../../lib/theme/recipes.module.css'

interface MadeFromProps {
  readonly place: string
  readonly name: string
  readonly from: NonNullable<StagedFile['madeFrom']>
  readonly onUndo: () => void
  readonly fileId: string
}

/** Source files of a made file, with undo. */
export function MadeFrom({ place, name, from, fileId, onUndo }: MadeFromProps) {
  const t = useTexts('documents/work')
  const button = useRef<HTMLButtonElement>(null)
  useUndoable(button, fileId, numberOfWork(fileId) ?? null)
  return (
    <Flex component="span" className={recipes.small} gap={6}>
      {madeText(from, t)}
      <LeftOutPictures place={place} file={{ fileId, name, madeFrom: from }} />
      <UnstyledButton
        ref={button}
        className={recipes.link}
        fz="inherit"
        fw={600}
        lh="inherit"
        aria-label={t('undoOf', { name })}
        onClick={onUndo}
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
