import { useState, type DragEvent } from 'react'
import type { RowActions } from './row-actions'

/** So that no other list and no other program takes a row for its own. */
const rowType = 'application/x-kartei-document'

interface RowDrag {
  readonly draggable: true
  readonly 'data-dragged': true | undefined
  readonly 'data-drop': true | undefined
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
  readonly onDragEnd: () => void
}

/** Rows are dragged into the place of others. Files from outside are none of its business. */
export function useRowDrag(fileId: string, actions: RowActions | undefined): RowDrag | undefined {
  const [dragged, setDragged] = useState(false)
  const [over, setOver] = useState(false)
  if (!actions) return undefined
  return {
    draggable: true,
    'data-dragged': dragged || undefined,
    'data-drop': (over && !dragged) || undefined,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(rowType, fileId)
      dataTransfer.effectAllowed = 'move'
      setDragged(true)
    },
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(rowType)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      // Within the row something else is entered.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event) => {
      setOver(false)
      const moved = event.dataTransfer.getData(rowType)
      if (moved === '' || moved === fileId) return
      event.preventDefault()
      actions.moveTo(moved, fileId)
    },
    onDragEnd: () => setDragged(false),
  }
}
