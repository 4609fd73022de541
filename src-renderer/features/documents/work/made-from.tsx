import { UnstyledButton } from '@mantine/core'
import type { StagedFile } from '@contract/documents'
import { useTexts, type Say } from '../../../i18n/texts'
import classes from './work.module.css'
import { workTexts } from './work-texts'

interface MadeFromProps {
  readonly name: string
  readonly from: NonNullable<StagedFile['madeFrom']>
  readonly onUndo: () => void
}

/** What a file came of, and the way back. */
export function MadeFrom({ name, from, onUndo }: MadeFromProps) {
  const t = useTexts(workTexts)
  return (
    <span className={classes.made}>
      {madeText(from, t)}
      <UnstyledButton className={classes.undo} aria-label={t('undoOf', { name })} onClick={onUndo}>
        {t('undo')}
      </UnstyledButton>
    </span>
  )
}

function madeText({ kind, names }: MadeFromProps['from'], t: Say<typeof workTexts.table>): string {
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
  }
}
