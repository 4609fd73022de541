import type { Identity, Recipient } from 'age-encryption'
import { environmentKind, isBaseUrl } from '@contract/domain/environments'
import { z } from '@contract/zod'
import { dataKeyBytes } from '../../store'
import { UnreadableBackup } from '../../store/foreign-backup'
import type { EnvironmentRecord } from '../environments/index'

/** Sealed for a recovery key or a passphrase: the key of one environment's data, and the facts to list it anew elsewhere. */
const content = z.object({
  format: z.literal('kartei-recovery'),
  version: z.literal(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1),
  kind: environmentKind,
  baseUrl: z.string().refine(isBaseUrl),
  dataKey: z.base64(),
})
export type Recovered = Pick<z.infer<typeof content>, 'id' | 'name' | 'kind' | 'baseUrl'> & { readonly key: Buffer }

/** Loaded when it is needed, since hardly any start of Kartei is followed by that. */
const age = () => import('age-encryption')
const scrypt = () => import('./passphrase')

export const byPassphrase = async (passphrase: string, workFactor?: number): Promise<Recipient> =>
  (await scrypt()).byPassphrase(passphrase, workFactor)
export const withPassphrase = async (passphrase: string): Promise<Identity> =>
  (await scrypt()).withPassphrase(passphrase)

/** An environment as another computer lists it. The training service listens somewhere else in each run. */
export const carriedRecord = ({ id, name, kind, baseUrl }: EnvironmentRecord): EnvironmentRecord => ({
  ...{ id, name, kind },
  baseUrl: kind === 'sandbox' ? 'http://127.0.0.1:0' : baseUrl,
})

/** A new key pair (age's X25519): the private part is the recovery key. */
export async function makePair(): Promise<{ readonly recoveryKey: string; readonly recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const recoveryKey = await generateX25519Identity()
  return { recoveryKey, recipient: await identityToRecipient(recoveryKey) }
}

/** The public part of a recovery key. */
export async function recipientOf(recoveryKey: string): Promise<string> {
  const { identityToRecipient } = await age()
  return identityToRecipient(recoveryKey)
}

/** Seals the key of an environment's data for a recovery key or a passphrase, as an age file. */
export async function sealFor(recipient: string | Recipient, { key, ...environment }: Recovered): Promise<Uint8Array> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const { id, name, kind, baseUrl } = environment
  const dataKey = key.toString('base64')
  return encrypter.encrypt(JSON.stringify({ format: 'kartei-recovery', version: 1, id, name, kind, baseUrl, dataKey }))
}

/** Opens it; undefined where it is sealed for another recovery key or passphrase, or damaged. Rejects with UnreadableBackup. */
export async function openSealed(sealed: Uint8Array, identity: string | Identity): Promise<Recovered | undefined> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    const { id, name, kind, baseUrl, dataKey } = content.parse(JSON.parse(await decrypter.decrypt(sealed, 'text')))
    const key = Buffer.from(dataKey, 'base64')
    return key.length === dataKeyBytes ? { id, name, kind, baseUrl, key } : undefined
  } catch (error) {
    if (error instanceof UnreadableBackup) throw error
    return undefined
  }
}
