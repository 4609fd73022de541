import { createDecipheriv, createHash, createHmac, getCipherInfo, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { nameOf, numberOf, octetsOf, partOf, tags, type Value } from './ber'

/** A way of encrypting that this program does not know, or the runtime does not do any more. */
export class NotSupported extends Error {}

/** Rounds beyond these are nobody's habit, and would only keep the program busy. */
const mostRounds = { derived: 10_000_000, hashed: 1_000_000 }

const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const macs: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const ciphers: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
  '1.2.840.113549.3.7': 'des-ede3-cbc',
}
/** The older ones, of PKCS#12 itself (RFC 7292, C). BoringSSL, so Electron, still has RC2; OpenSSL 3 has not. */
const olderCiphers: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.12.1.3': 'des-ede3-cbc',
  '1.2.840.113549.1.12.1.5': 'rc2-cbc',
  '1.2.840.113549.1.12.1.6': 'rc2-40-cbc',
}
const pbes2 = '1.2.840.113549.1.5.13'
const pbmac1 = '1.2.840.113549.1.5.14'
const pbkdf2Name = '1.2.840.113549.1.5.12'

function known(table: Readonly<Record<string, string>>, name: string): string {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (found === undefined) throw new NotSupported(name)
  return found
}

/** A passphrase in the two forms in which it goes into a key: UTF-8, and UTF-16 with a zero at its end. */
export interface Passphrase {
  readonly utf8: Buffer
  readonly utf16: Buffer
}

export function passphraseOf(text: string): Passphrase {
  return { utf8: Buffer.from(text), utf16: Buffer.from(`${text}\0`, 'utf16le').swap16() }
}

export const noPassphrase: Passphrase = { utf8: Buffer.alloc(0), utf16: Buffer.alloc(0) }

/** The result of a wrong passphrase has no valid padding in almost all cases; the rest is found by its shape. */
export async function decrypt(algorithm: Value, encrypted: Buffer, passphrase: Passphrase): Promise<Buffer> {
  const name = nameOf(partOf(algorithm, 0))
  const parameters = partOf(algorithm, 1, tags.sequence)
  if (name === pbes2) {
    const scheme = partOf(parameters, 1, tags.sequence)
    const cipher = known(ciphers, nameOf(partOf(scheme, 0)))
    const key = await derive(partOf(parameters, 0, tags.sequence), passphrase, keyLengthOf(cipher))
    return decipher(cipher, key, octetsOf(partOf(scheme, 1)), encrypted)
  }
  const cipher = known(olderCiphers, name)
  const salt = octetsOf(partOf(parameters, 0))
  const rounds = numberOf(partOf(parameters, 1))
  const derived = (purpose: number, bytes: number) =>
    derivedOlder('sha1', passphrase.utf16, salt, rounds, purpose, bytes)
  return decipher(cipher, derived(1, keyLengthOf(cipher)), derived(2, 8), encrypted)
}

const keyLengthOf = (cipher: string): number => getCipherInfo(cipher)?.keyLength ?? 0

function decipher(cipher: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  let opened
  try {
    opened = createDecipheriv(cipher, key, iv)
  } catch {
    throw new NotSupported(cipher)
  }
  return Buffer.concat([opened.update(encrypted), opened.final()])
}

const pbkdf2Async = promisify(pbkdf2)

/** PBKDF2 (RFC 8018, A.2). */
async function derive(algorithm: Value, passphrase: Passphrase, bytes: number): Promise<Buffer> {
  if (nameOf(partOf(algorithm, 0)) !== pbkdf2Name) throw new NotSupported('derivation')
  const parameters = partOf(algorithm, 1, tags.sequence)
  const salt = octetsOf(partOf(parameters, 0, tags.octets))
  const rounds = numberOf(partOf(parameters, 1))
  if (rounds < 1 || rounds > mostRounds.derived) throw new NotSupported('rounds')
  const mac = parameters.parts.find(({ tag }, at) => at > 1 && tag === tags.sequence)
  return pbkdf2Async(passphrase.utf8, salt, rounds, bytes, mac ? known(macs, nameOf(partOf(mac, 0))) : 'sha1')
}

/** The derivation of PKCS#12 itself (RFC 7292, B.2). `purpose`: 1 a key, 2 a vector, 3 a key for a MAC. */
function derivedOlder(
  digest: string,
  passphrase: Buffer,
  salt: Buffer,
  rounds: number,
  purpose: number,
  bytes: number,
): Buffer {
  if (rounds < 1 || rounds > mostRounds.hashed) throw new NotSupported('rounds')
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64
  const filled = (text: Buffer): Buffer => Buffer.alloc(Math.ceil(text.length / block) * block, text)
  const own = Buffer.alloc(block, purpose)
  const input = Buffer.concat([filled(salt), filled(passphrase)])
  const made: Buffer[] = []
  for (let size = 0; size < bytes;) {
    let hash = createHash(digest).update(own).update(input).digest()
    for (let round = 1; round < rounds; round++) hash = createHash(digest).update(hash).digest()
    made.push(hash)
    size += hash.length
    const adding = Buffer.alloc(block, hash)
    for (let from = 0; from < input.length; from += block) {
      let carry = 1
      for (let at = block - 1; at >= 0; at--) {
        carry += (input[from + at] ?? 0) + (adding[at] ?? 0)
        input[from + at] = carry & 0xff
        carry >>= 8
      }
    }
  }
  return Buffer.concat(made).subarray(0, bytes)
}

/** Whether the content is what was sealed with this passphrase (RFC 7292, 4; RFC 9579). */
export async function isSealedWith(mac: Value, content: Buffer, passphrase: Passphrase): Promise<boolean> {
  const info = partOf(mac, 0, tags.sequence)
  const algorithm = partOf(info, 0, tags.sequence)
  const expected = octetsOf(partOf(info, 1, tags.octets))
  const name = nameOf(partOf(algorithm, 0))
  let found: Buffer
  if (name === pbmac1) {
    const parameters = partOf(algorithm, 1, tags.sequence)
    const key = await derive(partOf(parameters, 0, tags.sequence), passphrase, expected.length)
    found = createHmac(known(macs, nameOf(partOf(partOf(parameters, 1, tags.sequence), 0))), key)
      .update(content)
      .digest()
  } else {
    const digest = known(digests, name)
    const salt = octetsOf(partOf(mac, 1, tags.octets))
    const rounds = mac.parts[2] ? numberOf(mac.parts[2]) : 1
    const key = derivedOlder(digest, passphrase.utf16, salt, rounds, 3, createHash(digest).digest().length)
    found = createHmac(digest, key).update(content).digest()
  }
  return found.length === expected.length && timingSafeEqual(found, expected)
}
