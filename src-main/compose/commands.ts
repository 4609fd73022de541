import { foldedEnvironmentName } from '@contract/domain/environment-name'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { EnvironmentRecord } from '../features/environments'
import { bundleBytes, makeBundle, printersHealth, type HealthSources } from '../features/health'
import { createJournal, type Journal } from '../features/journal'
import { startsLocked } from '../features/lock'
import { keepErased } from '../features/persons'
import { createCups } from '../features/printing'
import { diskErrorOf } from '../lib/storage-failure'
import { textsIn } from '../lib/texts'
import { describeDefect } from '../shell/defects'
import type { Command } from '../shell/command-line/parse'
import { languageOfTerminal, oneLine } from '../shell/command-line/say'
import type { CommandAnswer } from '../shell/command-line/reply'
import { readPolicyHere } from '../shell/policy-in-force'
import { sentenceOf, type PolicyProblem } from '../policy'
import { readSettingsFile } from '../store'
import type { Features } from './features'
import { bundleSources, healthHere } from './health'
import { recordOf } from './lock'
import { composeService, type ServiceParts } from './service'
import { composeSystem, type System } from './system'

/** What a command reads, whether the program is running or not. */
interface Sources {
  readonly system: System
  readonly service: ServiceParts
  readonly journal: Pick<Journal, 'exportWhole'>
  readonly running: boolean
  /** Nobody has said who they are: nothing personal leaves. */
  readonly locked: boolean
  /** Whether it is known by which way, and to whom, the organisation lets this computer speak. */
  readonly mayReach: boolean
  readonly printers: HealthSources['printers']
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

/** Answers a command by the program that is running, from what it has open. */
export function answerCommand(
  command: Command,
  system: System,
  service: ServiceParts,
  { journal, printing }: Pick<Features, 'journal' | 'printing'>,
  locked: boolean,
): Promise<CommandAnswer> {
  const printers = printersHere(system, { printing })
  return answered(command, { system, service, journal, running: true, locked, mayReach: true, printers })
}

/**
 * Answers a command where the program is not running, without a window. Whoever asks how the installation is changes
 * nothing of it, and an export changes no settings.
 */
export async function answerCommandAlone(command: Command, directory: string): Promise<CommandAnswer> {
  const read = readPolicyHere()
  if (!read.ok && command.kind === 'export-journal') {
    return { code: 1, error: whyStopped(read.problems) }
  }
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
  // Whom an older store brings back does not leave with an export either.
  keepErased(system.store, {
    keychain: system.outsideKeychain,
    profile: system.directory,
    workstation: system.computer,
    now: system.now,
    onErased: () => undefined,
    onDefect: system.reportDefect,
  })
  const journal = createJournal({
    store: system.store,
    // A whole journal is of no case.
    cases: { find: () => Promise.resolve(undefined), idsOf: (_environmentId, caseId) => Promise.resolve([caseId]) },
    activeEnvironment: () => service.environments.active(),
    askWhereToSave: () => Promise.resolve(undefined),
    user: system.user,
    workstation: system.computer,
    now: system.now,
    notify: system.notify,
  })
  const printers: HealthSources['printers'] = async () => {
    const cups = createCups()
    if (!(await cups.isHere())) throw new Error('Only a window lists printers here.')
    const preset = await cups.defaultPrinter()
    return printersHealth(system.policy.policy, await cups.printers(), preset)
  }
  try {
    const locked = startsLocked(recordOf(system), system.policy.policy)
    return await answered(command, { system, service, journal, running: false, locked, mayReach: read.ok, printers })
  } finally {
    await service.transport.close()
    await system.store.close()
  }
}

async function answered(command: Command, sources: Sources): Promise<CommandAnswer> {
  const say = textsIn(languageOfTerminal(process.env), 'shell/main/command-line')
  try {
    switch (command.kind) {
      case 'health':
        return await health(sources)
      case 'support-bundle':
        return await writeBundle(command.file, sources)
      case 'export-journal':
        return await exportJournal(command, sources)
    }
  } catch (error) {
    const because = diskErrorOf(error)
    const defect = because === 'unknown' ? `\n${describeDefect(command.kind, error)}` : ''
    return { code: 1, error: `${say('failed', { because })}${defect}` }
  }
}

async function health({ system, service, running, mayReach, printers }: Sources): Promise<CommandAnswer> {
  const policy = readPolicyHere()
  const found = await healthHere(system, service, { running, mayReach, printers }, policy)
  return {
    code: found.healthy ? 0 : 1,
    output: JSON.stringify(found, null, 2),
    ...(!policy.ok && { error: whyStopped(policy.problems) }),
  }
}

/** Writes what the window shows before it saves it, and never over a file that is there. */
async function writeBundle(
  file: string,
  { system, service, running, mayReach, printers }: Sources,
): Promise<CommandAnswer> {
  const say = textsIn(languageOfTerminal(process.env), 'shell/main/command-line')
  const health = () => healthHere(system, service, { running, mayReach, printers })
  const files = await makeBundle({ ...bundleSources(system, service), health })
  try {
    await writeFile(file, bundleBytes(files), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (diskErrorOf(error) === 'EEXIST') return { code: 1, error: say('file-exists', { name: oneLine(file) }) }
    throw error
  }
  return { code: 0, output: say('bundled', { file: basename(file), count: files.length }) }
}

/** Writes as the window does, and never over a file that is there. */
async function exportJournal(
  { file, environment }: Extract<Command, { kind: 'export-journal' }>,
  { system, service, journal, running, locked }: Sources,
): Promise<CommandAnswer> {
  const { store } = system
  const say = textsIn(languageOfTerminal(process.env), 'shell/main/command-line')
  const refused = (error: string): CommandAnswer => ({ code: 1, error })
  if (locked) return refused(say('locked'))
  const found =
    environment === undefined
      ? service.environments.active()
      : environmentNamed(service.environments.all(), environment)
  if (!found) return refused(say('no-environment', { name: oneLine(environment ?? '') }))
  const name = oneLine(found.name)
  if (!running && !store.isKept(found.id)) return refused(say('nothing-kept', { name }))
  const stop = await store.stopped(found.id)
  if (stop) return refused(say('stopped', { name, because: stop.because }))
  if (!running && (await store.environment(found.id)).storage === 'session')
    return refused(say('nothing-kept', { name }))
  try {
    const count = await journal.exportWhole(found, file)
    return { code: 0, output: say('exported', { file: basename(file), count }) }
  } catch (error) {
    if (diskErrorOf(error) === 'EEXIST') return refused(say('file-exists', { name: oneLine(file) }))
    throw error
  }
}

/** Why a broken policy stops the start. It may hold values of the policy, and so is no part of the health. */
function whyStopped(problems: readonly PolicyProblem[]): string {
  const language = languageOfTerminal(process.env)
  const sentences = problems.map((each) => sentenceOf(each, language))
  return [textsIn(language, 'policy/main')('stopped'), ...sentences].join('\n')
}

/** By its name, in any letters, or its id. */
export function environmentNamed(all: readonly EnvironmentRecord[], name: string): EnvironmentRecord | undefined {
  return (
    all.find((each) => foldedEnvironmentName(each.name) === foldedEnvironmentName(name)) ??
    all.find(({ id }) => id === name)
  )
}
