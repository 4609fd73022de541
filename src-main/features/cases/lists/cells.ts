import { parse } from 'csv-parse/sync'

/**
 * A spreadsheet takes a cell that begins like this for a formula and runs it; one that was told another separator than
 * the file has finds cells where none are meant. Each such beginning gets an apostrophe before it, also where it has
 * apostrophes already, so that taking one off again gives every text back.
 */
const beginning = /^'*(?=[=+\-@＝＋－＠\t\r\n])/
const within = /(?<=[;,\t\r\n"])'*(?=[=+\-@＝＋－＠])/g
const defusedBeginning = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const defusedWithin = /(?<=[;,\t\r\n"])'(?='*[=+\-@＝＋－＠])/g

/** One cell of a CSV list (RFC 4180), which no spreadsheet takes for a formula. */
export const cell = (text: string, delimiter: string): string =>
  quoted(text.replace(beginning, "'$&").replace(within, "'$&"), [delimiter])

/** The text that `cell` was given. */
export const plainCell = (text: string): string =>
  text.includes("'") ? text.replace(defusedWithin, '').replace(defusedBeginning, '') : text

const quoted = (text: string, delimiters: readonly string[]): string =>
  /["\r\n]|^\s|\s$/.test(text) || delimiters.some((delimiter) => text.includes(delimiter))
    ? `"${text.replaceAll('"', '""')}"`
    : text

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

const trimmed = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '')
