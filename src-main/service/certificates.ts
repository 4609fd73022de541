import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { z } from '@contract/zod'

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

/** The system's own store: asked of the runtime where it can tell (Node 22.15 and later), else read where Linux has it. */
function systemCertificates(): string[] {
  const ask: unknown = Reflect.get(tls, 'getCACertificates')
  if (typeof ask === 'function') return z.array(z.string()).parse(Reflect.apply(ask, tls, ['system']))
  if (process.platform !== 'linux') return []
  return [linuxBundles.map(textOf).find((text) => text !== '') ?? '']
}

const pem = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g

/** Each certificate once: the same one is wrapped at other columns in every bundle, and reading one takes its time. */
function distinct(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(pem) ?? [])
  return [...new Map(found.map((certificate) => [certificate.replace(/\s+/g, ''), certificate])).values()]
}

/**
 * Trusts the runtime's certificate authorities, the operating system's, those of NODE_EXTRA_CA_CERTS (which the runtime
 * forgets as soon as a list is given) and `extra`, each a text in PEM form. What cannot be read is left out.
 */
export function trust(extra: readonly string[]): tls.SecureContext {
  const named = process.env['NODE_EXTRA_CA_CERTS']
  const texts = [...systemCertificates(), ...(named === undefined ? [] : [textOf(named)]), ...extra]
  return tls.createSecureContext({ ca: distinct([...tls.rootCertificates, ...texts]) })
}

/** What TLS says when a certificate is not to be trusted: trying again would not help. */
const refusals = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CERT_CHAIN_TOO_LONG',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

export const isCertificateRefusal = (code: string | undefined): boolean => code !== undefined && refusals.has(code)
