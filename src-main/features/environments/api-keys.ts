import type { KeyAge } from '@contract/api/environments'
import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import { sandboxId } from './book'
import { createBoundSecrets, originOf, type BoundSecrets, type Place } from './bound-secrets'

/** The text that is sealed. A key has no colon ("Authentication"), so that none can be taken for this. */
const sealedKey = z.object({
  origin: z.string(),
  apiKey: z.string(),
  /** A moment; keys of earlier versions have none. */
  enteredAt: z.string().optional(),
  /** A day that the clerk chose. */
  replaceBy: z.string().optional(),
})
export type SealedKey = z.infer<typeof sealedKey>

export interface ApiKeys extends Pick<BoundSecrets<SealedKey>, 'where' | 'read' | 'forget'> {
  /** `replaceBy`: the day by which it is to be replaced, where the clerk says one. */
  set(place: Place, apiKey: string, remember: boolean, replaceBy?: string): Promise<void>
  /** False where there is no key that can be used. */
  setReplaceBy(place: Place, replaceBy: string | null): Promise<boolean>
  /** How old a key is, and by when it is to be replaced. */
  ageOf(key: SealedKey): KeyAge
  setSandbox(baseUrl: string, apiKey: string): void
  isSandboxKnown(): boolean
}

const day = 24 * 60 * 60 * 1000

/** The API keys ("Authentication"): this file is the only one that holds them, and only for as long as it must. */
export function createApiKeys(
  keychain: Keychain,
  {
    now,
    days,
  }: { readonly now: () => Date; /** After so many days a key is to be replaced. */ readonly days?: number },
): ApiKeys {
  const secrets = createBoundSecrets<SealedKey>({
    keychain,
    name: 'api-key',
    schema: sealedKey,
    earlier: (text, origin) => (text.includes(':') ? undefined : { origin, apiKey: text }),
  })

  return {
    where: secrets.where,
    read: secrets.read,
    forget: secrets.forget,
    async set(place, apiKey, remember, replaceBy) {
      const before = await secrets.read(place)
      // The same one entered again is no younger for it.
      const same = before.ok && before.secret.apiKey === apiKey ? before.secret : undefined
      const enteredAt = same ? same.enteredAt : now().toISOString()
      const until = replaceBy ?? same?.replaceBy
      const key = {
        origin: originOf(place.baseUrl),
        apiKey,
        ...(enteredAt !== undefined && { enteredAt }),
        ...(until !== undefined && { replaceBy: until }),
      }
      await secrets.set(place, key, remember)
    },
    setReplaceBy: (place, replaceBy) =>
      secrets.change(place, ({ replaceBy: _before, ...key }) => ({ ...key, ...(replaceBy !== null && { replaceBy }) })),
    ageOf({ enteredAt, replaceBy }) {
      const ofOrganisation =
        days === undefined || enteredAt === undefined
          ? undefined
          : new Date(Date.parse(enteredAt) + days * day).toISOString().slice(0, 10)
      const [earliest] = [replaceBy, ofOrganisation].filter((each) => each !== undefined).toSorted()
      return {
        ...(enteredAt !== undefined && { enteredAt }),
        ...(earliest !== undefined && { replaceBy: earliest }),
        ...(days !== undefined && { managedDays: days }),
      }
    },
    setSandbox: (baseUrl, apiKey) => secrets.setForSession(sandboxId, { origin: originOf(baseUrl), apiKey }),
    isSandboxKnown: () => secrets.isKnownInSession(sandboxId),
  }
}
