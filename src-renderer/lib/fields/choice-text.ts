import { cleaned } from '@contract/domain/typed-text'
import { meant, type Choice } from './match'

/** Reads a choice: its code by whatever name it was typed, or the clerk's own words, since no list is complete. */
export const readChoice = (choices: readonly Choice[], typed: string): string =>
  meant(choices, cleaned(typed))?.code ?? cleaned(typed)

/** The clerk's own words where no choice is meant; undefined where one is, or nothing is typed. */
export function freeText(choices: readonly Choice[], typed: string): string | undefined {
  const text = cleaned(typed)
  return text === '' || meant(choices, text) ? undefined : text
}
