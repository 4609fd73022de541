/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ɖ: 'd',
  ð: 'd',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ə: 'e',
  ǝ: 'e',
  ı: 'i',
  ς: 'σ',
}
/** As people write who have not got the letter: Aliyev for Əliyev, Djordjevic for Đorđević. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  đ: 'dj',
  ɖ: 'dj',
  ə: 'a',
  ǝ: 'a',
}

const isPlain = (text: string): boolean => /^[\0-!#-_a-\x7f]*$/.test(text)

/** One sign for all that look alike, which no two keyboards have the same of; none for quotation marks and what nobody sees. */
const withPlainSigns = (text: string): string =>
  text
    .replace(/[`´‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ՚׳ꞌ＇]/g, "'")
    .replace(/[\p{Pd}⁃−]/gu, '-')
    .replace(/["“”„‟«»″〝〞＂]|\p{Cf}/gu, '')

const lower = (text: string): string => withPlainSigns(text).normalize('NFKC').toLowerCase().normalize('NFC')

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđɖðħŋŧþəǝıς]/g, (letter) => plainLetters[letter] ?? letter)

/** A text as it is compared: small letters without accents and with plain signs, `Müller` and `muller` alike. */
export const folded = (text: string): string => (isPlain(text) ? text.toLowerCase() : withoutAccents(lower(text)))

/** The same with letters spelled out, as people without them on their keyboard write: `mueller`. */
export const spelledOut = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : withoutAccents(lower(text).replace(/[äöüøåđɖəǝ]/g, (letter) => spelled[letter] ?? letter))

/** The ways to write a text without accents, each once: Müller is found as Muller and as Mueller. */
export const foldings = (text: string): string[] => [...new Set([folded(text), spelledOut(text)])]

/** Which letters of a text are found there, however it is written: every place that `places` gives of the folded text. */
export function lettersFound(
  text: string,
  places: (whole: string, fold: (text: string) => string) => Iterable<{ readonly at: number; readonly length: number }>,
): { readonly letter: string; readonly isFound: boolean }[] {
  const letters = Array.from(text.normalize('NFC'))
  const found = new Set<number>()
  for (const fold of [folded, spelledOut]) {
    const pieces = letters.map(fold)
    // Which letter of the text each folded letter came from.
    const from = pieces.flatMap((piece, index) => Array.from({ length: piece.length }, () => index))
    for (const { at, length } of places(pieces.join(''), fold))
      for (let place = from[at] ?? 0; place <= (from[at + length - 1] ?? -1); place += 1) found.add(place)
  }
  return letters.map((letter, index) => ({ letter, isFound: found.has(index) }))
}
