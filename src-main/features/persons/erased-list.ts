import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keychain } from '../../keychain'
import { eraseRecords, findRecords } from '../../lib/personal-records'
import type { EnvironmentStore } from '../../store'
import { namedCases } from '../cases'
import { eraseEntries } from '../journal'
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

export interface ErasedList {
  /** Writes down who was erased, in the store and beside it. False where the keychain does not take it. */
  add(opened: EnvironmentStore, identifiers: readonly string[]): Promise<boolean>
  /** Erases anew what an older store brings back. Resolves to how many cases that were. */
  apply(opened: EnvironmentStore): Promise<number>
}

/**
 * Whom this computer has erased, as keyed hashes: in the store, so that it goes with every copy that is made of it, and
 * beside it in the keychain's own form, so that a store from before does not bring anybody back.
 */
export function createErasedList(options: {
  readonly keychain: Pick<Keychain, 'seal' | 'unseal' | 'sealedBy'>
  /** Two profiles of one user have lists of their own. */
  readonly profile: string
  /** Writes into the journal of the store that is being opened. */
  readonly note: (opened: EnvironmentStore, action: string, summary: Record<string, string>) => void
}): ErasedList {
  const { keychain, profile, note } = options
  const whose = createHash('sha256').update(profile).digest('hex').slice(0, 16)
  const nameOf = (environmentId: string): string => `erased.${whose}.${environmentId}`

  async function beside(environmentId: string): Promise<ErasedLists> {
    if (keychain.sealedBy(nameOf(environmentId)) === 'missing') return []
    const found = await keychain.unseal(nameOf(environmentId))
    return found.ok ? erasedListsText.read(found.text) : []
  }

  return {
    async add(opened, identifiers) {
      const { environmentId } = opened
      const { erased } = openKeptValues(opened)
      const known = together(erased.read()?.lists ?? [], await beside(environmentId))
      const key = known[0]?.key ?? randomBytes(32).toString('base64')
      const lists = together(known, [{ key, hashes: identifiers.map((each) => hashOf(key, each)) }])
      opened.transaction(() => erased.write({ lists, appliedTo: digestOf(lists) }))
      return keychain.seal(nameOf(environmentId), erasedListsText.write(lists))
    },
    async apply(opened) {
      const { erased } = openKeptValues(opened)
      const here = erased.read()
      const lists = together(here?.lists ?? [], await beside(opened.environmentId))
      if (lists.length === 0) return 0
      const appliedTo = digestOf(lists)
      if (here?.appliedTo === appliedTo) return 0
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
      const found = caseIds.size > 0 ? await findRecords(opened, recordKinds, who) : []
      opened.transaction(() => {
        eraseRecords(opened, found, who, (sequences) => eraseEntries(opened, sequences, 'restored'))
        erased.write({ lists, appliedTo })
        if (caseIds.size > 0) note(opened, 'persons.erasedAgain', { cases: String(caseIds.size) })
      })
      if (caseIds.size > 0) {
        opened.database.exec('VACUUM')
        opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      }
      return caseIds.size
    },
  }
}
