import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CertificateFileProblem, ClientCertificate } from '@contract/api/environments'
import type { Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import type { Keychain } from '../../keychain'
import type { ClientIdentity } from '../../service'
import type { EnvironmentRecord } from './book'
import { createBoundSecrets, originOf, type Found, type Place } from './bound-secrets'
import { largestFile, usable as usableCertificate, type ReadCertificate } from '../../lib/pkcs12/reader'

/** The text that is sealed. The passphrase of the file is not part of it, and nothing points at the file. */
const sealedCertificate = usableCertificate.extend({
  origin: z.string(),
  /** SHA-256 of the organisation's file, so that another one is seen. */
  source: z.string().optional(),
})
type SealedCertificate = z.infer<typeof sealedCertificate>
export type Opened = Omit<SealedCertificate, 'origin'>

/** A file of the organisation for one environment. */
type Rule = NonNullable<Policy['clientCertificates']>[number]

export interface ClientCertificates {
  /** Shown to the service; undefined where there is none for the address that the environment has now. */
  identity(record: EnvironmentRecord): Promise<ClientIdentity | 'unreadable' | undefined>
  shown(record: EnvironmentRecord): Promise<ClientCertificate | undefined>
  isManaged(record: EnvironmentRecord): boolean
  /** A file that the clerk has chosen, kept in memory until the next one; undefined when they thought better of it. */
  pick(): Promise<{ readonly token: string; readonly name: string } | CertificateFileProblem | undefined>
  /** Opens the file that was chosen, or the organisation's; `unknown-token`: another one was chosen since. */
  open(
    record: EnvironmentRecord,
    token: string | undefined,
    passphrase: string,
  ): Promise<Opened | CertificateFileProblem | 'unknown-token'>
  /** The one that is kept, for who asks before it is replaced. */
  kept(place: Place): Promise<Found<SealedCertificate>>
  set(record: EnvironmentRecord, opened: Opened, remember: boolean): Promise<void>
  /** Rejects with what the file system says. */
  forget(environmentId: string): Promise<void>
}

/** How long a file of the organisation may take, in milliseconds: it may lie on another computer that is away. */
const longestRead = 5_000
const mostOfPassphrase = 4_096

/**
 * The client certificates of environments ("mutual TLS"), from files in PKCS#12. Certificate, chain and key are kept as API keys
 * are: bound to an address, sealed by the keychain, else until the program ends.
 */
export function createClientCertificates(options: {
  readonly keychain: Keychain
  /** Opens a file, apart from this process. */
  readonly read: ReadCertificate
  /** Asks for a file; undefined when the clerk thought better of it. */
  readonly pickFile: () => Promise<string | undefined>
  readonly rules?: readonly Rule[] | undefined
  /** The name that stands for `{user}` in the paths of a policy. */
  readonly user: string
  /** Whether the service of an environment says that it does not take this one; false where it cannot be asked. */
  readonly isRefused: (record: EnvironmentRecord, identity: ClientIdentity) => Promise<boolean>
}): ClientCertificates {
  const { keychain, read, pickFile, rules = [], user, isRefused } = options
  const secrets = createBoundSecrets({ keychain, name: 'client-certificate', schema: sealedCertificate })
  let picked: { readonly token: string; readonly bytes: Buffer } | undefined
  /** The organisation's files that were read in this run, by environment. */
  const looked = new Map<string, Promise<CertificateFileProblem | undefined>>()

  const ruleOf = ({ name }: Pick<EnvironmentRecord, 'name'>): Rule | undefined =>
    rules.find(({ environment }) => environment === name)
  const ofUser = (path: string): string => path.replaceAll('{user}', user)

  const set = (record: EnvironmentRecord, opened: Opened, remember: boolean): Promise<void> =>
    secrets.set(record, { ...opened, origin: originOf(record.baseUrl) }, remember)

  /** Takes the organisation's file where it is another than the one that is kept; that one stays until this is. */
  async function takeOfOrganisation(
    record: EnvironmentRecord,
    rule: Rule,
  ): Promise<CertificateFileProblem | undefined> {
    const bytes = await bytesOf(ofUser(rule.file), largestFile)
    if (typeof bytes === 'string') return bytes
    const kept = await secrets.read(record)
    const source = sourceOf(bytes)
    if (kept.ok && kept.secret.source === source) return undefined
    if (rule.passphraseFile === undefined) return 'passphrase'
    const passphrase = await bytesOf(ofUser(rule.passphraseFile), mostOfPassphrase)
    if (typeof passphrase === 'string') return passphrase
    const usable = await read(
      bytes,
      passphrase
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replace(/\r?\n$/, ''),
    )
    if (typeof usable === 'string') return usable
    if (kept.ok && (await isRefused(record, identityOf({ ...usable, origin: originOf(record.baseUrl) }))))
      return 'refused'
    await set(record, { ...usable, source }, true)
    return undefined
  }

  async function look(record: EnvironmentRecord): Promise<CertificateFileProblem | undefined> {
    const rule = ruleOf(record)
    if (!rule) return undefined
    const known = looked.get(record.id)
    if (known) return known
    const looking = takeOfOrganisation(record, rule).catch((): CertificateFileProblem => 'file-unreadable')
    looked.set(record.id, looking)
    const problem = await looking
    // A file that was away may be there the next time.
    if (problem === 'file-unreadable') looked.delete(record.id)
    return problem
  }

  return {
    kept: secrets.read,
    isManaged: (record) => ruleOf(record) !== undefined,
    async identity(record) {
      await look(record)
      const found = await secrets.read(record)
      if (found.ok) return identityOf(found.secret)
      return found.reason === 'missing' || found.reason === 'other-address' ? undefined : 'unreadable'
    },
    async shown(record) {
      const problem = await look(record)
      const managed = ruleOf(record) !== undefined
      const { storage, secret } = await secrets.where(record)
      if (storage === 'none' && !managed) return undefined
      return {
        storage,
        ...(secret && { about: secret.about }),
        ...(managed && { managed }),
        ...(problem !== undefined && { problem }),
      }
    },
    async pick() {
      const path = await pickFile()
      if (path === undefined) return undefined
      const bytes = await bytesOf(path, largestFile)
      if (typeof bytes === 'string') return bytes
      const token = randomUUID()
      picked = { token, bytes }
      return { token, name: basename(path) }
    },
    async open(record, token, passphrase) {
      const rule = token === undefined ? ruleOf(record) : undefined
      if (!rule) {
        if (token === undefined || picked?.token !== token) return 'unknown-token'
        return read(picked.bytes, passphrase)
      }
      const bytes = await bytesOf(ofUser(rule.file), largestFile)
      if (typeof bytes === 'string') return bytes
      const usable = await read(bytes, passphrase)
      return typeof usable === 'string' ? usable : { ...usable, source: sourceOf(bytes) }
    },
    async set(record, found, remember) {
      await set(record, found, remember)
      picked = undefined
      looked.delete(record.id)
    },
    forget: secrets.forget,
  }
}

export const identityOf = ({ origin, chain, key, about }: SealedCertificate): ClientIdentity => ({
  origin,
  chain,
  key,
  fingerprint: about.fingerprint,
})

const sourceOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes of a file that somebody else wrote; a pipe or a device is not waited for. */
async function bytesOf(path: string, most: number): Promise<Buffer | 'file-unreadable' | 'too-large'> {
  const reading = (async () => {
    const handle = await openFile(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) return 'file-unreadable'
      if (stats.size > most) return 'too-large'
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(most + 1), 0, most + 1, 0)
      return bytesRead > most ? 'too-large' : buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  })()
  let late: NodeJS.Timeout | undefined
  const inTime = new Promise<'file-unreadable'>((resolve) => {
    late = setTimeout(() => resolve('file-unreadable'), longestRead)
  })
  return Promise.race([reading.catch(() => 'file-unreadable' as const), inTime]).finally(() => clearTimeout(late))
}
