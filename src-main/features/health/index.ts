import type { Finding } from '@contract/api/health'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { JournalVerdict } from '@contract/api/journal'
import type { Policy } from '@contract/policy/settings'
import type { Keychain } from '../../keychain'
import type { Look, Looked } from '../../store'
import { sandboxId, type EnvironmentRecord } from '../environments/index'
import { openChain, shippedOf, type JournalShipped } from '../journal/index'
import { driveOf } from '../../shell/profile/network-drive'
import { codeOf, findingsOf, type HealthCheck } from './check'
import { judge } from './findings'
import type { Reached } from './reach'

export { type BundleSources } from './bundle'
export { createHealth } from './calls'
export type { HealthCheck } from './check'
export { backupsCheck } from './checks/backups'
export { electronCheck } from './checks/electron'
export { authoritiesCheck, proxyCheck } from './checks/network'
export { printersHealth } from './checks/printers'
export { createReach } from './reach'

/** How an installation is, for the administrator. Nothing in it is personal: codes, counts, kinds and hosts alone. */
export interface Health {
  readonly healthy: boolean
  /** What makes it not healthy, as codes: `keychain`, `data.2.journal-broken`; the number is that of the environment. */
  readonly problems: readonly string[]
  /** What an administrator may want to know, and nothing is wrong. */
  readonly remarks: readonly string[]
  /** Everything that was looked at: `problems` are those that are bad, `remarks` those that warn. */
  readonly findings: readonly Finding[]
  readonly at: string
  /** Whether the program was running, and said this itself. */
  readonly running: boolean
  readonly versions: Versions
  readonly keychain: { readonly available: boolean; readonly backend: string }
  readonly data: {
    readonly folder: 'local' | 'network' | 'unknown'
    readonly writable: boolean
    /** Bytes that this user may still write there. */
    readonly freeBytes?: number
  }
  /** In the order of the settings, without their names. */
  readonly environments: readonly EnvironmentHealth[]
  readonly printers: PrintersHealth | 'unknown'
  readonly policy: PolicyHealth
  /** Over all environments: whether the journals have left this computer, where the organisation wants that. */
  readonly journalShipping: JournalShippingHealth
  /** Codes of notices, such as `settings-damaged`. */
  readonly notices: readonly string[]
}

export interface JournalShippingHealth {
  /** `behind`: entries wait, and the last try failed. */
  readonly state: 'off' | 'on' | 'behind'
  /** So many entries wait. */
  readonly behind: number
  readonly lastShippedAt?: string
  readonly reason?: string
}

export interface PrintersHealth {
  /** Those that may be used. */
  readonly count: number
  readonly hasDefault: boolean
  /** How many of those that the policy names are not known to the system. */
  readonly missing?: number
}

export interface Versions {
  readonly kartei: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly architecture: string
  /** Whether Kartei was tried with this version of Electron before it was handed out. */
  readonly electronTried: boolean
}

export type PolicyHealth =
  /** `outdated`: the running program began with another one, and obeys that until it is started anew. */
  | { readonly state: 'none'; readonly outdated?: boolean }
  /** `governs`: the names of the settings that it says something about, without what it says. */
  | {
      readonly state: 'in-force'
      readonly source: string
      readonly governs: readonly string[]
      readonly outdated?: boolean
    }
  /** Where it is wrong; why, Kartei says when it is started. */
  | {
      readonly state: 'broken'
      readonly problems: readonly { readonly source: string; readonly line?: number; readonly column?: number }[]
    }

export interface EnvironmentHealth {
  readonly number: number
  readonly kind: EnvironmentRecord['kind']
  readonly active: boolean
  /** The service inside Kartei has none. */
  readonly host?: string
  readonly data: DataHealth
  readonly service: Reached | 'embedded'
  /** What the service last said of the API key in this run; missing where nothing was asked with it. */
  readonly keyRefused?: boolean
}

export type DataHealth =
  | { readonly state: 'none' }
  | {
      readonly state: 'open'
      readonly storage: 'sealed' | 'session'
      readonly journal: JournalVerdict
      readonly shipped?: JournalShipped
    }
  | {
      readonly state: 'stopped'
      readonly because: Extract<Looked<unknown>, { kind: 'stopped' }>['because']
      readonly isWhole: boolean
    }
  | { readonly state: 'refused'; readonly because: Extract<Looked<unknown>, { kind: 'refused' }>['because'] }

