import type { Importing } from '@contract/api/cases'
import { spelledOut } from '@contract/domain/folding'
import { isUuid } from '@contract/domain/identifiers'
import { z } from '@contract/zod'
import { cleaned, visible } from '@contract/domain/typed-text'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import { slices, stride } from '../../../lib/time-slices'
import { plainCell } from '../../../lib/csv-cell'

/** The columns of a list as Kartei writes it, in this order; members of the same name in JSON. */
export const columns = [
  'onboardingId',
  'engagementId',
  'customerId',
  'mandateIds',
  'creditLimitIncreaseIds',
  'kind',
  'title',
  'status',
  'cardType',
  'email',
  'note',
  'labels',
  'pinned',
  'done',
  'createdAt',
  'updatedAt',
] as const
export type Column = (typeof columns)[number]

/** Further names that lists from elsewhere use, as `plain` writes them. `id` is an identifier of an unknown sort. */
const others: Readonly<Record<Column | 'id', readonly string[]>> = {
  onboardingId: ['onboarding', 'onboardingnumber', 'antrag', 'antragsid', 'antragsnummer', 'onboardingnummer'],
  engagementId: ['engagement', 'engagementnumber', 'engagementnummer', 'vertrag', 'vertragsid', 'vertragsnummer'],
  customerId: ['customer', 'customernumber', 'kunde', 'kundenid', 'kundennummer'],
  mandateIds: ['mandateid', 'mandate', 'mandates', 'mandat', 'mandatsid', 'mandatsids', 'mandatsnummer'],
  creditLimitIncreaseIds: ['creditlimitincreaseid', 'limitincreaseid', 'limiterhoehungsid', 'limiterhoehung'],
  kind: ['type', 'onboardingtype', 'art', 'typ', 'fallart'],
  title: [
    'name',
    'who',
    'person',
    'applicant',
    'company',
    'companyname',
    'firma',
    'firmenname',
    'antragsteller',
    'wer',
  ],
  status: ['state', 'stand', 'zustand'],
  cardType: ['card', 'karte', 'kartenart', 'kartentyp'],
  email: ['mail', 'emailaddress', 'emailadresse', 'mailadresse'],
  note: ['notes', 'remark', 'comment', 'notiz', 'notizen', 'bemerkung', 'kommentar'],
  labels: ['label', 'tags', 'etikett', 'etiketten', 'schlagwort', 'schlagwoerter'],
  pinned: ['pin', 'angeheftet'],
  done: ['erledigt'],
  createdAt: ['created', 'createddate', 'erstellt', 'erstelltam', 'angelegt', 'angelegtam'],
  updatedAt: ['updated', 'changed', 'changedat', 'lastchange', 'geaendert', 'geaendertam', 'letzteaenderung'],
  id: ['identifier', 'uuid', 'kennung'],
}

/** A heading without accents, spaces and signs, so that each way to write it is one. */
const plain = (heading: string): string => spelledOut(visible(heading)).replace(/[^\p{L}\p{N}]/gu, '')

const byName = new Map<string, Column | 'id'>()
for (const column of [...columns, 'id'] as const)
  for (const name of [column, ...others[column]]) byName.set(plain(name), column)

/** The column that a heading stands for, whatever its case, in English or German. */
const columnOf = (heading: string): Column | 'id' | undefined => byName.get(plain(heading))

/** How far one reading or taking over is. */
export interface Progress {
  readonly signal: AbortSignal
  /** Throws Cancelled once the clerk has cancelled. */
  at(step: Importing['step'], done: number, of: number): void
}

export const mostRows = 200_000

/** The cells of a row, by column; several identifiers or labels as they are in JSON, or as one text still. */
export type Cells = Partial<Record<Column | 'id', string | readonly string[]>>

export interface Row {
  /** In CSV the line in the file, in JSON the place in the list; both count from 1. */
  readonly line: number
  readonly cells: Cells
}

export interface ParsedList {
  readonly rows: readonly Row[]
  readonly used: readonly string[]
  readonly ignored: readonly string[]
}

/** Error about the whole file, in a sentence. */
export class UnreadableList extends Error {}

/** Reads a list of either form; the event loop goes on meanwhile. Throws UnreadableList. */
export async function parseText(text: string, progress: Progress): Promise<ParsedList> {
  // Spreadsheets, pictures and the like have a NUL near their beginning.
  if (text.slice(0, 100).includes('\0')) throw new UnreadableList('This is not a list: it holds no text.')
  return /^\s*[[{]/.test(text) ? readJson(text, progress) : readCsv(text, progress)
}

const element = z.looseObject({ identifiers: z.looseObject({}).optional() })
const jsonList = z.array(z.unknown()).or(z.looseObject({ cases: z.array(z.unknown()) }).transform(({ cases }) => cases))

async function readJson(text: string, progress: Progress): Promise<ParsedList> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new UnreadableList('This file begins like JSON, but it is not JSON.')
  }
  const list = jsonList.safeParse(parsed)
  if (!list.success) throw notAJsonList()
  if (list.data.length > mostRows) throw tooLong()
  const used = new Set<string>()
  const ignored = new Set<string>()
  const rows: Row[] = []
  const pause = slices()
  for (const each of list.data) {
    const found = element.safeParse(each)
    if (!found.success) throw notAJsonList()
    const { identifiers, ...members } = found.data
    const cells: Cells = {}
    for (const [name, value] of Object.entries({ ...members, ...identifiers })) {
      const column = columnOf(name)
      ;(column === undefined ? ignored : used).add(name)
      const said = column === undefined ? undefined : jsonCell(value)
      if (column !== undefined && said !== undefined) cells[column] ??= said
    }
    rows.push({ line: rows.length + 1, cells })
    if (rows.length % stride === 0) {
      progress.at('reading', rows.length, list.data.length)
      await pause()
    }
  }
  return { rows, used: [...used], ignored: [...ignored] }
}

