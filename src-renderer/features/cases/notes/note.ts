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

export const openedNote = (saved: string): Note => ({
  text: saved,
  saved,
  past: [],
  future: [],
  typedAt: 0,
})

const remember = (past: readonly string[], text: string): readonly string[] => {
  const [first, ...rest] = past
  return first === undefined ? [text] : [first, ...[...rest, text].slice(-(steps - 1))]
}

/** Typing on within a word belongs to the step that is under way; a pause, a paste or a new word begins another. */
function beginsStep({ text, typedAt, past, future }: Note, typed: string, now: number): boolean {
  if (past.length === 0 || future.length > 0 || now - typedAt > pause) return true
  return Math.abs(typed.length - text.length) !== 1 || /\s$/.test(text)
}

/** @param now milliseconds */
export function typeInto(note: Note, typed: string, now: number): Note {
  if (typed === note.text) return note
  const past = beginsStep(note, typed, now) ? remember(note.past, note.text) : note.past
  return { ...note, text: typed, past, future: [], typedAt: now }
}

export function undo(note: Note): Note {
  const before = note.past.at(-1)
  if (before === undefined) return note
  return { ...note, text: before, past: note.past.slice(0, -1), future: [note.text, ...note.future], typedAt: 0 }
}

export function redo(note: Note): Note {
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
export function found(note: Note, onDisk: string): Note {
  if (onDisk === note.saved) return note
  // Nobody typed here yet: what was shown until now was out of date, and no step to come back to.
  if (note.past.length === 0 && note.future.length === 0) return openedNote(onDisk)
  if (note.text === note.saved || note.text === onDisk)
    return { ...replace(note, onDisk), saved: onDisk, theirs: undefined }
  return { ...note, theirs: onDisk }
}

export const bothTexts = (theirs: string, mine: string): string => `${theirs}\n\n${mine}`

/** How the clerk settles two texts: each of them, or one below the other. The other one stays one undo away. */
export function settle(note: Note, keep: 'mine' | 'theirs' | 'both'): Note {
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
