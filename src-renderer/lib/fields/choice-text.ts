import { meant, type Choice } from './match'

/** Without spaces around, and with one where several stand inside. */
export const tidy = (text: string): string => text.trim().replace(/\s+/gu, ' ')

/** Reads a choice: its code by whatever name it was typed, or the clerk's own words, since no list is complete. */
export const readChoice = (choices: readonly Choice[], typed: string): string =>
  meant(choices, typed)?.code ?? tidy(typed)

/** The clerk's own words where no choice is meant; undefined where one is, or nothing is typed. */
export function own(choices: readonly Choice[], typed: string): string | undefined {
  const text = tidy(typed)
  return text === '' || meant(choices, typed) ? undefined : text
}
