import type { Finding, HealthTopic } from '@contract/api/health'

/**
 * What a feature looks at of its own, on the page and for `kartei --health` alike. It is added in `compose/health.ts`; its
 * words are `health/found` and `health/advice` of the catalogues, by `topic.code`. One that throws is said to be unknown.
 */
export interface HealthCheck {
  readonly topic: HealthTopic
  readonly look: () => Promise<readonly Finding[]> | readonly Finding[]
}

/** `service.2.no-answer`: what an administrator searches for. */
export const codeOf = ({ topic, environment, code }: Finding): string =>
  [topic, ...(environment === undefined ? [] : [environment]), code].join('.')

export async function findingsOf(checks: readonly HealthCheck[]): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ topic, look }): Promise<readonly Finding[]> => {
      try {
        return await look()
      } catch {
        return [{ topic, code: 'unknown', state: 'warn' }]
      }
    }),
  )
  return found.flat()
}
