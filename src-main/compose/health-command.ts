import { printersHealth, type HealthSources } from '../features/health'
import { createCups } from '../features/printing'
import { diskErrorOf } from '../lib/storage-failure'
import { textsIn } from '../lib/texts'
import { sentenceOf } from '../policy'
import { describeDefect } from '../shell/defects'
import type { CommandAnswer } from '../shell/command-line/reply'
import { languageOfTerminal } from '../shell/command-line/say'
import { readPolicyHere } from '../shell/policy-in-force'
import { readSettingsFile } from '../store'
import type { Features } from './features'
import { healthHere, printersHere, type Asked } from './health'
import { composeService, type ServiceParts } from './service'
import { composeSystem, type System } from './system'

/** Answers `--health` by the program that is running, from what it has open. */
export const answerHealth = (
  system: System,
  service: ServiceParts,
  features: Pick<Features, 'printing'>,
): Promise<CommandAnswer> =>
  answered(system, service, { running: true, mayReach: true, printers: printersHere(system, features) })

/** Answers it where the program is not running, without a window. Nothing of the installation is changed. */
export async function answerHealthAlone(directory: string): Promise<CommandAnswer> {
  const read = readPolicyHere()
  const system: System = composeSystem({
    policy: read.ok ? read.inForce : { policy: {} },
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
  const printers: HealthSources['printers'] = async () => {
    const cups = createCups()
    if (!(await cups.isHere())) throw new Error('Only a window lists printers here.')
    const preset = await cups.defaultPrinter()
    return printersHealth(system.policy.policy, await cups.printers(), preset)
  }
  try {
    return await answered(system, service, { running: false, mayReach: read.ok, printers })
  } finally {
    await service.transport.close()
    await system.store.close()
  }
}

async function answered(system: System, service: ServiceParts, asked: Asked): Promise<CommandAnswer> {
  const language = languageOfTerminal(process.env)
  try {
    const policy = readPolicyHere()
    const found = await healthHere(system, service, asked, policy)
    const answer = { code: found.healthy ? 0 : 1, output: JSON.stringify(found, null, 2) }
    if (policy.ok) return answer
    // The reasons may quote values of the policy, and so are no part of the health.
    const reasons = policy.problems.map((each) => sentenceOf(each, language))
    return { ...answer, error: [textsIn(language, 'policy/main')('stopped'), ...reasons].join('\n') }
  } catch (error) {
    const because = diskErrorOf(error)
    const failed = textsIn(language, 'shell/main/command-line')('failed', { because })
    return { code: 1, error: because === 'unknown' ? `${failed}\n${describeDefect('health', error)}` : failed }
  }
}