export interface HealthSources {
  readonly now: () => Date
  readonly running: boolean
  readonly versions: Versions
  readonly directory: string
  readonly keychain: Pick<Keychain, 'status'>
  /** The organisation wants that nothing is kept. */
  readonly sessionOnly: boolean
  readonly environments: { readonly all: () => readonly EnvironmentRecord[]; readonly active: () => EnvironmentRecord }
  readonly look: Look
  /** Where the organisation wants the journals to go. */
  readonly journalShipping?: Policy['journalShipping']
  readonly reach: (environment: EnvironmentRecord) => Promise<Reached>
  /** Whether the service of an environment took the API key when it was last asked with it, in this run. */
  readonly keyRefused?: (environmentId: string) => boolean | undefined
  readonly printers: () => Promise<PrintersHealth>
  readonly policy: () => PolicyHealth
  readonly notices: () => readonly { readonly code: string }[]
  /** What features look at of their own. */
  readonly checks?: readonly HealthCheck[]
}

export async function readHealth(sources: HealthSources): Promise<Health> {
  const { now, running, versions, directory, keychain, environments } = sources
  const active = environments.active().id
  const [state, data, printers, all, own] = await Promise.all([
    keychain.status(),
    folderOf(directory),
    sources.printers().catch(() => 'unknown' as const),
    Promise.all(environments.all().map((each, index) => environmentOf(sources, each, index + 1, each.id === active))),
    findingsOf(sources.checks ?? []),
  ])
  const found = {
    versions,
    keychain: state,
    data,
    environments: all,
    printers,
    policy: sources.policy(),
    journalShipping: shippingOf(all, sources.journalShipping !== undefined),
    notices: [...new Set(sources.notices().map(({ code }) => code))],
  }
  const at = now()
  const findings = [...judge(found, { now: at, sessionOnly: sources.sessionOnly }), ...own]
  const codes = (state: Finding['state']): string[] => findings.filter((each) => each.state === state).map(codeOf)
  const problems = codes('bad')
  return {
    healthy: problems.length === 0,
    problems,
    remarks: codes('warn'),
    at: at.toISOString(),
    running,
    ...found,
    findings,
  }
}

async function environmentOf(
  {
    look,
    reach,
    keyRefused,
    journalShipping,
    now,
  }: Pick<HealthSources, 'look' | 'reach' | 'keyRefused' | 'journalShipping' | 'now'>,
  environment: EnvironmentRecord,
  number: number,
  active: boolean,
): Promise<EnvironmentHealth> {
  const { id, kind, baseUrl } = environment
  const [looked, service] = await Promise.all([
    look(id, async (store) => {
      const chain = openChain(store)
      const journal = await chain.verify()
      return journalShipping && id !== sandboxId
        ? { journal, shipped: shippedOf(store, chain, journalShipping.required, now()) }
        : { journal }
    }),
    id === sandboxId ? ('embedded' as const) : reach(environment),
  ])
  const refused = keyRefused?.(id)
  return {
    number,
    kind,
    active,
    ...(id !== sandboxId && { host: new URL(baseUrl).host }),
    data: dataOf(looked),
    service,
    ...(refused !== undefined && { keyRefused: refused }),
  }
}

function shippingOf(all: readonly EnvironmentHealth[], isOn: boolean): JournalShippingHealth {
  const found = all.flatMap(({ data }) => (data.state === 'open' && data.shipped ? [data.shipped] : []))
  const [lastShippedAt] = found
    .flatMap((each) => each.lastShippedAt ?? [])
    .sort()
    .slice(-1)
  const reason = found.find((each) => each.reason !== undefined)?.reason
  return {
    state: isOn ? (reason === undefined ? 'on' : 'behind') : 'off',
    behind: found.reduce((sum, { behind }) => sum + behind, 0),
    ...(lastShippedAt !== undefined && { lastShippedAt }),
    ...(reason !== undefined && { reason }),
  }
}

function dataOf(looked: Looked<Pick<Extract<DataHealth, { state: 'open' }>, 'journal' | 'shipped'>>): DataHealth {
  switch (looked.kind) {
    case 'none':
      return { state: 'none' }
    case 'good':
      return { state: 'open', storage: looked.storage, ...looked.found }
    case 'stopped':
      return { state: 'stopped', because: looked.because, isWhole: looked.isWhole }
    case 'refused':
      return { state: 'refused', because: looked.because }
  }
}

/** Nothing is written to find out. */
async function folderOf(directory: string): Promise<Health['data']> {
  const drive = driveOf(directory)
  const folder = typeof drive === 'object' ? 'network' : drive
  const writable = await access(directory, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  try {
    const { bavail, bsize } = await statfs(directory)
    return { folder, writable, freeBytes: bavail * bsize }
  } catch {
    return { folder, writable }
  }
}
