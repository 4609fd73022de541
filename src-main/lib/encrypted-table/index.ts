import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'

type SqlValue = string | number | bigint | null | Uint8Array

interface Statement {
  all(...values: SqlValue[]): unknown[]
  get(...values: SqlValue[]): unknown
  run(...values: SqlValue[]): { readonly changes: number | bigint }
}

/** Of an opened store, what a table needs. Every call throws what the database says. */
export interface Tables {
  readonly database: { prepare(sql: string): Statement }
  readonly sealer: {
    seal(place: Place, text: string): Uint8Array
    unseal(place: Place, sealed: unknown): string | undefined
    derive(purpose: string): Buffer
  }
}

interface Place {
  readonly table: string
  readonly row: string
  readonly column: string
}

/** How a sealed value is text; `parse` throws where it is none. Default: JSON. */
export interface TextForm {
  readonly stringify: (value: unknown) => string
  readonly parse: (text: string) => unknown
}

/**
 * A table of records. A field `updatedAt` stands in the column `updated_at` for everybody with the file to read, a sealed
 * field `head` in the column `sealed_head`. The seal is bound to table, column and the values of `key`, parted by spaces.
 */
export interface TableShape<P extends object, S extends object, K extends keyof P & string> {
  readonly table: string
  readonly key: readonly K[]
  readonly plain: z.ZodType<P> & { readonly shape: object }
  readonly sealed: { readonly [F in keyof S]: z.ZodType<S[F]> }
  /** Members that stay as first written when a record is put again. */
  readonly fixed?: readonly (keyof P & string)[]
  /** The first counts most; `-at` is descending, and `rowid` the order of writing. Default: any. */
  readonly order?: readonly ((keyof P & string) | `-${keyof P & string}` | 'rowid')[]
  /** Columns that are called otherwise than their fields. */
  readonly columns?: { readonly [N in keyof P]?: string }
  readonly text?: TextForm
}

/** The plain fields of a record, and how to open one that is sealed: undefined where it is damaged or of another form. */
export type Row<P extends object, S extends object> = P & {
  readonly opened: <F extends keyof S & string>(field: F) => S[F] | undefined
}

/** Plain fields by which records are found; of several values of one field any. */
type Match<P> = { readonly [N in keyof P]?: P[N] | readonly P[N][] }

export interface EncryptedTable<P extends object, S extends object, K extends keyof P & string> {
  /** Those whose plain fields are these, in the order of the table; all of them by default. */
  rows(match?: Match<P>): Row<P, S>[]
  /** The plain fields of those, without reading what is sealed. */
  listPlainColumns(match?: Match<P>): P[]
  /** The first of them. */
  get(match: Match<P>): Row<P, S> | undefined
  has(match: Match<P>): boolean
  /** One more than the highest number that is written there; 1 where there is none. */
  next(field: keyof P & string, match?: Match<P>): number
  /** Writes a record whole, over the one of the same key. */
  put(record: P & S): void
  /** Writes a record that is new; one of the same key stays as it is. */
  addIfNew(record: P & S): void
  /** Writes some fields of the record of this key; nothing happens where there is none. */
  change(record: Pick<P, K> & Partial<P & S>): void
  remove(match: Match<P>): void
}

