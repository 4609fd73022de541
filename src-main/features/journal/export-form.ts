import { journalEntry, type JournalEntry } from '@contract/api/journal'
import { z } from '@contract/zod'
import { canonical } from './canonical'
import { exportMeta, mark, type ExportMeta, type ProvenEntry } from './proof'

/** A line of a file that should be an entry: the entry, or the number that it seems to have. */
export type FoundEntry = ProvenEntry | { readonly damaged: true; readonly sequence: number | undefined }

/** What an exported file holds; `meta` is undefined where what it says about itself cannot be read. */
export interface FoundExport {
  readonly meta: ExportMeta | undefined
  readonly metaProof: string
  readonly entries: readonly FoundEntry[]
  /** Whether everything between and after the entries is as Kartei writes it. */
  readonly framed: boolean
}

/** How a file is written and read again. Kartei writes the same content in one way only, so every byte counts. */
export interface ExportForm {
  begin(meta: ExportMeta, metaProof: string): string
  entry(proven: ProvenEntry, isLast: boolean): string
  end(meta: ExportMeta, metaProof: string): string
  read(text: string): FoundExport
}

const provenEntry = journalEntry.extend({ previousHash: z.string(), proof: z.string() }).strict()

function provenOf(value: unknown): ProvenEntry | undefined {
  const parsed = provenEntry.safeParse(value)
  if (!parsed.success) return undefined
  const { proof, ...entry } = parsed.data
  return { entry, proof }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const seemingSequence = (line: string, shape: RegExp): number | undefined => {
  const [, digits] = shape.exec(line) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** One line for what the file says about itself, its proof, and each entry. */
export const jsonForm: ExportForm = {
  begin: (meta, metaProof) => `{"meta":${canonical(meta)},\n"metaProof":"${metaProof}",\n"entries":[\n`,
  entry: ({ entry, proof }, isLast) => `${canonical({ ...entry, proof })}${isLast ? '' : ','}\n`,
  end: () => ']}\n',
  read(text) {
    const lines = text.split('\n')
    const meta = exportMeta.safeParse(parsedJson(/^\{"meta":(.*),$/.exec(lines[0] ?? '')?.[1] ?? '')).data
    const metaProof = /^"metaProof":"(\w*)",$/.exec(lines[1] ?? '')?.[1] ?? ''
    const body = lines.slice(3, -2)
    const entries = body.map((line, index): FoundEntry => {
      const proven = provenOf(parsedJson(line.replace(/,$/, '')))
      return proven && jsonForm.entry(proven, index === body.length - 1) === `${line}\n`
        ? proven
        : { damaged: true, sequence: seemingSequence(line, /"sequence":(\d+)/) }
    })
    const framed =
      meta !== undefined &&
      `${lines.slice(0, 3).join('\n')}\n` === jsonForm.begin(meta, metaProof) &&
      lines.slice(-2).join('\n') === jsonForm.end(meta, metaProof)
    return { meta, metaProof, entries, framed }
  },
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
  'proof',
] as const
type Column = (typeof columns)[number]
const numbers: ReadonlySet<Column> = new Set(['sequence', 'httpStatus', 'durationMs'])
const optional: ReadonlySet<Column> = new Set(['environmentId', 'caseId', 'httpStatus', 'unreadable'])

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

/** The lines of RFC 4180: a line break between quotes does not end one. */
function records(text: string): string[] {
  const found: string[] = []
  let open = ''
  for (const line of text.split('\r\n')) {
    open = open === '' ? line : `${open}\r\n${line}`
    if ((open.match(/"/g)?.length ?? 0) % 2 === 1) continue
    found.push(open)
    open = ''
  }
  return open === '' ? found : [...found, open]
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => {
    const text = quoted?.replaceAll('""', '"') ?? plain ?? ''
    return text.startsWith("'") ? text.slice(1) : text
  })
}

const textOf = (value: JournalEntry[keyof JournalEntry]): string =>
  value === undefined ? '' : typeof value === 'string' ? value : canonical(value)

function entryOfFields(fields: readonly string[]): ProvenEntry | undefined {
  const members: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const text = fields[index] ?? ''
    if (text === '' && optional.has(column)) continue
    members[column] =
      column === 'summary' || column === 'unreadable'
        ? parsedJson(text)
        : numbers.has(column)
          ? text === '' || Number.isNaN(Number(text))
            ? undefined
            : Number(text)
          : text
  }
  return provenOf(members)
}

/** Entries as a table, and below it one line in the same columns for what the file says about itself. */
export const csvForm: ExportForm = {
  begin: () => byteOrderMark + record(columns),
  entry: ({ entry, proof }) => {
    const members: Partial<Record<Column, JournalEntry[keyof JournalEntry]>> = { ...entry, proof }
    return record(columns.map((column) => textOf(members[column])))
  },
  end: (meta, metaProof) =>
    record(columns.map((_column, index) => (['#' + mark, canonical(meta), metaProof] as const)[index] ?? '')),
  read(text) {
    const [head = '', ...rest] = records(text)
    const [footer = '', nothing = ''] = rest.splice(-2)
    const [, metaText = '', metaProof = ''] = fieldsOf(footer)
    const meta = exportMeta.safeParse(parsedJson(metaText)).data
    const entries = rest.map((line, index): FoundEntry => {
      const proven = entryOfFields(fieldsOf(line))
      return proven && csvForm.entry(proven, index === rest.length - 1) === `${line}\r\n`
        ? proven
        : { damaged: true, sequence: seemingSequence(line, /^(\d+),/) }
    })
    const framed =
      meta !== undefined &&
      `${head}\r\n` === csvForm.begin(meta, metaProof) &&
      `${footer}\r\n${nothing}` === csvForm.end(meta, metaProof)
    return { meta, metaProof, entries, framed }
  },
}
