import type { Environment } from '@contract/environments'
import type { Keychain, Unsealed } from '../../keychain'
import { sandboxId } from './book'

export interface ApiKeys {
  where(environmentId: string): Promise<Environment['keyStorage']>
  read(environmentId: string): Promise<Unsealed>
  /** Keeps a key: sealed by the keychain when it is to be remembered and there is one, else until the program ends. */
  set(environmentId: string, apiKey: string, remember: boolean): Promise<void>
  /** Throws what the file system says. */
  forget(environmentId: string): void
  setSandbox(apiKey: string): void
  isSandboxKnown(): boolean
}

/** The API keys ("Authentication"): this file is the only one that holds them, and only for as long as it must. */
export function createApiKeys(keychain: Keychain): ApiKeys {
  const ofSession = new Map<string, string>()
  const nameOf = (environmentId: string): string => `api-key.${environmentId}`

  async function read(environmentId: string): Promise<Unsealed> {
    const text = ofSession.get(environmentId)
    return text === undefined ? keychain.unseal(nameOf(environmentId)) : { ok: true, text }
  }

  return {
    read,
    async where(environmentId) {
      if (ofSession.has(environmentId)) return 'session'
      const found = await read(environmentId)
      if (found.ok) return 'keychain'
      return found.reason === 'missing' ? 'none' : 'unreadable'
    },
    async set(environmentId, apiKey, remember) {
      if (remember && (await keychain.seal(nameOf(environmentId), apiKey))) {
        ofSession.delete(environmentId)
        return
      }
      // A key that is not remembered must not leave an older one behind that comes back at the next start.
      keychain.forget(nameOf(environmentId))
      ofSession.set(environmentId, apiKey)
    },
    forget(environmentId) {
      ofSession.delete(environmentId)
      keychain.forget(nameOf(environmentId))
    },
    setSandbox: (apiKey) => void ofSession.set(sandboxId, apiKey),
    isSandboxKnown: () => ofSession.has(sandboxId),
  }
}
