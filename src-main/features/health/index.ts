import type { Finding, HealthState } from '@contract/api/health'
import { sandboxId, type EnvironmentRecord } from '../environments/index'
import { runChecks, type HealthSources } from './checks'
import { codeOf } from './finding'

export { createHealth } from './calls'
export type { HealthSources } from './checks'
export { createReach } from './reach'

/** How an installation is, for the administrator. Nothing in it is personal: codes, counts, kinds, versions and hosts alone. */
export interface Health {
  readonly healthy: boolean
  /** The codes of the findings that are bad, `data.2.damaged`; the number is that of the environment. */
  readonly problems: readonly string[]
  /** The codes of those that warn. */
  readonly remarks: readonly string[]
  readonly findings: readonly Finding[]
  /** In the order of the settings, without their names. */
  readonly environments: readonly {
    readonly number: number
    readonly kind: EnvironmentRecord['kind']
    readonly active: boolean
    /** The service inside Kartei has none. */
    readonly host?: string
  }[]
  /** The names of the settings that the policy sets. */
  readonly governs: readonly string[]
  readonly versions: Versions
  readonly at: string
  /** Whether the program was running, and said this itself. */
  readonly running: boolean
}

interface Versions {
  readonly kartei: string
  readonly electron: string
  /** Whether Kartei was tried with this version of Electron before it was handed out. */
  readonly electronTried: boolean
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly architecture: string
}

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
