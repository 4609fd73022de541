import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Keychain } from '../../keychain'
import { eraseRecords, findRecords, type OpenTables } from '../../lib/personal-records'
import type { EnvironmentStore, Store } from '../../store'
import { namedCases } from '../cases'
import { eraseEntries, openChain } from '../journal'
import { erasedListsIn, openKeptValues, type ErasedLists } from './kept-values'
import { recordKinds } from './records'
import { isTerm, ofTheseAlone } from './who'

/** Where versions before kept a second list, outside of the profile. */
export type FormerLists = Pick<Keychain, 'unseal' | 'forget'>

const hashOf = (key: string, identifier: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(identifier.toLowerCase()).digest('hex')

const digestOf = (lists: ErasedLists): string => createHash('sha256').update(JSON.stringify(lists)).digest('hex')

/** Each key once and each hash once, in an order of their own. */
function merged(all: ErasedLists): ErasedLists {
  const lists = new Map<string, Set<string>>()
  for (const { key, hashes } of all) lists.set(key, new Set([...(lists.get(key) ?? []), ...hashes]))
  return [...lists]
    .map(([key, hashes]) => ({ key, hashes: [...hashes].sort() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Writes down in the store who was erased from it, as keyed hashes: so it goes with every copy of the store, and with the
 * store into what is restored in its place (`carryErased`).
 */
export function listErased(opened: OpenTables, identifiers: readonly string[]): void {
  const { erased } = openKeptValues(opened)
  const known = erased.read()?.lists ?? []
  const key = known[0]?.key ?? randomBytes(32).toString('base64')
  const lists = merged([...known, { key, hashes: identifiers.map((each) => hashOf(key, each)) }])
  opened.transaction(() => erased.write({ lists, appliedTo: digestOf(lists) }))
}

/**
 * Goes through every store with its list before anybody gets it, and erases anew what a restored copy brings back. What goes
 * wrong with that is told and keeps no store from opening: the next opening tries again.
 */
export function applyErasedLists(
  store: Pick<Store, 'beforeUse'>,
  options: {
    readonly formerLists: FormerLists
    /** Two profiles of one user had lists of their own. */
    readonly profile: string
    readonly workstation: string
    readonly now: () => Date
    /** Everything that was known of the environment is out of date. */
    readonly onErased: (environmentId: string) => void
    readonly onDefect: (action: string, error: unknown) => void
  },
): void {
  const { formerLists, profile, workstation, now, onErased, onDefect } = options
  const whose = createHash('sha256').update(profile).digest('hex').slice(0, 16)

  /** The list of an earlier version, and how to remove it; undefined where it is not there, or cannot be read now. */
  async function formerOf({ environmentId, storage }: EnvironmentStore) {
    // A list taken over by a store of the session would be gone with it.
    if (storage === 'session') return undefined
    const name = `erased.${whose}.${environmentId}`
    const found = await formerLists.unseal(name)
    if (!found.ok && found.reason !== 'damaged') return undefined
    return { lists: found.ok ? erasedListsIn(found.text) : [], forget: () => formerLists.forget(name) }
  }

  /** Resolves to how many cases it has erased. */
  async function apply(opened: EnvironmentStore): Promise<number> {
    const { erased } = openKeptValues(opened)
    const here = erased.read()
    const former = await formerOf(opened)
    const lists = merged([...(here?.lists ?? []), ...(former?.lists ?? [])])
    const appliedTo = digestOf(lists)
    if (lists.length === 0 || here?.appliedTo === appliedTo) {
      former?.forget()
      return 0
    }
    const wasErased = (identifier: string): boolean =>
      lists.some(({ key, hashes }) => hashes.includes(hashOf(key, identifier)))
    const caseIds = new Set<string>()
    const terms: string[] = []
    for (const { caseId, identifiers, title } of namedCases(opened)) {
      if (![caseId, ...identifiers].some(wasErased)) continue
      caseIds.add(caseId)
      if (isTerm(title)) terms.push(title)
    }
    const who = { identifiers: ofTheseAlone(opened, caseIds), terms }
    const theirs = caseIds.size > 0 ? await findRecords(opened, recordKinds, who) : []
    const toCompact = here?.toCompact === true || caseIds.size > 0
    opened.transaction(() => {
      eraseRecords(opened, theirs, who, (sequences) => eraseEntries(opened, sequences, 'restored'))
      erased.write({ lists, appliedTo, ...(toCompact && { toCompact }) })
      if (caseIds.size > 0) noteErasedAgain(opened, caseIds.size)
    })
    former?.forget()
    return caseIds.size
  }

  /** Straight into the chain: the journal would ask for the store that is still being opened. */
  function noteErasedAgain(opened: EnvironmentStore, cases: number): void {
    const at = now().toISOString()
    const what = { action: 'persons.erasedAgain', summary: { cases: String(cases) }, outcome: 'ok', durationMs: 0 }
    openChain(opened).append([{ at, user: 'Kartei', workstation, ...what, requestId: randomUUID() }])
  }

  /** Writes the file anew without what was erased from it. Where a full disk refuses that, the next opening tries again. */
  function compact(opened: EnvironmentStore): void {
    const { erased } = openKeptValues(opened)
    const here = erased.read()
    if (here?.toCompact !== true) return
    opened.database.exec('VACUUM')
    opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    opened.transaction(() => erased.write({ lists: here.lists, appliedTo: here.appliedTo }))
  }

  store.beforeUse(async (opened) => {
    try {
      if ((await apply(opened)) > 0) onErased(opened.environmentId)
      compact(opened)
    } catch (error) {
      onDefect('erasing', error)
    }
  })
}
