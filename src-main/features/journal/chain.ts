import { createHmac } from 'node:crypto'
import type { JournalEntry, JournalVerdict } from '@contract/api/journal'
import { z } from '@contract/zod'
import { openSealedValue } from '../../lib/encrypted-table'
import { journalHead, type EnvironmentStore } from '../../store'
import {
  canonical,
  content,
  openRows,
  placeOf,
  row,
  sliceSize,
  yieldToEventLoop,
  type Content,
  type ErasedContent,
  type LinkedEntry,
  type Row,
} from './rows'
import type { Filter } from './query'

/** An entry before it has its place in the chain. */
export type NewJournalEntry = Omit<JournalEntry, 'sequence' | 'hash' | 'unreadable'>

export type Chain = ReturnType<typeof openChain>

const head = z.object({ sequence: z.number().int().nonnegative(), hash: z.string() })
export type Head = z.infer<typeof head>

/**
 * The journal of one environment: entries are only ever added. Each entry's hash is an HMAC-SHA-256 over its own content
 * and the hash before it, under a key that nobody has who has only the file; the sealed head says how long the chain is
 * and how it ends. So entries that were altered, removed, reordered or cut off at the end are found. A whole file that was
 * replaced by an older copy of itself fits within: only what has left the computer shows that.
 *
 * @param onAppended entries were added; the transaction that they belong to may still be undone
 */
