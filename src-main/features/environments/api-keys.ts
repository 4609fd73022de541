import type { Environment } from '@contract/api/environments'
import { z } from '@contract/zod'
import type { Keychain, Unreadable } from '../../keychain'
import { sandboxId, type EnvironmentRecord } from './book'
import { createQueues } from '../../lib/queue'

/** The environment that a key is for, with the address it has now. */
type Place = Pick<EnvironmentRecord, 'id' | 'baseUrl'>

export type KeyFound =
  | { readonly ok: true; readonly apiKey: string }
  /** `other-address`: there is a key, and it was entered for another scheme, host or port. */
  | { readonly ok: false; readonly reason: Unreadable | 'refused' | 'other-address' }

export interface ApiKeys {
  where(place: Place): Promise<Environment['keyStorage']>
  /** The key, where it was entered for the address that the environment has now. */
  read(place: Place): Promise<KeyFound>
  /** Keeps a key: sealed by the keychain when it is to be remembered and there is one, else until the program ends. */
  set(place: Place, apiKey: string, remember: boolean): Promise<void>
  /** Rejects with what the file system says. */
  forget(environmentId: string): Promise<void>
  setSandbox(baseUrl: string, apiKey: string): void
  isSandboxKnown(): boolean
}

/** Scheme, host and port of an address, as far as a key is concerned: whatever lies below them is the same service. */
export const originOf = (baseUrl: string): string => new URL(baseUrl).origin

/** The text that is sealed. A key has no colon ("Authentication"), so that none can be taken for this. */
const sealedKey = z.object({ origin: z.string(), apiKey: z.string() })
type SealedKey = z.infer<typeof sealedKey>

/**
 * The API keys ("Authentication"): this file is the only one that holds them, and only for as long as it must. Each is
 * bound to the origin that it was entered for, so that no other way of changing an address takes it along.
 */
export function createApiKeys(keychain: Keychain): ApiKeys {
  const ofSession = new Map<string, SealedKey>()
  const nameOf = (environmentId: string): string => `api-key.${environmentId}`
  /** One after the other for each environment: what was read before a change must not be written after it. */
  const { run: serially } = createQueues()

  const seal = (environmentId: string, key: SealedKey): Promise<boolean> =>
    keychain.seal(nameOf(environmentId), JSON.stringify(key))

  async function kept({ id, baseUrl }: Place): Promise<KeyFound> {
    const origin = originOf(baseUrl)
    let key = ofSession.get(id)
    if (!key) {
      const unsealed = await keychain.unseal(nameOf(id))
      if (!unsealed.ok) return { ok: false, reason: unsealed.reason }
      key = readSealed(unsealed.text)
      if (!key) {
        // One that an earlier version sealed, without an origin, is for the address that the environment has now.
        key = { origin, apiKey: unsealed.text }
        await seal(id, key)
      }
    }
    return key.origin === origin ? { ok: true, apiKey: key.apiKey } : { ok: false, reason: 'other-address' }
  }

  const read = (place: Place): Promise<KeyFound> => serially(place.id, () => kept(place))

  return {
    read,
    async where(place) {
      const found = await read(place)
      if (found.ok) return ofSession.has(place.id) ? 'session' : 'keychain'
      if (found.reason === 'other-address') return found.reason
      return found.reason === 'missing' ? 'none' : 'unreadable'
    },
    set: ({ id, baseUrl }, apiKey, remember) =>
      serially(id, async () => {
        const key = { origin: originOf(baseUrl), apiKey }
        if (remember && (await seal(id, key))) {
          ofSession.delete(id)
          return
        }
        // A key that is not remembered must not leave an older one behind that comes back at the next start; one that a
        // keychain does not give now may be the only copy, and is nobody's to delete unseen.
        const older = await keychain.unseal(nameOf(id))
        if (older.ok || older.reason === 'damaged') keychain.forget(nameOf(id))
        ofSession.set(id, key)
      }),
    forget: (environmentId) =>
      serially(environmentId, () => {
        ofSession.delete(environmentId)
        keychain.forget(nameOf(environmentId))
        return Promise.resolve()
      }),
    setSandbox: (baseUrl, apiKey) => void ofSession.set(sandboxId, { origin: originOf(baseUrl), apiKey }),
    isSandboxKnown: () => ofSession.has(sandboxId),
  }
}

function readSealed(text: string): SealedKey | undefined {
  if (!text.includes(':')) return undefined
  try {
    return sealedKey.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
