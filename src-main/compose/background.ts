import { namingLanguage } from '@contract/domain/languages'
import { net } from 'electron'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createData } from '../features/data'
import { sandboxId } from '../features/environments'
import { createPersons, type MayErase } from '../features/persons'
import { createEmbeddedSandbox, sandboxPace, seedEarlierWork } from '../features/sandbox'
import { createWatch } from '../features/watch'
import type { MainWindow } from '../shell/main-window'
import { createNotifications } from '../shell/notifications'
import { followPresence } from '../shell/presence'
import { createBackupReader } from '../store/foreign-backup'
import { createWorkerProcess } from '../lib/worker'
import { startDocumentsProcess } from '../lib/worker/utility-process'
import { textsIn } from '../lib/texts'
import type { Features } from './features'
import type { ServiceParts } from './service'
import type { System } from './system'

/** Background work: the training service, the watch, backups, and recovery at the start. */
export type Background = ReturnType<typeof composeBackground>

export function composeBackground(
  system: System,
  { app, environments, activeEnvironmentId, callsInFlight, limiter, proxies }: ServiceParts,
  { cases, journal, mandates, documents, intake, creditLimit, directDebit }: Features,
  {
    programDirectory,
    mainWindow,
    isLocked,
    mayErase,
  }: {
    /** Of the built main process. */
    readonly programDirectory: string
    readonly mainWindow: () => MainWindow | undefined
    readonly isLocked: () => boolean
    readonly mayErase: MayErase
  },
) {
  const { directory, store, keychain, preferences, dialogs, language, emit, reportDefect } = system

  const sandbox = createEmbeddedSandbox({
    start: async () => {
      const { startSandbox } = await import('../sandbox')
      // Typing of clerks is as personal there as elsewhere: where it cannot be sealed it lasts for the session.
      const opened = await store.environment(sandboxId).catch(() => undefined)
      const pace = sandboxPace(process.env)
      if (opened?.storage !== 'sealed') return startSandbox({ pace })
      const key = opened.sealer.derive('training service')
      return startSandbox({ pace, key, directory: join(directory, 'sandbox') })
    },
    onStarted: (address) => {
      environments.setSandbox(address)
    },
    hasCases: () => cases.register.hasCases(sandboxId),
    onSeedingFailed: (error) => reportSandbox(error),
    seed: (...seeds) => cases.register.seed(sandboxId, ...seeds),
    mayErase: (requestId) => mayErase(sandboxId, requestId),
    replaceAll: (seeds) => cases.register.replaceAll(sandboxId, seeds),
    ask: dialogs.ask,
    language: () => namingLanguage(language()),
    seedEarlierWork: (seeded) =>
      seedEarlierWork(seeded, {
        environmentId: sandboxId,
        uploads: (uploads) => documents.uploads.seed(sandboxId, uploads),
        requests: (requests) => creditLimit.seed(requests),
        amount: (...setting) => directDebit.seed(sandboxId, ...setting),
      }),
  })
  const startSandboxIfActive = async (): Promise<void> => {
    if (activeEnvironmentId() === sandboxId) await sandbox.ensure()
  }
  const reportSandbox = (error: unknown): void => {
    reportDefect('sandbox', error)
  }
  // While the window opens, so that the made-up cases are there when the page asks for them.
  void startSandboxIfActive().catch(reportSandbox)

  const data = createData(app, {
    environments,
    journal,
    callsInFlight,
    mayErase,
    onErased: (environmentId) => (environmentId === sandboxId ? sandbox.forget() : Promise.resolve()),
    exportStaged: (environmentId) => documents.exportStaged(environmentId),
    keychain,
    keychainIsAvailable: async () => (await keychain.status()).available,
    readBackup: createBackupReader(createWorkerProcess(() => startDocumentsProcess(programDirectory))),
    askWhereToSaveBackup: (name) => system.savedPlaces.keep(dialogs.askWhereToSave(name, 'saveBackup')),
    ask: dialogs.ask,
    pickBackup: () => dialogs.pickBackup(),
    pickFolder: () => dialogs.pickBackupFolder(),
    openSettings: system.openSettings,
    onOpened: (environmentId) => {
      if (environmentId === sandboxId) void sandbox.renew().catch(reportSandbox)
      if (environmentId === activeEnvironmentId()) beginAgain(environmentId)
    },
    policy: system.policy.policy,
  })
  const stopBackUps = data.backUpDaily()
  const persons = createPersons(app, {
    formerLists: system.formerLists,
    register: cases.register,
    allCases: async () => {
      const listed = await cases.handlers.list({ state: 'all' }, { requestId: randomUUID() })
      return listed.ok ? listed.value.cases : []
    },
    journal,
    active: () => environments.active(),
    callsInFlight,
    mayErase,
    periods: () => system.policy.policy.retention ?? preferences.current().retention,
    backupFolder: async () => {
      const recovery = await data.handlers.recovery(undefined, { requestId: randomUUID() })
      return recovery.ok ? recovery.value.folder?.path : undefined
    },
    ask: dialogs.ask,
  })
  const stopPersons = persons.lookDaily()

  const say = textsIn(language, 'lock/main')
  const notifications = createNotifications(() =>
    isLocked() ? { title: 'Kartei', body: say('somethingChanged') } : undefined,
  )
  const watch = createWatch(app, {
    cases: cases.register,
    mandates,
    readCase: async (caseId) => cases.handlers.read({ caseId }, { requestId: randomUUID() }),
    journal,
    preferences: () => preferences.current(),
    limiter,
    desktop: {
      raise: ({ environmentId, title, body, caseIds }) => {
        const onClick = (): void => {
          mainWindow()?.show()
          const [caseId, ...others] = caseIds
          if (caseId !== undefined && others.length === 0 && environmentId === activeEnvironmentId())
            emit('cases', 'onOpen', { caseId })
        }
        notifications.raise({ title, body, onClick })
      },
      isFocused: () => {
        const window = mainWindow()?.window
        return window !== undefined && !window.isDestroyed() && window.isFocused()
      },
      isOnline: () => net.isOnline(),
    },
  })
  followPresence(watch)

  /** Uploads that the last run of the program left are settled, and documents of requests that were never sent go on. */
  function recover(environmentId: string): void {
    const ended = callsInFlight.begin(environmentId, 'uploads.recover')
    void documents.uploads
      .recover(environmentId)
      .then(() => creditLimit.recover(environmentId))
      .catch((error: unknown) => {
        reportDefect('uploads', error)
      })
      .finally(ended)
  }

  /** Begins what runs by itself, as when the environment becomes the active one: its data were opened again. */
  function beginAgain(environmentId: string): void {
    watch.start()
    intake.start()
    recover(environmentId)
    void startSandboxIfActive().catch(reportSandbox)
  }

  recover(activeEnvironmentId())
  environments.onActivated(({ id }) => {
    void data.onTurnedTo(id)
    watch.start()
    intake.start()
    recover(id)
  })
  environments.onAccessChanged((environmentId) => {
    watch.accessChanged(environmentId)
    recover(environmentId)
  })
  preferences.onChanged(() => {
    watch.preferencesChanged()
    void sandbox.languageChanged().catch(reportSandbox)
  })
  proxies.onSignedIn(() => watch.accessChanged(activeEnvironmentId()))

  return {
    sandbox,
    startSandboxIfActive,
    data,
    persons,
    watch,
    notifications,
    /** Called once the window is there that events go to. */
    begin() {
      watch.start()
      intake.start()
    },
    /** Resolves when nothing new begins by itself any more. */
    stop() {
      stopBackUps()
      stopPersons()
      intake.stop()
      limiter.close()
      return watch.stop()
    },
  }
}
