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

type Fold = (letter: string) => string

const plain: Fold = (letter) =>
  letter
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (special) => plainLetters[special] ?? special)
/** As names are written where there are no umlauts: Mueller for Müller. */
const spelled: Fold = (letter) => umlauts[letter.toLowerCase().normalize('NFC')] ?? plain(letter)

const letters = (text: string): string[] => Array.from(text.normalize('NFC'))

export const folded = (text: string): string => letters(text).map(plain).join('')

export interface Part {
  readonly text: string
  readonly marked: boolean
}

/** The text cut into what the search found in it and what is between: accents and case do not count, ü is u or ue. */
export function marked(text: string, search: string): Part[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const own = letters(text)
  const hit = own.map(() => false)
  for (const fold of [plain, spelled]) {
    const pieces = own.map(fold)
    const whole = pieces.join('')
    // Which letter of the text each folded letter came from.
    const from = pieces.flatMap((piece, index) => Array.from({ length: piece.length }, () => index))
    for (const word of words) {
      const wanted = letters(word).map(fold).join('')
      if (wanted === '') continue
      for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1))
        for (let end = at; end < at + wanted.length; end += 1) hit[from[end] ?? -1] = true
    }
  }
  const parts: { text: string; marked: boolean }[] = []
  for (const [index, letter] of own.entries()) {
    const last = parts.at(-1)
    if (last && last.marked === hit[index]) last.text += letter
    else parts.push({ text: letter, marked: hit[index] ?? false })
  }
  return parts
}
