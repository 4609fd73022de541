import { folded, foldings } from './folding'

/** A parsed search text: every word of it must occur. */
export interface Search {
  /** Each word in the ways that it may be written in what is searched. */
  readonly words: readonly (readonly string[])[]
  /** All of it as `inAnyOrder` writes a whole name. */
  readonly whole: readonly string[]
}

export function searchFor(typed: string): Search {
  const words = typed.split(/\s+/).map((word) => foldings(word).flatMap(withoutHyphen))
  return { words: words.filter(([way]) => way !== ''), whole: foldings(typed).map(inAnyOrder) }
}

/** A double name may be written as two; a number is what it is. */
const withoutHyphen = (word: string): string[] =>
  /\p{N}/u.test(word) ? [word] : [...new Set([word, word.replace(/(?<=\p{L})-(?=\p{L}|$)/gu, ' ')])]

const inAnyOrder = (name: string): string =>
  name
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

/** Between what something is called and all else that it is found by. */
const border = '\0'

/** A text as it is searched: what it is called, and what else it is found by, in every way that either may be typed. */
export const searchable = (name: string, others: readonly string[] = []): string =>
  [name, others.join('\n')].map((text) => foldings(text).join('\n')).join(border)

/** Where a word was found, the best first. */
export const places = { wholeName: 0, nameBegins: 1, inName: 2, wholeOther: 3, inOther: 4 } as const
export type Place = (typeof places)[keyof typeof places]

/**
 * How well what was typed is found, 0 best: the whole name before a part of it, a word of the name before its beginning and
 * that before letters within it, and any of these before what is only found by its number, its note or the like. Undefined
 * where a word of it is missing.
 *
 * @param text of `searchable`
 * @param elsewhere where else a word may stand that the text does not hold
 */
export function rankOf(
  text: string,
  { words, whole }: Search,
  elsewhere?: (ways: readonly string[]) => Place | undefined,
): number | undefined {
  if (words.length === 0) return 0
  let worst = 0
  let sum = 0
  for (const ways of words) {
    const place = placeOf(text, ways) ?? elsewhere?.(ways)
    if (place === undefined) return undefined
    worst = Math.max(worst, place)
    sum += place
  }
  const isWhole = worst === places.wholeName && namesIn(text).some((name) => whole.includes(inAnyOrder(name)))
  return isWhole ? 0 : 1 + worst * 10_000 + sum
}

const namesIn = (text: string): string[] => text.slice(0, endOfName(text)).split('\n')

const endOfName = (text: string): number => {
  const at = text.indexOf(border)
  return at < 0 ? text.length : at
}

/** Where in a text of `searchable` a word stands at its best; undefined where it does not. */
export function placeOf(text: string, ways: readonly string[]): Place | undefined {
  const end = endOfName(text)
  let found: Place | undefined
  for (const way of ways)
    for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1)) {
      const place = placeAt(text, at, at + way.length, end)
      if (place === places.wholeName) return place
      if (found === undefined || place < found) found = place
      // All that follows is in the same part or a worse one.
      if (place > places.inName && (found < places.wholeOther || place === places.wholeOther)) break
    }
  return found
}

function placeAt(text: string, from: number, to: number, endOfName: number): Place {
  const begins = !isOfWord(text, from - 1)
  const ends = !isOfWord(text, to)
  if (from >= endOfName) return begins && ends ? places.wholeOther : places.inOther
  return begins ? (ends ? places.wholeName : places.nameBegins) : places.inName
}

const isOfWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** Those that what was typed finds, the best first and in their own order where they are as good; without a word, all. */
export function bestFirst<T>(all: readonly T[], typed: string, textOf: (one: T) => string): T[] {
  const search = searchFor(typed)
  return all
    .flatMap((one) => {
      const rank = rankOf(textOf(one), search)
      return rank === undefined ? [] : [{ one, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Whether every word of what was typed stands in a text, by whatever letters and signs it is written. */
export function holdsWords(typed: string): (text: string) => boolean {
  const search = searchFor(typed)
  return (text) => rankOf(searchable(text), search) !== undefined
}

/** Whether two names are one but for case, accents and signs that not every keyboard has. */
export const isSameName = (one: string, other: string): boolean => folded(one.trim()) === folded(other.trim())
