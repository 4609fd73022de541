import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Keychain } from '../../keychain'
import { eraseRecords, findRecords } from '../../lib/personal-records'
import type { EnvironmentStore, Store } from '../../store'
import { namedCases } from '../cases'
import { eraseEntries, openChain } from '../journal'
import { erasedListsText, openKeptValues, type ErasedLists } from './kept-values'
import { recordKinds } from './records'
import { isTerm, ofTheseAlone } from './who'

const hashOf = (key: string, identifier: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(identifier.toLowerCase()).digest('hex')

const digestOf = (lists: ErasedLists): string => createHash('sha256').update(erasedListsText.write(lists)).digest('hex')

/** All of both, each key once and each hash once, in an order of their own. */
function together(one: ErasedLists, other: ErasedLists): ErasedLists {
  const lists = new Map<string, Set<string>>()
  for (const { key, hashes } of [...one, ...other]) lists.set(key, new Set([...(lists.get(key) ?? []), ...hashes]))
  return [...lists]
    .map(([key, hashes]) => ({ key, hashes: [...hashes].sort() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The list beside a store, in the keychain's own form. */
type Beside =
  | { readonly state: 'kept'; readonly lists: ErasedLists }
  /** One is there, and the keychain or the system does not give it now: nothing is concluded, and nothing written over it. */
  | { readonly state: 'away' }
  /** None is there, or what is there is none. */
  | { readonly state: 'missing' }

export interface ErasedList {
  /** Writes down who was erased, in the store and beside it. False where it could not be written beside it. */
  add(opened: EnvironmentStore, identifiers: readonly string[]): Promise<boolean>
  /** Erases anew what an older store brings back. Resolves to how many cases that were, and whether `compact` is still to come. */
  apply(opened: EnvironmentStore): Promise<{ readonly cases: number; readonly toCompact: boolean }>
  /** Writes the file anew without what was erased from it. Not while it is being opened: a full disk refuses it. */
  compact(opened: EnvironmentStore): void
}

/**
 * Whom this computer has erased, as keyed hashes: in the store, so that it goes with every copy that is made of it, and
 * beside it in the keychain's own form, so that a store from before does not bring anybody back.
 */
function createErasedList(options: {
  readonly keychain: Pick<Keychain, 'seal' | 'unseal'>
  /** Two profiles of one user have lists of their own. */
  readonly profile: string
  /** Writes into the journal of the store that is being opened. */
  readonly note: (opened: EnvironmentStore, action: string, summary: Record<string, string>) => void
}): ErasedList {
  const { keychain, profile, note } = options
  const whose = createHash('sha256').update(profile).digest('hex').slice(0, 16)
  const nameOf = (environmentId: string): string => `erased.${whose}.${environmentId}`

  async function besideOf(environmentId: string): Promise<Beside> {
    const found = await keychain.unseal(nameOf(environmentId))
    if (!found.ok) return { state: found.reason === 'missing' || found.reason === 'damaged' ? 'missing' : 'away' }
    const lists = erasedListsText.read(found.text)
    return lists ? { state: 'kept', lists } : { state: 'missing' }
  }

  /** False where it cannot be written now; an opening of the store tries it again. */
  async function keepBeside(environmentId: string, found: Beside, lists: ErasedLists): Promise<boolean> {
    if (found.state === 'away') return false
    if (found.state === 'kept' && digestOf(found.lists) === digestOf(lists)) return true
    return keychain.seal(nameOf(environmentId), erasedListsText.write(lists))
  }

  return {
    async add(opened, identifiers) {
      const { environmentId } = opened
      const { erased } = openKeptValues(opened)
      const found = await besideOf(environmentId)
      const known = together(erased.read()?.lists ?? [], listsIn(found))
      const key = known[0]?.key ?? randomBytes(32).toString('base64')
      const lists = together(known, [{ key, hashes: identifiers.map((each) => hashOf(key, each)) }])
      opened.transaction(() => erased.write({ lists, appliedTo: digestOf(lists) }))
      return keepBeside(environmentId, found, lists)
    },
    async apply(opened) {
      const { erased } = openKeptValues(opened)
      const here = erased.read()
      const found = await besideOf(opened.environmentId)
      const lists = together(here?.lists ?? [], listsIn(found))
      const toCompact = here?.toCompact === true
      if (lists.length === 0) return { cases: 0, toCompact }
      await keepBeside(opened.environmentId, found, lists)
      const appliedTo = digestOf(lists)
      if (here?.appliedTo === appliedTo) return { cases: 0, toCompact }
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
      const next = toCompact || caseIds.size > 0
      opened.transaction(() => {
        eraseRecords(opened, theirs, who, (sequences) => eraseEntries(opened, sequences, 'restored'))
        erased.write({ lists, appliedTo, ...(next && { toCompact: true }) })
        if (caseIds.size > 0) note(opened, 'persons.erasedAgain', { cases: String(caseIds.size) })
      })
      return { cases: caseIds.size, toCompact: next }
    },
    compact(opened) {
      opened.database.exec('VACUUM')
      opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      const { erased } = openKeptValues(opened)
      const here = erased.read()
      if (here) opened.transaction(() => erased.write({ lists: here.lists, appliedTo: here.appliedTo }))
    },
  }
}

const listsIn = (found: Beside): ErasedLists => (found.state === 'kept' ? found.lists : [])

/**
 * Goes through every store with the list before anybody gets it. What goes wrong with that is told and keeps no store from
 * opening: the next opening tries again.
 */
export function keepErased(
  store: Pick<Store, 'beforeUse' | 'environment' | 'exclusively'>,
  options: {
    readonly keychain: Pick<Keychain, 'seal' | 'unseal'>
    readonly profile: string
    readonly workstation: string
    readonly now: () => Date
    /** Everything that was known of the environment is out of date. */
    readonly onErased: (environmentId: string) => void
    readonly onDefect: (action: string, error: unknown) => void
  },
): ErasedList {
  const { keychain, profile, workstation, now, onErased, onDefect } = options
  const list = createErasedList({
    keychain,
    profile,
    note: (opened, action, summary) => {
      const at = now().toISOString()
      const entry = { at, user: 'Kartei', workstation, action, summary, outcome: 'ok', durationMs: 0 }
      openChain(opened).append([{ ...entry, requestId: randomUUID() }])
    },
  })
  const compactLater = ({ environmentId }: EnvironmentStore): void => {
    setImmediate(() => {
      void store
        .exclusively(environmentId, async () => list.compact(await store.environment(environmentId)))
        // The store says that it is still to be done, to whoever opens it next.
        .catch(() => undefined)
    })
  }
  store.beforeUse(async (opened) => {
    try {
      const { cases, toCompact } = await list.apply(opened)
      if (toCompact) compactLater(opened)
      if (cases > 0) setImmediate(() => onErased(opened.environmentId))
    } catch (error) {
      onDefect('erasing', error)
    }
  })
  return list
}
