import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { createData } from '../../../src-main/features/data'
import { createEnvironments, sandboxId, type EnvironmentRecord } from '../../../src-main/features/environments'
import { createJournal } from '../../../src-main/features/journal'
import { createMayErase } from '../../../src-main/features/persons'
import { createCallsInFlight } from '../../../src-main/ipc/calls-in-flight'
import type { Question } from '../../../src-main/shell/questions'
import { createWorkerProcess, type WorkerProcess } from '../../../src-main/lib/worker'
import { createBackupReader } from '../../../src-main/store/foreign-backup'
import { testContext } from './context'
import { casesFeature, environmentId, onboarding } from './cases'
import { buildProcess, launchChildProcess } from './documents-process'
import { journalingOf } from './journal'
import { valueOf } from './outcomes'
import { noKeychain, openSettings, OwnKeychain, start, temporaryFolder } from './profile'

const context = { requestId: 'r' }

export const ours: EnvironmentRecord = {
  id: environmentId,
  name: 'Acceptance',
  kind: 'test',
  baseUrl: 'https://cards.example',
}

/** The process for foreign files as it is built for the program; it begins with the first of them. */
const worker = createWorkerProcess(launchChildProcess)
const foreignFiles: Pick<WorkerProcess, 'run'> = {
  run: async (...job) => {
    await buildProcess()
    return worker.run(...job)
  },
}

/** The feature over a real store, as the program wires it. */
export function fixture(
  folder = temporaryFolder(),
  os: OwnKeychain | null = new OwnKeychain(),
  known = [ours],
  /** The environment that is worked with. */
  active = ours,
  workstation = 'pc-7',
  policy: Policy = {},
  deadlineOf?: (bytes: number) => number,
) {
  const started = start(folder, os?.synchronous() ?? noKeychain)
  const { feature } = casesFeature(started)
  const { store, notify } = started
  const app = testContext({
    directory: folder,
    store,
    user: 'kbrandt',
    workstation,
    now: started.clock.now,
    notify,
    emit: (feature, event) => {
      emitted.push(`${feature}.${String(event)}`)
      told++
      given.onEmitted?.(`${feature}.${String(event)}`)
    },
    reportDefect: (_action, error) => defects.push(error),
  })
  const journal = createJournal(app, { cases: feature.register, activeEnvironment: () => active })
  const target = join(temporaryFolder(), 'saved.kartei')
  const defects: unknown[] = []
  /** What the clerk chooses in the system's dialogs. */
  const given: {
    backup?: string
    folder?: string
    target?: string
    onEmitted?: (event: string) => void
    exportStaged?: () => Promise<() => Promise<void>>
  } = {}
  const opened: string[] = []
  const asked: Question[] = []
  const questions: { asked: Question[]; confirm: boolean; meanwhile?: () => Promise<unknown> } = {
    asked,
    confirm: true,
  }
  let told = 0
  const emitted: string[] = []
  const callsInFlight = createCallsInFlight(() => 0, 100)
  const environments = createEnvironments({
    directory: folder,
    openSettings,
    keychain: started.keychain,
    store: started.store,
    service: { sepa: { probe: () => Promise.reject(new Error('No service is asked here.')) } },
    now: started.clock.now,
    notify: started.notify,
    ask: () => Promise.resolve(true),
    policy,
  })
  for (const record of known) environments.addRecord(record)
  const journaling = journalingOf(started, journal, environments, policy)
  const data = createData(app, {
    environments: {
      active: () => active,
      all: environments.all,
      kept: environments.kept,
      addRecord: environments.addRecord,
      mayUse: environments.mayUse,
    },
    journal,
    callsInFlight,
    mayErase: createMayErase({
      store: started.store,
      idsOf: feature.register.idsOf,
      hasLeft: (id) => journaling.hasLeft(id),
    }),
    exportStaged: () => given.exportStaged?.() ?? Promise.resolve(() => Promise.resolve()),
    keychain: started.keychain,
    readBackup: createBackupReader(foreignFiles, deadlineOf),
    keychainIsAvailable: async () => (await started.keychain.status()).available,
    askWhereToSaveBackup: () => Promise.resolve(given.target ?? target),
    onOpened: (id) => opened.push(id),
    pickBackup: () => Promise.resolve(given.backup),
    pickFolder: () => Promise.resolve(given.folder),
    openSettings,
    ask: async (question) => {
      asked.push(question)
      await questions.meanwhile?.()
      return questions.confirm
    },
    // The usual one takes a second, for each file and each look into it; the play moves a computer by that.
    passphraseWorkFactor: 10,
    policy,
  })
  const add = async (id: string = randomUUID()): Promise<string> => {
    await feature.register.noteOnboarding(environmentId, onboarding({ id }))
    return id
  }
  const titles = async (): Promise<number> => {
    const listed = await feature.handlers.list({}, context)
    if (!listed.ok) throw new Error(listed.error.message)
    expect(listed.value.cases.filter(({ unreadable }) => unreadable)).toEqual([])
    return listed.value.cases.length
  }
  const entries = async () => {
    const listed = await journal.handlers.list(undefined, context)
    if (!listed.ok) throw new Error(listed.error.message)
    return listed.value.entries
  }
  const verdict = () => journal.handlers.verify(undefined, context)
  const { handlers } = data
  const state = async () => {
    const outcome = await handlers.state(undefined, context)
    if (!outcome.ok) throw new Error(outcome.error.message)
    return outcome.value
  }
  return {
    ...started,
    journal,
    folder,
    os,
    data,
    questions,
    handlers,
    add,
    titles,
    entries,
    verdict,
    state,
    target,
    told: () => told,
    emitted,
    defects,
    addRecord: environments.addRecord,
    environments: environments.handlers,
    records: () => environments.all().filter(({ id }) => id !== sandboxId),
    given,
    opened,
    feature,
    callsInFlight,
  }
}

/** Picks the file of a backup and opens it by its passphrase; returns by what it is taken. */
export async function openedBackup(
  { given, handlers }: Pick<ReturnType<typeof fixture>, 'given' | 'handlers'>,
  file: string,
  passphrase: string,
): Promise<string> {
  given.backup = file
  const { picked } = valueOf(await handlers.pickBackup(undefined, context))
  return valueOf(await handlers.openBackup({ pickId: picked?.pickId ?? '', passphrase }, context)).pickId
}
