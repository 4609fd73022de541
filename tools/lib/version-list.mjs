import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The same words as in src-main/features/updates/feed.ts: the kind of what is signed is part of it. */
const payloadType = 'application/vnd.kartei.versions+json'

/** What an updating Kartei takes, by the ending of the packages (packaging/config.mjs). */
const platforms = { exe: 'win32', zip: 'darwin' }

/** A private key for signing, from its PEM; throws where it is none for Ed25519. */
export function signingKey(pem) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not one for Ed25519.')
  return key
}

const publicPart = (key) => createPublicKey(key).export({ format: 'der', type: 'spki' })

/** The public part as a policy names it. */
export const publicKeyText = (key) => publicPart(key).toString('base64')

/**
 * The files of a version in a folder: `Kartei-0.2.0-x64.exe`, `Kartei-0.2.0-arm64.zip`. Unsigned packages bear other names.
 *
 * @param {string} folder
 * @param {string} version
 */
export async function filesOfVersion(folder, version) {
  const found = []
  for (const name of (await readdir(folder)).toSorted()) {
    const start = `Kartei-${version}-`
    const [, arch, ending] = (name.startsWith(start) && /^(x64|arm64)\.(exe|zip)$/.exec(name.slice(start.length))) || []
    if (!ending) continue
    const path = join(folder, name)
    const hash = createHash('sha512')
    for await (const piece of createReadStream(path)) hash.update(piece)
    const { size } = await stat(path)
    found.push({ platform: platforms[ending], arch, name, size, sha512: hash.digest('base64') })
  }
  return found
}

/**
 * A list of versions as it lies at the address for updates: content and signatures in one envelope (DSSE), so that none is
 * ever seen with those of another.
 *
 * @param {Record<string, unknown>} content
 * @param {readonly import('node:crypto').KeyObject[]} keys private ones; two while the publisher changes to another
 */
export function signedList(content, keys) {
  const payload = Buffer.from(JSON.stringify(content))
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
  const signatures = keys.map((key) => ({
    keyid: createHash('sha256').update(publicPart(key)).digest('hex'),
    sig: sign(null, signed, key).toString('base64'),
  }))
  return `${JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures }, null, 2)}\n`
}
