import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeIfPossible } from '../../lib/files/folder'
import { certificatesIn } from '../../lib/pem'
import { writeWholeSync } from '../../lib/files/whole-file'

/** A bundle of every public certificate authority has about 250 KB. */
const largestBytes = 4 * 1024 * 1024

export type Kept =
  | { readonly ok: true; readonly certificates: { readonly name: string; readonly file: string } }
  | { readonly ok: false; readonly message: string }

/**
 * Copies the certificates of a PEM file into the profile, so that they stay when the original goes. Whatever else the
 * file holds, such as a private key, is not copied.
 */
export function keepCertificates(profile: string, path: string): Kept {
  const pems = readPem(path)
  if (pems === 'unreadable') return { ok: false, message: 'This file cannot be read.' }
  if (pems === 'too-large') return { ok: false, message: 'This file is too large to be a certificate file.' }
  if (pems === 'damaged') return { ok: false, message: 'A certificate in this file is damaged.' }
  if (pems.length === 0) return { ok: false, message: 'This file holds no certificate in PEM form.' }
  const content = pems.join('\n') + '\n'
  const file = `${createHash('sha256').update(content).digest('hex')}.pem`
  try {
    writeWholeSync(fileIn(profile, file), content)
  } catch {
    return { ok: false, message: 'The certificates could not be copied into the profile.' }
  }
  return { ok: true, certificates: { name: basename(path), file } }
}

/** Each certificate of a kept file, in PEM; undefined when the file is not what it was when it was chosen. */
export function certificatesOf(profile: string, file: string): readonly string[] | undefined {
  const pems = readPem(fileIn(profile, file))
  if (typeof pems === 'string' || pems.length === 0) return undefined
  const digest = createHash('sha256')
    .update(pems.join('\n') + '\n')
    .digest('hex')
  return `${digest}.pem` === file ? pems : undefined
}

/** Where that fails, nothing uses it any more: only a public certificate is left behind. */
export const forgetCertificates = (profile: string, file: string): void => removeIfPossible(fileIn(profile, file))

const fileIn = (profile: string, file: string): string => join(profile, 'certificates', file)

function readPem(path: string): readonly string[] | 'unreadable' | 'too-large' | 'damaged' {
  try {
    if (statSync(path).size > largestBytes) return 'too-large'
    return certificatesIn(readFileSync(path, 'latin1'))
  } catch {
    return 'unreadable'
  }
}
