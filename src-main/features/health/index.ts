import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { JournalVerdict } from '@contract/api/journal'
import type { Keychain } from '../../keychain'
import type { Look, Looked } from '../../store'
import { sandboxId, type EnvironmentRecord } from '../environments/index'
import { openChain, verifyCounted, type Counters } from '../journal/index'
import type { UpdatesHealth } from '../updates/index'
import { driveOf } from '../../shell/profile/network-drive'
import type { Reached } from './reach'

export { createReach } from './reach'

/** How an installation is, for the administrator. Nothing in it is personal: codes, counts, kinds and hosts alone. */
export interface Health {
  readonly healthy: boolean
  /** What makes it not healthy, as codes: `keychain`, `data.2.journal-broken`; the number is that of the environment. */
  readonly problems: readonly string[]
  /** What an administrator may want to know, and nothing is wrong. */
  readonly remarks: readonly string[]
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
  readonly printers: { readonly count: number; readonly hasDefault: boolean } | 'unknown'
  readonly policy: PolicyHealth
  readonly updates: UpdatesHealth
  /** Codes of notices, such as `settings-damaged`. */
  readonly notices: readonly string[]
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
}

export type DataHealth =
  | { readonly state: 'none' }
  | {
      readonly state: 'open'
      readonly storage: 'sealed' | 'session'
      readonly journal: JournalVerdict
    }
  | { readonly state: 'stopped'; readonly because: string; readonly isWhole: boolean }
  | { readonly state: 'refused'; readonly because: string }

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
  /** How far each journal had come; default: nothing is counted. */
  readonly counters?: Pick<Counters, 'read'>
  readonly reach: (environment: EnvironmentRecord) => Promise<Reached>
  readonly printers: () => Promise<{ readonly count: number; readonly hasDefault: boolean }>
  readonly policy: () => PolicyHealth
  readonly updates: () => UpdatesHealth
  readonly notices: () => readonly { readonly code: string }[]
}

/** Less is soon too little for documents that wait, in bytes. */
const littleRoom = 500 * 1024 * 1024

/** What concerns the settings on disk; what became of data is said with the data. */
const troubled = new Set(['settings-damaged', 'settings-unavailable', 'settings-set-aside', 'certificates-unreadable'])

export async function readHealth(sources: HealthSources): Promise<Health> {
  const { now, running, versions, directory, keychain, environments } = sources
  const active = environments.active().id
  const [state, data, printers, all] = await Promise.all([
    keychain.status(),
    folderOf(directory),
    sources.printers().catch(() => 'unknown' as const),
    Promise.all(environments.all().map((each, index) => environmentOf(sources, each, index + 1, each.id === active))),
  ])
  const policy = sources.policy()
  const updates = sources.updates()
  const notices = [...new Set(sources.notices().map(({ code }) => code))]
  const problems = [
    ...(state.available || sources.sessionOnly ? [] : ['keychain']),
    ...(data.writable ? [] : ['data.not-writable']),
    ...(data.freeBytes !== undefined && data.freeBytes < littleRoom ? ['data.little-room'] : []),
    ...all.flatMap((each) => problemsOf(each, sources.sessionOnly)),
    ...(policy.state === 'broken' ? ['policy.broken'] : []),
    ...notices.filter((code) => troubled.has(code)),
  ]
  const remarks = [
    ...(versions.electronTried ? [] : ['electron.not-tried']),
    ...(policy.state !== 'broken' && policy.outdated ? ['policy.outdated'] : []),
    ...remarksOf(updates),
    ...(data.folder === 'network' ? ['data.on-network'] : []),
    ...(printers !== 'unknown' && printers.count === 0 ? ['printers.none'] : []),
    ...all.flatMap((each) => (each.active || isAnswering(each) ? [] : [`service.${each.number}.no-answer`])),
  ]
  return {
    healthy: problems.length === 0,
    problems,
    remarks,
    at: now().toISOString(),
    running,
    versions,
    keychain: state,
    data,
    environments: all,
    printers,
    policy,
    updates,
    notices,
  }
}

function remarksOf(updates: UpdatesHealth): string[] {
  if (updates.state !== 'on') return []
  const { last, notInstalled } = updates
  return [
    ...(last && last.ended !== 'answered' ? [`updates.${last.ended}`] : []),
    ...(notInstalled === undefined ? [] : ['updates.not-installed']),
  ]
}

async function environmentOf(
  { look, reach, counters }: Pick<HealthSources, 'look' | 'reach' | 'counters'>,
  environment: EnvironmentRecord,
  number: number,
  active: boolean,
): Promise<EnvironmentHealth> {
  const { id, kind, baseUrl } = environment
  const [looked, service] = await Promise.all([
    look(id, (store) => verifyCounted(store, openChain(store), counters)),
    id === sandboxId ? ('embedded' as const) : reach(environment),
  ])
  return {
    number,
    kind,
    active,
    ...(id !== sandboxId && { host: new URL(baseUrl).host }),
    data: dataOf(looked),
    service,
  }
}

function dataOf(looked: Looked<JournalVerdict>): DataHealth {
  switch (looked.kind) {
    case 'none':
      return { state: 'none' }
    case 'good':
      return { state: 'open', storage: looked.storage, journal: looked.found }
    case 'stopped':
      return { state: 'stopped', because: looked.because, isWhole: looked.isWhole }
    case 'refused':
      return { state: 'refused', because: looked.because }
  }
}

const isAnswering = ({ service }: EnvironmentHealth): boolean => service === 'embedded' || service.answers

/** One that is not worked in may be away. */
function problemsOf(environment: EnvironmentHealth, sessionOnly: boolean): string[] {
  const { number, data, active } = environment
  const found: string[] = []
  if (data.state === 'stopped' || data.state === 'refused') found.push(`data.${number}.${data.because}`)
  if (data.state === 'open' && data.storage === 'session' && !sessionOnly) found.push(`data.${number}.session`)
  if (data.state === 'open' && !data.journal.intact) found.push(`data.${number}.journal-broken`)
  if (active && !isAnswering(environment)) found.push(`service.${number}.no-answer`)
  return found
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
