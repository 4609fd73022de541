import type { StagedFile } from '@contract/api/documents'
import type { Outcome } from '@contract/outcome'
import { useEffect, useEffectEvent, useState } from 'react'
import { kartei } from '../../lib/api/kartei'
import { add, change, countChange, type Staging } from './case-documents'

/**
 * Adds files to the case; nothing is sent.
 * @param handedOver how many files the clerk let go of, where that is known to be more than `files`
 */
export async function stage(caseId: string, files: readonly File[], handedOver = files.length): Promise<void> {
  if (handedOver === 0) return
  const staged = await stageAt(caseId, files.length, (stagingId) =>
    files.length === 0
      ? Promise.resolve({ ok: true, value: undefined })
      : kartei.files.stage(files, { stagingId, place: caseId }),
  )
  if (staged ?? files.length === 0) change(caseId, () => ({ missing: Math.max(0, handedOver - (staged?.length ?? 0)) }))
}

/** Asks for a folder and adds what it holds. */
export async function stageFolder(caseId: string): Promise<void> {
  await stageAt(caseId, 0, async (stagingId) => {
    const outcome = await kartei.files.stageFolder({ stagingId, place: caseId })
    return outcome.ok ? { ok: true, value: outcome.value ?? undefined } : outcome
  })
}

/** Ends staging; nothing of them is added. */
export async function cancelStaging(stagingId: string): Promise<void> {
  await kartei.files.cancelStaging({ stagingId })
}

/**
 * Stages files and shows how far that is. Undefined where it failed or was cancelled.
 * @param call resolves to undefined where the clerk chose nothing
 */
async function stageAt(
  caseId: string,
  count: number,
  call: (stagingId: string) => Promise<Outcome<readonly StagedFile[] | undefined>>,
): Promise<readonly StagedFile[] | undefined> {
  const stagingId = crypto.randomUUID()
  const show = (shown: readonly Staging[]): void =>
    change(caseId, ({ stagings }) => ({
      stagings: [...stagings.filter((each) => each.stagingId !== stagingId), ...shown],
    }))
  let isAnswered = false
  // What main tells on the way and its answer come in any order.
  const stopListening = kartei.files.onStaging(({ stagingId: id, total, done, leftOut, ended }) => {
    if (id !== stagingId) return
    if (!ended && !isAnswered) show([{ stagingId, total, done }])
    if (!ended) return
    stopListening()
    change(caseId, (now) => ({ leftOut: now.leftOut + leftOut }))
  })
  change(caseId, ({ reading }) => ({
    reading: reading + count,
    missing: 0,
    leftOut: 0,
    noFile: false,
    failure: undefined,
  }))
  const outcome = await call(stagingId)
  isAnswered = true
  if (!outcome.ok || outcome.value === undefined) stopListening()
  countChange(caseId)
  change(caseId, ({ reading }) => ({ reading: reading - count }))
  show([])
  if (outcome.ok) {
    add(caseId, outcome.value ?? [])
    return outcome.value
  }
  // What the clerk cancelled needs no word.
  if (outcome.error.kind === 'cancelled') change(caseId, () => ({ leftOut: 0 }))
  else change(caseId, () => ({ failure: { failure: outcome.error } }))
  return undefined
}

/** Adds a picture that is no file, such as one from the clipboard, named by when it was added (local time). */
async function stagePicture(caseId: string, picture: Blob, at: Date): Promise<void> {
  change(caseId, ({ reading }) => ({ reading: reading + 1, missing: 0, leftOut: 0, noFile: false, failure: undefined }))
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const name = `${localStamp(at)}.${picture.type.replace(/^image\//, '') || 'png'}`
  const outcome = await kartei.files.stageBytes({ name, bytes, place: caseId })
  countChange(caseId)
  change(caseId, ({ reading }) => ({
    reading: reading - 1,
    ...(outcome.ok ? {} : { failure: { failure: outcome.error } }),
  }))
  if (outcome.ok) add(caseId, [outcome.value])
}

/** `2026-11-21 14.05.31`: sorts as time does, and every file system takes it. */
function localStamp(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.')}`
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

export const holdsFiles = (event: DragEvent): boolean => typesOf(event).includes('Files')

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
    else change(place, () => ({ noFile: true, missing: 0, leftOut: 0 }))
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
