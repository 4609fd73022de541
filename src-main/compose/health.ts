import { app } from 'electron'
import { randomUUID } from 'node:crypto'
import { backupFolderNow } from '../features/data'
import { createReach, readHealth, type Health, type HealthSources } from '../features/health'
import { createCups } from '../features/printing'
import { electronWasTried } from '../lib/electron-versions'
import { diskErrorOf } from '../lib/storage-failure'
import { textsIn } from '../lib/texts'
import { sentenceOf, type ReadPolicy } from '../policy'
import type { CommandAnswer } from '../shell/command-line/reply'
import { languageOfTerminal } from '../shell/command-line/say'
import { describeDefect } from '../shell/defects'
import { readPolicyHere } from '../shell/policy-in-force'
import { readSettingsFile } from '../store'
import type { Features } from './features'
import { composeService, type ServiceParts } from './service'
import { composeSystem, type System } from './system'

type Printing = Pick<Features, 'printing'>

/** How this installation is, as the program that is running finds it: for the page and the file for support. */
export const healthHere = (system: System, service: ServiceParts, features: Printing): Promise<Health> =>
  healthOf(system, service, true, () => printersOf(features), readPolicyHere())

/** Answers `--health` by the program that is running, from what it has open. */
export async function answerHealth(system: System, service: ServiceParts, features: Printing): Promise<CommandAnswer> {
  const policyNow = readPolicyHere()
  return answered(
    policyNow,
    healthOf(system, service, true, () => printersOf(features), policyNow),
  )
}

/** Answers it where the program is not running, without a window. Nothing of the installation is changed. */
export async function answerHealthAlone(directory: string): Promise<CommandAnswer> {
  const policyNow = readPolicyHere()
  const system: System = composeSystem({
    policy: policyNow.ok ? policyNow.inForce : { policy: {} },
    mainWindow: () => undefined,
    restart: () => undefined,
    activeEnvironmentId: () => service.environments.active().id,
    openSettings: readSettingsFile,
  })
  const service: ServiceParts = composeService(system, {
    keepExchange: () => Promise.resolve(),
    keepInDoubt: () => Promise.resolve(undefined),
    countInFlight: () => 0,
    startSandbox: () => Promise.resolve(),
    directory,
    lacksRecoveryKey: () => Promise.resolve(false),
    note: () => Promise.resolve(),
    mayErase: () => Promise.resolve(undefined),
  })
  const printers = async (): Promise<readonly string[]> => {
    const cups = createCups()
    if (!(await cups.isHere())) throw new Error('Only a window lists printers here.')
    return cups.printers()
  }
  try {
    return await answered(policyNow, healthOf(system, service, false, printers, policyNow))
  } finally {
    await service.transport.close()
    await system.store.close()
  }
}

async function printersOf({ printing }: Printing): Promise<readonly string[]> {
  const listed = await printing.handlers.printers(undefined, { requestId: randomUUID() })
  if (!listed.ok) throw new Error(listed.error.message)
  return listed.value.map(({ name }) => name)
}

function healthOf(
  system: System,
  { environments, transport, lastFound }: ServiceParts,
  running: boolean,
  printers: HealthSources['printers'],
  policyNow: ReadPolicy,
): Promise<Health> {
  const { directory, keychain, store, now, policy, workstationFeature } = system
  return readHealth({
    now,
    running,
    directory,
    keychain,
    store,
    environments,
    policy,
    policyNow,
    printers,
    versions: {
      kartei: app.getVersion(),
      electron: process.versions.electron,
      electronTried: electronWasTried(),
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: process.platform,
      architecture: process.arch,
    },
    backupFolder: () =>
      backupFolderNow({ directory, openSettings: readSettingsFile, now, notify: () => undefined }, policy.policy),
    // Without its policy it is not known by which way, and to whom, the organisation lets this computer speak.
    reach:
      running || policyNow.ok
        ? createReach(transport)
        : () => Promise.resolve({ answers: false, because: 'policy-broken' }),
    routes: transport.routes,
    isKeyRefused: (environmentId) => lastFound(environmentId)?.verdict === 'key-refused',
    notices: () => workstationFeature.notices(),
  })
}

async function answered(policyNow: ReadPolicy, health: Promise<Health>): Promise<CommandAnswer> {
  const language = languageOfTerminal(process.env)
  try {
    const found = await health
    const answer = { code: found.healthy ? 0 : 1, output: JSON.stringify(found, null, 2) }
    if (policyNow.ok) return answer
    // The reasons may quote values of the policy, and so are no part of the health.
    const reasons = policyNow.problems.map((each) => sentenceOf(each, language))
    return { ...answer, error: [textsIn(language, 'policy/main')('stopped'), ...reasons].join('\n') }
  } catch (error) {
    const because = diskErrorOf(error)
    const failed = textsIn(language, 'shell/main/command-line')('failed', { because })
    return { code: 1, error: because === 'unknown' ? `${failed}\n${describeDefect('health', error)}` : failed }
  }
}
