import type { Case } from '@contract/cases'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'
import { holdWindowWhile, pauseAfter } from '../../lib/forms/unsaved'
import { kartei } from '../../lib/api/kartei'
import { found, openedNote, redo, settle, typeInto, undo, type Note } from './note'

interface Notes {
  readonly byCase: Readonly<Record<string, Note>>
  readonly set: (key: string, note: Note) => void
}

/** By environment and case, so that undo outlives leaving the tab and the case, and typing outlives a failure to save. */
const useStore = create<Notes>((set) => ({
  byCase: {},
  set: (key, note) => set(({ byCase }) => ({ byCase: { ...byCase, [key]: note } })),
}))

/** Where a note belongs. It is saved in the active environment, so only while its own one is active. */
export interface NotePlace {
  readonly environmentId: string
  readonly caseId: string
}

const keyOf = ({ environmentId, caseId }: NotePlace): string => `${environmentId}/${caseId}`

export const useNote = (place: NotePlace): Note | undefined => useStore(({ byCase }) => byCase[keyOf(place)])

const noteOf = (place: NotePlace): Note | undefined => useStore.getState().byCase[keyOf(place)]

function change(place: NotePlace, changed: (note: Note) => Note): void {
  const note = noteOf(place)
  if (note) useStore.getState().set(keyOf(place), changed(note))
}

/** A pause in typing of so many milliseconds saves. */
const pause = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Saves begun, by case: what was read before one of them ended says nothing about now. */
const saves = new Map<string, number>()
/** Told of each case as main answered it. */
const listeners = new Set<(kase: Case) => void>()

export function onNoteSaved(listener: (kase: Case) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refused = (error: unknown): { ok: false; error: Failure } => ({
  ok: false,
  error: { kind: 'internal', message: error instanceof Error ? error.message : String(error), requestId: '' },
})
const answered = <T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> => asked.catch(refused)

const unsaved = ({ text, saved, theirs }: Note): boolean => text !== saved && theirs === undefined

/** What main may do better at later: the disk was full, the file was held by another program. */
const retried: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['storage', 'internal'])
/** By case: how often the disk refused since it last took something. */
const refusals = new Map<string, number>()

/** Notes of other environments wait in memory until theirs is active again. Undefined: whichever is. */
let activeId: string | undefined
export function workIn(environmentId: string): void {
  activeId = environmentId
}

// It lasts until the disk has it, on screen or not.
holdWindowWhile(() =>
  Object.values(useStore.getState().byCase).some((note) => note.failure !== undefined && note.text !== note.saved),
)

/** Saves what is typed, now; what the disk refuses is tried again after longer and longer pauses. One attempt at a time: what is typed meanwhile is saved after it. */
export async function saveNote(place: NotePlace): Promise<void> {
  const key = keyOf(place)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const note = noteOf(place)
  if (!note || note.saving || !unsaved(note)) return
  if (activeId !== undefined && activeId !== place.environmentId) return
  const { text } = note
  saves.set(key, (saves.get(key) ?? 0) + 1)
  change(place, (now) => ({ ...now, saving: true, failure: undefined }))
  const outcome = await answered(kartei.cases.setNote({ caseId: place.caseId, note: text }))
  change(place, (now) => ({
    ...now,
    saving: false,
    ...(outcome.ok ? { saved: text } : { failure: outcome.error }),
  }))
  if (!outcome.ok) {
    const times = (refusals.get(key) ?? 0) + 1
    refusals.set(key, times)
    if (retried.has(outcome.error.kind) && !timers.has(key)) saveAfter(place, pauseAfter(times))
    return
  }
  refusals.delete(key)
  for (const listener of listeners) listener(outcome.value)
  const left = noteOf(place)
  if (left && unsaved(left) && !timers.has(key)) await saveNote(place)
}

function saveAfter(place: NotePlace, milliseconds: number): void {
  const key = keyOf(place)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void saveNote(place), milliseconds),
  )
}

const saveSoon = (place: NotePlace): void => saveAfter(place, pause)

function placesIn(environmentId: string): NotePlace[] {
  return Object.keys(useStore.getState().byCase).flatMap((key) => {
    const [environment, caseId] = key.split('/', 2)
    return environment === environmentId && caseId !== undefined ? [{ environmentId, caseId }] : []
  })
}

/** Saves what is typed on any case, without waiting for a pause. */
export function saveAllNotes(environmentId: string): void {
  for (const place of placesIn(environmentId)) void saveNote(place)
}

/**
 * Sends what is typed on any case, now: the window is about to go. A save that is under way is not waited for, since
 * nobody here would see its end; main writes one after the other, and finishes before it quits.
 */
export function sendAllNotes(environmentId: string): void {
  for (const place of placesIn(environmentId)) {
    const note = noteOf(place)
    if (note && unsaved(note)) void answered(kartei.cases.setNote({ caseId: place.caseId, note: note.text }))
  }
}

export function typeNote(place: NotePlace, typed: string): void {
  change(place, (note) => typeInto(note, typed, Date.now()))
  saveSoon(place)
}

/**
 * Writes the note of a case that nobody has written to yet. What the disk refuses stays in the note and is tried again.
 *
 * @returns whether it is on disk
 */
export async function writeNote(place: NotePlace, before: string, text: string): Promise<boolean> {
  await compareNote(place, before)
  change(place, (note) => typeInto(note, text, Date.now()))
  await saveNote(place)
  return noteOf(place)?.saved === text
}

export function undoNote(place: NotePlace): void {
  change(place, undo)
  saveSoon(place)
}

export function redoNote(place: NotePlace): void {
  change(place, redo)
  saveSoon(place)
}

export function settleNote(place: NotePlace, keep: 'mine' | 'theirs' | 'both'): void {
  change(place, (note) => settle(note, keep))
  void saveNote(place)
}

/**
 * Compares with what the case says. Before anything is taken over it is read once more, since the case may have been
 * read before the last save ended: typing is never overwritten by what is out of date.
 */
export async function compareNote(place: NotePlace, shown: string): Promise<void> {
  const key = keyOf(place)
  const note = noteOf(place)
  if (!note) {
    useStore.getState().set(key, openedNote(shown))
    return
  }
  if (shown === note.saved || note.saving) return
  const savesThen = saves.get(key)
  if (savesThen === undefined) {
    change(place, (now) => found(now, shown))
    return
  }
  const outcome = await answered(kartei.cases.read({ caseId: place.caseId }))
  if (outcome.ok && saves.get(key) === savesThen && noteOf(place)?.saving === false)
    change(place, (now) => found(now, outcome.value.note))
}
