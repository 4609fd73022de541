import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron'
import ElectronStore from 'electron-store'
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { channelOf } from '@contract/call'
import { scanPlace } from '@contract/domain/mandate-records'
import { fail, succeed } from '@contract/outcome'
import type { Preferences } from '@contract/api/preferences'
import { createCases, readListBeside } from './features/cases'
import { commandsIn } from './lib/run-command'
import { createCreditLimit } from './features/credit-limit'
import { createPlainReads } from './features/asking'
import { createCustomers } from './features/customers'
import { createData, needsData, refusalOf } from './features/data'
import { createDirectDebit } from './features/direct-debit'
import { createDocuments, createTypesBeside, createWorkshop } from './features/documents'
import { launchUtility } from './features/documents/work/utility'
import { createEnvironments, createWayNews, sandboxId } from './features/environments'
import { createHtmlPaper } from './lib/html-to-pdf'
import { createIntake } from './features/intake'
import {
  createBatch,
  createDocumentSource,
  createHandedFiles,
  createInvoices,
  paperOf,
  soundOnly,
} from './features/invoices'
import { createCasePaper, createJournal } from './features/journal'
import { createDrafts } from './features/drafts'
import { createOnboarding } from './features/onboarding'
import { createPreferences } from './features/preferences'
import { createCups, createPrinting, createPrintQueue, createWindowPrinting, printPartition } from './features/printing'
import { createEmbeddedSandbox, layInEarlierWork } from './features/sandbox'
import { createProxies } from './features/proxy'
import { createRaw, createSending } from './features/raw'
import { createMandates, createPaper, createSepa } from './features/direct-debit/mandates'
import { createPresets } from './features/presets'
import { createSigningLinks } from './features/signing-links'
import { createUnderWay } from './features/under-way'
import { createWatch } from './features/watch'
import { createWindows } from './features/windows'
import { createSavedPlaces } from './lib/files/saved-places'
import { createWorkstation } from './features/workstation'
import type { Emit, Handlers } from './ipc/handlers'
import { register } from './ipc/register'
import { createKeychain } from './keychain'
import { createLimiter, createService, createTransport } from './service'
import { createCaseWindows } from './shell/case-windows'
import { createClipboard } from './shell/clipboard'
import { describeDefect } from './shell/defects'
import { createDialogs } from './shell/dialogs'
import { dragOut } from './shell/drag-out'
import { mayStart } from './shell/may-start'
import { closeNetwork, lockDown } from './shell/lockdown'
import { openMainWindow, type MainWindow, type PageWindowOptions } from './shell/main-window'
import { setMenu } from './shell/menu'
import { createNotifications } from './shell/notifications'
import { isPageUrl, pageAddresses, pageScheme } from './shell/page'
import { createDevelopmentHandler } from './shell/development'
import { createPageHandler } from './shell/page-protocol'
import { followPresence } from './shell/presence'
import { texts, type Language } from './shell/texts'
import { createWindowStateStore } from './shell/window-state'
import { createStore, Stopped } from './store'

protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
lockDown()

if (mayStart()) {
  if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
  else app.quit()
}

/** How long quitting waits for the page's last calls, in milliseconds. The network is closed by then. */
const callsDeadline = 5_000

/** Starts the process that opens foreign files: whatever they do to it, main goes on. */
const launchDocuments = (): ReturnType<typeof launchUtility> => launchUtility(new URL('documents.js', import.meta.url))

