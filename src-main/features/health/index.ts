import type { HealthState } from '@contract/api/health'
import { sandboxId } from '../environments/index'
import { runChecks, type HealthSources } from './checks'
import { codeOf } from './finding'
import type { Health, Versions } from './calls'

export { createHealth, type Health } from './calls'
export type { HealthSources } from './checks'
export { createReach } from './reach'

export async function readHealth({
  running,
  versions,
  ...rest
}: Omit<HealthSources, 'electron'> & { readonly running: boolean; readonly versions: Versions }): Promise<Health> {
  const { now, environments, policy } = rest
  const active = environments.active().id
  const findings = await runChecks({ ...rest, electron: versions.electron })
  const codes = (state: HealthState): string[] => findings.filter((each) => each.state === state).map(codeOf)
  const problems = codes('bad')
  return {
    healthy: problems.length === 0,
    problems,
    remarks: codes('warn'),
    findings,
    environments: environments.all().map(({ id, kind, baseUrl }, index) => ({
      number: index + 1,
      kind,
      active: id === active,
      ...(id !== sandboxId && { host: new URL(baseUrl).host }),
    })),
    governs: Object.keys(policy.policy).sort(),
    versions,
    at: now().toISOString(),
    running,
  }
}
