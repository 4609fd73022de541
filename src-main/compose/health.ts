import { app } from 'electron'
import { randomUUID } from 'node:crypto'
import { backupFolderNow } from '../features/data'
import { sandboxId } from '../features/environments'
import {
  authoritiesCheck,
  backupsCheck,
  createReach,
  electronCheck,
  printersHealth,
  proxyCheck,
  readHealth,
  type BundleSources,
  type Health,
  type HealthCheck,
  type HealthSources,
  type PolicyHealth,
} from '../features/health'
import { electronWasTried } from '../lib/electron-versions'
import type { PolicyInForce, ReadPolicy } from '../policy'
import { readPolicyHere } from '../shell/policy-in-force'
import { readSettingsFile } from '../store'
import type { Features } from './features'
import type { ServiceParts } from './service'
import type { System } from './system'

/** Where a report comes from: the program that runs, or a start that only looks. */
export interface Asked {
  readonly running: boolean
  /** Whether it is known by which way, and to whom, the organisation lets this computer speak. */
  readonly mayReach: boolean
  readonly printers: HealthSources['printers']
}

/** What features look at of their own: a further one has its line here. */
const checksOf = (system: System, { environments, transport }: ServiceParts): readonly HealthCheck[] => {
  const { directory, store, now } = system
  const { policy, authorities } = system.policy
  const forLooking = { directory, openSettings: readSettingsFile, now, notify: () => undefined }
  return [
    backupsCheck({
      environments: () => environments.all(),
      // Made-up cases need no backup.
      isKept: (environmentId) => environmentId !== sandboxId && store.isKept(environmentId),
      lastBackup: (environmentId) => store.lastBackup(environmentId),
      folder: () => backupFolderNow(forLooking, policy),
      policy,
      now,
    }),
    proxyCheck(transport.routes, () => {
      const { id, baseUrl } = environments.active()
      return { baseUrl, isEmbedded: id === sandboxId }
    }),
    authoritiesCheck(() => authorities ?? [], now),
    electronCheck(process.versions.electron, now),
  ]
}

/** The printers that may be used, as the program that is running lists them. */
export const printersHere =
  ({ policy }: System, { printing }: Pick<Features, 'printing'>): HealthSources['printers'] =>
  async () => {
    const listed = await printing.handlers.printers(undefined, { requestId: randomUUID() })
    if (!listed.ok) throw new Error(listed.error.message)
    const known = listed.value.map(({ name }) => name)
    return printersHealth(policy.policy, known, listed.value.find(({ isDefault }) => isDefault)?.name)
  }

export const versionsHere = (): Health['versions'] => ({
  kartei: app.getVersion(),
  electron: process.versions.electron,
  electronTried: electronWasTried(),
  chromium: process.versions.chrome,
  node: process.versions.node,
  platform: process.platform,
  architecture: process.arch,
})

/** How this installation is: for `kartei --health`, the page and what is handed to support alike. */
export function healthHere(
  system: System,
  service: ServiceParts,
  { running, mayReach, printers }: Asked,
  policy: ReadPolicy = readPolicyHere(),
): Promise<Health> {
  const { directory, keychain, store, now, workstation } = system
  return readHealth({
    now,
    running,
    directory,
    keychain,
    sessionOnly: system.policy.policy.sessionOnly === true,
    versions: versionsHere(),
    environments: service.environments,
    look: store.look,
    journalShipping: system.policy.policy.journalShipping,
    reach: mayReach
      ? createReach(service.transport)
      : () => Promise.resolve({ answers: false, because: 'policy-broken' }),
    keyRefused: (environmentId) => {
      const verdict = service.lastFound(environmentId)?.verdict
      return verdict === 'accepted' ? false : verdict === 'key-refused' ? true : undefined
    },
    printers,
    policy: () => policyHealth(policy, running ? system.policy : undefined),
    notices: () => workstation.notices(),
    checks: checksOf(system, service),
  })
}

/** What is gathered for support besides the report. */
export const bundleSources = (
  { log, now, store, policy }: System,
  { environments }: ServiceParts,
): Omit<BundleSources, 'health'> => ({
  now,
  log,
  policy: policy.policy,
  environments: () => environments.all(),
  look: store.look,
})

/** Without what it says: a value may be a name. */
function policyHealth(read: ReadPolicy, inForce: PolicyInForce | undefined): PolicyHealth {
  if (!read.ok) return { state: 'broken', problems: read.problems.map(({ source, place }) => ({ source, ...place })) }
  const { source, policy } = read.inForce
  if (source === undefined) return inForce?.source === undefined ? { state: 'none' } : { state: 'none', outdated: true }
  const outdated = inForce !== undefined && JSON.stringify(inForce) !== JSON.stringify(read.inForce)
  return { state: 'in-force', source, governs: Object.keys(policy).sort(), ...(outdated && { outdated }) }
}
