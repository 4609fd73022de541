import type { Turn } from '@contract/cases'
import { entryOf, isFound, refill, type Entry, type Prepared } from './entry'
import { createFinder, type Finder } from './finder'
import { allIdentifiers, identifierKey, turnOfCase, type KnownCase } from './known-case'
import { createOrders, type Orders } from './orders'
import { searchFor } from './search'
import { createTally, type Tally } from './tally'

/** All cases of one environment in memory: on disk they are sealed and can be neither searched nor sorted. */
export interface CaseIndex {
  /** A case whose plain columns alone were read. */
  outline(known: KnownCase): void
  /** The same case with what was sealed. */
  fill(known: KnownCase): void
  put(known: KnownCase): void
  putAll(cases: readonly KnownCase[]): void
  /** Takes in what was prepared for any number of cases; nothing else about them may have changed since. */
  takeInDesks(changes: Iterable<Prepared>): void
  remove(caseId: string): void
  clear(): void
  get(caseId: string): KnownCase | undefined
  entry(caseId: string): Entry | undefined
  entries(): Iterable<Entry>
  /** Every case that has this identifier, of whatever kind, last changed first. */
  having(identifier: string): KnownCase[]
  /** Last changed first. */
  list(search: string, turn: Turn | 'all'): KnownCase[]
  /** Another number after every change. */
  version(): number
  readonly orders: Orders
  readonly finder: Finder
  readonly kinds: Tally
  readonly labels: Tally
}

/** From so many on, cases are not put in their places one by one. */
const many = 100

export function createCaseIndex(): CaseIndex {
  const cases = new Map<string, Entry>()
  const byIdentifier = new Map<string, Entry | Set<Entry>>()
  const orders = createOrders(() => cases.values())
  const finder = createFinder()
  const kinds = createTally()
  const labels = createTally()
  let version = 0

  function enter(entry: Entry): void {
    for (const identifier of allIdentifiers(entry.known)) {
      const key = identifierKey(identifier)
      const having = byIdentifier.get(key)
      if (having === undefined) byIdentifier.set(key, entry)
      else if (having instanceof Set) having.add(entry)
      else if (having !== entry) byIdentifier.set(key, new Set([having, entry]))
    }
    kinds.add(entry.known.kind)
    for (const label of entry.known.desk.labels) labels.add(label)
    version++
  }

  function leave(entry: Entry): void {
    for (const identifier of allIdentifiers(entry.known)) {
      const key = identifierKey(identifier)
      const having = byIdentifier.get(key)
      if (having instanceof Set) having.delete(entry)
      if (having === entry || (having instanceof Set && having.size === 0)) byIdentifier.delete(key)
    }
    kinds.remove(entry.known.kind)
    for (const label of entry.known.desk.labels) labels.remove(label)
    version++
  }

  /** Everything but the orders. */
  function replace(entry: Entry, known: KnownCase): void {
    leave(entry)
    refill(entry, known)
    enter(entry)
    finder.update(entry)
  }

  function add(known: KnownCase, isRead: boolean): Entry {
    const entry = entryOf(known, isRead)
    cases.set(known.caseId, entry)
    enter(entry)
    finder.update(entry)
    return entry
  }

  function put(known: KnownCase): void {
    const entry = cases.get(known.caseId)
    if (!entry) {
      orders.added(add(known, true))
      return
    }
    const moved = orders.changing(entry, known)
    replace(entry, known)
    moved()
  }

  const lastChangedFirst = (found: KnownCase[]): KnownCase[] =>
    found.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0))

  return {
    orders,
    finder,
    kinds,
    labels,
    put,
    outline(known) {
      add(known, false)
    },
    fill(known) {
      const entry = cases.get(known.caseId)
      if (entry && !entry.isRead) replace(entry, known)
    },
    putAll(all) {
      if (all.length < many) {
        all.forEach(put)
        return
      }
      orders.forget('all')
      for (const known of all) {
        const entry = cases.get(known.caseId)
        if (entry) replace(entry, known)
        else add(known, true)
      }
    },
    takeInDesks(changes) {
      for (const { entry, known, text } of changes) {
        const { labels: before } = entry.known.desk
        if (before !== known.desk.labels) {
          for (const label of before) labels.remove(label)
          for (const label of known.desk.labels) labels.add(label)
        }
        entry.known = known
        entry.turn = turnOfCase(known)
        entry.text = text
      }
      orders.forget('desk')
      finder.forget()
      version++
    },
    remove(caseId) {
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
    get: (caseId) => cases.get(caseId)?.known,
    entry: (caseId) => cases.get(caseId),
    entries: () => cases.values(),
    having(identifier) {
      const having = byIdentifier.get(identifierKey(identifier)) ?? []
      return lastChangedFirst((Symbol.iterator in having ? [...having] : [having]).map(({ known }) => known))
    },
    list(typed, turn) {
      const search = searchFor(typed)
      const found: KnownCase[] = []
      for (const entry of cases.values())
        if ((turn === 'all' || entry.turn === turn) && isFound(entry, search)) found.push(entry.known)
      return lastChangedFirst(found)
    },
    version: () => version,
  }
}
