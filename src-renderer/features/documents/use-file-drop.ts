import { useEffect, useEffectEvent, useState } from 'react'

/** Files held over the window. The browser tells how many there are, and no sizes before they are let go. */
export interface DragOver {
  /** 0: what is held is no file, such as what some mail programs hand over. */
  readonly files: number
  readonly taken: boolean
}

const typesOf = ({ dataTransfer }: DragEvent): readonly string[] => dataTransfer?.types ?? []

const filesIn = ({ dataTransfer }: DragEvent): number =>
  [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length

export const holdsFiles = (event: DragEvent): boolean => typesOf(event).includes('Files')

/** Rows of Kartei are dragged among themselves; whatever else is let go of was meant for what is open. */
const isForeign = (event: DragEvent): boolean => !typesOf(event).some((type) => type.startsWith('application/x-kartei'))

interface Taking {
  /** Gets the files and how many the clerk let go of: in a locale that is not UTF-8 some vanish on the way. */
  readonly onFiles: (files: readonly File[], handedOver: number) => void
  /** A picture from the clipboard, which is no file. */
  readonly onPicture: (picture: Blob) => void
  /** Something was dropped, and no file is in it. */
  readonly onNoFile: () => void
}

/**
 * Takes files that are dropped anywhere on the window, and files and pictures that are pasted, for what is open in it.
 * Resolves to what is held over the window.
 * @param taken false: files have no place there, which is shown while they are held
 */
export function useFileDrop(taken: boolean, taking: Taking): DragOver | undefined {
  const [over, setOver] = useState<DragOver>()

  const hold = useEffectEvent((event: DragEvent): void => {
    if (!isForeign(event)) return
    const files = holdsFiles(event) ? filesIn(event) : 0
    setOver((now) => (now && now.files === files && now.taken === taken ? now : { files, taken }))
    // Words that are dropped into a field belong there.
    if (!holdsFiles(event) && isTextField(event.target)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
  })

  const drop = useEffectEvent((event: DragEvent): void => {
    setOver(undefined)
    if (!isForeign(event) || (!holdsFiles(event) && isTextField(event.target))) return
    event.preventDefault()
    if (!taken) return
    const files = [...(event.dataTransfer?.files ?? [])]
    const handedOver = Math.max(files.length, filesIn(event))
    if (handedOver === 0) taking.onNoFile()
    else taking.onFiles(files, handedOver)
  })

  const paste = useEffectEvent(({ clipboardData, target }: ClipboardEvent): void => {
    if (!taken) return
    // Cells of a table come as text with a picture of it: who pastes into a field means the text.
    if (isTextField(target) && clipboardData?.types.includes('text/plain')) return
    const files = [...(clipboardData?.files ?? [])]
    const [only] = files
    if (only && files.length === 1 && isPicture(only)) taking.onPicture(only)
    else if (files.length > 0) taking.onFiles(files, files.length)
  })

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const isHeld = (event: DragEvent): void => hold(event)
    document.addEventListener('dragenter', isHeld, { signal })
    document.addEventListener('dragover', isHeld, { signal })
    // Within the window something else is entered.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(undefined), {
      signal,
    })
    document.addEventListener('drop', (event) => drop(event), { signal })
    document.addEventListener('paste', (event) => paste(event), { signal })
    return () => end.abort()
  }, [])
  return over
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A copied picture comes as a file of this name that has never been on a disk; copied files bring their own. */
const isPicture = (file: File): boolean => file.name === 'image.png' && Date.now() - file.lastModified < 10_000
