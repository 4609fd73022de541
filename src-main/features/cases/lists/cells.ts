import { cleaned } from '@contract/domain/typed-text'
import { parse } from 'csv-parse/sync'
import { quoted } from '../../../lib/csv-cell'

/** Several texts in one cell, separated by the first of `delimiters`; a text that holds any of them is quoted. */
export const joined = (texts: readonly string[], delimiters: readonly [string, ...string[]]): string =>
  texts.map((text) => quoted(text, delimiters)).join(delimiters[0])

/** The texts that `joined` put into one cell, or that somebody separated by hand. */
export function parted(text: string, delimiters: readonly string[]): string[] {
  if (text.trim() === '') return []
  const options = { delimiter: [...delimiters], record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true }
  // Almost every cell is like this, and a parser for each would take a long time.
  if (!/["\r\n]/.test(text)) return trimmed(separated(text, delimiters))
  let records: string[][]
  try {
    records = parse(text, { ...options, relax_quotes: true })
  } catch {
    records = parse(text, { ...options, quote: false })
  }
  return trimmed(records.flat())
}

const separated = (text: string, delimiters: readonly string[]): string[] =>
  delimiters.reduce((parts, delimiter) => parts.flatMap((part) => part.split(delimiter)), [text])

const trimmed = (parts: readonly string[]): string[] => parts.map(cleaned).filter((part) => part !== '')
