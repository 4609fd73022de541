import { useState, type DragEvent } from 'react'
import { assign, withChecked } from './intake-store'

/** Data type of dragged files of the tray; only Kartei's own windows know it. */
const intakeType = 'application/x-kartei-intake'

/** The page may not read what is dragged before it is let go of, so that its number is kept here. */
let dragged: readonly string[] = []

export function startDrag(event: DragEvent, intakeId: string): void {
  dragged = withChecked(intakeId)
  event.dataTransfer.setData(intakeType, JSON.stringify(dragged))
  event.dataTransfer.effectAllowed = 'copy'
}

export const holdsIntake = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(intakeType)
export const draggedFiles = (): readonly string[] => dragged

/** Takes files of the tray that are dropped on an element which stands for a case. */
export function useIntakeDrop(caseRecord: { readonly caseId: string; readonly title: string }, taken: boolean) {
  const [over, setOver] = useState<{ readonly files: number; readonly taken: boolean }>()
  function hold(event: DragEvent): void {
    if (!holdsIntake(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
    if (!over) setOver({ files: dragged.length, taken })
  }
  return {
    over,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: ({ relatedTarget, currentTarget }: DragEvent): void => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
      },
      onDrop: (event: DragEvent): void => {
        setOver(undefined)
        if (!holdsIntake(event)) return
        event.preventDefault()
        if (taken) void assign(dragged, caseRecord)
      },
    },
  }
}
