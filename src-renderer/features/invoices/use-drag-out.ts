import { useCallback, useRef, useState, type DragEvent } from 'react'
import { kartei } from '../../lib/api/kartei'
import { damageCode, type Several } from './work'

/** How far the files are that shall be dragged. */
export type Dragging = 'idle' | 'fetching' | 'failed' | 'damaged'

/**
 * Drags invoices out of the window as files. `prepare` makes the files before anybody drags; `drag` answers the beginning of
 * a drag: the system takes over as soon as they are there, while the button of the mouse is still down.
 */
export function useDragOut(): {
  readonly state: Dragging
  readonly prepare: (several: Several) => Promise<string | undefined>
  readonly drag: (event: DragEvent, several: Several) => Promise<void>
} {
  const prepared = useRef<{ readonly key: string; readonly ticket: Promise<string | undefined> }>(undefined)
  const [state, setState] = useState<Dragging>('idle')

  const prepare = useCallback(({ engagementId, documents }: Several): Promise<string | undefined> => {
    const key = [engagementId, ...documents.map(({ documentId }) => documentId)].join(' ')
    if (prepared.current?.key === key) return prepared.current.ticket
    const make = async (): Promise<string | undefined> => {
      const outcome = await kartei.invoices.prepareFiles({ workId: crypto.randomUUID(), engagementId, documents })
      if (prepared.current !== mine) return undefined
      if (!outcome.ok) prepared.current = undefined
      setState(outcome.ok ? 'idle' : damageCode(outcome.error) === undefined ? 'failed' : 'damaged')
      return outcome.ok ? outcome.value.ticket : undefined
    }
    setState('fetching')
    const mine = { key, ticket: Promise.resolve().then(make) }
    prepared.current = mine
    return mine.ticket
  }, [])

  const drag = useCallback(
    async (event: DragEvent, several: Several): Promise<void> => {
      // The system drags real files in place of what the page would drag.
      event.preventDefault()
      const released = new AbortController()
      window.addEventListener('pointerup', () => released.abort(), { once: true })
      const ticket = await prepare(several)
      if (ticket === undefined || released.signal.aborted) return
      const outcome = await kartei.invoices.startDrag({ ticket })
      if (outcome.ok && outcome.value.started) return
      // The files of an older ticket are erased after a while.
      prepared.current = undefined
      await prepare(several)
    },
    [prepare],
  )
  return { state, prepare, drag }
}
