import { journalEntry, type JournalEntry } from '@contract/api/journal'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../store'
import type { Filter } from './query'

/** Members of an entry that its hash covers. */
export const content = journalEntry.omit({ hash: true, unreadable: true })
export type Content = z.infer<typeof content>

export const row = z.object({
  sequence: z.number().int(),
  at: z.string().catch(''),
  case_id: z.string().nullable().catch(null),
  sealed_entry: z.unknown(),
  hash: z.string().catch(''),
})
export type Row = z.infer<typeof row>

/** An entry with the hash of the one before it, which its own hash is over as well. */
export type LinkedEntry = JournalEntry & { readonly previousHash: string }

/** Placeholder of an entry whose content was erased: the chain goes on over its hash. */
const erasedContent = z.object({
  erased: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  hash: z.string(),
  previousHash: z.string(),
})
export type ErasedContent = z.infer<typeof erasedContent>

/** The action of such an entry as it is shown. */
export const erasedAction = 'journal.erased'

export const placeOf = (sequence: number): Place => ({ table: 'journal', row: sequence, column: 'sealed_entry' })

/** Rows that are read at once; other work of the main process gets its turn between two slices. */
export const sliceSize = 500
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const withHash = z.object({ hash: z.string() })
const nothingOf = (found: Row): JournalEntry => ({
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
})

/** Reading the table of entries. */
export function openRows({ database, sealer }: EnvironmentStore) {
  const statements = {
    descending: database.prepare('SELECT * FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT ?'),
    ofCases: database.prepare(
      `SELECT * FROM journal WHERE case_id IN (SELECT value FROM json_each(?)) AND sequence < ?
       ORDER BY sequence DESC LIMIT ?`,
    ),
    hash: database.prepare('SELECT hash FROM journal WHERE sequence = ?'),
    hashBefore: database.prepare('SELECT hash FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT 1'),
  }

  const read = (found: Row): unknown => {
    const text = sealer.unseal(placeOf(found.sequence), found.sealed_entry)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const unseal = (found: Row): Content | undefined => content.safeParse(read(found)).data
  const erasedAt = (found: Row): ErasedContent | undefined => erasedContent.safeParse(read(found)).data

  function shown(found: Row): JournalEntry {
    const entry = unseal(found)
    if (entry) return { ...entry, hash: found.hash }
    const erased = erasedAt(found)
    if (erased)
      return {
        ...nothingOf(found),
        action: erasedAction,
        summary: { erasureId: erased.erased },
        outcome: 'ok',
      }
    return { ...nothingOf(found), unreadable: true }
  }

  return {
    unseal,
    /** Undefined for an entry that was not erased. */
    erasedAt,
    shown,
    /** Newest first, slice by slice, those older than `olderThan`; of these cases only, if any are named. */
    async *backwards({
      caseIds,
      olderThan = Number.MAX_SAFE_INTEGER,
    }: {
      readonly caseIds?: readonly string[] | undefined
      readonly olderThan?: number | undefined
    }) {
      for (let before = olderThan; ;) {
        const found: unknown = caseIds
          ? statements.ofCases.all(JSON.stringify(caseIds), before, sliceSize)
          : statements.descending.all(before, sliceSize)
        const rows = z.array(row).parse(found)
        if (rows.length > 0) yield rows
        const last = rows.at(-1)
        if (!last || rows.length < sliceSize) return
        before = last.sequence
        await yieldToEventLoop()
      }
    },
    /** Undefined where the filter does not let this entry through. */
    sifted(found: Row, filter: Filter): JournalEntry | undefined {
      if (!filter.isInTime(found.at)) return undefined
      const entry = shown(found)
      return filter.holds(entry) ? entry : undefined
    },
    linked(entry: JournalEntry): LinkedEntry {
      const before = withHash.safeParse(statements.hashBefore.get(entry.sequence))
      return { ...entry, previousHash: before.success ? before.data.hash : '' }
    },
    hashAt: (sequence: number): string | undefined => withHash.safeParse(statements.hash.get(sequence)).data?.hash,
  }
}

/** JSON with the members of every object in one order, so that the same content always has the same hash. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
