import { z } from '@contract/zod'
import type { OpenedRecord, OpenTables, RecordKind } from './kinds'

/** Rows that are read at once; other work gets its turn between two slices. */
const slice = 200

const foundRows = z.array(z.record(z.string(), z.unknown()))
const keyValue = z.union([z.string(), z.number()])

/** Whether a copy of an older version has this table. */
const hasTable = ({ database }: OpenTables, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined

/** Every row of a table, slice by slice, in the order of its key. */
export function* slicesOf(tables: OpenTables, kind: RecordKind): Generator<OpenedRecord[]> {
  if (!hasTable(tables, kind.table)) return
  const key = kind.key.join(', ')
  const places = kind.key.map(() => '?').join(', ')
  const first = tables.database.prepare(`SELECT * FROM ${kind.table} ORDER BY ${key} LIMIT ${slice}`)
  const next = tables.database.prepare(
    `SELECT * FROM ${kind.table} WHERE (${key}) > (${places}) ORDER BY ${key} LIMIT ${slice}`,
  )
  let last: readonly (string | number)[] | undefined
  for (;;) {
    const rows = foundRows.parse(last ? next.all(...last) : first.all())
    const records = rows.map((row) => opened(tables, kind, row))
    if (records.length > 0) yield records
    last = records.at(-1)?.key
    if (rows.length < slice) return
  }
}

function opened({ sealer }: OpenTables, kind: RecordKind, row: Readonly<Record<string, unknown>>): OpenedRecord {
  const key = kind.key.map((column) => keyValue.parse(row[column]))
  const plain: Record<string, unknown> = {}
  const sealed: Record<string, string | undefined> = {}
  for (const [column, value] of Object.entries(row))
    if (!column.startsWith('sealed_')) plain[column] = value
    else if (value !== null)
      sealed[column] = sealer.unseal({ table: kind.sealedFor ?? kind.table, row: key.join(' '), column }, value)
  return { kind, key, plain, sealed }
}

/** Everything that can be read in a row. JSON's escape of a line break or a quotation mark stands for no letter. */
export function textOf({ plain, sealed }: OpenedRecord): string {
  const texts = Object.values(plain).filter((value) => typeof value === 'string')
  return [...texts, ...Object.values(sealed)].join('\n').replace(/\\+[nrtbf"\\/]/g, ' ')
}

/** The sealed value as JSON; undefined where it is none. */
export function jsonOf({ sealed }: OpenedRecord, column: string): unknown {
  try {
    return JSON.parse(sealed[column] ?? '')
  } catch {
    return undefined
  }
}
