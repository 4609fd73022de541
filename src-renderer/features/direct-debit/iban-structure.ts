import { electronicIban, ibanProblem } from '@contract/domain/iban'
import { countrySpecs } from 'ibantools'

export type WantedCharacter = 'digit' | 'letter' | 'either'

const classes: Readonly<Record<string, WantedCharacter>> = {
  '[0-9]': 'digit',
  '[A-Z]': 'letter',
  '[A-Z0-9]': 'either',
  '[0-9A-Z]': 'either',
}

const shapes: Readonly<Record<WantedCharacter, RegExp>> = { digit: /\d/, letter: /[A-Z]/, either: /[A-Z0-9]/ }

/** Country and check digits, which every IBAN begins with. */
const head: readonly WantedCharacter[] = ['letter', 'letter', 'digit', 'digit']

/** What each place of a country's IBAN holds, by the registry of ISO 13616; undefined where the library does not say. */
export function ibanStructure(country: string): readonly WantedCharacter[] | undefined {
  const known = structures.get(country) ?? structureOf(countrySpecs[country]?.bban_regexp)
  if (known) structures.set(country, known)
  return known
}

const structures = new Map<string, readonly WantedCharacter[]>()

function structureOf(pattern: string | null | undefined): WantedCharacter[] | undefined {
  if (pattern === undefined || pattern === null) return undefined
  const rest = Array.from(pattern.matchAll(/(\[[^\]]+\])(?:\{(\d+)\})?/g), ([, kind = '', times = '1']) =>
    Array<WantedCharacter>(Number(times)).fill(classes[kind] ?? 'either'),
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
