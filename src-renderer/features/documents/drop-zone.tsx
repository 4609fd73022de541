import { Box, Button, Group } from '@mantine/core'
import { documentLimits } from '@contract/api/documents'
import { IconBan, IconCopy, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { useIsNarrow } from '../../lib/layout/is-narrow'
import recipes from '../../lib/theme/recipes.module.css'
import { ToolButton } from '../../lib/layout/tool-button'
import { filesWithProgress } from './added-messages'
import { showNoFile, stage, stageFolder, stagePicture, useCaseDocuments } from './case-documents'
import classes from './documents.module.css'
import { inMegabytes } from './wording'

interface DropZoneProps {
  readonly place: string
  readonly over: DragOver | undefined
}

/** Says what a drop on the card does, and opens the file dialog for those who do not drag. */
export function DropZone({ place, over }: DropZoneProps) {
  const t = useTexts('documents')
  const isNarrow = useIsNarrow()
  const documents = useCaseDocuments(place)
  // Those whose progress is shown are counted there.
  const reading = Math.max(0, documents.reading - filesWithProgress(documents.stagings))
  const refused = over?.taken === false
  const Sign = refused ? IconBan : IconCopy
  return (
    <Group
      className={classes.zone}
      data-over={over && (refused ? 'refused' : true)}
      gap={14}
      mih={50}
      py={6}
      pl={18}
      pr={12}
    >
      <Sign size={24} color={refused ? undefined : 'var(--accent-text)'} aria-hidden />
      <Box flex="1 1 180px" miw={0}>
        <p className={recipes.strong} role="status">
          {refused
            ? t('dropRefused')
            : over
              ? over.files === 0
                ? t('dropNoFile')
                : t('dropWill', { count: over.files })
              : reading > 0
                ? t('reading', { count: reading })
                : t('dropHere')}
        </p>
        {!isNarrow && (
          <p className={recipes.small}>
            {t('takenTypes', { megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}
          </p>
        )}
      </Box>
      <AddDocuments onFiles={(files) => void stage(place, files)} onFolder={() => void stageFolder(place)} />
    </Group>
  )
}

interface AddDocumentsProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onFolder: () => void
  readonly size?: 'sm' | 'md'
}

/** Opens the dialog for files, or the one for a folder: no system's dialog picks both. */
export function AddDocuments({ onFiles, onFolder, size = 'md' }: AddDocumentsProps) {
  const t = useTexts('documents')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('addDocuments')}
      </Button>
      <ToolButton icon={IconFolderPlus} label={t('addFolder')} onClick={onFolder} />
      <input
        ref={picker}
        hidden
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('addDocuments')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be picked again after it was removed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Says where documents go while files are held over a part of the window that takes none. One for the whole window. */
export function DropElsewhere() {
  const t = useTexts('documents')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // The window hears it last: whatever takes the files has said so by then.
    const hold = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented || !holdsFiles(event)
      setHeld(!isTaken)
      if (isTaken) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    const drop = (event: DragEvent): void => {
      setHeld(false)
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragenter', hold, { signal })
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setHeld(false), { signal })
    window.addEventListener('drop', drop, { signal })
    return () => end.abort()
  }, [])
  return (
    <p role="status" className={classes.hint} hidden={!held}>
      {held && (
        <>
          <IconBan size={20} aria-hidden />
          {t('dropOnCase')}
        </>
      )}
    </p>
  )
}

/** Files held over the window. The browser tells how many there are, and no sizes before they are let go. */
export interface DragOver {
  /** 0: what is held is no file, such as what some mail programs hand over. */
  readonly files: number
  readonly taken: boolean
}

const typesOf = ({ dataTransfer }: DragEvent): readonly string[] => dataTransfer?.types ?? []

const filesIn = ({ dataTransfer }: DragEvent): number =>
  [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length

const holdsFiles = (event: DragEvent): boolean => typesOf(event).includes('Files')

/** Rows of Kartei are dragged among themselves; whatever else is let go of was meant for what is open. */
const isForeign = (event: DragEvent): boolean => !typesOf(event).some((type) => type.startsWith('application/x-kartei'))

/**
 * Takes in files that are dropped anywhere on the window, and files and pictures that are pasted.
 * @param taken false: files have no place there, which is shown while they are held
 * @param onDrop says where they are to lie, once something is dropped or pasted; `hasFiles` false: it was no file
 * @returns what is held over the window
 */
export function useFileDrop(
  taken: boolean,
  onDrop: (hasFiles: boolean) => string | Promise<string>,
): DragOver | undefined {
  const [over, setOver] = useState<DragOver>()

  const addFiles = useEffectEvent(async (files: readonly File[], handedOver: number): Promise<void> => {
    const place = await onDrop(handedOver > 0)
    if (handedOver > 0) await stage(place, files, handedOver)
    else showNoFile(place)
  })
  const addPicture = useEffectEvent(async (picture: Blob): Promise<void> => {
    const at = new Date()
    await stagePicture(await onDrop(true), picture, at)
  })

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
    void addFiles(files, handedOver)
  })

  const paste = useEffectEvent(({ clipboardData, target }: ClipboardEvent): void => {
    if (!taken) return
    // Cells of a table come as text with a picture of it: who pastes into a field means the text.
    if (isTextField(target) && clipboardData?.types.includes('text/plain')) return
    const files = [...(clipboardData?.files ?? [])]
    const [only] = files
    if (only && files.length === 1 && isPicture(only)) void addPicture(only)
    else if (files.length > 0) void addFiles(files, files.length)
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
