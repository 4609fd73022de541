import { electronicIban, ibanLength, ibanProblem, printedIban, type IbanProblem } from '@contract/domain/iban'
import { bankCodeOf, likelySlips, structureProblem, type Slip, type StructureProblem } from './iban-structure'

/** A text field's content and where its caret stands. */
export interface CaretText {
  text: string
  caret: number
}

/** No country's IBAN is longer. */
const mostCharacters = 34

/** Groups what was typed in fours; the caret stays behind the same character. */
export function groupIban({ text, caret }: CaretText): CaretText {
  const before = electronicIban(text.slice(0, caret)).length
  const grouped = printedIban(electronicIban(text))
  if (before === 0) return { text: grouped, caret: 0 }
  // A full group is followed by its space, except where nothing follows yet.
  const position = before + Math.floor((before - 1) / 4)
  const next = before % 4 === 0 && grouped.charAt(position) === ' ' ? position + 1 : position
  return { text: grouped, caret: next }
}

/**
 * Where the caret must stand for one press of Backspace or Delete to take a character and not only a space.
 * @returns the same place where it already does
 */
export function caretForErasing(text: string, caret: number, key: 'Backspace' | 'Delete'): number {
  if (key === 'Backspace') return text.charAt(caret - 1) === ' ' ? caret - 1 : caret
  return text.charAt(caret) === ' ' ? caret + 1 : caret
}

export interface IbanReading {
  /** Two letters, once there are any. */
  country?: string
  characters: number
  /** How many this country has; undefined while the country is not known. */
  expected?: number
  complete: boolean
  problem?: IbanProblem
  /** With `iban-structure`: where, and what has to stand there. */
  structure?: StructureProblem
  /** What may have happened, where the length is right and the rest is not; at most two guesses. */
  slips: readonly Slip[]
  /** What can still be put right by typing on: no reason for alarm while the field has the focus. */
  unfinished: boolean
  /** The part that names the bank, where it is known which part does. */
  bankCode?: string
}

/** What can be said of an IBAN at any moment of typing. */
export function readIban(typed: string): IbanReading {
  const electronic = electronicIban(typed)
  const country = /^[A-Z]{2}/.exec(electronic)?.[0]
  const expected = country === undefined ? undefined : ibanLength(country)
  // Of a country without IBANs the rest need not be looked at, however little of it is there.
  const structure = expected === undefined ? undefined : structureProblem(typed)
  const problem =
    country !== undefined && expected === undefined
      ? 'iban-country'
      : structure && /^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(electronic)
        ? 'iban-structure'
        : ibanProblem(typed)
  const characters = electronic.length
  const wellFormedSoFar = /^([A-Z]{0,2}|[A-Z]{2}\d{0,2}[A-Z0-9]*)$/.test(electronic)
  const unfinished =
    problem !== undefined &&
    problem !== 'iban-structure' &&
    wellFormedSoFar &&
    characters < (expected ?? mostCharacters) &&
    (country === undefined || expected !== undefined)
  const bankCode = problem === undefined ? bankCodeOf(electronic) : undefined
  return {
    ...(country !== undefined && { country }),
    characters,
    ...(expected !== undefined && { expected }),
    complete: problem === undefined,
    ...(problem && { problem }),
    ...(problem === 'iban-structure' && structure && { structure }),
    slips: problem !== undefined && characters === expected ? likelySlips(electronic).slice(0, 2) : [],
    unfinished,
    ...(bankCode !== undefined && { bankCode }),
  }
}
