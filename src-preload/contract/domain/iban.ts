import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { visible } from './typed-text'
import { z } from '../zod'

/** The electronic form: no spaces, capital letters. */
export const electronicIban = (typed: string): string => visible(typed).replace(/\s/gu, '').toUpperCase()

/** The printed form: groups of four. */
export const printedIban = (iban: string): string => electronicIban(iban).replace(/(.{4})(?=.)/gu, '$1 ')

/** Masks an IBAN for display: country, check digits and the last four. */
export const maskedIban = (iban: string): string => {
  const electronic = electronicIban(iban)
  return electronic.length < 12 ? '••••' : `${electronic.slice(0, 4)} •••• ${electronic.slice(-4)}`
}

export type IbanProblem =
  | 'iban-empty'
  | 'iban-characters'
  | 'iban-country'
  | 'iban-length'
  | 'iban-structure'
  | 'iban-checksum'

const messages: Readonly<Record<IbanProblem, string>> = {
  'iban-empty': 'An IBAN is required.',
  'iban-characters': 'An IBAN has two letters, two digits, and then only letters and digits.',
  'iban-country': 'No country with these two letters uses the IBAN.',
  'iban-length': 'This IBAN is too short or too long for its country.',
  'iban-structure': 'This IBAN has a letter where its country has a digit, or the other way round.',
  'iban-checksum': 'The check digits do not match: something in this IBAN is mistyped.',
}

/** How many characters an IBAN of this country has, by the registry of ISO 13616; undefined where the country has none. */
export const ibanLength = (country: string): number | undefined => countrySpecs[country]?.chars ?? undefined

/** The first problem of an IBAN as typed, or undefined when country, length, structure and checksum agree. */
export function ibanProblem(typed: string): IbanProblem | undefined {
  const electronic = electronicIban(typed)
  if (electronic === '') return 'iban-empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(electronic)) return 'iban-characters'
  if (ibanLength(electronic.slice(0, 2)) === undefined) return 'iban-country'
  // A country's own check digits are left to the service: the registry does not name them.
  const { errorCodes } = validateIBAN(electronic)
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban-length'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return 'iban-structure'
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ? 'iban-checksum' : undefined
}

/** An IBAN as typed, with or without spaces; what comes out is the electronic form. */
export const iban = z
  .string()
  .superRefine((typed, context) => {
    const problem = ibanProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem], params: { code: problem } })
  })
  .transform(electronicIban)

export type WantedCharacter = 'digit' | 'letter' | 'either'

const characterClasses: Readonly<Record<string, WantedCharacter>> = {
  '[0-9]': 'digit',
  '[A-Z]': 'letter',
  '[A-Z0-9]': 'either',
  '[0-9A-Z]': 'either',
}

const shapes: Readonly<Record<WantedCharacter, RegExp>> = { digit: /\d/, letter: /[A-Z]/, either: /[A-Z0-9]/ }

/** Country and check digits, which every IBAN begins with. */
const head: readonly WantedCharacter[] = ['letter', 'letter', 'digit', 'digit']

/** The characters for each place of a country's IBAN, by the registry of ISO 13616; undefined where the library does not say. */
export function ibanStructure(country: string): readonly WantedCharacter[] | undefined {
  const known = structures.get(country) ?? structureOf(countrySpecs[country]?.bban_regexp)
  if (known) structures.set(country, known)
  return known
}

const structures = new Map<string, readonly WantedCharacter[]>()

function structureOf(pattern: string | null | undefined): WantedCharacter[] | undefined {
  if (pattern === undefined || pattern === null) return undefined
  const rest = Array.from(pattern.matchAll(/(\[[^\]]+\])(?:\{(\d+)\})?/g), ([, kind = '', times = '1']) =>
    Array<WantedCharacter>(Number(times)).fill(characterClasses[kind] ?? 'either'),
  )
  return [...head, ...rest.flat()]
}

export interface StructureProblem {
  /** Counted from 1, without spaces. */
  readonly place: number
  readonly wanted: WantedCharacter
}

/** The first character that cannot stand where it stands in this country's IBANs, however much is typed yet. */
export function structureProblem(typed: string): StructureProblem | undefined {
  const electronic = electronicIban(typed)
  const structure = ibanStructure(electronic.slice(0, 2)) ?? []
  const index = structure.findIndex(
    (wanted, place) => place < electronic.length && !shapes[wanted].test(electronic.charAt(place)),
  )
  const wanted = structure[index]
  return wanted === undefined ? undefined : { place: index + 1, wanted }
}

/** A slip of the pen or of the keyboard that would explain why an IBAN is not right. Places are counted from 1. */
export interface Slip {
  readonly kind: 'look-alike' | 'swapped'
  readonly place: number
  readonly typed: string
  readonly instead: string
}

const lookAlikes: readonly (readonly [letter: string, digit: string])[] = [
  ['O', '0'],
  ['Q', '0'],
  ['D', '0'],
  ['I', '1'],
  ['L', '1'],
  ['Z', '2'],
  ['S', '5'],
  ['G', '6'],
  ['B', '8'],
]
const mistakable = new Map<string, readonly string[]>()
for (const [letter, digit] of lookAlikes) {
  mistakable.set(letter, [...(mistakable.get(letter) ?? []), digit])
  mistakable.set(digit, [...(mistakable.get(digit) ?? []), letter])
}

/**
 * The single slips after which an IBAN of the right length would be right: a letter that looks like a digit or the other
 * way round, or two neighbours swapped. A guess for comparing with the paper, never a correction: another slip may give
 * the same checksum.
 */
export function likelySlips(typed: string): Slip[] {
  const electronic = electronicIban(typed)
  const characters = Array.from(electronic)
  const putIn = (index: number, length: number, text: string): string =>
    electronic.slice(0, index) + text + electronic.slice(index + length)
  const slips = characters.flatMap((character, index): Slip[] => {
    const lookAlike = (mistakable.get(character) ?? []).map((instead) => ({
      kind: 'look-alike' as const,
      place: index + 1,
      typed: character,
      instead,
    }))
    const next = characters[index + 1]
    const swapped =
      next === undefined || next === character
        ? []
        : [{ kind: 'swapped' as const, place: index + 1, typed: character + next, instead: next + character }]
    return [...lookAlike, ...swapped]
  })
  return slips.filter(
    ({ place, typed: from, instead }) => ibanProblem(putIn(place - 1, from.length, instead)) === undefined,
  )
}

/** The part of a right IBAN that names the bank, where the library knows where it stands. */
export function bankCodeOf(electronic: string): string | undefined {
  const country = electronic.slice(0, 2)
  const [, from, to] = /^(\d+)-(\d+)$/.exec(countrySpecs[country]?.bank_identifier ?? '') ?? []
  if (from === undefined || to === undefined) return undefined
  const code = electronic.slice(4 + Number(from), 5 + Number(to))
  // Germany's bank codes are printed in groups of three.
  return country === 'DE' ? code.replace(/(.{3})(?=.)/g, '$1 ') : code
}

/** No country's IBAN is longer. */
const mostCharacters = 34

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
  /** Guesses at the slip, where the length is right and the rest is not; at most two. */
  slips: readonly Slip[]
  /** Incomplete input: no error is shown while the field has the focus. */
  unfinished: boolean
  /** The part that names the bank, where it is known which part does. */
  bankCode?: string
}

/** Validates an IBAN as it is typed. */
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
