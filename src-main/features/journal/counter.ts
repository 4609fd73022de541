import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { JournalVerdict } from '@contract/api/journal'
import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import type { Chain } from './chain'
import { createProofs } from './proof'

/**
 * How far a journal had come, sealed by the keychain and kept outside of the profile, so that it stays where it is when a file
 * of the profile, or all of it, is put back to an older copy (docs/decisions/2026-11-23-journal-counter.md).
 */
const counter = z.object({
  /** Which journal: a file that begins anew has another key, and so another name. */
  journal: z.string(),
  sequence: z.number().int(),
  hash: z.string(),
  setBack: z.object({ at: z.string(), seen: z.number().int(), found: z.number().int() }).optional(),
  /** Kartei itself is putting another file in the place of the one in use. */
  replacing: z.literal(true).optional(),
})
export type Counter = z.infer<typeof counter>

export type Counted =
  | { readonly state: 'kept'; readonly counter: Counter }
  /** One is there, and the keychain or the system does not give it now: nothing is concluded, and nothing written over it. */
  | { readonly state: 'away' }
  /** None is there, or what is there is none. */
  | { readonly state: 'missing' }

export interface Counters {
  read(environmentId: string): Promise<Counted>
  /** False where it cannot be written now. */
  write(environmentId: string, counted: Counter): Promise<boolean>
  /** Says that Kartei itself puts another file in the place of the journal, or that it did not after all. */
  mark(environmentId: string, replacing: boolean): Promise<void>
}

/**
 * @param keychain that of the folder outside of the profile
 * @param profile two profiles of one user have counters of their own
 */
export function createCounters({ keychain, profile }: { keychain: Keychain; profile: string }): Counters {
  const whose = createHash('sha256').update(profile).digest('hex').slice(0, 16)
  const nameOf = (environmentId: string): string => `journal.${whose}.${environmentId}`
  const write: Counters['write'] = (environmentId, counted) =>
    keychain.seal(nameOf(environmentId), JSON.stringify(counted))
  async function read(environmentId: string): Promise<Counted> {
    const found = await keychain.unseal(nameOf(environmentId))
    if (!found.ok)
      return { state: found.reason === 'missing' || found.reason === 'damaged' ? 'missing' : 'away' } as const
    const parsed = counter.safeParse(parsedJson(found.text))
    return parsed.success ? { state: 'kept', counter: parsed.data } : { state: 'missing' }
  }
  return {
    read,
    write,
    async mark(environmentId, replacing) {
      const found = await read(environmentId)
      if (found.state !== 'kept' || found.counter.replacing === (replacing || undefined)) return
      const { replacing: _former, ...counted } = found.counter
      await write(environmentId, { ...counted, ...(replacing && { replacing }) })
    },
  }
}

/** Where this user's programs keep what belongs to this computer, and not to a profile that may move or be put back. */
export function counterFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Kartei-journal')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kartei-journal')
  return join(environment['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'kartei-journal')
}

export const nameOfJournal = (chain: Pick<Chain, 'proofKey'>): string => createProofs(chain.proofKey).journal

/** What the counter is to say of a chain as it is now. */
export function countOf(chain: Pick<Chain, 'proofKey' | 'head'>): Counter {
  return { journal: nameOfJournal(chain), ...chain.head() }
}

/** Whether the journal still has what the counter has seen. The chain may be longer: the counter follows it. */
export function stillHas(chain: Pick<Chain, 'head' | 'hashAt'>, { sequence, hash }: Counter): boolean {
  if (sequence === 0) return true
  return chain.head().sequence >= sequence && chain.hashAt(sequence) === hash
}

/** What a check of the chain and its counter together say. */
export async function verifyCounted(
  environment: { readonly environmentId: string; readonly storage: 'sealed' | 'session' },
  chain: Chain,
  counters: Pick<Counters, 'read'> | undefined,
): Promise<JournalVerdict> {
  const { environmentId, storage } = environment
  if (!counters) return chain.verify()
  if (storage === 'session') return { ...(await chain.verify()), counter: { state: 'none' } }
  // Before the chain, so that what is added meanwhile is no riddle.
  const counted = await counters.read(environmentId)
  const verdict = await chain.verify()
  if (counted.state === 'away') return { ...verdict, counter: { state: 'away' } }
  if (counted.state === 'missing') return { ...verdict, counter: { state: 'none' } }
  const { counter: kept } = counted
  const isOther = kept.journal !== nameOfJournal(chain)
  if (isOther || kept.replacing) return { ...verdict, counter: { state: 'none' } }
  const setBack =
    kept.setBack ??
    (stillHas(chain, kept)
      ? undefined
      : { at: new Date().toISOString(), seen: kept.sequence, found: Math.min(chain.head().sequence, kept.sequence) })
  if (!setBack) return { ...verdict, counter: { state: 'kept', upTo: kept.sequence } }
  const lostFrom = Math.min(setBack.found, setBack.seen - 1) + 1
  return {
    ...verdict,
    intact: false,
    brokenAt: Math.min(verdict.brokenAt ?? lostFrom, lostFrom),
    counter: { state: 'kept', upTo: kept.sequence },
    setBack,
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
