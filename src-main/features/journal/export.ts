import type { Environment } from '@contract/api/environments'
import type { JournalEntry, JournalQuery } from '@contract/api/journal'
import { canonical, sliceSize, yieldToEventLoop, type LinkedEntry } from './rows'
import type { Head } from './chain'

/** By this word a file is known as an export of a journal (`tools/verify-journal.mjs`). */
const mark = 'kartei-journal'

/** Metadata of an exported journal. */
interface About {
  /** The name of the journal, as in what is shipped of it. */
  readonly journal: string
  readonly environment: Pick<Environment, 'id' | 'name' | 'kind'>
  readonly workstation: string
  readonly exporter: string
  readonly at: string
  readonly query: JournalQuery
  /** The end of the whole chain at that time. */
  readonly head: Head
}

interface ExportForm {
  begin(meta: unknown): string
  entry(entry: LinkedEntry, isLast: boolean): string
  end(meta: unknown): string
}

/** One line for what the file says about itself, and for each entry. */
const json: ExportForm = {
  begin: (meta) => `{"meta":${canonical(meta)},\n"entries":[\n`,
  entry: (entry, isLast) => `${canonical(entry)}${isLast ? '' : ','}\n`,
  end: () => ']}\n',
}

const columns = [
  'sequence',
  'at',
  'environmentId',
  'user',
  'workstation',
  'caseId',
  'action',
  'outcome',
  'httpStatus',
  'durationMs',
  'requestId',
  'summary',
  'unreadable',
  'previousHash',
  'hash',
] as const satisfies (keyof LinkedEntry)[]

/** By this mark a spreadsheet recognises UTF-8. */
const byteOrderMark = '\ufeff'

/**
 * One field by RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front, and so does what begins
 * with one: the first apostrophe is always one to take off.
 */
const field = (text: string): string => {
  const defused = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
const record = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`
const textOf = (value: JournalEntry[keyof JournalEntry]): string =>
  value === undefined ? '' : typeof value === 'string' ? value : canonical(value)

/** Entries as a table, and below it one line in the same columns for what the file says about itself. */
const csv: ExportForm = {
  begin: () => byteOrderMark + record(columns),
  entry: (entry) => record(columns.map((column) => textOf(entry[column]))),
  end: (meta) => record(columns.map((_column, index) => [`#${mark}`, canonical(meta)][index] ?? '')),
}

/** The file of these entries (oldest first), made slice by slice. */
export async function exportFile(
  entries: readonly LinkedEntry[],
  about: About,
  format: 'csv' | 'json',
): Promise<Uint8Array> {
  const form = { csv, json }[format]
  // Version 1 had a keyed proof with every entry.
  const meta = { form: mark, version: 2, ...about, entries: entries.length }
  const parts = [Buffer.from(form.begin(meta))]
  for (let from = 0; from < entries.length; from += sliceSize) {
    const slice = entries.slice(from, from + sliceSize)
    const lines = slice.map((entry, index) => form.entry(entry, from + index === entries.length - 1))
    parts.push(Buffer.from(lines.join('')))
    await yieldToEventLoop()
  }
  parts.push(Buffer.from(form.end(meta)))
  return Buffer.concat(parts)
}
