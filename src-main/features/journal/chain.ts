import { createHmac } from 'node:crypto'
import { journalEntry, type JournalEntry } from '@contract/journal'
import { z } from '@contract/zod'
import { journalHead, type EnvironmentStore, type Place } from '../../store'

/** An entry before it has its place in the chain. */
export type Happening = Omit<JournalEntry, 'sequence' | 'hash' | 'unreadable'>

export interface Verdict {
  readonly intact: boolean
  readonly entries: number
  readonly brokenAt?: number
}

/**
 * The journal of one environment: entries are only ever added. Each entry's hash is an HMAC-SHA-256 over its own content
 * and the hash before it, under a key that nobody has who has only the file; the sealed head says how long the chain is
 * and how it ends. So entries that were altered, removed, reordered or cut off at the end are found. What cannot be found
 * from within is a whole file replaced by an older copy of itself.
 */
export interface Chain {
  /** Adds an entry; it is on disk when this returns. Throws what the disk says, and then nothing was added. */
  append(happening: Happening): JournalEntry
  /** Newest first; of these cases only, if any are named. */
  list(caseIds?: readonly string[]): Promise<JournalEntry[]>
  verify(): Promise<Verdict>
}

const sliceSize = 500

const content = journalEntry.omit({ hash: true, unreadable: true })
type Content = z.infer<typeof content>

const row = z.object({
  sequence: z.number().int(),
  at: z.string().catch(''),
  case_id: z.string().nullable().catch(null),
  sealed_entry: z.unknown(),
  hash: z.string().catch(''),
})
type Row = z.infer<typeof row>

const head = z.object({ sequence: z.number().int().nonnegative(), hash: z.string() })
type Head = z.infer<typeof head>

const placeOf = (sequence: number): Place => ({ table: 'journal', row: sequence, column: 'sealed_entry' })

export function openChain({ database, sealer, transaction }: EnvironmentStore): Chain {
  const key = sealer.derive('journal')
  const statements = {
    insert: database.prepare('INSERT INTO journal (sequence, at, case_id, sealed_entry, hash) VALUES (?, ?, ?, ?, ?)'),
    ascending: database.prepare('SELECT * FROM journal WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?'),
    descending: database.prepare('SELECT * FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT ?'),
    ofCases: database.prepare(
      `SELECT * FROM journal WHERE case_id IN (SELECT value FROM json_each(?)) AND sequence < ?
       ORDER BY sequence DESC LIMIT ?`,
    ),
    last: database.prepare('SELECT * FROM journal ORDER BY sequence DESC LIMIT 1'),
    head: database.prepare('SELECT sealed_value FROM meta WHERE name = ?'),
    setHead: database.prepare(
      'INSERT INTO meta (name, sealed_value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sealed_value = excluded.sealed_value',
    ),
  }

  function hashOf(entry: Content, previousHash: string): string {
    return createHmac('sha256', key)
      .update(canonical([entry, previousHash]))
      .digest('hex')
  }

  function readHead(): Head | undefined {
    const found = z.object({ sealed_value: z.unknown() }).safeParse(statements.head.get(journalHead.row))
    const text = found.success ? sealer.unseal(journalHead, found.data.sealed_value) : undefined
    return text === undefined ? undefined : head.safeParse(JSON.parse(text)).data
  }

  const lastRow = (): Row | undefined => row.safeParse(statements.last.get()).data

  function unseal(found: Row): Content | undefined {
    const text = sealer.unseal(placeOf(found.sequence), found.sealed_entry)
    return text === undefined ? undefined : content.safeParse(JSON.parse(text)).data
  }

  /**
   * Where the next entry stands. If the head cannot be read, one number is left out: the break stays to be found, and
   * cutting off the end cannot be hidden by damaging the head as well.
   */
  function end(): Head {
    const known = readHead()
    const last = lastRow()
    if (!known) return { sequence: (last?.sequence ?? 0) + 1, hash: last?.hash ?? '' }
    return last && last.sequence > known.sequence ? { sequence: last.sequence, hash: last.hash } : known
  }

  function shown(found: Row): JournalEntry {
    const entry = unseal(found)
    if (entry) return { ...entry, hash: found.hash }
    return {
      sequence: found.sequence,
      at: found.at,
      ...(found.case_id !== null && { caseId: found.case_id }),
      user: '',
      workstation: '',
      action: '',
      summary: {},
      outcome: '',
      durationMs: 0,
      requestId: '',
      hash: found.hash,
      unreadable: true,
    }
  }

  return {
    append: (happening) =>
      transaction(() => {
        const previous = end()
        const sequence = previous.sequence + 1
        const entry = content.parse({ ...happening, sequence })
        const hash = hashOf(entry, previous.hash)
        const sealed = sealer.seal(placeOf(sequence), canonical(entry))
        statements.insert.run(sequence, entry.at, entry.caseId ?? null, sealed, hash)
        statements.setHead.run(journalHead.row, sealer.seal(journalHead, JSON.stringify({ sequence, hash })))
        return { ...entry, hash }
      }),
    async list(caseIds) {
      const entries: JournalEntry[] = []
      let before = Number.MAX_SAFE_INTEGER
      for (;;) {
        const found: unknown = caseIds
          ? statements.ofCases.all(JSON.stringify(caseIds), before, sliceSize)
          : statements.descending.all(before, sliceSize)
        const rows = z.array(row).parse(found)
        entries.push(...rows.map(shown))
        const last = rows.at(-1)
        if (!last || rows.length < sliceSize) return entries
        before = last.sequence
        await new Promise(setImmediate)
      }
    },
    async verify() {
      // What is added while this runs is not part of the verdict.
      const end = readHead()
      const upTo = Math.max(end?.sequence ?? 0, lastRow()?.sequence ?? 0)
      let entries = 0
      let hash = ''
      let brokenAt: number | undefined
      for (let after = Number.MIN_SAFE_INTEGER; ;) {
        const rows = z.array(row).parse(statements.ascending.all(after, upTo, sliceSize))
        for (const found of rows) {
          entries++
          if (brokenAt === undefined && !fits(found, entries, hash)) brokenAt = entries
          hash = found.hash
          after = found.sequence
        }
        if (rows.length < sliceSize) break
        await new Promise(setImmediate)
      }
      brokenAt ??= brokenEnd(end, { sequence: entries, hash })
      return { intact: brokenAt === undefined, entries, ...(brokenAt !== undefined && { brokenAt }) }
    },
  }

  function fits(found: Row, expected: number, previousHash: string): boolean {
    if (found.sequence !== expected) return false
    const entry = unseal(found)
    if (entry?.sequence !== expected || entry.at !== found.at) return false
    return (entry.caseId ?? null) === found.case_id && hashOf(entry, previousHash) === found.hash
  }
}

/** Where a chain that fits within does not end as its sealed head says; undefined when it does. */
function brokenEnd(end: Head | undefined, found: Head): number | undefined {
  if (!end) return found.sequence + 1
  if (end.sequence !== found.sequence) return Math.min(end.sequence, found.sequence) + 1
  return end.hash === found.hash ? undefined : Math.max(1, found.sequence)
}

/** JSON with the members of every object in one order, so that the same content always has the same hash. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