export function openChain(opened: EnvironmentStore, onAppended?: (count: number) => void) {
  const { database, sealer, transaction } = opened
  const rows = openRows(opened)
  const sealedHead = openSealedValue(opened, journalHead.row, head)
  const key = sealer.derive('journal')
  const statements = {
    insert: database.prepare('INSERT INTO journal (sequence, at, case_id, sealed_entry, hash) VALUES (?, ?, ?, ?, ?)'),
    ascending: database.prepare('SELECT * FROM journal WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?'),
    last: database.prepare('SELECT * FROM journal ORDER BY sequence DESC LIMIT 1'),
  }

  function hashOf(entry: Content, previousHash: string): string {
    return createHmac('sha256', key)
      .update(canonical([entry, previousHash]))
      .digest('hex')
  }

  const lastRow = (): Row | undefined => row.safeParse(statements.last.get()).data

  /**
   * Where the next entry stands. If the head cannot be read, one number is left out: the break stays to be found, and
   * cutting off the end cannot be hidden by damaging the head as well.
   */
  function end(): Head {
    const known = sealedHead.read()
    const last = lastRow()
    if (!known) return { sequence: (last?.sequence ?? 0) + 1, hash: last?.hash ?? '' }
    return last && last.sequence > known.sequence ? { sequence: last.sequence, hash: last.hash } : known
  }

  /** The values that occur, once somebody has asked: read once, and kept true by every entry that is added. */
  const occurring = { users: new Set<string>(), actions: new Set<string>() }
  let collected: Promise<void> | undefined
  async function collect(): Promise<void> {
    for await (const slice of rows.backwards({})) for (const found of slice) notice(rows.unseal(found))
  }
  function notice(entry: Content | undefined): void {
    if (!entry) return
    occurring.users.add(entry.user)
    occurring.actions.add(entry.action)
  }

  return {
    /** Adds entries in this order; all are on disk when this returns. Throws what the disk says, and then none was added. */
    append(added: readonly NewJournalEntry[]): void {
      transaction(() => {
        let last = end()
        for (const each of added) {
          const sequence = last.sequence + 1
          const entry = content.parse({ ...each, sequence })
          const hash = hashOf(entry, last.hash)
          const sealed = sealer.seal(placeOf(sequence), canonical(entry))
          statements.insert.run(sequence, entry.at, entry.caseId ?? null, sealed, hash)
          last = { sequence, hash }
          notice(entry)
        }
        sealedHead.write(last)
      })
      onAppended?.(added.length)
    },
    /** Newest first; of these cases only, if any are named. */
    async list(caseIds?: readonly string[]): Promise<JournalEntry[]> {
      const entries: JournalEntry[] = []
      for await (const slice of rows.backwards({ caseIds })) entries.push(...slice.map((found) => rows.shown(found)))
      return entries
    },
    /** Newest first, at most so many of those older than `olderThan`; `more`: there may be others. */
    async page(filter: Filter, count: number, olderThan?: number): Promise<{ entries: JournalEntry[]; more: boolean }> {
      const entries: JournalEntry[] = []
      for await (const slice of rows.backwards({ caseIds: filter.caseIds, olderThan }))
        for (const found of slice) {
          const entry = rows.sifted(found, filter)
          if (!entry) continue
          // One more than asked for shows that there are others.
          if (entries.length === count) return { entries, more: true }
          entries.push(entry)
        }
      return { entries, more: false }
    },
    /** Every user and action that occurs, in alphabetical order. */
    async facets(): Promise<{ users: string[]; actions: string[] }> {
      collected ??= collect().catch((error: unknown) => {
        collected = undefined
        throw error
      })
      await collected
      return { users: [...occurring.users].sort(), actions: [...occurring.actions].sort() }
    },
    /** Everything that the filter asks for, oldest first, each entry with the hash of the one before it in the chain. */
    async linked(filter: Filter): Promise<LinkedEntry[]> {
      const entries: LinkedEntry[] = []
      for await (const slice of rows.backwards({ caseIds: filter.caseIds }))
        for (const found of slice) {
          const entry = rows.sifted(found, filter)
          if (entry) entries.push(rows.linked(entry))
        }
      return entries.reverse()
    },
    /** So many entries after this number, oldest first; `fits`: the entry is as it was written, in its place in the chain. */
    after(sequence: number, count: number): (JournalEntry & { readonly fits: boolean })[] {
      const found: unknown = statements.ascending.all(sequence, Number.MAX_SAFE_INTEGER, count)
      let before = { sequence, hash: rows.hashAt(sequence) ?? '' }
      return z
        .array(row)
        .parse(found)
        .map((each) => {
          const isFitting = fits(each, before.sequence + 1, before.hash)
          before = each
          return { ...rows.shown(each), fits: isFitting }
        })
    },
    /** The hash that stands with an entry, without the entry being opened. */
    hashAt: rows.hashAt,
    /** How long the chain is and how it ends. */
    head: end,
    /** Names the journal, wherever it leaves the computer: derived from its key, so a file that begins anew has another one. */
    name: nameOfJournal(sealer.derive('journal-export')),
    async verify(): Promise<JournalVerdict> {
      // Entries added while this runs are not part of the verdict.
      const end = sealedHead.read()
      const upTo = Math.max(end?.sequence ?? 0, lastRow()?.sequence ?? 0)
      let entries = 0
      let hash = ''
      let brokenAt: number | undefined
      for (let after = Number.MIN_SAFE_INTEGER; ;) {
        const slice = z.array(row).parse(statements.ascending.all(after, upTo, sliceSize))
        for (const found of slice) {
          entries++
          if (brokenAt === undefined && !fits(found, entries, hash)) brokenAt = entries
          hash = found.hash
          after = found.sequence
        }
        if (slice.length < sliceSize) break
        await yieldToEventLoop()
      }
      brokenAt ??= brokenEnd(end, { sequence: entries, hash })
      return { intact: brokenAt === undefined, entries, ...(brokenAt !== undefined && { brokenAt }) }
    },
  }

  function fits(found: Row, expected: number, previousHash: string): boolean {
    if (found.sequence !== expected) return false
    const erased = rows.erasedAt(found)
    if (erased) return isErasedRightly(found, erased, previousHash)
    const entry = rows.unseal(found)
    if (entry?.sequence !== expected || entry.at !== found.at) return false
    return (entry.caseId ?? null) === found.case_id && hashOf(entry, previousHash) === found.hash
  }
}

const nameOfJournal = (key: Buffer): string =>
  createHmac('sha256', key)
    .update(canonical(['kartei-journal']))
    .digest('hex')
    .slice(0, 16)

/** An erased entry says itself where it stood and between which hashes; only who has the key can write that. */
const isErasedRightly = (found: Row, erased: ErasedContent, previousHash: string): boolean =>
  erased.sequence === found.sequence &&
  erased.at === found.at &&
  erased.hash === found.hash &&
  erased.previousHash === previousHash &&
  found.case_id === null

/** Where a chain that fits within does not end as its sealed head says; undefined when it does. */
function brokenEnd(end: Head | undefined, found: Head): number | undefined {
  if (!end) return found.sequence + 1
  if (end.sequence !== found.sequence) return Math.min(end.sequence, found.sequence) + 1
  return end.hash === found.hash ? undefined : Math.max(1, found.sequence)
}