const jsonText = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const jsonCell = (value: unknown): string | string[] | undefined => jsonText.or(z.array(jsonText)).safeParse(value).data

const parsedRecord = z.object({ record: z.array(z.string()), raw: z.string() })

const pieceLength = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength)
}

async function readCsv(text: string, progress: Progress): Promise<ParsedList> {
  const { at, line: first, delimiter } = beginningOf(text)
  const bytes = Buffer.from(text.slice(at))
  const parser = Readable.from(piecesOf(bytes)).pipe(parse({ ...relaxed, delimiter, raw: true }))
  const pause = slices()
  const rows: Row[] = []
  let columns: (Column | 'id' | undefined)[] | undefined
  let headings: string[] = []
  let begins = first
  try {
    for await (const parsed of parser) {
      const { record, raw } = parsedRecord.parse(parsed)
      const line = begins
      begins += raw.match(/\r\n|\n|\r/g)?.length ?? 0
      if (record.every((each) => each.trim() === '')) continue
      if (!columns) {
        columns = record.map(columnOf)
        headings = record
        if (!record.some((each) => isUuid(cleaned(each)))) {
          if (columns.every((column) => column === undefined)) throw noHeadings(raw)
          continue
        }
        if (record.length > 1) throw noHeadings(raw)
        columns = ['id']
        headings = ['id']
      }
      const cells: Cells = {}
      for (const [position, column] of columns.entries()) {
        const said = plainCell(record[position] ?? '')
        if (column !== undefined && said !== '') cells[column] ??= said
      }
      if (rows.push({ line, cells }) > mostRows) throw tooLong()
      if (rows.length % stride === 0) {
        progress.at('reading', parser.info.bytes, bytes.length)
        await pause()
      }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableList('This cannot be read as a list: somewhere a quotation mark is missing.')
    throw error
  }
  return {
    rows,
    used: headings.filter((_, position) => columns?.[position] !== undefined),
    ignored: headings.filter((heading, position) => columns?.[position] === undefined && heading.trim() !== ''),
  }
}

const notAJsonList = (): UnreadableList =>
  new UnreadableList('In JSON a list is an array of objects, or an object with "cases".')
const tooLong = (): UnreadableList => new UnreadableList('This list has more than 200,000 rows.')
function noHeadings(line: string): UnreadableList {
  const said = cleaned(line)
  const shown = said.length > mostShown ? `${said.slice(0, mostShown)}…` : said
  return new UnreadableList(
    `The first lines name no column that Kartei knows, such as onboardingId or engagementId. The list begins with “${shown}”.`,
  )
}
const mostShown = 80

/** More lines stand above no headings. */
const mostAbove = 20
const separators = [',', ';', '\t'] as const
const relaxed = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true }

interface Beginning {
  /** Where in the text. */
  readonly at: number
  readonly line: number
  readonly delimiter: string
}

/**
 * Where the headings stand, below titles and empty lines: in that of the first lines, and with that separator, by which most columns
 * are known. Where none are it is the first line that says anything, which a line that names Excel's separator does not.
 */
function beginningOf(text: string): Beginning {
  const head = text.slice(0, 100_000)
  const next = /(?:(?<=^|[,;\t\r\n])"(?:[^"]|"")*"|[^\r\n])*(?:\r\n|\n|\r|$)/y
  const tried: string[] = [...separators]
  let said: Beginning | undefined
  let best: Beginning | undefined
  let most = 0
  for (let line = 1, count = 0; count < mostAbove && next.lastIndex < head.length; count += 1) {
    const at = next.lastIndex
    const [raw = ''] = next.exec(head) ?? []
    const told = count === 0 ? /^"?sep=(.)"?\s*$/i.exec(raw)?.[1] : undefined
    if (told !== undefined) tried.unshift(told)
    else {
      const readings = tried
        .map((delimiter) => ({ delimiter, record: recordOf(raw, delimiter) }))
        .toSorted((one, other) => other.record.length - one.record.length)
      const [widest] = readings
      if (widest?.record.some((each) => each.trim() !== '')) said ??= { at, line, delimiter: widest.delimiter }
      // Headings stand above the cases.
      if (readings.some(({ record }) => record.some((each) => isUuid(cleaned(each))))) break
      for (const { delimiter, record } of readings) {
        const worth = worthOf(record)
        if (worth > most) best = { at, line, delimiter }
        most = Math.max(most, worth)
      }
    }
    line += raw.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return best ?? said ?? { at: 0, line: 1, delimiter: ',' }
}

function recordOf(raw: string, delimiter: string): string[] {
  try {
    return parseAtOnce(raw, { ...relaxed, delimiter })[0] ?? []
  } catch {
    return []
  }
}

/** How many columns are known; one that tells cases apart counts twice. */
function worthOf(record: readonly string[]): number {
  const known = record.flatMap((each) => columnOf(each) ?? [])
  return known.length + known.filter((column) => ['onboardingId', 'engagementId', 'id'].includes(column)).length
}
