import { X509Certificate } from 'node:crypto'

/** The certificates of a text in PEM form, whatever else it holds; `damaged` where one of them cannot be read. */
export function certificatesIn(text: string): readonly string[] | 'damaged' {
  const pems = text.replaceAll('\r\n', '\n').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return pems.every(isCertificate) ? pems : 'damaged'
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}
