import { X509Certificate } from 'node:crypto'
import type { Transport } from '../../../service'
import type { HealthCheck } from '../check'
import { given } from '../findings'

/** Days before the end of a certificate authority in which its successor should be there. */
const soonMs = 30 * 86_400_000

/** By which way the service of the active environment is reached. Whom this computer asks for it is not asked anything. */
export const proxyCheck = (
  routes: Transport['routes'],
  active: () => { readonly baseUrl: string; readonly isEmbedded: boolean },
): HealthCheck => ({
  topic: 'proxy',
  async look() {
    const { baseUrl, isEmbedded } = active()
    if (isEmbedded) return []
    const [first] = await routes(new URL(baseUrl)).catch(() => [undefined])
    if (first === undefined) return [{ topic: 'proxy', code: 'unreadable', state: 'warn' }]
    return first === 'direct'
      ? [{ topic: 'proxy', code: 'direct', state: 'ok' }]
      : [{ topic: 'proxy', code: 'used', state: 'ok', ...given({ host: first.host }) }]
  },
})

/** The certificate authorities that are trusted besides those of the system, and the one that ends first. */
export const authoritiesCheck = (certificates: () => readonly string[], now: () => Date): HealthCheck => ({
  topic: 'authorities',
  look() {
    const ends = certificates().map((pem) => new Date(new X509Certificate(pem).validTo))
    const [first] = ends.toSorted((one, other) => one.getTime() - other.getTime())
    if (!first) return [{ topic: 'authorities', code: 'none', state: 'ok' }]
    const left = first.getTime() - now().getTime()
    const facts = given({ count: ends.length, until: first.toISOString() })
    if (left > soonMs) return [{ topic: 'authorities', code: 'valid', state: 'ok', ...facts }]
    return [{ topic: 'authorities', code: left > 0 ? 'ends-soon' : 'ended', state: 'warn', ...facts }]
  },
})
