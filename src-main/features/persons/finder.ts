import { folded } from '@contract/domain/folding'
import { holdsWords } from '@contract/domain/search'
import type { LooseRecord, RecordName } from '@contract/api/persons'
import { createHmac } from 'node:crypto'
import {
  jsonOf,
  nameOf,
  slicesOf,
  textOf,
  type OpenedRecord,
  type OpenTables,
  type RecordKind,
} from '../../lib/personal-records'
import { namedCases } from '../cases'
import { recordKinds } from './records'

/** More say that the word was too wide. */
const mostFound = 200

export interface Found {
  readonly cases: ReadonlyMap<string, ReadonlySet<RecordName>>
  readonly records: LooseRecord[]
  readonly more: boolean
}

/** Looks through all that is kept for words that must all stand in one record; an IBAN with or without its blanks. */
export async function findEverywhere(tables: OpenTables, search: string, step: () => void): Promise<Found> {
  const holds = matching(search)
  const owners = ownersIn(tables)
  const cases = new Map<string, Set<RecordName>>()
  const records: LooseRecord[] = []
  let more = false
  for (const kind of recordKinds) {
    if (kind.whose !== 'person') continue
    for (const slice of slicesOf(tables, kind)) {
      step()
      for (const record of slice) {
        const caseId = kind.names && kind.table === 'drafts' ? owners.learn(record) : undefined
        const text = textOf(record)
        if (!holds(text)) continue
        const owner = caseId ?? owners.of(record, text)
        if (owner !== undefined) {
          if (cases.size >= mostFound && !cases.has(owner)) more = true
          else cases.set(owner, (cases.get(owner) ?? new Set()).add(kind.is))
        } else if (records.length >= mostFound) more = true
        else if (!kind.table.startsWith('case_')) records.push(looseOf(record))
      }
      await new Promise(setImmediate)
    }
  }
  return { cases, records, more }
}

/** Of rows that were named those that belong to no case, as a search gives them; and to which case a record belongs. */
export function looseAmong(
  tables: OpenTables,
  names: readonly string[],
): { readonly loose: string[]; readonly ownerOf: (record: OpenedRecord) => string | undefined } {
  if (names.length === 0) return { loose: [], ownerOf: () => undefined }
  const owners = ownersIn(tables)
  const loose: string[] = []
  for (const kind of recordKinds) {
    const isDraft = kind.table === 'drafts'
    if (kind.whose !== 'person' || kind.table.startsWith('case_')) continue
    if (!isDraft && !names.some((name) => name.startsWith(`${kind.table} `))) continue
    for (const slice of slicesOf(tables, kind))
      for (const record of slice) {
        const owner = (isDraft ? owners.learn(record) : undefined) ?? owners.of(record)
        const name = nameOf(record)
        if (owner === undefined && names.includes(name)) loose.push(name)
      }
  }
  return { loose, ownerOf: (record) => owners.of(record) }
}

function matching(search: string): (text: string) => boolean {
  const isoDate = search.replace(
    /(?<![\p{L}\p{N}])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\p{L}\p{N}])/gu,
    (_all, day: string, month: string, year: string) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
  const compact = /^[a-z]{2}\d{2}[\sa-z\d]{8,}$/i.test(search.trim())
    ? search.replace(/\s+/g, '').toLowerCase()
    : undefined
  if (compact !== undefined) return (text) => folded(text).replace(/\s+/g, '').includes(compact)
  const ways = [...new Set([search, isoDate])].map((way) => holdsWords(way.replaceAll(',', ' ')))
  return (text) => ways.some((holds) => holds(text))
}

/** To which case a record belongs: by an identifier that stands in it, or by its keyed hash. */
function ownersIn(tables: OpenTables) {
  const byIdentifier = new Map<string, string>()
  for (const { caseId, identifiers } of namedCases(tables))
    for (const identifier of [caseId, ...identifiers]) byIdentifier.set(identifier.toLowerCase(), caseId)
  const byHash = new Map<string, Map<string, string>>()

  function hashed({ table, hashed: columns = [] }: RecordKind): [string, Map<string, string>][] {
    return columns.map(({ column, purpose, texts }) => {
      const name = `${table} ${column}`
      const known = byHash.get(name)
      if (known) return [column, known]
      const key = tables.sealer.derive(purpose)
      const made = new Map<string, string>()
      for (const [identifier, caseId] of byIdentifier)
        for (const { text, before = '' } of texts?.([identifier]) ?? [{ text: identifier }])
          made.set(before + createHmac('sha256', key).update(text).digest('hex'), caseId)
      byHash.set(name, made)
      return [column, made]
    })
  }

  function of(record: OpenedRecord, text = textOf(record)): string | undefined {
    if (record.kind.table === 'cases') return String(record.key[0])
    for (const [column, owners] of hashed(record.kind)) {
      const owner = owners.get(String(record.plain[column]))
      if (owner !== undefined) return owner
    }
    for (const [word] of text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?/gu)) {
      const lower = word.toLowerCase()
      const owner = byIdentifier.get(lower) ?? byIdentifier.get(lower.replace(/^(?:draft|work)-/, ''))
      if (owner !== undefined) return owner
    }
    return undefined
  }

  return {
    of,
    /** Files beside a draft belong to the draft's case. */
    learn(draft: OpenedRecord): string | undefined {
      const owner = of(draft)
      if (owner !== undefined) byIdentifier.set(String(draft.key[0]).toLowerCase(), owner)
      return owner
    },
  }
}

function looseOf(record: OpenedRecord): LooseRecord {
  const { kind, plain } = record
  const at = plain['updated_at'] ?? plain['at'] ?? plain['added_at'] ?? plain['started_at']
  const head = Object.keys(record.sealed).map((column) => jsonOf(record, column))
  const title = head.map(titleIn).find((text) => text !== undefined) ?? ''
  return { recordId: nameOf(record), is: kind.is, title, ...(typeof at === 'string' && { at }) }
}

function titleIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of ['title', 'name', 'path'])
    for (const [member, text] of Object.entries(value))
      if (member === name && typeof text === 'string' && text) return text
  return undefined
}
