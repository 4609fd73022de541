import type { Language } from '../../i18n/i18n'

/** Something to choose by typing. */
export interface Choice {
  /** What is sent. */
  readonly code: string
  readonly words: Readonly<Record<Language, string>>
  /** Other names that people look for: "Holland". */
  readonly also?: readonly string[]
}

/** No list shows more: whoever wants another types on. */
export const mostShown = 50

/** Small letters without accents: `Österreich` and `osterreich` are the same. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const plainLetters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** As people without umlauts on their keyboard write: `oesterreich`. */
const spelledOut = (text: string): string =>
  plain(text.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter))

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
    ...new Set(texts.flatMap((text) => [plain(text), spelledOut(text)])),
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
  return all.some((name) => name.includes(sought)) ? 6 : undefined
}

/** The choices that fit what was typed, best first, by code, by both languages' names, with and without accents. */
export function matching<T extends Choice>(choices: readonly T[], typed: string, language: Language): readonly T[] {
  const sought = plain(typed)
  if (sought === '') return choices.slice(0, mostShown)
  return choices
    .flatMap((choice) => {
      const ranked = rank(choice, sought, language)
      return ranked === undefined ? [] : [{ choice, ranked }]
    })
    .sort((a, b) => a.ranked - b.ranked)
    .slice(0, mostShown)
    .map(({ choice }) => choice)
}

/** The one choice with exactly this name in either language, or this other name. */
export function named<T extends Choice>(choices: readonly T[], typed: string): T | undefined {
  const sought = [plain(typed), spelledOut(typed)]
  if (sought[0] === '') return undefined
  const found = choices.filter((choice) => namesOf(choice, 'en').all.some((name) => sought.includes(name)))
  return found.length === 1 ? found[0] : undefined
}
