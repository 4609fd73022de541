import { foldings, lettersFound } from '@contract/domain/folding'
import { createHmac } from 'node:crypto'
import type { HashedColumn, OpenedRecord, OpenTables, RecordKind, Who } from './kinds'
import { slicesOf, textOf } from './rows'

/** A row among all of a store. */
export const nameOf = ({ kind, key }: Pick<OpenedRecord, 'kind' | 'key'>): string => `${kind.table} ${key.join(' ')}`

const yieldToOthers = (): Promise<void> => new Promise(setImmediate)

const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)

const uuid = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi

/** Whole ones alone, the longest first: `C-12` does not stand in `C-123`. */
function wholeOnes(texts: readonly string[]): RegExp {
  const all = [...texts].sort((one, other) => other.length - one.length).map(escaped)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${all.join('|')})(?![\p{L}\p{N}])`, 'giu')
}

/** Undefined where there are none. UUIDs may be thousands. */
function anyOf(texts: Iterable<string>): { readonly test: (text: string) => boolean } | undefined {
  const all = [...texts].filter((text) => text !== '').map((text) => text.toLowerCase())
  if (all.length === 0) return undefined
  const isUuid = (text: string): boolean => text.match(uuid)?.[0] === text
  const uuids = new Set(all.filter(isUuid))
  const others = all.filter((text) => !isUuid(text))
  const named = others.length > 0 ? wholeOnes(others) : undefined
  return {
    test: (text) =>
      (text.match(uuid) ?? []).some((found) => uuids.has(found.toLowerCase())) ||
      (named !== undefined && text.search(named) >= 0),
  }
}

/** Names, by whatever letters and signs somebody wrote them. */
function anyNamed(terms: readonly string[]): (text: string) => boolean {
  const named = anyOf(terms.flatMap(foldings))
  return (text) => named !== undefined && foldings(text).some(named.test)
}

const inSmallLetters = (identifiers: readonly string[]) => identifiers.map((each) => ({ text: each.toLowerCase() }))

interface Matcher {
  readonly isTheirs: (record: OpenedRecord) => boolean
}

function matcherOf(tables: OpenTables, who: Who, identifiers: ReadonlyMap<string, string>): Matcher {
  const named = anyOf(identifiers.keys())
  const isMentioned = anyNamed(who.terms)
  const hashes = new Map<string, ReadonlySet<string>>()
  function hashesOf({ table }: RecordKind, { column, purpose, texts = inSmallLetters }: HashedColumn) {
    const name = `${table} ${column}`
    const known = hashes.get(name)
    if (known) return known
    const key = tables.sealer.derive(purpose)
    const made = new Set(
      texts([...identifiers.values()]).map(
        ({ text, before = '' }) => before + createHmac('sha256', key).update(text).digest('hex'),
      ),
    )
    hashes.set(name, made)
    return made
  }
  return {
    isTheirs(record) {
      const { kind, plain } = record
      if (kind.whose === 'nobody') return false
      if (kind.hashed?.some((each) => hashesOf(kind, each).has(String(plain[each.column])))) return true
      if (kind.whose === 'shared') {
        if (kind.without?.includes(String(record.key[0]))) return false
        const text = textOf(record)
        return named?.test(text) === true || isMentioned(text)
      }
      if (!named) return false
      return named.test(kind.found === 'columns' ? textOf({ ...record, sealed: {} }) : textOf(record))
    },
  }
}

/**
 * Everything that belongs to somebody, in the order of the tables. Found records name more: a draft its documents, a
 * document the uploads that it went with; so it is looked once more until nothing new is named.
 *
 * @param step called after each slice; throws where the clerk has thought better of it
 */
export async function findRecords(
  tables: OpenTables,
  kinds: readonly RecordKind[],
  who: Who,
  step: () => void = () => undefined,
): Promise<OpenedRecord[]> {
  const found = new Map<string, OpenedRecord>()
  // By their small letters: some hashes are of an identifier as the service wrote it.
  const identifiers = new Map(who.identifiers.map((each) => [each.toLowerCase(), each]))
  const rows = new Set(who.rows)
  const alsoKnown = (identifier: string): void => {
    if (!identifiers.has(identifier.toLowerCase())) identifiers.set(identifier.toLowerCase(), identifier)
  }
  const isLast = ({ whose }: RecordKind): boolean => whose === 'journal' || whose === 'shared'
  async function look(at: readonly RecordKind[]): Promise<void> {
    const { isTheirs } = matcherOf(tables, who, identifiers)
    for (const kind of at)
      for (const records of slicesOf(tables, kind)) {
        for (const record of records) {
          const name = nameOf(record)
          if (found.has(name) || !(rows.has(name) || isTheirs(record))) continue
          found.set(name, record)
          for (const column of kind.names ?? []) alsoKnown(String(record.plain[column]))
        }
        step()
        await yieldToOthers()
      }
  }
  const own = kinds.filter(({ whose }) => whose === 'person')
  for (let before = -1; before !== identifiers.size;) {
    before = identifiers.size
    await look(own)
  }
  await look(kinds.filter(isLast))
  const order = kinds.map(({ table }) => table)
  return [...found.values()].sort((one, other) => order.indexOf(one.kind.table) - order.indexOf(other.kind.table))
}

/** A text without their names and numbers. */
export function withoutTheirNames(text: string, { identifiers, terms }: Who): string {
  const all = [...identifiers, ...terms].filter((each) => each !== '')
  if (all.length === 0) return text
  const letters = lettersFound(text, (whole, fold) =>
    [...whole.matchAll(wholeOnes(all.map(fold)))].map(({ index, 0: { length } }) => ({ at: index, length })),
  )
  return letters
    .map(({ letter, isFound }, place) => (!isFound ? letter : letters[place - 1]?.isFound ? '' : '…'))
    .join('')
}

/** The rest of a value that several persons share, without these: whole members of lists go. */
export function withoutThem(value: unknown, who: Who): unknown {
  const named = anyOf(who.identifiers)
  const isMentioned = anyNamed(who.terms)
  const isTheirs = (part: unknown): boolean => {
    const text = JSON.stringify(part).replace(/\\+[nrtbf"\\/]/g, ' ')
    return named?.test(text) === true || isMentioned(text)
  }
  function left(part: unknown): unknown {
    if (Array.isArray(part)) {
      // The innermost list that names them loses a member; what holds such a list only passes it on.
      return part.flatMap((member: unknown): unknown[] =>
        isTheirs(member) ? (holdsList(member) ? [left(member)] : []) : [member],
      )
    }
    if (typeof part !== 'object' || part === null || !isTheirs(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, left(member)]))
  }
  function holdsList(part: unknown): boolean {
    if (Array.isArray(part)) return part.some(isTheirs)
    return typeof part === 'object' && part !== null && Object.values(part).some(holdsList)
  }
  return left(value)
}
