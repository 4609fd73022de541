import type { Turn } from '@contract/cases'
import { allIdentifiers, identifierKey, turnOfCase, type KnownCase } from './known-case'
import { matcher, searchable } from './search'

/** All cases of one environment in memory: on disk they are sealed and cannot be searched. */
export interface CaseIndex {
  put(known: KnownCase): void
  remove(caseId: string): void
  clear(): void
  get(caseId: string): KnownCase | undefined
  /** Every case that has this identifier, of whatever kind, last changed first. */
  having(identifier: string): KnownCase[]
  /** Last changed first. */
  list(search: string, turn: Turn | 'all'): KnownCase[]
}

/** What a case is found by. */
const searchedTexts = (known: KnownCase): string[] => {
  const { title, details, desk } = known
  return [
    title.text,
    details.email ?? '',
    ...(details.ibanEnds ?? []),
    desk.note,
    ...desk.labels,
    ...allIdentifiers(known),
  ]
}

export function createCaseIndex(): CaseIndex {
  const cases = new Map<string, { known: KnownCase; text: string }>()
  const byIdentifier = new Map<string, Set<string>>()

  const keysOf = (known: KnownCase): string[] => allIdentifiers(known).map(identifierKey)
  const lastChangedFirst = (found: KnownCase[]): KnownCase[] =>
    found.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0))

  function remove(caseId: string): void {
    const entry = cases.get(caseId)
    if (!entry) return
    cases.delete(caseId)
    for (const key of keysOf(entry.known)) {
      const having = byIdentifier.get(key)
      having?.delete(caseId)
      if (having?.size === 0) byIdentifier.delete(key)
    }
  }

  return {
    remove,
    put(known) {
      remove(known.caseId)
      cases.set(known.caseId, { known, text: searchable(searchedTexts(known)) })
      for (const key of keysOf(known)) {
        const having = byIdentifier.get(key)
        if (having) having.add(known.caseId)
        else byIdentifier.set(key, new Set([known.caseId]))
      }
    },
    clear() {
      cases.clear()
      byIdentifier.clear()
    },
    get: (caseId) => cases.get(caseId)?.known,
    having(identifier) {
      const ids = [...(byIdentifier.get(identifierKey(identifier)) ?? [])]
      return lastChangedFirst(ids.flatMap((id) => cases.get(id)?.known ?? []))
    },
    list(search, turn) {
      const matches = matcher(search)
      const found: KnownCase[] = []
      for (const { known, text } of cases.values())
        if ((turn === 'all' || turnOfCase(known) === turn) && matches(text)) found.push(known)
      return lastChangedFirst(found)
    },
  }
}
