import type { Environment } from '@contract/api/environments'
import type { z } from '@contract/zod'
import type { Keychain, Unreadable } from '../../keychain'
import type { EnvironmentRecord } from './book'
import { createQueues } from '../../lib/queue'

/** The environment that a secret is for, with the address it has now. */
export type Place = Pick<EnvironmentRecord, 'id' | 'baseUrl'>

/** A secret, and the scheme, host and port that it was entered for. */
interface Bound {
  readonly origin: string
}

export type Found<T> =
  | { readonly ok: true; readonly secret: T }
  /** `other-address`: there is one, and it was entered for another scheme, host or port. */
  | { readonly ok: false; readonly reason: Unreadable | 'refused' | 'other-address' }

export interface BoundSecrets<T> {
  readonly where: (place: Place) => Promise<{ readonly storage: Environment['keyStorage']; readonly secret?: T }>
  /** The secret, where it was entered for the address that the environment has now. */
  readonly read: (place: Place) => Promise<Found<T>>
  /**
   * Keeps a secret: sealed by the keychain when it is to be remembered and there is one, else until the program ends. The one of
   * before stays until this one is sealed and was read back.
   */
  readonly set: (place: Place, secret: T, remember: boolean) => Promise<void>
  /** Changes what is kept beside a secret, where it is; false where there is none, or it does not stay changed. */
  readonly change: (place: Place, change: (secret: T) => T) => Promise<boolean>
  /** Rejects with what the file system says. */
  readonly forget: (environmentId: string) => Promise<void>
  readonly setForSession: (environmentId: string, secret: T) => void
  readonly isKnownInSession: (environmentId: string) => boolean
}

/** Scheme, host and port of an address, as far as a secret is concerned: whatever lies below them is the same service. */
export const originOf = (baseUrl: string): string => new URL(baseUrl).origin

/**
 * Secrets of one kind, one for each environment. Each is bound to the origin that it was entered for, so that no other way of
 * changing an address takes it along.
 */
export function createBoundSecrets<T extends Bound>(options: {
  readonly keychain: Keychain
  /** The kind, as their files are called. */
  readonly name: string
  readonly schema: z.ZodType<T>
  /** Reads the text of an earlier version, which counts for the address that the environment has now. */
  readonly earlier?: (text: string, origin: string) => T | undefined
}): BoundSecrets<T> {
  const { keychain, name, schema, earlier } = options
  const ofSession = new Map<string, T>()
  const nameOf = (environmentId: string): string => `${name}.${environmentId}`
  /** One after the other for each environment: what was read before a change must not be written after it. */
  const { run: serially } = createQueues()

  const seal = (environmentId: string, secret: T): Promise<boolean> =>
    keychain.seal(nameOf(environmentId), JSON.stringify(secret))

  async function kept({ id, baseUrl }: Place): Promise<Found<T>> {
    const origin = originOf(baseUrl)
    let secret = ofSession.get(id)
    if (!secret) {
      const unsealed = await keychain.unseal(nameOf(id))
      if (!unsealed.ok) return { ok: false, reason: unsealed.reason }
      secret = readSealed(unsealed.text, schema)
      if (!secret) {
        secret = earlier?.(unsealed.text, origin)
        if (!secret) return { ok: false, reason: 'damaged' }
        await seal(id, secret)
      }
    }
    return secret.origin === origin ? { ok: true, secret } : { ok: false, reason: 'other-address' }
  }

  const read = (place: Place): Promise<Found<T>> => serially(place.id, () => kept(place))

  return {
    read,
    async where(place) {
      const found = await read(place)
      if (found.ok) return { storage: ofSession.has(place.id) ? 'session' : 'keychain', secret: found.secret }
      if (found.reason === 'other-address') return { storage: found.reason }
      return { storage: found.reason === 'missing' ? 'none' : 'unreadable' }
    },
    set: ({ id }, secret, remember) =>
      serially(id, async () => {
        if (remember && (await seal(id, secret))) {
          ofSession.delete(id)
          return
        }
        // One that is not remembered must not leave an older one behind that comes back at the next start; one that was to be
        // remembered, and that the keychain or the disk refused, must: else there would be none. What a keychain does not give
        // now may be the only copy, and is nobody's to delete unseen.
        const older = await keychain.unseal(nameOf(id))
        if (older.ok ? !remember : older.reason === 'damaged') keychain.forget(nameOf(id))
        ofSession.set(id, secret)
      }),
    change: (place, change) =>
      serially(place.id, async () => {
        const found = await kept(place)
        if (!found.ok) return false
        const changed = change(found.secret)
        if (!ofSession.has(place.id)) return seal(place.id, changed)
        ofSession.set(place.id, changed)
        return true
      }),
    forget: (environmentId) =>
      serially(environmentId, () => {
        ofSession.delete(environmentId)
        keychain.forget(nameOf(environmentId))
        return Promise.resolve()
      }),
    setForSession: (environmentId, secret) => void ofSession.set(environmentId, secret),
    isKnownInSession: (environmentId) => ofSession.has(environmentId),
  }
}

function readSealed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
