import { ibanLength, ibanProblem, printedIban } from '@contract/domain/iban'

export interface FoundIban {
  /** In groups of four. */
  readonly text: string
  /** Where it stood. */
  readonly start: number
  readonly end: number
}

/** The first right IBAN in a text that holds more, as in `IBAN: DE… BIC: …`; undefined where there is none. */
export function findIban(text: string): FoundIban | undefined {
  for (const { index } of text.matchAll(/(?<=^|IBAN|[^\p{L}\p{N}])[A-Z]{2}(?=\s?\d\s?\d)/giu)) {
    const length = ibanLength(text.slice(index, index + 2).toUpperCase())
    if (length === undefined) continue
    const found = new RegExp(`^(?:[A-Z\\d][\\s\\u200b\\ufeff]*){${length - 1}}[A-Z\\d](?![\\p{L}\\p{N}])`, 'iu').exec(
      text.slice(index),
    )?.[0]
    if (found !== undefined && ibanProblem(found) === undefined)
      return { text: printedIban(found), start: index, end: index + found.length }
  }
  return undefined
}
