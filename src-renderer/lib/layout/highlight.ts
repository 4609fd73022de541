import { folded, spelledOut } from '@contract/domain/folding'

const letters = (text: string): string[] => Array.from(text.normalize('NFC'))

export interface Part {
  readonly text: string
  readonly marked: boolean
}

/** The text cut into what the search found in it and what is between: accents and case do not count, ü is u or ue. */
export function marked(text: string, search: string): Part[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const own = letters(text)
  const hit = own.map(() => false)
  for (const fold of [folded, spelledOut]) {
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
