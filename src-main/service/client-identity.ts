import type { ClientCertificateProblem } from '@contract/domain/no-answer'
import { codeOf } from './connect-error'

/** Where a call goes and with which key. The key leaves in the Authorization header to that host, and nowhere else. */
export interface Connection {
  readonly environmentId: string
  readonly baseUrl: string
  readonly apiKey: string
  /** Shown in TLS to the origin of `baseUrl`, and to nobody else. */
  readonly identity?: ClientIdentity
}

/** Who Kartei says it is in TLS ("mutual TLS"), and to whom. */
export interface ClientIdentity {
  /** Scheme, host and port that it was chosen for: no other one is ever shown it. */
  readonly origin: string
  /** Of the certificate, SHA-256. */
  readonly fingerprint: string
  /** The certificate and those that lead to its authority, in PEM. */
  readonly chain: string
  /** In PEM (PKCS#8), not encrypted. */
  readonly key: string
}

/** The identity for a place, which is none where it was chosen for another. */
export const identityFor = (identity: ClientIdentity | undefined, origin: string): ClientIdentity | undefined =>
  identity?.origin === origin ? identity : undefined

/**
 * A service's alerts in TLS about the certificate that it wants of us (RFC 8446, 6.2), by the names that OpenSSL and
 * BoringSSL give to its alerts.
 */
const alerts: Readonly<Record<string, ClientCertificateProblem>> = {
  CERTIFICATE_REQUIRED: 'required',
  NO_CERTIFICATE: 'required',
  BAD_CERTIFICATE: 'refused',
  CERTIFICATE_UNKNOWN: 'refused',
  UNSUPPORTED_CERTIFICATE: 'refused',
  ACCESS_DENIED: 'refused',
  CERTIFICATE_REVOKED: 'revoked',
  CERTIFICATE_EXPIRED: 'expired',
  UNKNOWN_CA: 'unknown-authority',
  // TLS 1.2 has no word for a certificate that is missing, and says this for much else.
  HANDSHAKE_FAILURE: 'perhaps',
}

/** Maps an error code to a problem with the client certificate; undefined for any other error. */
export function clientCertificateProblemOf(code: string | undefined): ClientCertificateProblem | undefined {
  const [, name] = /^ERR_SSL_(?:SSLV3|TLSV1|TLSV13)_ALERT_(\w+)$/.exec(code ?? '') ?? []
  return name !== undefined && Object.hasOwn(alerts, name) ? alerts[name] : undefined
}

/**
 * Whether an error means that the service ended the handshake. In TLS 1.3 it judges our certificate only after we may send, so
 * its alert comes when the request is on its way; a service that ends the handshake has not read any of it.
 */
export const refusedInHandshake = (error: unknown): boolean => clientCertificateProblemOf(codeOf(error)) !== undefined
