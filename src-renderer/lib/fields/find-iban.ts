import { ibanLength, ibanProblem, printedIban } from '@contract/domain/iban'
import { visible } from '@contract/domain/typed-text'

export interface FoundIban {
  /** In groups of four. */
  readonly text: string
  /** Where it stood in what can be seen of the text. */
  readonly start: number
  readonly end: number
}

/** The first right IBAN in a text that holds more, as in `IBAN: DE… BIC: …`; undefined where there is none. */
export function findIban(typed: string): FoundIban | undefined {
  const text = visible(typed)
  for (const { index } of text.matchAll(/(?<=^|IBAN|[^\p{L}\p{N}])[A-Z]{2}(?=\s?\d\s?\d)/giu)) {
    const length = ibanLength(text.slice(index, index + 2).toUpperCase())
    if (length === undefined) continue
    const found = new RegExp(`^(?:[A-Z\\d]\\s*){${length - 1}}[A-Z\\d](?![\\p{L}\\p{N}])`, 'iu').exec(
      text.slice(index),
    )?.[0]
    if (found !== undefined && ibanProblem(found) === undefined)
      return { text: printedIban(found), start: index, end: index + found.length }
  }
  return undefined
}
