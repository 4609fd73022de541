/** Bech32's alphabet (BIP 173), in which age writes its keys: without 1, b, i and o, which are read as something else. */
const alphabet = 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'
/** The sums that stand for the five highest bits of the remainder, as BIP 173 gives them. */
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Characters behind the prefix of a key or a recipient: 32 bytes and the checksum. */
const keyLength = 58
/** How they are written down: twelve groups. */
const groupLengths = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4]

const keyPrefix = 'AGE-SECRET-KEY-'
/** The text before the groups on paper. */
export const recoveryKeyBegin = `${keyPrefix}1`

function remainder(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator
    })
  }
  return sum >>> 0
}

/** Whether the checksum at the end of `data` fits, for a text that begins with this prefix in lower case. */
function isSound(prefix: string, data: string): boolean {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  const values = Array.from(data, (character) => alphabet.indexOf(character))
  return remainder([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values]) === 1
}

/** The groups of a recovery key behind its beginning. */
export function groupsOf(recoveryKey: string): string[] {
  const data = recoveryKey.slice(recoveryKeyBegin.length)
  let at = 0
  return groupLengths.map((length) => data.slice(at, (at += length)))
}

/** The number of the group that a character stands in, from 1. */
function groupAt(position: number): number {
  let end = 0
  return 1 + groupLengths.findIndex((length) => position < (end += length))
}

export type RecoveryKeyProblem =
  | { readonly kind: 'recovery-key-empty' }
  /** The public part, which seals and opens nothing. */
  | { readonly kind: 'recovery-key-recipient' }
  | { readonly kind: 'recovery-key-length'; readonly characters: number; readonly wanted: number }
  | { readonly kind: 'recovery-key-character'; readonly group: number }
  /** The group is known where one single character is wrong. */
  | { readonly kind: 'recovery-key-checksum'; readonly group: number | undefined }

export type ReadRecoveryKey =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly problem: RecoveryKeyProblem }

/** Characters that are not in the alphabet, and those that they are meant to be when somebody reads them from paper. */
const misread: Readonly<Record<string, string>> = { O: '0', I: 'L', '1': 'L', B: '8' }

/** A recovery key as people type it: in any case, with or without spaces, hyphens and its beginning. */
export function readRecoveryKey(typed: string): ReadRecoveryKey {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain === '') return { ok: false, problem: { kind: 'recovery-key-empty' } }
  if (/^AGE1/.test(plain)) return { ok: false, problem: { kind: 'recovery-key-recipient' } }
  const data = plain
    .replace(/^AGESECRETKEY[1IL]/, '')
    .replace(/[OI1B]/g, (character) => misread[character] ?? character)
  if (data.length !== keyLength)
    return { ok: false, problem: { kind: 'recovery-key-length', characters: data.length, wanted: keyLength } }
  const foreign = data.search(/[^QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]/)
  if (foreign >= 0) return { ok: false, problem: { kind: 'recovery-key-character', group: groupAt(foreign) } }
  const prefix = keyPrefix.toLowerCase()
  if (isSound(prefix, data)) return { ok: true, key: recoveryKeyBegin + data }
  return { ok: false, problem: { kind: 'recovery-key-checksum', group: wrongGroup(prefix, data) } }
}

/** The checksum tells one wrong character from every other: replacing it alone makes the whole sound. */
function wrongGroup(prefix: string, data: string): number | undefined {
  for (let at = 0; at < data.length; at++)
    for (const character of alphabet)
      if (isSound(prefix, data.slice(0, at) + character + data.slice(at + 1))) return groupAt(at)
  return undefined
}

/** Whether a text is an age recipient for X25519 (`age1…`), which an administrator may give. */
export function isRecipient(text: string): boolean {
  const [, data] = /^age1([02-9ac-hj-np-z]{58})$/.exec(text) ?? []
  if (data === undefined) return false
  return isSound('age', data.toUpperCase())
}
