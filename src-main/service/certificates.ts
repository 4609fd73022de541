import type { CertificateProblem } from '@contract/domain/no-answer'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { ClientIdentity } from './client-identity'
import { systemCertificatesOf } from '../lib/electron-versions'

/** Where Linux distributions keep the certificates that their administrators trust; the first that exists counts. */
const linuxBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The system's own store: asked of the runtime where it knows it, else read where Linux has it. */
function systemCertificates(): readonly string[] {
  const told = systemCertificatesOf(tls)
  if (told !== undefined) return told
  return process.platform === 'linux' ? [linuxBundles.map(textOf).find((text) => text !== '') ?? ''] : []
}

const pem = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g

/** Each certificate once: the same one is wrapped at other columns in every bundle, and reading one takes its time. */
function distinct(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(pem) ?? [])
  return [...new Map(found.map((certificate) => [certificate.replace(/\s+/g, ''), certificate])).values()]
}

/**
 * Trusts the runtime's certificate authorities, the operating system's and `extra`, each a text in PEM form. Unreadable
 * ones are left out. With `identity`, that is shown to whoever asks for a client certificate. Variables of the environment
 * name no further ones: the policy does. The lowest version is said, since a switch of the runtime would count otherwise.
 */
export function trust(extra: readonly string[], identity?: ClientIdentity): tls.SecureContext {
  const ca = distinct([...tls.rootCertificates, ...systemCertificates(), ...extra])
  const own = identity && { cert: identity.chain, key: identity.key }
  return tls.createSecureContext({ ca, minVersion: 'TLSv1.2', ...own })
}

/** Error codes of TLS for an untrusted server certificate; not worth a retry. */
const problems: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  CERT_REJECTED: 'other',
  CERT_REVOKED: 'revoked',
  CERT_SIGNATURE_FAILURE: 'other',
  CERT_UNTRUSTED: 'unknown-authority',
  CERT_CHAIN_TOO_LONG: 'other',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown-authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'other-host',
  HOSTNAME_MISMATCH: 'other-host',
  INVALID_CA: 'other',
  INVALID_PURPOSE: 'other',
  PATH_LENGTH_EXCEEDED: 'other',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
}

/** Maps an error code to a certificate problem; undefined for any other error. */
export const certificateProblemOf = (code: string | undefined): CertificateProblem | undefined =>
  code !== undefined && Object.hasOwn(problems, code) ? problems[code] : undefined
