import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { severalTexts } from './several-texts'
import type { Several } from './several-work'
import classes from './ticked-bar.module.css'

/**
 * Where the ticked invoices are taken by the mouse and dragged into a mail, a folder or another program. The files are made
 * as soon as the pointer comes near, since the system wants them at the moment when dragging begins.
 */
export function DragGrip({ engagementId, documents }: Several) {
  const t = useTexts(severalTexts)
  const prepared = useRef<{ readonly key: string; ticket: string | undefined }>(undefined)
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const key = documents.map(({ documentId }) => documentId).join(' ')

  const prepare = async (): Promise<void> => {
    if (prepared.current?.key === key) return
    const mine = { key, ticket: undefined as string | undefined }
    prepared.current = mine
    setState('fetching')
    const outcome = await kartei.invoices.prepareFiles({ workId: crypto.randomUUID(), engagementId, documents })
    if (prepared.current !== mine) return
    if (outcome.ok) mine.ticket = outcome.value.ticket
    else prepared.current = undefined
    setState(outcome.ok ? 'idle' : 'failed')
  }
  const drag = async (event: DragEvent): Promise<void> => {
    // The system drags real files in place of what the page would drag.
    event.preventDefault()
    const ticket = prepared.current?.key === key ? prepared.current.ticket : undefined
    if (ticket === undefined) {
      await prepare()
      return
    }
    const outcome = await kartei.invoices.startDrag({ ticket })
    if (outcome.ok && outcome.value.started) return
    prepared.current = undefined
    await prepare()
  }
  const words = { idle: t('dragOut'), fetching: t('dragFetching'), failed: t('dragFailed') } as const
  return (
    <span
      draggable
      className={classes.grip}
      title={t('dragHint')}
      onPointerEnter={() => void prepare()}
      onPointerDown={() => void prepare()}
      onDragStart={(event) => void drag(event)}
    >
      <IconGripVertical size={17} aria-hidden />
      <span role="status">{words[state]}</span>
    </span>
  )
}
