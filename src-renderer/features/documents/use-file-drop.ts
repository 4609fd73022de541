import { useEffect, useRef, useState, type DragEvent } from 'react'

/** Files held over the card. The browser tells how many there are, and no sizes before they are let go. */
export interface DragOver {
  /** 0: what is held is no file, such as what some mail programs hand over. */
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

/** Rows of Kartei are dragged among themselves; whatever else is let go of over the card was meant for it. */
const isForCard = ({ dataTransfer }: DragEvent): boolean =>
  !dataTransfer.types.some((type) => type.startsWith('application/x-kartei'))

interface Taking {
  /** Gets the files and how many the clerk let go of: in a locale that is not UTF-8 some vanish on the way. */
  readonly onFiles: (files: readonly File[], handedOver: number) => void
  /** A picture from the clipboard, which is no file. */
  readonly onPicture: (picture: Blob) => void
  /** Something was dropped, and no file is in it. */
  readonly onNoFile: () => void
}

/** Takes files that are dropped on an element, and files and pictures that are pasted while `taken`. */
export function useFileDrop(taken: boolean, taking: Taking): FileDrop {
  const [over, setOver] = useState<DragOver>()
  // Entering a child is told before the parent is left, so the depth says when the card as a whole is left.
  const depth = useRef(0)

  function enter(event: DragEvent): void {
    if (!isForCard(event)) return
    event.preventDefault()
    depth.current += 1
    setOver({ files: holdsFiles(event) ? filesIn(event) : 0, taken })
  }

  function hold(event: DragEvent): void {
    if (!isForCard(event) || (!holdsFiles(event) && isTextField(event.target))) return
    event.preventDefault()
    event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
  }

  function leave(event: DragEvent): void {
    if (!isForCard(event)) return
    depth.current -= 1
    if (depth.current <= 0) setOver(undefined)
  }

  function drop(event: DragEvent): void {
    depth.current = 0
    setOver(undefined)
    // Words that are dropped into a field belong there.
    if (!isForCard(event) || (!holdsFiles(event) && isTextField(event.target))) return
    event.preventDefault()
    if (!taken) return
    const files = [...event.dataTransfer.files]
    const handedOver = Math.max(files.length, filesIn(event))
    if (handedOver === 0) taking.onNoFile()
    else taking.onFiles(files, handedOver)
  }

  usePasted(taken, taking)
  return { over, handlers: { onDragEnter: enter, onDragOver: hold, onDragLeave: leave, onDrop: drop } }
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A copied picture comes as a file of this name that has never been on a disk; copied files bring their own. */
const isPicture = (file: File): boolean => file.name === 'image.png' && Date.now() - file.lastModified < 10_000

function usePasted(taken: boolean, taking: Taking): void {
  const latest = useRef(taking)
  useEffect(() => {
    latest.current = taking
  })
  useEffect(() => {
    if (!taken) return
    function paste({ clipboardData, target }: ClipboardEvent): void {
      // Cells of a table come as text with a picture of it: who pastes into a field means the text.
      if (isTextField(target) && clipboardData?.types.includes('text/plain')) return
      const files = [...(clipboardData?.files ?? [])]
      const [only] = files
      if (only && files.length === 1 && isPicture(only)) latest.current.onPicture(only)
      else if (files.length > 0) latest.current.onFiles(files, files.length)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [taken])
}
