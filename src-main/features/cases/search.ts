/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)

const lower = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFC')

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The two ways to write a name without umlauts: Müller is found as Muller and as Mueller. */
export function foldings(text: string): string[] {
  if (isAscii(text)) return [text.toLowerCase()]
  const small = lower(text)
  return [withoutAccents(small), withoutAccents(small.replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter))]
}

/** What a case is searched by: its texts in every way that they may be typed. */
export function searchable(texts: readonly string[]): string {
  return [...new Set(foldings(texts.join('\n')))].join('\n')
}

/** What was typed to search by: every word of it must occur. */
export interface Search {
  readonly words: readonly {
    /** The ways that the word may be written in what is searched. */
    readonly ways: readonly string[]
    /** Whether it consists of characters of a UUID alone. */
    readonly mayBeUuid: boolean
  }[]
}

export function searchFor(typed: string): Search {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const ways = [...new Set(foldings(word))]
      return { ways, mayBeUuid: ways.length === 1 && /^[0-9a-f-]+$/.test(ways[0] ?? '') }
    })
  return { words }
}

/** Whether whatever `finer` finds is found by `coarser` too: then only that needs to be looked through. */
export const refines = (finer: Search, coarser: Search): boolean =>
  coarser.words.every(({ ways }) =>
    finer.words.some((word) => word.ways.every((way) => ways.some((part) => way.includes(part)))),
  )

/** A key to sort names by: without accents and case. */
export const sortable = (text: string): string => (isAscii(text) ? text.toLowerCase() : withoutAccents(lower(text)))
