import { app as electronApp, BrowserWindow, session } from 'electron'
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
  { preferences, dialogs, language, reportDefect, policy }: System,
  { app, environments }: ServiceParts,
  later: {
    readonly mainWindow: () => MainWindow | undefined
    /** Of the built main process. */
    readonly directory: string
    /** Looks soon at what became of a subject whose documents have arrived. */
    readonly pollSoon: (environmentId: string, subjectId: string) => void
  },
) {
  const say = textsIn(language, 'shell/main')
  const launchDocuments = (): ChildProcess => startDocumentsProcess(later.directory)

  const cases = createCases(app, {
    references: (environmentId) => raw.references(environmentId),
    readList: parseListInWorker(createWorkerProcess(launchDocuments)),
  })
  const raw = createRaw(app, {
    readCase: cases.handlers.read,
    idsOf: (environmentId, caseId) => cases.register.idsOf(environmentId, caseId),
  })
  const drafts = createDrafts(app, {
    caseOf: (environmentId, caseId) => cases.register.read(environmentId, caseId),
    moveDocuments: (environmentId, draftId, to) => documents.leaveDraft(environmentId, draftId, to),
  })
  const journal = createJournal(app, {
    cases: cases.register,
    activeEnvironment: () => environments.active(),
  })
  const mandates = createMandates(app, cases.register)

  const openHidden = (options: Electron.BrowserWindowConstructorOptions): BrowserWindow =>
    new BrowserWindow({ ...options, webPreferences: { ...options.webPreferences, devTools: !electronApp.isPackaged } })
  const cups = createCups({
    pagesOf: async (bytes) => {
      const looked = await documents.lookInto(new Uint8Array(bytes), { deadline: 20_000 })
      const isOpen = looked.ok && !looked.value.notes.some((note) => note === 'damaged' || note === 'password')
      return isOpen ? (looked.value.pages ?? 0) : 0
    },
  })
  const printing = createPrinting({
    listPrinters: () => later.mainWindow()?.window.webContents.getPrintersAsync() ?? Promise.resolve([]),
    preferredPrinter: () => preferences.current().printer,
    preferredSettings: () => preferences.current().printSettings,
    policy: policy.policy,
    cups,
    windowPrinting: createWindowPrinting({
      openWindow: openHidden,
      printSession: () => session.fromPartition(printPartition, { cache: false }),
      cups,
      mayShow: () => dialogs.mayShow(),
    }),
  })
  const makePdf = createHtmlPaper({
    openWindow: openHidden,
    paperSession: () => session.fromPartition('paper', { cache: false }),
  })

  const documents = createDocuments(app, {
    cases: cases.register,
    journal,
    pickFolder: () => dialogs.pickFolder(),
    printWithDialog: (paper, requestId) => printing.printWithDialog(paper, requestId),
    mayErase: (count) =>
      dialogs.confirm({
        message: say('eraseFound', { count }),
        detail: say('eraseFoundMeans'),
        confirm: say('eraseNow'),
      }),
    keepsSent: () => preferences.current().keepSentDocuments === true,
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
        1024 * (electronApp.getAppMetrics().find(({ pid }) => pid === processId)?.memory.workingSetSize ?? 0),
    }),
  })
  preferences.onChanged(({ keepSentDocuments }) => {
    if (keepSentDocuments) return
    void documents.eraseSent().catch((error: unknown) => {
      reportDefect('documents', error)
    })
  })
  const intake = createIntake(app, {
    chosenFolder: () => preferences.current().intakeFolder,
    documents,
    cases: cases.register,
    references: (environmentId) => raw.references(environmentId),
  })
  cases.register.onChanged(() => intake.casesChanged())
  preferences.onChanged(() => intake.preferencesChanged())

  const directDebit = createDirectDebit(app)
  const creditLimit = createCreditLimit(app, {
    cases: cases.register,
    uploads: documents.uploads,
    drafts: drafts.sending,
    staged: documents.staged,
    knownUploads: documents.uploads.known,
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
  }
}