/** Builds every part once, in order, and wires it. */
function start(): void {
  const profile = app.getPath('userData')
  const now = (): Date => new Date()
  const devServer = import.meta.env.DEV ? process.env['ELECTRON_RENDERER_URL'] : undefined
  const windows: { main?: MainWindow } = {}
  let isRestarting = false
  const main = (): MainWindow | undefined => windows.main

  const emit: Emit = (feature, event, payload) => {
    for (const window of BrowserWindow.getAllWindows())
      if (isPageUrl(window.webContents.getURL())) window.webContents.send(channelOf(feature, String(event)), payload)
  }
  const tellDefect = (action: string, error: unknown): void => {
    // The screen says it: nothing is wrong with Kartei.
    if (error instanceof Stopped) return
    process.stderr.write(`${describeDefect(action, error)}\n`)
  }
  const systemClipboard = createClipboard(clipboard)
  const openSettings: Parameters<typeof createPreferences>[0]['openSettings'] = (options) => new ElectronStore(options)
  const savedPlaces = createSavedPlaces()
  const workstation = createWorkstation({
    emit,
    showSaved: async (name) => {
      const place = savedPlaces.of(name)
      const found = place === undefined ? undefined : await stat(place).catch(() => undefined)
      if (place === undefined || !found) return false
      if (found.isDirectory()) return (await shell.openPath(place)) === ''
      shell.showItemInFolder(place)
      return true
    },
    copy: (text, sensitive) => {
      systemClipboard.copy(text, sensitive)
    },
    openMail: (address) => shell.openExternal(address),
    restart: () => {
      // Quitting closes the window that waits for the answer.
      setImmediate(() => {
        isRestarting = true
        app.quit()
      })
    },
    openLink: async (url) => {
      const isWanted = await dialogs.askToOpen(url)
      if (isWanted) await shell.openExternal(url)
      return isWanted
    },
    about: async () => {
      const keychainStatus = await keychain.status()
      const { id } = environments.active()
      const storage = (await store.stopped(id)) ? 'stopped' : (await store.environment(id)).storage
      return {
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform: process.platform,
        architecture: process.arch,
        user: userInfo().username,
        workstation: hostname(),
        systemLanguage: app.getLocale(),
        keychain: keychainStatus,
        storage,
      }
    },
  })
  const notify = (code: string, detail: string): void => {
    workstation.notify(code, detail)
  }
  const language = (): Language => {
    const chosen = preferences.current().language
    return chosen === 'system' ? (app.getLocale().startsWith('de') ? 'de' : 'en') : chosen
  }
  const dialogs = createDialogs({ window: () => main()?.window, language })
  const preferences = createPreferences({
    directory: profile,
    openSettings,
    pickFile: () => dialogs.pickCertificateFile(),
    pickFolder: () => dialogs.pickIntakeFolder(),
    emit,
    now,
    notify,
  })
  const keychain = createKeychain({ directory: profile, safeStorage, platform: process.platform })
  const store = createStore({ directory: profile, keychain, now, notify })
  const proxies = createProxies({
    directory: profile,
    openSettings,
    keychain,
    trySignIn: (...proxy) => transport.trySignIn(...proxy),
    emit,
    now,
    notify,
  })
  const transport = createTransport({
    userAgent: `Kartei/${app.getVersion()}`,
    // Not asked of the session of the page, which has no way out.
    proxyFor: (url) => app.resolveProxy(url),
    certificates: () => preferences.certificates(),
    proxySignIns: proxies.signIns,
  })
  const limiter = createLimiter({ perMinute: () => preferences.current().watchPerMinute })
  const service = createService(
    transport,
    (told) => void raw.keep(told),
    limiter,
    (answer, doubtId) => raw.keepInDoubt(answer, doubtId),
    (seen) => wayNews.onWay(seen),
  )
  const wayNews = createWayNews({
    emit,
    baseUrlOf: (id) => environments.all().find((each) => each.id === id)?.baseUrl,
  })
  /** What a call of the page waits for, and what Kartei sends and prints by itself. */
  const underWay = createUnderWay((id) => documents.uploadsUnderWay(id) + printQueue.underWay(id))
  const environments = createEnvironments({
    underWay,
    directory: profile,
    openSettings,
    keychain,
    store,
    service,
    now,
    notify,
    startSandbox: () => sandbox.ensure(),
    ask: dialogs.ask,
    note: (...happened) => journal.note(...happened),
  })
  /** The service is not asked for an environment whose data cannot keep what it answers. */
  const connection: typeof environments.connection = async (requestId, environmentId = environments.active().id) => {
    const stop = await store.stopped(environmentId)
    return stop ? refusalOf(stop, requestId) : environments.connection(requestId, environmentId)
  }
  const cases = createCases({
    store,
    service,
    activeEnvironmentId: () => environments.active().id,
    connection,
    references: (environmentId) => raw.references(environmentId),
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    readList: readListBeside(createWorkshop(launchDocuments)),
    emit,
    user: userInfo().username,
    now,
    notify,
  })
  const raw = createRaw({
    store,
    readCase: cases.handlers.read,
    idsOf: (environmentId, caseId) => cases.register.idsOf(environmentId, caseId),
    activeEnvironmentId: () => environments.active().id,
    now,
  })
  const drafts = createDrafts({
    store,
    activeEnvironmentId: () => environments.active().id,
    caseOf: (environmentId, caseId) => cases.register.read(environmentId, caseId),
    moveDocuments: (environmentId, draftId, to) => documents.leaveDraft(environmentId, draftId, to),
    user: userInfo().username,
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    emit,
    now,
  })
  const sandbox = createEmbeddedSandbox({
    start: async () => {
      const { startSandbox } = await import('./sandbox')
      // What clerks typed there is as personal as elsewhere: where it cannot be sealed it lasts for the session.
      const opened = await store.environment(sandboxId).catch(() => undefined)
      if (opened?.storage !== 'sealed') return startSandbox()
      return startSandbox({ directory: join(profile, 'sandbox'), key: opened.sealer.derive('training service') })
    },
    onStarted: (address) => {
      environments.setSandbox(address)
    },
    seed: (seeds) => cases.register.seed(sandboxId, seeds),
    replaceAll: (seeds) => cases.register.replaceAll(sandboxId, seeds),
    ask: dialogs.ask,
    language,
    layIn: (laidIn) =>
      layInEarlierWork(laidIn, {
        environmentId: sandboxId,
        uploads: (uploads) => documents.layInUploads(sandboxId, uploads),
        requests: creditLimit.layIn,
        amount: (...setting) => directDebit.layIn(sandboxId, ...setting),
      }),
  })
  /** Started while the window opens, so that the made-up cases are there when the page asks for them. */
  const sandboxIfActive = async (): Promise<void> => {
    if (environments.active().id === sandboxId) await sandbox.ensure()
  }
  void sandboxIfActive().catch((error: unknown) => {
    tellDefect('sandbox', error)
  })
  const journal = createJournal({
    store,
    cases: cases.register,
    activeEnvironment: () => environments.active(),
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    user: userInfo().username,
    workstation: hostname(),
    now,
    notify,
  })
  const data = createData({
    directory: profile,
    store,
    environments,
    journal,
    underWay,
    onErased: (environmentId) => (environmentId === sandboxId ? sandbox.forget() : Promise.resolve()),
    carryOver: (environmentId) => documents.carryOver(environmentId),
    keychain,
    keychainIsAvailable: async () => (await keychain.status()).available,
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name, 'saveMove')),
    ask: dialogs.ask,
    pickBackup: () => dialogs.pickBackup(),
    pickFolder: () => dialogs.pickBackupFolder(),
    openSettings,
    notify,
    onOpened: (environmentId) => {
      if (environmentId === sandboxId)
        void sandbox.renew().catch((error: unknown) => {
          tellDefect('sandbox', error)
        })
      if (environmentId === environments.active().id) turnTo(environmentId)
    },
    user: userInfo().username,
    workstation: hostname(),
    emit,
    now,
    onDefect: tellDefect,
  })
  const stopBackUps = data.backUpDaily()
  environments.onActivated(({ id }) => void data.onTurnedTo(id))
  const notifications = createNotifications()
  const mandates = createMandates({
    store,
    cases: cases.register,
    user: userInfo().username,
    workstation: hostname(),
    now,
  })
  const watch = createWatch({
    service,
    connection,
    activeEnvironmentId: () => environments.active().id,
    cases: cases.register,
    mandates,
    readCase: async (caseId) => cases.handlers.read({ caseId }, { requestId: randomUUID() }),
    journal,
    preferences: () => preferences.current(),
    limiter,
    language,
    desktop: {
      raise: ({ environmentId, title, body, caseIds }) => {
        const onClick = (): void => {
          main()?.show()
          const [caseId, ...others] = caseIds
          if (caseId !== undefined && others.length === 0 && environmentId === environments.active().id)
            emit('cases', 'onOpen', { caseId })
        }
        notifications.raise({ title, body, onClick })
      },
      isFocused: () => {
        const window = main()?.window
        return window !== undefined && !window.isDestroyed() && window.isFocused()
      },
      isOnline: () => net.isOnline(),
    },
    emit,
    onDefect: tellDefect,
  })
  environments.onActivated(() => watch.start())
  environments.onAccessChanged((environmentId) => watch.accessChanged(environmentId))
  preferences.onChanged(() => watch.preferencesChanged())
  proxies.onSignedIn(() => watch.accessChanged(environments.active().id))
  followPresence(watch)
  const openHidden = (options: Electron.BrowserWindowConstructorOptions): BrowserWindow =>
    new BrowserWindow({ ...options, webPreferences: { ...options.webPreferences, devTools: !app.isPackaged } })
  const cups = createCups()
  const printing = createPrinting({
    listPrinters: () => main()?.window.webContents.getPrintersAsync() ?? Promise.resolve([]),
    preferredPrinter: () => preferences.current().printer,
    preferredSettings: () => preferences.current().printSettings,
    cups,
    windowPrinting: createWindowPrinting({
      openWindow: openHidden,
      printSession: () => session.fromPartition(printPartition, { cache: false }),
      cups,
    }),
  })
  const documents = createDocuments({
    directory: profile,
    store,
    activeEnvironmentId: () => environments.active().id,
    service,
    connection,
    cases: cases.register,
    journal,
    pickFolder: () => dialogs.pickFolder(),
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    printWithDialog: (paper, requestId) => printing.printWithDialog(paper, requestId),
    mayErase: (count) =>
      dialogs.confirm({
        message:
          count === 1 ? texts.eraseFoundOne[language()] : texts.eraseFound[language()].replace('#', String(count)),
        detail: texts.eraseFoundMeans[language()],
        confirm: texts.eraseNow[language()],
      }),
    keepsSent: () => preferences.current().keepSentDocuments === true,
    emit,
    onProgress: (fraction) => main()?.showProgress(fraction),
    onEnded: (environmentId, subjectId) => watch.hasten(environmentId, subjectId),
    typeOf: createTypesBeside(launchDocuments),
    launch: launchDocuments,
  })
  preferences.onChanged(({ keepSentDocuments }) => {
    if (keepSentDocuments) return
    void documents.eraseSent().catch((error: unknown) => {
      tellDefect('documents', error)
    })
  })
  const invoiceDocuments = createDocumentSource({
    directory: profile,
    store,
    service,
    connection,
    opens: async (bytes) => {
      const looked = await documents.lookInto(bytes, { deadline: 30_000 })
      // One that could not be looked at is not said to be damaged.
      return !looked.ok || !looked.value.notes.includes('damaged')
    },
    now,
  })
  const handedFiles = createHandedFiles({ directory: profile })
  const invoiceBatch = createBatch({
    activeEnvironmentId: () => environments.active().id,
    documents: invoiceDocuments,
    askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    askForFolder: () => savedPlaces.keep(dialogs.askForFolder()),
    join: (files, titles, options) => documents.joinInto(files, titles, options),
    files: handedFiles,
    startDrag: async (paths) => dragOut(main()?.window.webContents, paths),
    mailSystem: {
      platform: process.platform,
      run: commandsIn(process.env),
      showInFolder: (file) => shell.showItemInFolder(file),
    },
    emit,
  })
  const printQueue = createPrintQueue({
    store,
    activeEnvironmentId: () => environments.active().id,
    connection,
    fetchPaper: async (place, context) => {
      const read = soundOnly(await invoiceDocuments.read(place, context), context)
      return read.ok ? succeed(paperOf(read.value)) : read
    },
    printing,
    cups,
    journal,
    emit,
    now,
  })
  const makePdf = createHtmlPaper({
    openWindow: openHidden,
    paperSession: () => session.fromPartition('paper', { cache: false }),
  })
  const intake = createIntake({
    folder: () => preferences.current().intakeFolder,
    store,
    activeEnvironmentId: () => environments.active().id,
    documents,
    cases: cases.register,
    references: (environmentId) => raw.references(environmentId),
    emit,
    onDefect: tellDefect,
  })
  environments.onActivated(() => intake.start())
  cases.register.onChanged(() => intake.casesChanged())
  preferences.onChanged(() => intake.preferencesChanged())
  const windowState = createWindowStateStore(profile, (options) => new ElectronStore(options))
  const pageWindow = (): PageWindowOptions => ({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    state: windowState,
    environmentKind: environments.active().kind,
    onCrash: (reason) => {
      process.stderr.write(`the page ended: ${reason}\n`)
    },
    mayLoseTyping: () =>
      dialogs.confirm({
        message: texts.typingUnsaved[language()],
        detail: texts.typingUnsavedDetail[language()],
        confirm: texts.closeAnyway[language()],
      }),
    onGivenUp: () => {
      const say = { title: texts.crashedTitle[language()], message: texts.crashed[language()] }
      dialog.showMessageBoxSync({ type: 'error', ...say, buttons: [texts.openAgain[language()]] })
    },
  })
  const caseWindows = createCaseWindows(pageWindow)
  const windowsFeature = createWindows({
    directory: profile,
    openSettings,
    activeEnvironmentId: () => environments.active().id,
    showCase: caseWindows.show,
    now,
    notify,
  })
  const parts = { service, connection, cases: cases.register, uploads: documents.uploads }
  const local = {
    store,
    activeEnvironmentId: () => environments.active().id,
    user: userInfo().username,
    workstation: hostname(),
    now,
  }
  const directDebit = createDirectDebit({ ...parts, ...local })
  const creditLimit = createCreditLimit({
    ...parts,
    ...local,
    drafts: drafts.sending,
    laidOut: documents.laidOut,
    knownUploads: documents.knownUploads,
    emit,
    onDefect: tellDefect,
  })
  /** What the last run of the program left: uploads are told, and requests' documents that were never sent go on. */
  const recover = (environmentId: string): void => {
    const ended = underWay.begin(environmentId, 'uploads.recover')
    void documents
      .recover(environmentId)
      .then(() => creditLimit.recover(environmentId))
      .catch((error: unknown) => {
        tellDefect('uploads', error)
      })
      .finally(ended)
  }
  recover(environments.active().id)
  environments.onActivated(({ id }) => recover(id))
  /** Begins everything that goes by itself, as when the environment becomes the active one. */
  const turnTo = (environmentId: string): void => {
    watch.start()
    intake.start()
    recover(environmentId)
    void sandboxIfActive().catch((error: unknown) => {
      tellDefect('sandbox', error)
    })
  }
  environments.onAccessChanged((environmentId) => recover(environmentId))
  const handlers: Handlers = {
    environments: {
      ...environments.handlers,
      check: async (input, context) => {
        const stop = input.id === environments.active().id ? await store.stopped(input.id) : undefined
        const { requestId } = context
        return stop && context.automatic
          ? fail({ kind: 'cancelled', message: 'Nothing is asked while the data are stopped.', requestId })
          : environments.handlers.check(input, context)
      },
    },
    onboarding: createOnboarding({ ...parts, drafts: drafts.sending }).handlers,
    presets: createPresets({ store, activeEnvironmentId: () => environments.active().id, emit }).handlers,
    signingLinks: createSigningLinks({ store, activeEnvironmentId: () => environments.active().id, emit }).handlers,
    customers: createCustomers({ ...parts, printing, makePdf }).handlers,
    sepa: createSepa({
      ...parts,
      ...local,
      mandates,
      forms: drafts.forms,
      paperOf: async (engagementId, paper) => {
        if (paper.type === 'kept') return paper
        const place = scanPlace(engagementId)
        const laidOut = await documents.handlers.files.list({ place }, { requestId: randomUUID() })
        const scan = laidOut.ok ? laidOut.value.files.find(({ fileId }) => fileId === paper.fileId) : undefined
        return scan && { type: 'scan', fileId: scan.fileId, name: scan.name, sha256: scan.sha256 }
      },
      scanContent: documents.contentOf,
      makePaper: createPaper(makePdf),
      printing,
      askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    }).handlers,
    directDebit: directDebit.handlers,
    invoices: createInvoices({
      ...parts,
      activeEnvironmentId: () => environments.active().id,
      documents: invoiceDocuments,
      store,
      language,
      printing,
      printQueue,
      batch: invoiceBatch,
      askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    }).handlers,
    printing: { ...printing.handlers, ...printQueue.handlers },
    creditLimit: creditLimit.handlers,
    ...documents.handlers,
    intake: intake.handlers,
    cases: {
      ...cases.handlers,
      ...watch.refreshHandlers,
      list: async (input, context) => {
        await sandboxIfActive()
        return cases.handlers.list(input, context)
      },
    },
    journal: {
      ...journal.handlers,
      ...createCasePaper({
        ...local,
        journal,
        makePdf,
        printing,
        askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
        activeEnvironment: () => environments.active(),
      }),
    },
    drafts: drafts.handlers,
    raw: {
      ...raw.handlers,
      ...createSending({
        ...parts,
        ...local,
        documents,
        mandates,
        discardFiles: (fileIds, context) => documents.handlers.files.discard({ fileIds }, context),
        file: (environmentId, exchange, subject) => raw.file(environmentId, exchange, subject),
        askWhereToSave: (name) => savedPlaces.keep(dialogs.askWhereToSave(name)),
        emit,
      }).handlers,
    },
    watch: watch.handlers,
    data: data.handlers,
    preferences: preferences.handlers,
    proxy: proxies.handlers,
    windows: windowsFeature.handlers,
    workstation: workstation.handlers,
    sandbox: sandbox.handlers,
  }

  const page = join(import.meta.dirname, '../renderer')
  protocol.handle(
    pageScheme,
    import.meta.env.DEV && devServer !== undefined ? createDevelopmentHandler(devServer) : createPageHandler(page),
  )
  if (devServer === undefined)
    void closeNetwork(session.defaultSession, [...pageAddresses, ...(app.isPackaged ? [] : ['devtools:'])]).catch(
      (error: unknown) => {
        tellDefect('network', error)
      },
    )
  const calls = register(handlers, {
    answerPlainRead: createPlainReads(parts),
    isOwnFrame: ({ sender, senderFrame }) =>
      senderFrame !== null &&
      (sender === main()?.window.webContents || caseWindows.has(sender)) &&
      senderFrame === sender.mainFrame &&
      isPageUrl(senderFrame.url),
    onCall: (action) => {
      const environmentId = environments.active().id
      const ended = underWay.begin(environmentId, action)
      return async (answered) => {
        try {
          const isStillThere = environments.all().some(({ id }) => id === environmentId)
          const writtenIn = isStillThere ? environmentId : environments.active().id
          if (await store.stopped(writtenIn)) return
          if (answered.automatic) await watch.noteRead(environmentId, answered)
          else await journal.record(writtenIn, answered)
        } finally {
          ended()
        }
      }
    },
    refuse: async (action, requestId) => {
      const stop = needsData(action) ? await store.stopped(environments.active().id) : undefined
      return stop && refusalOf(stop, requestId)
    },
    onDefect: tellDefect,
  })

  const applyPreferences = ({ theme }: Preferences): void => {
    nativeTheme.themeSource = theme
    setMenu({
      language: language(),
      development: !app.isPackaged,
      // Of several windows the one in front is meant.
      run: (command) => {
        const window = BrowserWindow.getFocusedWindow() ?? main()?.window
        window?.webContents.send(channelOf('workstation', 'onCommand'), { command })
      },
    })
  }
  applyPreferences(preferences.current())
  preferences.onChanged(applyPreferences)
  environments.onActivated(({ kind }) => {
    main()?.paintBand(kind)
    // Their cases are those of another environment.
    caseWindows.closeAll()
  })

  const openWindow = (): MainWindow =>
    openMainWindow({
      ...pageWindow(),
      onKeptOpen: () => {
        isRestarting = false
      },
      mayClose: async () => {
        const underWay = {
          uploads: documents.uploadsUnderWay(),
          printRuns: printQueue.underWay(),
          // What the training service made up comes again by itself.
          session: await store.inMemory(environments.all().flatMap(({ id }) => (id === sandboxId ? [] : [id]))),
        }
        if (!(await dialogs.askToQuit(underWay))) {
          isRestarting = false
          return false
        }
        if (underWay.uploads > 0) await documents.stopUploads()
        return true
      },
    })
  windows.main = openWindow()
  windows.main.window.once('closed', caseWindows.closeAll)
  watch.start()
  intake.start()

  app.on('second-instance', () => main()?.show())
  app.on('window-all-closed', () => {
    app.quit()
  })
  let closed = false
  // Not before-quit: only when the windows are gone has the page saved what was typed last.
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    stopBackUps()
    intake.stop()
    limiter.close()
    void watch
      .stop()
      .then(() => Promise.allSettled([systemClipboard.clearNow(), sandbox.close(), transport.close()]))
      .then(() => calls.ended(callsDeadline))
      .then(() => Promise.all([printQueue.stop(callsDeadline), handedFiles.close()]))
      .then(() => invoiceDocuments.close())
      .then(() => {
        documents.close()
        return store.close()
      })
      .catch((error: unknown) => {
        tellDefect('quit', error)
      })
      .finally(() => {
        closed = true
        if (isRestarting) app.relaunch()
        // When nothing had to be waited for this still runs within the event, and Electron would not hear it.
        setImmediate(() => app.quit())
      })
  })
}
