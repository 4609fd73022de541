import { stepOfStatus, turnOfStep, type CaseHit, type Turn } from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import { placeOf, places, rankOf, searchable, searchFor, type Place, type Search } from '@contract/domain/search'
import { allIdentifiers, identifierKey, turnOfCase, type KnownCase } from './known-case'

/** A case in memory, with what is worked out once for every search. It stays the same object while the case changes. */
export interface Entry {
  readonly caseId: string
  known: KnownCase
  /** By its status alone while its sealed fields are not read. */
  turn: Turn
  /** Texts it is found by; its UUIDs are looked for where they are. */
  text: string
  /** Whether its sealed fields were read; until then they are empty. */
  isRead: boolean
  /** False while it is only expected: it is nobody's case then, and nothing finds it. */
  isThere: boolean
  /** The number of the last search that found it. */
  foundBy: number
  /** How well that search found it, 0 best. */
  rank: number
}

export type NewEntry = ReturnType<typeof newEntryOf>

/** A new or changed case as it will be in memory, worked out beforehand. */
export const newEntryOf = (known: KnownCase) => ({
  known,
  text: textOf(known),
  /** Of its identifiers. */
  keys: allIdentifiers(known).map(identifierKey),
})

/** @param text the text that search looks in; undefined while its sealed fields are not read. */
export const entryOf = (known: KnownCase, text: string | undefined): Entry => ({
  caseId: known.caseId,
  known,
  turn: text === undefined && !known.done ? turnOfStep(stepOfStatus(known.status)) : turnOfCase(known),
  text: text ?? '',
  isRead: text !== undefined,
  isThere: true,
  foundBy: 0,
  rank: 0,
})

export function refill(entry: Entry, known: KnownCase, text = textOf(known)): void {
  entry.known = known
  entry.turn = turnOfCase(known)
  entry.text = text
  entry.isRead = true
}

export function textOf(known: KnownCase): string {
  const { title, details, desk } = known
  const { email = '', externalCustomerId = '', ibanEnds = [] } = details
  const others = [email, externalCustomerId, ...ibanEnds, desk.note, desk.followUp?.words ?? '', ...desk.labels]
  for (const identifier of allIdentifiers(known)) if (!isUuid(identifier)) others.push(identifier)
  return searchable(title.text, others)
}

/** How well a case is found; undefined where a word of the search occurs nowhere in it. */
export const rankIn = ({ text, known }: Entry, search: Search): number | undefined =>
  rankOf(text, search, (ways) => placeInUuids(known, ways))

/** Its UUIDs are lower case, and so is what may be a part of one: they are not written down once more to be searched. */
function placeInUuids(known: KnownCase, [word = '', ...otherWays]: readonly string[]): Place | undefined {
  if (otherWays.length > 0 || !/^[0-9a-f-]+$/.test(word)) return undefined
  const holding = uuidsOf(known).filter((uuid) => uuid.includes(word))
  if (holding.length === 0) return undefined
  return holding.includes(word) ? places.wholeOther : places.inOther
}

const uuidsOf = (known: KnownCase): string[] =>
  allIdentifiers(known).flatMap((each) => (isUuid(each) ? [each.toLowerCase()] : []))

/** By what else than its name a case is found: the first word that is not in the name, and where it stands instead. */
export function hitOf(known: KnownCase, typed: string): CaseHit | undefined {
  const { title, details, desk } = known
  const name = searchable(title.text)
  const ways = searchFor(typed).words.find((each) => placeOf(name, each) === undefined)
  if (!ways) return undefined
  const { email = '', externalCustomerId = '', ibanEnds = [] } = details
  const texts: CaseHit[] = [
    ...[externalCustomerId, ...allIdentifiers(known)].map((text) => ({ by: 'number' as const, text })),
    ...ibanEnds.map((text) => ({ by: 'iban' as const, text })),
    { by: 'email', text: email },
    ...desk.labels.map((text) => ({ by: 'label' as const, text })),
    ...[desk.note, desk.followUp?.words ?? ''].flatMap((words) =>
      words.split(/\s+/).map((text) => ({ by: 'note' as const, text })),
    ),
  ]
  const found = texts.flatMap((hit) => {
    const place = placeOf(searchable(hit.text), ways)
    return place === undefined ? [] : [{ hit, place }]
  })
  const { hit, place } = found.sort((a, b) => a.place - b.place)[0] ?? {}
  // Of a long number the part alone is shown: what it is a part of says nothing to anybody.
  return hit?.by === 'number' && place !== places.wholeName ? { by: 'number', text: `…${ways[0] ?? ''}…` } : hit
}
