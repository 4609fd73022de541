import type { Case } from '@contract/api/cases'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { kartei } from '../../../lib/api/kartei'
import { createAutosave, type SaveState } from '../../../lib/forms/autosave'
import { found, openedNote, redo, settle, typeInto, undo, type Note } from './note'

/** By environment and case, so that undo outlives leaving the tab and the case, and typing outlives a failure to save. */
const useStore = create<{ readonly byCase: Readonly<Record<string, Note>> }>(() => ({ byCase: {} }))

/** Where a note belongs. It is saved in the active environment, so only while its own one is active. */
export interface NotePlace {
  readonly environmentId: string
  readonly caseId: string
}

const keyOf = ({ environmentId, caseId }: NotePlace): string => `${environmentId}/${caseId}`

export const useNote = (place: NotePlace): Note | undefined => useStore(({ byCase }) => byCase[keyOf(place)])
export const useNoteSaving = (place: NotePlace): SaveState => autosave.useSaveState(keyOf(place))

const noteAt = (key: string): Note | undefined => useStore.getState().byCase[key]

const put = (key: string, note: Note): void =>
  useStore.setState(({ byCase }) => ({ byCase: { ...byCase, [key]: note } }))

function change(key: string, changed: (note: Note) => Note): void {
  const note = noteAt(key)
  if (note) put(key, changed(note))
}

/** Saves begun, by case: what was read before one of them ended says nothing about now. */
const saves = new Map<string, number>()
/** Called with each case as main answered it. */
const listeners = new Set<(caseRecord: Case) => void>()

export function onNoteSaved(listener: (caseRecord: Case) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes of other environments wait in memory until theirs is active again. Undefined: whichever is. */
let activeId: string | undefined
function workIn(environmentId: string): void {
  activeId = environmentId
}

const autosave = createAutosave<string, Case>({
  pause: 400,
  unsaved: () =>
    Object.entries(useStore.getState().byCase).flatMap(([key, { text, saved }]) => (text === saved ? [] : [key])),
  typedIn(key) {
    const note = noteAt(key)
    if (!note || note.text === note.saved || note.theirs !== undefined) return undefined
    return activeId === undefined || key.startsWith(`${activeId}/`) ? note.text : undefined
  },
  save(key, note) {
    saves.set(key, (saves.get(key) ?? 0) + 1)
    return kartei.cases.setNote({ caseId: key.slice(key.indexOf('/') + 1), note })
  },
  onSaved(key, saved, caseRecord) {
    change(key, (note) => ({ ...note, saved }))
    for (const listener of listeners) listener(caseRecord)
  },
})

/** Saves what is typed, now. */
export const saveNote = (place: NotePlace): void => void autosave.save(keyOf(place))

/** Saves what is typed on any case, without waiting for a pause. */
export const saveAllNotes = (): void => void autosave.saveAll()

/** Saves what is typed on any case, shown or not, while Kartei runs. One for the whole window. */
export function FollowNotes() {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => {
    if (environmentId === undefined) return
    workIn(environmentId)
    saveAllNotes()
    // Leaving the window does not wait for a pause.
    window.addEventListener('blur', saveAllNotes)
    return () => window.removeEventListener('blur', saveAllNotes)
  }, [environmentId])
  return null
}

function changeAndSave(place: NotePlace, changed: (note: Note) => Note): void {
  change(keyOf(place), changed)
  autosave.typed(keyOf(place))
}

export const typeNote = (place: NotePlace, typed: string): void =>
  changeAndSave(place, (note) => typeInto(note, typed, Date.now()))
export const undoNote = (place: NotePlace): void => changeAndSave(place, undo)
export const redoNote = (place: NotePlace): void => changeAndSave(place, redo)

/**
 * Writes the note of a case that nobody has written to yet. A text that the disk refuses stays in the note and is tried again.
 *
 * @returns whether it is on disk
 */
export async function writeNote(place: NotePlace, before: string, text: string): Promise<boolean> {
  const key = keyOf(place)
  await compareNote(place, before)
  change(key, (note) => typeInto(note, text, Date.now()))
  await autosave.save(key)
  return noteAt(key)?.saved === text
}

export function settleNote(place: NotePlace, keep: 'mine' | 'theirs' | 'both'): void {
  change(keyOf(place), (note) => settle(note, keep))
  saveNote(place)
}

/**
 * Compares with what the case says. Before anything is taken over it is read once more, since the case may have been
 * read before the last save ended: typing is never overwritten by what is out of date.
 */
export async function compareNote(place: NotePlace, shown: string): Promise<void> {
  const key = keyOf(place)
  const isSaving = (): boolean => autosave.stateOf(key).saving !== undefined
  const note = noteAt(key)
  if (!note) {
    put(key, openedNote(shown))
    return
  }
  if (shown === note.saved || isSaving()) return
  const savesThen = saves.get(key)
  if (savesThen === undefined) {
    change(key, (now) => found(now, shown))
    return
  }
  const outcome = await kartei.cases.read({ caseId: place.caseId })
  if (outcome.ok && saves.get(key) === savesThen && !isSaving()) change(key, (now) => found(now, outcome.value.note))
}
