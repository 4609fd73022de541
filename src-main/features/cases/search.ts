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

/** The two ways to write a name without umlauts: Müller is found as Muller and as Mueller. */
function foldings(text: string): [string, string] {
  const small = lower(text)
  return [withoutAccents(small), withoutAccents(small.replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter))]
}

/** What a case is searched by: its texts in every way that they may be typed. */
export function searchable(texts: readonly string[]): string {
  return [...new Set(foldings(texts.join('\n')))].join('\n')
}

/** Whether each word of `search` occurs in a text made by `searchable`; made once per search, used for every case. */
export function matcher(search: string): (searchableText: string) => boolean {
  const words = search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...new Set(foldings(word))])
  return (text) => words.every((ways) => ways.some((way) => text.includes(way)))
}
