import clsx from 'clsx'
import { IconGripVertical } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import type { Several } from './several-work'
import { useDragOut } from './use-drag-out'
import { barButton } from '../../lib/layout/selection-bar'
import classes from './selection-bar.module.css'

/**
 * Where the checked invoices are taken by the mouse and dragged into a mail, a folder or another program. The files are made
 * as soon as the pointer comes near, since the system wants them at the moment when dragging begins.
 */
export function DragGrip(several: Several) {
  const t = useTexts('invoices/several')
  const { state, prepare, drag } = useDragOut()
  const words = { idle: t('dragOut'), fetching: t('dragFetching'), failed: t('dragFailed'), damaged: t('dragDamaged') }
  return (
    <span
      draggable
      className={clsx(barButton, classes.grip)}
      title={t('dragHint')}
      onPointerEnter={() => void prepare(several)}
      onPointerDown={() => void prepare(several)}
      onDragStart={(event) => void drag(event, several)}
    >
      <IconGripVertical size={17} aria-hidden />
      <span role="status">{words[state]}</span>
    </span>
  )
}
