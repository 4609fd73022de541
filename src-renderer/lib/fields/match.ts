import { folded, spelledOut } from '@contract/domain/folding'
import { cleaned, visible } from '@contract/domain/typed-text'
import type { Language } from '../i18n/i18n'

export interface Choice {
  readonly code: string
  readonly words: Readonly<Record<Language, string>>
  readonly also?: readonly string[]
}

/** No list shows more: whoever wants another types on. */
export const mostShown = 50

/** Signs between words do not count either. */
const inWords = (text: string): string =>
  visible(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Small letters without accents: `Österreich` and `osterreich` are the same. */
export const plain = (text: string): string => inWords(folded(text))

/** As people without umlauts on their keyboard write: `oesterreich`. */
const plainSpelledOut = (text: string): string => inWords(spelledOut(text))

interface Names {
  readonly code: string
  readonly own: readonly string[]
  readonly all: readonly string[]
}

const kept = new WeakMap<Choice, Record<Language, Names>>()

function namesOf(choice: Choice, language: Language): Names {
  const known = kept.get(choice)
  if (known) return known[language]
  const both = (texts: readonly string[]): string[] => [
    ...new Set(texts.flatMap((text) => [plain(text), plainSpelledOut(text)])),
  ]
  const all = both([...Object.values(choice.words), ...(choice.also ?? [])])
  const code = plain(choice.code)
  const names = {
    de: { code, own: both([choice.words.de]), all },
    en: { code, own: both([choice.words.en]), all },
  }
  kept.set(choice, names)
  return names[language]
}

/** How well a choice fits, 0 best; undefined where it does not. */
function rank(choice: Choice, sought: string, language: Language): number | undefined {
  const { code, own, all } = namesOf(choice, language)
  if (code === sought) return 0
  if (all.includes(sought)) return 1
  if (own.some((name) => name.startsWith(sought))) return 2
  if (all.some((name) => name.startsWith(sought))) return 3
  if (code.startsWith(sought)) return 4
  if (all.some((name) => ` ${name}`.includes(` ${sought}`))) return 5
  return all.some((name) => name.includes(sought)) ? within : undefined
}

const within = 6

/** The choices that fit what was typed, best first, by code, by both languages' names, with and without accents. */
export function matching<T extends Choice>(choices: readonly T[], typed: string, language: Language): readonly T[] {
  const sought = plain(typed)
  if (sought === '') return choices.slice(0, mostShown)
  return (
    choices
      .flatMap((choice) => {
        const ranked = rank(choice, sought, language)
        return ranked === undefined ? [] : [{ choice, ranked }]
      })
      // "Öst" is Österreich before it is Osttimor.
      .sort((a, b) => a.ranked - b.ranked || lacksAsTyped(a.choice, typed) - lacksAsTyped(b.choice, typed))
      .slice(0, mostShown)
      .map(({ choice }) => choice)
  )
}

/** 0 where a name begins with the typed letters as they are, accents included. */
function lacksAsTyped({ words, also = [] }: Choice, typed: string): 0 | 1 {
  const letters = cleaned(typed).toLowerCase()
  return [...Object.values(words), ...also].some((name) => name.toLowerCase().startsWith(letters)) ? 0 : 1
}

/** Whether a name, a word of a name, or the code begins with what was typed: good enough to be taken by leaving the field. */
export function beginsWith(choice: Choice, typed: string, language: Language): boolean {
  const sought = plain(typed)
  return sought !== '' && (rank(choice, sought, language) ?? Infinity) < within
}

/** The choice that a typed text is: by its code or by a whole name in either language, however capitals are set. */
export function meant<T extends Choice>(choices: readonly T[], typed: string): T | undefined {
  const sought = plain(typed)
  return (
    choices.find(({ code }) => code === typed) ??
    choices.find(({ code }) => plain(code) === sought) ??
    named(choices, typed)
  )
}

/** The one choice that a typed text is probably meant to be: one letter too many, too few, wrong, or two swapped. */
export function nearest<T extends Choice>(choices: readonly T[], typed: string): T | undefined {
  const sought = plain(typed)
  if (sought.length < 3) return undefined
  const found = choices.filter((choice) => namesOf(choice, 'en').all.some((name) => isOneSlipApart(name, sought)))
  return found.length === 1 ? found[0] : undefined
}

function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from++
  const [restOfShort, restOfLong] = [short.slice(from), long.slice(from)]
  if (short.length < long.length) return restOfShort === restOfLong.slice(1)
  const isSwapped =
    restOfShort.slice(2) === restOfLong.slice(2) && restOfShort[0] === restOfLong[1] && restOfShort[1] === restOfLong[0]
  return isSwapped || restOfShort.slice(1) === restOfLong.slice(1)
}

/** The one choice with exactly this name in either language, or this other name. */
export function named<T extends Choice>(choices: readonly T[], typed: string): T | undefined {
  const sought = [plain(typed), plainSpelledOut(typed)]
  if (sought[0] === '') return undefined
  const found = choices.filter((choice) => namesOf(choice, 'en').all.some((name) => sought.includes(name)))
  return found.length === 1 ? found[0] : undefined
}

/** Reads a choice: its code by whatever name it was typed, or the clerk's own words, since no list is complete. */
export const readChoice = (choices: readonly Choice[], typed: string): string =>
  meant(choices, cleaned(typed))?.code ?? cleaned(typed)

/** The clerk's own words where no choice is meant; undefined where one is, or nothing is typed. */
export function freeText(choices: readonly Choice[], typed: string): string | undefined {
  const text = cleaned(typed)
  return text === '' || meant(choices, text) ? undefined : text
}