/** For identifiers that must not stand in a file: whoever has no key can neither read nor compare them. */
export function keyedHash({ sealer }: Tables, purpose: string): (text: string) => string {
  const key = sealer.derive(purpose)
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

const inJson: TextForm = { stringify: (value) => JSON.stringify(value), parse: (text): unknown => JSON.parse(text) }

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const namesOf = (fields: object): string[] => Object.keys(fields)
const valuesOf = (record: object): Map<string, unknown> => new Map(Object.entries(record))

const sqlValue = z.union([
  z.string(),
  z.number(),
  z.bigint(),
  z.null(),
  z.instanceof(Uint8Array),
  z.boolean().transform(Number),
])
const sqlValues = z.array(sqlValue)
const foundRow = z.record(z.string(), z.unknown())
const nextNumber = z.object({ next: z.number().int() })

/** To be opened once for each opened store (`perStore`): a statement is prepared when it is needed first, and kept. */
export function openEncryptedTable<P extends object, S extends object, K extends keyof P & string>(
  { database, sealer }: Tables,
  { table, key, plain, sealed, fixed = [], order = [], columns: named = {}, text = inJson }: TableShape<P, S, K>,
): EncryptedTable<P, S, K> {
  const plainNames = namesOf(plain.shape)
  const allNames = [...plainNames, ...namesOf(sealed)]
  const kept = new Set<string>([...key, ...fixed])
  const otherNames = new Map<string, string>(Object.entries(named))
  const columnOf = (field: string): string =>
    otherNames.get(field) ?? (field in sealed ? `sealed_${snake(field)}` : snake(field))
  const ordered = order
    .map((name) => (name.startsWith('-') ? `${columnOf(name.slice(1))} DESC` : columnOf(name)))
    .join(', ')

  const written = allNames
    .filter((name) => !kept.has(name))
    .map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`)
    .join(', ')

  const statements = new Map<string, Statement>()
  function statement(sql: string): Statement {
    const prepared = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, prepared)
    return prepared
  }

  const placeOf = (record: ReadonlyMap<string, unknown>, field: string): Place => ({
    table,
    row: key.map((name) => String(record.get(name))).join(' '),
    column: columnOf(field),
  })

  function columnValue(record: ReadonlyMap<string, unknown>, field: string): SqlValue {
    const value = record.get(field)
    return field in sealed ? sealer.seal(placeOf(record, field), text.stringify(value)) : sqlValue.parse(value)
  }

  const headOf = (columns: Record<string, unknown>): P | undefined =>
    plain.safeParse(Object.fromEntries(plainNames.map((name) => [name, columns[columnOf(name)]]))).data

  /** Of what the database has, the row whose plain columns are what they can be. */
  function rowOf(found: unknown): Row<P, S>[] {
    const columns = foundRow.safeParse(found).data
    if (!columns) return []
    const fields = headOf(columns)
    if (!fields) return []
    const record = valuesOf(fields)
    const opened = <F extends keyof S & string>(field: F): S[F] | undefined => {
      const unsealed = sealer.unseal(placeOf(record, field), columns[columnOf(field)])
      const schema: z.ZodType<S[F]> = sealed[field]
      return unsealed === undefined ? undefined : schema.safeParse(parsed(text, unsealed)).data
    }
    return [{ ...fields, opened }]
  }

  function matching(match: object): { readonly where: string; readonly values: SqlValue[] } {
    const entries: [string, unknown][] = Object.entries(match)
    const wanted = entries.map(([name, value]) => ({ column: columnOf(name), values: sqlValues.parse([value].flat()) }))
    const where = wanted.map(({ column, values }) => `${column} IN (${values.map(() => '?').join(', ')})`).join(' AND ')
    return { where: where && ` WHERE ${where}`, values: wanted.flatMap(({ values }) => values) }
  }

  function select(columns: string, match: object): { readonly found: Statement; readonly values: SqlValue[] } {
    const { where, values } = matching(match)
    return { found: statement(`SELECT ${columns} FROM ${table}${where}${ordered && ` ORDER BY ${ordered}`}`), values }
  }

  function insert(record: object, onConflict: string): void {
    const values = valuesOf(record)
    const columns = allNames.map(columnOf).join(', ')
    const places = allNames.map(() => '?').join(', ')
    const sql = `INSERT INTO ${table} (${columns}) VALUES (${places}) ON CONFLICT (${key.map(columnOf).join(', ')})`
    statement(`${sql} ${onConflict}`).run(...allNames.map((name) => columnValue(values, name)))
  }

  return {
    rows(match = {}) {
      const { found, values } = select('*', match)
      return found.all(...values).flatMap(rowOf)
    },
    listPlainColumns(match = {}) {
      const { found, values } = select(plainNames.map(columnOf).join(', '), match)
      return found.all(...values).flatMap((columns) => headOf(foundRow.parse(columns)) ?? [])
    },
    get(match) {
      const { found, values } = select('*', match)
      return rowOf(found.get(...values))[0]
    },
    has(match) {
      const { found, values } = select('1', match)
      return found.get(...values) !== undefined
    },
    next(field, match = {}) {
      const { where, values } = matching(match)
      const found = statement(`SELECT COALESCE(MAX(${columnOf(field)}), 0) + 1 AS next FROM ${table}${where}`)
      return nextNumber.parse(found.get(...values)).next
    },
    put: (record) => insert(record, `DO UPDATE SET ${written}`),
    addIfNew: (record) => insert(record, 'DO NOTHING'),
    change(record) {
      const values = valuesOf(record)
      const names = allNames.filter((name) => values.has(name) && !kept.has(name))
      const set = names.map((name) => `${columnOf(name)} = ?`).join(', ')
      const { where, values: keys } = matching(Object.fromEntries(key.map((name) => [name, values.get(name)])))
      statement(`UPDATE ${table} SET ${set}${where}`).run(...names.map((name) => columnValue(values, name)), ...keys)
    },
    remove(match) {
      const { where, values } = matching(match)
      statement(`DELETE FROM ${table}${where}`).run(...values)
    },
  }
}

/** One value of an environment, sealed under a name. Every call throws what the database says. */
export interface SealedValue<T> {
  /** Undefined where nothing is kept, and where what is kept is damaged or of another form. */
  readonly read: () => T | undefined
  readonly isKept: () => boolean
  /** Returns what it wrote. */
  readonly write: (value: T) => T
  readonly remove: () => void
}

export function openSealedValue<T>(store: Tables, name: string, schema: z.ZodType<T>): SealedValue<T> {
  const table = openEncryptedTable(store, {
    table: 'meta',
    key: ['name'],
    plain: z.object({ name: z.string() }),
    sealed: { value: schema },
  })
  return {
    read: () => table.get({ name })?.opened('value'),
    isKept: () => table.has({ name }),
    write(value) {
      table.put({ name, value })
      return value
    },
    remove: () => table.remove({ name }),
  }
}

function parsed({ parse }: TextForm, text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
