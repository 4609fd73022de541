import type { CertificateFileProblem } from '@contract/api/environments'
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { Misshapen, nameOf, numberOf, octetsOf, partOf, readBer, tags, type Value } from './ber'
import { decrypt, isSealedWith, noPassphrase, NotSupported, passphraseOf, type Passphrase } from './password-based'
import { largestFile } from './reader'

/** The contents of a file in PKCS#12 (RFC 7292). */
export interface Contents {
  readonly keys: readonly KeyObject[]
  readonly certificates: readonly X509Certificate[]
}

const data = '1.2.840.113549.1.7.1'
const encryptedData = '1.2.840.113549.1.7.6'
const bags = '1.2.840.113549.1.12.10.1'
const x509 = '1.2.840.113549.1.9.22.1'
const explicit0 = 0xa0

/**
 * Opens a file with its passphrase; nothing of either is kept. `not-pkcs12`: this is no such file, or it is damaged.
 * `not-supported`: it is, and is encrypted in a way that is out of use.
 */
export async function openPkcs12(file: Buffer, passphrase: string): Promise<Contents | CertificateFileProblem> {
  if (file.length > largestFile) return 'too-large'
  try {
    const whole = readBer(file)
    const opened = await open(whole, passphraseOf(passphrase))
    // No passphrase at all is written in two ways.
    return opened === 'wrong-passphrase' && passphrase === '' ? await open(whole, noPassphrase) : opened
  } catch (error) {
    return error instanceof NotSupported ? 'not-supported' : 'not-pkcs12'
  }
}

async function open(whole: Value, passphrase: Passphrase): Promise<Contents | 'wrong-passphrase'> {
  if (numberOf(partOf(whole, 0)) !== 3) throw new Misshapen('another version')
  const safe = contentOf(partOf(whole, 1, tags.sequence))
  if (safe.name !== data) throw new NotSupported(safe.name)
  const content = octetsOf(partOf(safe.content, 0))
  const mac = whole.parts[2]
  if (mac && !(await isSealedWith(mac, content, passphrase))) return 'wrong-passphrase'
  try {
    return await contentsOf(content, passphrase)
  } catch (error) {
    // Where nothing says whether the passphrase is right, what cannot be read was most likely opened with another.
    if (mac || error instanceof NotSupported) throw error
    return 'wrong-passphrase'
  }
}

function contentOf(info: Value): { readonly name: string; readonly content: Value } {
  return { name: nameOf(partOf(info, 0)), content: partOf(info, 1, explicit0) }
}

async function contentsOf(authenticatedSafe: Buffer, passphrase: Passphrase): Promise<Contents> {
  const keys: KeyObject[] = []
  const certificates: X509Certificate[] = []

  async function take(safeContents: Value): Promise<void> {
    for (const bag of safeContents.parts) {
      const value = partOf(partOf(bag, 1, explicit0), 0)
      switch (nameOf(partOf(bag, 0))) {
        case `${bags}.1`:
          keys.push(createPrivateKey({ key: value.raw, format: 'der', type: 'pkcs8' }))
          break
        case `${bags}.2`: {
          const key = await decrypt(partOf(value, 0, tags.sequence), octetsOf(partOf(value, 1)), passphrase)
          keys.push(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
          break
        }
        case `${bags}.3`:
          if (nameOf(partOf(value, 0)) === x509)
            certificates.push(new X509Certificate(octetsOf(partOf(partOf(value, 1, explicit0), 0))))
          break
        case `${bags}.6`:
          await take(value)
      }
    }
  }

  for (const info of readBer(authenticatedSafe).parts) {
    const { name, content } = contentOf(info)
    if (name === data) await take(readBer(octetsOf(partOf(content, 0))))
    else if (name === encryptedData) {
      const encrypted = partOf(partOf(content, 0, tags.sequence), 1, tags.sequence)
      const algorithm = partOf(encrypted, 1, tags.sequence)
      await take(readBer(await decrypt(algorithm, octetsOf(partOf(encrypted, 2)), passphrase)))
    } else throw new NotSupported(name)
  }
  return { keys, certificates }
}
