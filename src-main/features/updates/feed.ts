import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { gt, lt, parse, prerelease } from 'semver'
import type { UpdateRefusal } from '@contract/api/updates'
import { z } from '@contract/zod'
import type { SeenList } from './memory'
import { Refused } from './refused'

/** What is signed, so that a signature made for anything else never counts here. */
const payloadType = 'application/vnd.kartei.versions+json'

/** The only channel without versions that are still tried out. */
const stable = 'stable'

/** No installer of Kartei is near this, in bytes. */
const largestFile = 1024 * 1024 * 1024

/** How far clocks of computers may be apart, in milliseconds. */
const clockTolerance = 24 * 60 * 60 * 1000

/** The envelope of DSSE (github.com/secure-systems-lab/dsse): content and signatures are one file, so they cannot be mixed. */
const envelope = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).max(10),
})

const content = z.object({
  product: z.string(),
  channel: z.string(),
  version: z.string(),
  issued: z.iso.datetime(),
  expires: z.iso.datetime(),
  files: z.array(
    z.looseObject({
      platform: z.string(),
      arch: z.string(),
      name: z.string(),
      size: z.number(),
      sha512: z.unknown().optional(),
    }),
  ),
})

/** A newer version, with the one file of it that is for this computer. */
export interface Release {
  readonly version: string
  /** When the list that offers it is good no longer. */
  readonly expires: string
  readonly file: {
    readonly name: string
    readonly url: URL
    readonly size: number
    /** In base64. */
    readonly sha512: string
  }
}

export interface Circumstances {
  /** Address of the list; files lie beside it. */
  readonly url: URL
  /** Ed25519 keys of the publisher: SubjectPublicKeyInfo in base64. */
  readonly publisherKeys: readonly string[]
  readonly channel: string
  /** That runs. */
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly seen: SeenList | undefined
  readonly now: Date
}

/**
 * What a list of versions offers this computer: a newer version, or nothing. Nothing of it is looked at before its
 * signature was found to be the publisher's. Throws Refused.
 */
export function readFeed(bytes: Buffer, about: Circumstances): { readonly seen: SeenList; readonly release?: Release } {
  const list = content.safeParse(jsonOf(signedContent(bytes, about.publisherKeys))).data
  if (!list) throw new Refused('list-unreadable')
  const { version, issued } = list
  const refuse = (reason: UpdateRefusal): never => {
    throw new Refused(reason, version)
  }
  if (list.product !== 'kartei') refuse('other-program')
  if (list.channel !== about.channel) refuse('other-channel')
  if (Date.parse(list.expires) <= about.now.getTime()) refuse('expired')
  if (Date.parse(issued) > about.now.getTime() + clockTolerance) refuse('from-the-future')
  if (parse(version)?.version !== version) refuse('version-unreadable')
  if (about.channel === stable && prerelease(version) !== null) refuse('prerelease')
  if (about.seen && (lt(version, about.seen.version) || Date.parse(issued) < Date.parse(about.seen.issued)))
    refuse('rolled-back')
  if (lt(version, about.version)) refuse('older')
  const seen = { version, issued }
  if (!gt(version, about.version)) return { seen }

  const file = list.files.find(({ platform, arch }) => platform === about.platform && arch === about.arch)
  if (!file) return refuse('not-for-this-computer')
  const { name, size, sha512 } = file
  const ending = about.platform === 'win32' ? '.exe' : '.zip'
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,126}$/.test(name) || !name.endsWith(ending)) refuse('file-name')
  if (!Number.isSafeInteger(size) || size <= 0 || size > largestFile) refuse('file-size')
  if (typeof sha512 !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(sha512)) return refuse('file-hash')
  return {
    seen,
    release: { version, expires: list.expires, file: { name, url: new URL(name, about.url), size, sha512 } },
  }
}

/** The signed bytes of an envelope. */
function signedContent(bytes: Buffer, publisherKeys: readonly string[]): Buffer {
  const keys = new Map(publisherKeys.map(publicKeyOf).map((key) => [keyIdOf(key), key]))
  if (keys.size === 0) throw new Refused('no-publisher')
  const { data: wrapped } = envelope.safeParse(jsonOf(bytes))
  if (wrapped?.payloadType !== payloadType) throw new Refused('list-unreadable')
  if (wrapped.signatures.length === 0) throw new Refused('unsigned')
  const known = wrapped.signatures.flatMap(({ keyid, sig }) => {
    const key = keys.get(keyid)
    return key ? [{ key, sig: Buffer.from(sig, 'base64') }] : []
  })
  if (known.length === 0) throw new Refused('other-publisher')
  const payload = Buffer.from(wrapped.payload, 'base64')
  const signed = toBeSigned(payload)
  if (!known.some(({ key, sig }) => verify(null, signed, key, sig))) throw new Refused('list-tampered')
  return payload
}

/** The pre-authentication encoding of DSSE: the kind of the content is signed with it. */
const toBeSigned = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])

function publicKeyOf(text: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below.
  }
  throw new Refused('no-publisher')
}

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refused('list-unreadable')
  }
}
