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

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

const lower = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFC')

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)

/** A text as it is compared: small letters without accents, `Müller` and `muller` alike. */
export const folded = (text: string): string => (isAscii(text) ? text.toLowerCase() : withoutAccents(lower(text)))

/** The same with umlauts spelled out, as people without them on their keyboard write: `mueller`. */
export const spelledOut = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : withoutAccents(lower(text).replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter))

/** The ways to write a text without accents, each once: Müller is found as Muller and as Mueller. */
export const foldings = (text: string): string[] => [...new Set([folded(text), spelledOut(text)])]

/** Whether a name holds what was typed, however umlauts are written on either side. */
export function holdsFolded(name: string, typed: string): boolean {
  const ways = foldings(name)
  return foldings(typed).some((word) => ways.some((way) => way.includes(word)))
}
