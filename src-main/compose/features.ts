import { app, BrowserWindow, session } from 'electron'
import { createCases, parseListInWorker } from '../features/cases'
import { createCreditLimit } from '../features/credit-limit'
import { createDirectDebit } from '../features/direct-debit'
import { createMandates } from '../features/direct-debit/mandates'
import { createDocuments, createTypesInWorker } from '../features/documents'
import { createDrafts } from '../features/drafts'
import { createIntake } from '../features/intake'
import { createJournal } from '../features/journal'
import { createCups, createPrinting, createWindowPrinting, printPartition } from '../features/printing'
import { createRaw } from '../features/raw'
import { createHtmlPaper } from '../lib/html-to-pdf'
import { createPictureWindow, pictureScheme } from '../lib/picture-window'
import { createWorkerProcess, type ChildProcess } from '../lib/worker'
import { startDocumentsProcess } from '../lib/worker/utility-process'
import { closeNetwork } from '../shell/lockdown'
import type { MainWindow } from '../shell/main-window'
import { textsIn } from '../lib/texts'
import type { ServiceParts } from './service'
import type { System } from './system'

/** Features that own what clerks work on: cases, drafts, documents, mandates, paper. */
export type Features = ReturnType<typeof composeFeatures>

export function composeFeatures(
  {
    directory: profile,
    store,
    preferences,
    dialogs,
    language,
    askWhereToSave,
    emit,
    now,
    notify,
    reportDefect,
    ...system
  }: System,
  { app: context, service, connection, environments, activeEnvironmentId }: ServiceParts,
  later: {
    readonly mainWindow: () => MainWindow | undefined
    /** Of the built main process. */
    readonly directory: string
    /** Looks soon at what became of a subject whose documents have arrived. */
    readonly pollSoon: (environmentId: string, subjectId: string) => void
  },
) {
  const { user, workstation } = system
  const say = textsIn(language, 'shell/main')
  const launchDocuments = (): ChildProcess => startDocumentsProcess(later.directory)

  const cases = createCases({
    store,
    service,
    activeEnvironmentId,
    connection,
    references: (environmentId) => raw.references(environmentId),
    askWhereToSave,
    readList: parseListInWorker(createWorkerProcess(launchDocuments)),
    emit,
    user,
    now,
    notify,
  })
  const raw = createRaw({
    store,
    readCase: cases.handlers.read,
    idsOf: (environmentId, caseId) => cases.register.idsOf(environmentId, caseId),
    activeEnvironmentId,
    now,
  })
  const drafts = createDrafts({
    store,
    activeEnvironmentId,
    caseOf: (environmentId, caseId) => cases.register.read(environmentId, caseId),
    moveDocuments: (environmentId, draftId, to) => documents.leaveDraft(environmentId, draftId, to),
    user,
    askWhereToSave,
    emit,
    now,
  })
  const journal = createJournal({
    store,
    cases: cases.register,
    activeEnvironment: () => environments.active(),
    askWhereToSave,
    user,
    workstation,
    now,
    notify,
  })
  const mandates = createMandates(context, cases.register)

  const openHidden = (options: Electron.BrowserWindowConstructorOptions): BrowserWindow =>
    new BrowserWindow({ ...options, webPreferences: { ...options.webPreferences, devTools: !app.isPackaged } })
  const cups = createCups()
  const printing = createPrinting({
    listPrinters: () => later.mainWindow()?.window.webContents.getPrintersAsync() ?? Promise.resolve([]),
    preferredPrinter: () => preferences.current().printer,
    preferredSettings: () => preferences.current().printSettings,
    policy: system.policy.policy,
    cups,
    windowPrinting: createWindowPrinting({
      openWindow: openHidden,
      printSession: () => session.fromPartition(printPartition, { cache: false }),
      cups,
    }),
  })
  const makePdf = createHtmlPaper({
    openWindow: openHidden,
    paperSession: () => session.fromPartition('paper', { cache: false }),
  })

  const documents = createDocuments({
    directory: profile,
    store,
    activeEnvironmentId,
    service,
    connection,
    cases: cases.register,
    journal,
    pickFolder: () => dialogs.pickFolder(),
    askWhereToSave,
    printWithDialog: (paper, requestId) => printing.printWithDialog(paper, requestId),
    mayErase: (count) =>
      dialogs.confirm({
        message: say('eraseFound', { count }),
        detail: say('eraseFoundMeans'),
        confirm: say('eraseNow'),
      }),
    keepsSent: () => preferences.current().keepSentDocuments === true,
    emit,
    onProgress: (fraction) => later.mainWindow()?.showProgress(fraction),
    onEnded: later.pollSoon,
    typeOf: createTypesInWorker(launchDocuments),
    launch: launchDocuments,
    decodePicture: createPictureWindow({
      openWindow: openHidden,
      pictureSession: async () => {
        const pictures = session.fromPartition('pictures', { cache: false })
        await closeNetwork(pictures, [`${pictureScheme}:`])
        return pictures
      },
      memoryOf: (processId) =>
        1024 * (app.getAppMetrics().find(({ pid }) => pid === processId)?.memory.workingSetSize ?? 0),
    }),
  })
  preferences.onChanged(({ keepSentDocuments }) => {
    if (keepSentDocuments) return
    void documents.eraseSent().catch((error: unknown) => {
      reportDefect('documents', error)
    })
  })
  const intake = createIntake({
    folder: () => preferences.current().intakeFolder,
    store,
    activeEnvironmentId,
    documents,
    cases: cases.register,
    references: (environmentId) => raw.references(environmentId),
    emit,
    onDefect: reportDefect,
  })
  cases.register.onChanged(() => intake.casesChanged())
  preferences.onChanged(() => intake.preferencesChanged())

  /** Dependencies of a feature that calls the service about a case. */
  const forService = { service, connection, cases: cases.register, uploads: documents.uploads }
  /** Dependencies of a feature that stores records of a case: store, user, workstation and clock. */
  const forStore = { store, activeEnvironmentId, user, workstation, now }
  const directDebit = createDirectDebit(context)
  const creditLimit = createCreditLimit({
    ...forService,
    ...forStore,
    drafts: drafts.sending,
    staged: documents.staged,
    knownUploads: documents.knownUploads,
    emit,
    onDefect: reportDefect,
  })

  return {
    cases,
    raw,
    drafts,
    journal,
    mandates,
    printing,
    cups,
    makePdf,
    documents,
    intake,
    directDebit,
    creditLimit,
    forService,
    forStore,
  }
}
