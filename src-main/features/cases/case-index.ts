import type { Turn } from '@contract/api/cases'
import { searchFor } from '@contract/domain/search'
import { entryOf, rankIn, refill, textOf, type Entry, type NewEntry } from './entry'
import { createFinder } from './finder'
import { allIdentifiers, identifierKey, type KnownCase } from './known-case'
import { createOrders } from './orders'

export type CaseIndex = ReturnType<typeof createCaseIndex>

/** All cases of one environment in memory: on disk they are sealed and can be neither searched nor sorted. */
export function createCaseIndex() {
  const cases = new Map<string, Entry>()
  const byIdentifier = new Map<string, Entry | Set<Entry>>()
  const orders = createOrders(entries)
  const finder = createFinder()
  const kinds = createNameCounts()
  const labels = createNameCounts()
  let version = 0

  function* entries(): Generator<Entry> {
    for (const entry of cases.values()) if (entry.isThere) yield entry
  }

  const there = (caseId: string): Entry | undefined => {
    const entry = cases.get(caseId)
    return entry?.isThere ? entry : undefined
  }

  /** Every case that has this identifier, of whatever kind, last changed first. */
  function having(identifier: string): KnownCase[] {
    const found = byIdentifier.get(identifierKey(identifier)) ?? []
    return lastChangedFirst(
      (Symbol.iterator in found ? [...found] : [found]).flatMap(({ isThere, known }) => (isThere ? [known] : [])),
    )
  }

  function list(typed: string, turn: Turn | 'all'): KnownCase[] {
    const search = searchFor(typed)
    const found: KnownCase[] = []
    for (const entry of entries())
      if ((turn === 'all' || entry.turn === turn) && rankIn(entry, search) !== undefined) found.push(entry.known)
    return lastChangedFirst(found)
  }

  const keysOf = (known: KnownCase): string[] => allIdentifiers(known).map(identifierKey)

  function addKeys(entry: Entry, keys: readonly string[]): void {
    for (const key of keys) {
      const having = byIdentifier.get(key)
      if (having === undefined) byIdentifier.set(key, entry)
      else if (having instanceof Set) having.add(entry)
      else if (having !== entry) byIdentifier.set(key, new Set([having, entry]))
    }
  }

  function removeKeys(entry: Entry, keys: readonly string[]): void {
    for (const key of keys) {
      const having = byIdentifier.get(key)
      if (having instanceof Set) having.delete(entry)
      if (having === entry || (having instanceof Set && having.size === 0)) byIdentifier.delete(key)
    }
  }

  function count({ kind, desk }: KnownCase): void {
    kinds.add(kind)
    for (const label of desk.labels) labels.add(label)
    version++
  }

  function discount({ kind, desk }: KnownCase): void {
    kinds.remove(kind)
    for (const label of desk.labels) labels.remove(label)
    version++
  }

  function enter(entry: Entry): void {
    addKeys(entry, keysOf(entry.known))
    count(entry.known)
  }

  function leave(entry: Entry): void {
    removeKeys(entry, keysOf(entry.known))
    discount(entry.known)
  }

  /** Everything but the orders. */
  function replace(entry: Entry, known: KnownCase): void {
    leave(entry)
    refill(entry, known)
    enter(entry)
    finder.update(entry)
  }

  function add(known: KnownCase, isRead: boolean): Entry {
    const entry = entryOf(known, isRead ? textOf(known) : undefined)
    cases.set(known.caseId, entry)
    enter(entry)
    finder.update(entry)
    return entry
  }

  function make({ known, text, keys }: NewEntry): Entry {
    const entry = entryOf(known, text)
    entry.isThere = false
    cases.set(known.caseId, entry)
    addKeys(entry, keys)
    return entry
  }

  return {
    orders,
    finder,
    kinds,
    labels,
    put(known: KnownCase) {
      const entry = cases.get(known.caseId)
      if (!entry) {
        orders.added(add(known, true))
        return
      }
      const moved = orders.changing(entry, known)
      replace(entry, known)
      moved()
    },
    /** A case whose plain columns alone were read. */
    outline(known: KnownCase) {
      add(known, false)
    },
    /** The same case with its sealed fields. */
    fill(known: KnownCase) {
      const entry = cases.get(known.caseId)
      if (entry && !entry.isRead) replace(entry, known)
    },
    /** Makes room for a case that may be merged, so that merging many takes no time. Until then nothing finds it. */
    expect(added: NewEntry) {
      if (!cases.has(added.known.caseId)) make(added)
    },
    /** Takes in new cases and changes of known ones, which alter all or labels, pins and marks as done alone. */
    merge(entries: Iterable<NewEntry>, alters: 'desk' | 'all') {
      orders.forget(alters)
      for (const added of entries) {
        const { known, text, keys } = added
        const entry = cases.get(known.caseId) ?? make(added)
        if (entry.isThere) {
          if (entry.known.identifiers !== known.identifiers) {
            removeKeys(entry, keysOf(entry.known))
            addKeys(entry, keys)
          }
          discount(entry.known)
          refill(entry, known, text)
        }
        entry.isThere = true
        count(known)
      }
      finder.forget()
    },
    /** A case that was expected does not come. */
    withdraw({ known, keys }: NewEntry) {
      const entry = cases.get(known.caseId)
      if (!entry || entry.isThere) return
      cases.delete(known.caseId)
      removeKeys(entry, keys)
    },
    remove(caseId: string) {
      const entry = cases.get(caseId)
      if (!entry) return
      orders.changing(entry, undefined)
      cases.delete(caseId)
      leave(entry)
    },
    clear() {
      cases.clear()
      byIdentifier.clear()
      orders.forget('all')
      kinds.clear()
      labels.clear()
      version++
    },
    get: (caseId: string): KnownCase | undefined => there(caseId)?.known,
    entry: there,
    entries,
    having,
    list,
    /** Another number after every change. */
    version: () => version,
  }
}

const lastChangedFirst = (found: KnownCase[]): KnownCase[] =>
  found.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0))

export function createNameCounts() {
  const counts = new Map<string, number>()
  return {
    add: (name: string, times = 1) => void counts.set(name, (counts.get(name) ?? 0) + times),
    remove(name: string) {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
    clear: () => {
      counts.clear()
    },
    /** Most frequent first. */
    list: () =>
      [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  }
}
