import { electronSupportEnd } from '../../../lib/electron-versions'
import type { HealthCheck } from '../check'
import { given } from '../findings'

/** Days before the end of support in which a new version of Kartei should come. */
const soonMs = 45 * 86_400_000

/** Whether the makers of Electron still mend the one that this is. */
export const electronCheck = (version: string, now: () => Date): HealthCheck => ({
  topic: 'electron',
  look() {
    const end = electronSupportEnd(version)
    const facts = given({ version, until: end?.toISOString() })
    if (!end) return [{ topic: 'electron', code: 'support-unknown', state: 'warn', ...facts }]
    const left = end.getTime() - now().getTime()
    if (left <= 0) return [{ topic: 'electron', code: 'support-ended', state: 'warn', ...facts }]
    return [
      left < soonMs
        ? { topic: 'electron', code: 'support-ends', state: 'warn', ...facts }
        : { topic: 'electron', code: 'supported', state: 'ok', ...facts },
    ]
  },
})
