import type { Case } from '@contract/api/cases'
import { useEffect } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { kartei } from '../../../lib/api/kartei'
import { createAutosave, type SaveState } from '../../../lib/forms/autosave'
import { createKeyedStore } from '../../../lib/keyed-store'

/** The text of a case's note as the clerk has it before them, with the ways back and forth. */
export interface Note {
  readonly text: string
  /** The text that is known to be on disk. */
  readonly saved: string
  /** Texts before this one, oldest first: the first is what it was on opening. */
  readonly past: readonly string[]
  /** Texts that were undone, the nearest first. */
  readonly future: readonly string[]
  /** When it was last typed into, in milliseconds: a pause begins a new step of undo. */
  readonly typedAt: number
  /** The text on disk instead, where somebody else wrote while this was not saved yet. */
  readonly theirs?: string | undefined
}

/** The service has no part in notes: this is Kartei's own limit (contract, `setNote`). */
export const longestNote = 10_000

/** A pause of so many milliseconds ends a step of undo. */
const pause = 700
/** Steps of undo that are kept. The text on opening is never dropped. */
const steps = 500

const openedNote = (saved: string): Note => ({
  text: saved,
  saved,
  past: [],
  future: [],
  typedAt: 0,
})

function remember(past: readonly string[], text: string): readonly string[] {
  const [first, ...rest] = past
  return first === undefined ? [text] : [first, ...[...rest, text].slice(-(steps - 1))]
}

/** Typing on within a word belongs to the step that is under way; a pause, a paste or a new word begins another. */
function beginsStep({ text, typedAt, past, future }: Note, typed: string, now: number): boolean {
  if (past.length === 0 || future.length > 0 || now - typedAt > pause) return true
  return Math.abs(typed.length - text.length) !== 1 || /\s$/.test(text)
}

/** @param now milliseconds */
function typeInto(note: Note, typed: string, now: number): Note {
  if (typed === note.text) return note
  const past = beginsStep(note, typed, now) ? remember(note.past, note.text) : note.past
  return { ...note, text: typed, past, future: [], typedAt: now }
}

function undo(note: Note): Note {
  const before = note.past.at(-1)
  if (before === undefined) return note
  return { ...note, text: before, past: note.past.slice(0, -1), future: [note.text, ...note.future], typedAt: 0 }
}

function redo(note: Note): Note {
  const [after, ...future] = note.future
  if (after === undefined) return note
  return { ...note, text: after, past: remember(note.past, note.text), future, typedAt: 0 }
}

/** Takes another text in the place of this one, which undo brings back. */
const replace = (note: Note, text: string): Note =>
  text === note.text ? note : { ...note, text, past: remember(note.past, note.text), future: [], typedAt: 0 }

/**
 * Takes the text on disk, as read after everything of this note had been saved. Typing that is not saved yet is never
 * touched: then both texts stand side by side until the clerk decides.
 */
function found(note: Note, onDisk: string): Note {
  if (onDisk === note.saved) return note
  // Nobody typed here yet: what was shown until now was out of date, and no step to come back to.
  if (note.past.length === 0 && note.future.length === 0) return openedNote(onDisk)
  if (note.text === note.saved || note.text === onDisk)
    return { ...replace(note, onDisk), saved: onDisk, theirs: undefined }
  return { ...note, theirs: onDisk }
}

export const bothTexts = (theirs: string, mine: string): string => `${theirs}\n\n${mine}`

/** How the clerk settles two texts: each of them, or one below the other. The other one stays one undo away. */
function settle(note: Note, keep: 'mine' | 'theirs' | 'both'): Note {
  const { theirs } = note
  if (theirs === undefined) return note
  const settled = { ...note, saved: theirs, theirs: undefined }
  switch (keep) {
    case 'mine':
      // Theirs comes before mine in the way back.
      return { ...settled, past: remember(settled.past, theirs), future: [] }
    case 'theirs':
      return replace(settled, theirs)
    case 'both':
      return replace(settled, bothTexts(theirs, note.text))
  }
}

/** By environment and case, so that undo outlives leaving the tab and the case, and typing outlives a failure to save. */
const notes = createKeyedStore<Note>()

/** Where a note belongs. It is saved in the active environment, so only while its own one is active. */
export interface NotePlace {
  readonly environmentId: string
  readonly caseId: string
}

const keyOf = ({ environmentId, caseId }: NotePlace): string => `${environmentId}/${caseId}`

export const useNote = (place: NotePlace): Note | undefined => notes.use(keyOf(place))
export const useNoteSaving = (place: NotePlace): SaveState => autosave.useSaveState(keyOf(place))

function change(key: string, changed: (note: Note) => Note): void {
  const note = notes.get(key)
  if (note) notes.set(key, changed(note))
}

export const isUnsaved = ({ text, saved }: Note): boolean => text !== saved

/** Saves begun, by case: what was read before one of them ended says nothing about now. */
const saves = new Map<string, number>()

/** Notes of other environments wait in memory until theirs is active again. Undefined: whichever is. */
let activeId: string | undefined
function workIn(environmentId: string): void {
  activeId = environmentId
}

const autosave = createAutosave<string, Case>({
  pause: 400,
  unsaved: () =>
    notes.keys().filter((key) => {
      const note = notes.get(key)
      return note && isUnsaved(note)
    }),
  typedIn(key) {
    const note = notes.get(key)
    if (!note || !isUnsaved(note) || note.theirs !== undefined) return undefined
    return activeId === undefined || key.startsWith(`${activeId}/`) ? note.text : undefined
  },
  save(key, note) {
    saves.set(key, (saves.get(key) ?? 0) + 1)
    return kartei.cases.setNote({ caseId: key.slice(key.indexOf('/') + 1), note })
  },
  onSaved: (key, saved) => change(key, (note) => ({ ...note, saved })),
})

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
  return notes.get(key)?.saved === text
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
  const note = notes.get(key)
  if (!note) {
    notes.set(key, openedNote(shown))
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
