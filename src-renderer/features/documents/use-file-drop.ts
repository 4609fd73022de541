import { useEffect, useRef, useState, type DragEvent } from 'react'

/** Files held over the card. The browser tells how many there are, and no sizes before they are let go. */
export interface DragOver {
  readonly files: number
  readonly taken: boolean
}

interface FileDrop {
  readonly over: DragOver | undefined
  /** For the element that takes the drop. */
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const filesIn = ({ dataTransfer }: DragEvent): number =>
  [...dataTransfer.items].filter(({ kind }) => kind === 'file').length

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/**
 * Takes files that are dropped on an element, and files that are pasted while `taken`.
 * @param onFiles gets the files and how many the clerk let go of: in a locale that is not UTF-8 some vanish on the way
 */
export function useFileDrop(taken: boolean, onFiles: (files: readonly File[], handedOver: number) => void): FileDrop {
  const [over, setOver] = useState<DragOver>()
  // Entering a child is told before the parent is left, so the depth says when the card as a whole is left.
  const depth = useRef(0)

  function enter(event: DragEvent): void {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth.current += 1
    setOver({ files: filesIn(event), taken })
  }

  function hold(event: DragEvent): void {
    if (!holdsFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
  }

  function leave(event: DragEvent): void {
    if (!holdsFiles(event)) return
    depth.current -= 1
    if (depth.current <= 0) setOver(undefined)
  }

  function drop(event: DragEvent): void {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(undefined)
    const files = [...event.dataTransfer.files]
    if (taken) onFiles(files, Math.max(files.length, filesIn(event)))
  }

  usePastedFiles(taken, onFiles)
  return { over, handlers: { onDragEnter: enter, onDragOver: hold, onDragLeave: leave, onDrop: drop } }
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function usePastedFiles(taken: boolean, onFiles: (files: readonly File[], handedOver: number) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!taken) return
    function paste({ clipboardData, target }: ClipboardEvent): void {
      // Cells of a table come as text with a picture of it: who pastes into a field means the text.
      if (isTextField(target) && clipboardData?.types.includes('text/plain')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files, files.length)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [taken])
}
