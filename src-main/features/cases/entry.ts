import type { Turn } from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import { allIdentifiers, identifierKey, turnOfCase, type KnownCase } from './known-case'
import { searchable, type Search } from './search'

/** A case in memory, with what is worked out once for every search. It stays the same object while the case changes. */
export interface Entry {
  readonly caseId: string
  known: KnownCase
  turn: Turn
  /** Texts it is found by; its UUIDs are looked for where they are. */
  text: string
  /** Whether its sealed fields were read; until then they are empty. */
  isRead: boolean
  /** False while it is only expected: it is nobody's case then, and nothing finds it. */
  isThere: boolean
  /** The number of the last search that found it. */
  foundBy: number
}

/** The index entry of a case whose annotations change, prepared beforehand. */
export interface Prepared {
  readonly entry: Entry
  readonly before: KnownCase
  readonly known: KnownCase
  readonly text: string
}

/** What a new or changed case will be in memory, worked out beforehand. */
export interface NewEntry {
  readonly known: KnownCase
  readonly text: string
  /** Keys of its identifiers. */
  readonly keys: readonly string[]
}

export const newEntryOf = (known: KnownCase): NewEntry => ({
  known,
  text: textOf(known),
  keys: allIdentifiers(known).map(identifierKey),
})

/** @param text the text that search looks in; undefined while its sealed fields are not read. */
export const entryOf = (known: KnownCase, text: string | undefined): Entry => ({
  caseId: known.caseId,
  known,
  turn: turnOfCase(known),
  text: text ?? '',
  isRead: text !== undefined,
  isThere: true,
  foundBy: 0,
})

export function refill(entry: Entry, known: KnownCase, text = textOf(known)): void {
  entry.known = known
  entry.turn = turnOfCase(known)
  entry.text = text
  entry.isRead = true
}

/** What a case is searched by. */
export function textOf(known: KnownCase): string {
  const { title, details, desk } = known
  const { email = '', externalCustomerId = '', ibanEnds = [] } = details
  const texts = [title.text, email, externalCustomerId, ...ibanEnds, desk.note, ...desk.labels]
  for (const identifier of allIdentifiers(known)) if (!isUuid(identifier)) texts.push(identifier)
  return searchable(texts)
}

/** Whether each word of the search occurs in the case. */
export function isFound({ text, known }: Entry, { words }: Search): boolean {
  for (const { ways, mayBeUuid } of words)
    if (!ways.some((way) => text.includes(way)) && !(mayBeUuid && isInUuids(known, ways))) return false
  return true
}

function isInUuids({ identifiers }: KnownCase, [word = '']: readonly string[]): boolean {
  const { onboardingId, engagementId, customerId, mandateIds, creditLimitIncreaseIds } = identifiers
  const has = (identifier: string | undefined): boolean =>
    identifier !== undefined && identifier.toLowerCase().includes(word)
  return (
    has(onboardingId) ||
    has(engagementId) ||
    has(customerId) ||
    mandateIds.some(has) ||
    creditLimitIncreaseIds.some(has)
  )
}
