import { createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { CertificateFileProblem } from '@contract/api/environments'
import { z } from '@contract/zod'
import { openPkcs12, type Contents } from './index'
import type { Usable } from './reader'

const clientAuthentication = '1.3.6.1.5.5.7.3.2'
const anyUsage = '2.5.29.37.0'
/** Undefined where the certificate has none, whatever the types of Node.js say. */
const extendedUsages = z.array(z.string()).optional()

const publicPartOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()

/** The contents for TLS of a file in PKCS#12, opened with its passphrase. */
export async function usableIn(file: Buffer, passphrase: string, now: Date): Promise<Usable | CertificateFileProblem> {
  const contents = await openPkcs12(file, passphrase)
  return typeof contents === 'string' ? contents : usableOf(contents, now)
}

/** The one certificate that a file has a key for, with those that lead to its authority. */
export function usableOf({ keys, certificates }: Contents, now: Date): Usable | CertificateFileProblem {
  const distinct = [...new Map(keys.map((key) => [publicPartOf(key), key])).values()]
  const [key] = distinct
  if (!key) return 'no-key'
  if (distinct.length > 1) return 'several-keys'
  const own = certificates.filter((each) => each.checkPrivateKey(key))
  const certificate = own.toSorted((one, other) => endOf(other) - endOf(one))[0]
  if (!certificate) return 'no-certificate'
  // The extended key usages; none at all means any (RFC 5280, 4.2.1.12).
  const usages = extendedUsages.parse(certificate.keyUsage)
  if (usages && !usages.some((usage) => usage === clientAuthentication || usage === anyUsage)) return 'not-for-clients'
  if (endOf(certificate) <= now.getTime()) return 'expired'
  if (Date.parse(certificate.validFrom) > now.getTime()) return 'not-yet-valid'
  const chain = chainOf(certificate, certificates)
    .map((each) => each.toString())
    .join('')
  const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString()
  try {
    createSecureContext({ cert: chain, key: pem })
  } catch {
    return 'not-supported'
  }
  return { chain, key: pem, about: aboutOf(certificate) }
}

const endOf = ({ validTo }: X509Certificate): number => Date.parse(validTo)

/** From a certificate upwards, without the authority that stands for itself: whoever checks it has that one. */
function chainOf(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate]
  for (;;) {
    const last = chain.at(-1)
    const next = others.find((each) => last?.checkIssued(each) === true && !chain.includes(each))
    if (!next || next.checkIssued(next)) return chain
    chain.push(next)
  }
}

const aboutOf = (certificate: X509Certificate): Usable['about'] => ({
  subject: nameIn(certificate.subject),
  issuer: nameIn(certificate.issuer),
  validFrom: new Date(certificate.validFrom).toISOString(),
  validUntil: new Date(certificate.validTo).toISOString(),
  fingerprint: certificate.fingerprint256,
})

/** The common name of a distinguished one, else all of it; a line without anything that could look like more. */
function nameIn(distinguished: string | undefined): string {
  const lines = (distinguished ?? '').split('\n')
  const common = lines.find((line) => line.startsWith('CN='))?.slice('CN='.length)
  return (common ?? lines.join(', '))
    .replace(/\\(.)/g, '$1')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200)
}
