import { healthFacts, type Finding, type HealthCode, type HealthFacts, type HealthState } from '@contract/api/health'

/** Makes a finding; a fact that is not as it is declared is left out. */
export function found(
  name: HealthCode,
  state: HealthState,
  { environment, ...facts }: HealthFacts & { readonly environment?: number | undefined } = {},
): Finding {
  const [topic = '', code = ''] = name.split('.')
  const kept = Object.entries<unknown>(facts).filter(
    ([fact, value]) => value !== undefined && healthFacts.safeParse({ [fact]: value }).success,
  )
  return {
    topic,
    code,
    state,
    ...(environment !== undefined && { environment }),
    ...(kept.length > 0 && { facts: healthFacts.parse(Object.fromEntries(kept)) }),
  }
}

/** `service.2.no-answer`: what an administrator searches for. */
export const codeOf = ({ topic, environment, code }: Finding): string =>
  [topic, ...(environment === undefined ? [] : [environment]), code].join('.')
