import {
  engagementKind,
  engagementStatus,
  inDoubtStatus,
  untoldKind,
  untoldStatus,
  type CaseIdentifiers,
} from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import { cleaned } from '@contract/domain/typed-text'
import { parse } from 'csv-parse/sync'
import { quoted } from '../../../lib/csv-cell'
import { eachInSlices } from '../../../lib/time-slices'
import type { Cells, Progress, Row } from './parser'

/** A row that can be taken over. */
export interface ListedCase {
  readonly line: number
  readonly identifiers: CaseIdentifiers
  /** An identifier whose sort the list does not name: the service is asked before it is taken over. */
  readonly unsorted?: string
  readonly kind: string
  readonly title: string
  readonly status: string
  readonly cardType?: string
  readonly email?: string
  readonly note: string
  readonly labels: string[]
  readonly pinned: boolean
  readonly done: boolean
  readonly createdAt?: string
  readonly updatedAt?: string
}

export interface Problem {
  readonly line: number
  readonly code: string
  readonly message: string
}

/** Separators of several values in one cell. */
export const identifierDelimiters = [' ', ',', ';'] as const
export const labelDelimiters = [';', ','] as const

/** Several texts in one cell, separated by the first of `delimiters`; a text that holds any of them is quoted. */
export const joined = (texts: readonly string[], delimiters: readonly [string, ...string[]]): string =>
  texts.map((text) => quoted(text, delimiters)).join(delimiters[0])

/** The texts that `joined` put into one cell, or that somebody separated by hand. */
function parted(text: string, delimiters: readonly string[]): string[] {
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

/** So many identifiers without a sort are looked up at an import: each costs the service one or two requests. */
export const mostUnsorted = 500

/** Parts the rows that can be taken over from those that cannot. The program goes on meanwhile. */
export async function judged(
  rows: readonly Row[],
  progress: Progress,
): Promise<{ listed: ListedCase[]; problems: Problem[] }> {
  const listed: ListedCase[] = []
  const problems: Problem[] = []
  const ofOnboardings = new Set<string>()
  const seen = new Map<string, number>()
  let unsorted = 0
  await eachInSlices(rows, ({ cells }) => {
    if (one(cells, 'onboardingId') !== '') ofOnboardings.add(one(cells, 'engagementId').toLowerCase())
  })
  function judge({ line, cells }: Row): void {
    const problem = (code: string, message: string): void => void problems.push({ line, code, message })
    const found = listedCase(line, cells)
    if ('code' in found) {
      problems.push(found)
      return
    }
    const { onboardingId, engagementId } = found.identifiers
    const name = (onboardingId ?? engagementId ?? found.unsorted ?? '').toLowerCase()
    const before = seen.get(name)
    const isAgain = before !== undefined || (onboardingId === undefined && ofOnboardings.has(name))
    if (isAgain) problem('duplicate', `Another line${before === undefined ? '' : ` (${before})`} names the same case.`)
    else if (found.unsorted !== undefined && ++unsorted > mostUnsorted)
      problem(
        'too-many-unsorted',
        `More than ${mostUnsorted} identifiers without a heading: write onboardingId or engagementId above them.`,
      )
    else listed.push(found)
    if (before === undefined) seen.set(name, line)
  }
  await eachInSlices(rows, judge, (done) => progress.at('checking', done, rows.length))
  return { listed, problems }
}

function listedCase(line: number, cells: Cells): ListedCase | Problem {
  const uuids = { onboardingId: '', engagementId: '', customerId: '', id: '' }
  for (const column of ['onboardingId', 'engagementId', 'customerId', 'id'] as const) {
    uuids[column] = one(cells, column)
    if (uuids[column] !== '' && !isUuid(uuids[column]))
      return { line, code: 'uuid', message: `${column} is not a UUID (8-4-4-4-12 hexadecimal digits).` }
  }
  const { onboardingId, engagementId, customerId } = uuids
  const isSorted = onboardingId !== '' || engagementId !== ''
  if (!isSorted && uuids.id === '')
    return { line, code: 'no-identifier', message: 'There is no identifier of an onboarding or an engagement.' }
  const labels = [...new Set(several(cells, 'labels', labelDelimiters).map((label) => cleaned(label).slice(0, 40)))]
  const status = one(cells, 'status').slice(0, 100)
  const isServiceStatus = status !== '' && status !== inDoubtStatus && status !== engagementStatus
  const kind = one(cells, 'kind').slice(0, 100)
  const [cardType, email] = [one(cells, 'cardType'), one(cells, 'email')]
  const [createdAt, updatedAt] = [time(one(cells, 'createdAt')), time(one(cells, 'updatedAt'))]
  return {
    line,
    identifiers: {
      ...(onboardingId && { onboardingId }),
      ...(engagementId && { engagementId }),
      ...(customerId && { customerId }),
      mandateIds: several(cells, 'mandateIds', identifierDelimiters),
      creditLimitIncreaseIds: several(cells, 'creditLimitIncreaseIds', identifierDelimiters),
    },
    ...(!isSorted && { unsorted: uuids.id }),
    kind: kind !== '' ? kind : onboardingId === '' ? engagementKind : untoldKind,
    title: one(cells, 'title').slice(0, 1_000),
    status: onboardingId === '' ? engagementStatus : isServiceStatus ? status : untoldStatus,
    ...(cardType && { cardType }),
    ...(email && { email }),
    note: text(cells.note).slice(0, 10_000),
    labels: labels.filter((label) => label !== ''),
    pinned: isYes(one(cells, 'pinned')),
    done: isYes(one(cells, 'done')),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  }
}

const text = (said: string | readonly string[] | undefined): string =>
  said === undefined ? '' : typeof said === 'string' ? said : said.join(' ')

const one = (cells: Cells, column: keyof Cells): string => cleaned(text(cells[column]))

function several(cells: Cells, column: keyof Cells, delimiters: readonly string[]): string[] {
  const said = cells[column]
  return said === undefined ? [] : typeof said === 'string' ? parted(said, delimiters) : [...said]
}

const isYes = (said: string): boolean => /^(true|yes|ja|x|1)$/i.test(said)

/** ISO 8601, or a German date. Other dates are left out: a browser would take 01.03. for the third of January. */
function time(said: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said)
  const iso = german
    ? `${german[3] ?? ''}-${(german[2] ?? '').padStart(2, '0')}-${(german[1] ?? '').padStart(2, '0')}`
    : said
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso)) return undefined
  const milliseconds = Date.parse(iso)
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString()
}
