import { dialog, type BrowserWindow } from 'electron'
import { AsyncLocalStorage } from 'node:async_hooks'
import { dirname, join } from 'node:path'
import { answerOfDialog } from './answer-of-dialog'
import { wordsOf, type Ask, type QuestionText } from './questions'
import { textsIn } from '../lib/texts'

const folderOrNewOne: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }

type Picking =
  | 'saveIntoFolder'
  | 'chooseIntakeFolder'
  | 'chooseBackup'
  | 'chooseBackupFolder'
  | 'chooseFolder'
  | 'chooseClientCertificate'

/** The system's dialogs, above the given window and in the clerk's language. */
export function createDialogs(options: {
  readonly window: () => BrowserWindow | undefined
  readonly language: () => string
  /** While Kartei is locked nothing but the question about quitting is asked: all else counts as answered with no. */
  readonly isLocked: () => boolean
}) {
  const say = textsIn(options.language, 'shell/main')
  let closing = new AbortController()
  const begun = new AsyncLocalStorage<AbortSignal>()
  const begunIn = (): AbortSignal => begun.getStore() ?? closing.signal
  /** Undefined where all dialogs were closed since what asks began. */
  async function unlessClosed<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const signal = begunIn()
    const isClosed = (): boolean => signal.aborted
    if (isClosed()) return undefined
    const answer = await answerOfDialog(ask(signal))
    return isClosed() ? undefined : answer
  }
  const unlessLocked = async <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> =>
    options.isLocked() ? undefined : unlessClosed(ask)
  /** Asks with cancelling as the first button, the default one and what Escape means. */
  async function confirmed(settings: {
    readonly type: 'question' | 'warning'
    readonly message: string
    readonly detail: string
    readonly buttons: readonly [cancel: string, confirm: string]
    /** Default: not while Kartei is locked. */
    readonly when?: typeof unlessClosed
  }): Promise<boolean> {
    const { buttons, when = unlessLocked, ...said } = settings
    const box = { title: 'Kartei', ...said, buttons: [...buttons], defaultId: 0, cancelId: 0, noLink: true }
    const parent = options.window()
    const answer = await when((signal) =>
      parent ? dialog.showMessageBox(parent, { ...box, signal }) : dialog.showMessageBox({ ...box, signal }),
    )
    return answer?.response === 1
  }
  let isAsking = false
  /** One at a time: a page that asks for many things at once must not bury the clerk. */
  async function confirm({ confirm: verb, ...said }: QuestionText): Promise<boolean> {
    if (isAsking) return false
    isAsking = true
    try {
      return await confirmed({ type: 'warning', ...said, buttons: [say('goBack'), verb] })
    } finally {
      isAsking = false
    }
  }
  const ask: Ask = (question) => confirm(wordsOf(question, options.language()))
  const lastPlaces = createLastPlaces()
  async function pick(
    question: Picking,
    settings: Omit<Electron.OpenDialogOptions, 'title' | 'defaultPath'>,
  ): Promise<string | undefined> {
    const asked = { title: say(question), ...lastPlaces.start(question), ...settings }
    const parent = options.window()
    const answer = await unlessLocked(() =>
      parent ? dialog.showOpenDialog(parent, asked) : dialog.showOpenDialog(asked),
    )
    const isFolder = settings.properties?.includes('openDirectory') === true
    return lastPlaces.keep(question, answer && !answer.canceled ? answer.filePaths[0] : undefined, isFolder)
  }
  return {
    /** Resolves to the chosen path, or undefined when the user thought better of it. */
    async askWhereToSave(
      suggestedName: string,
      title: 'saveDocument' | 'saveBackup' = 'saveDocument',
    ): Promise<string | undefined> {
      const settings = { title: say(title), ...lastPlaces.start(title, suggestedName) }
      const parent = options.window()
      const answer = await unlessLocked(() =>
        parent ? dialog.showSaveDialog(parent, settings) : dialog.showSaveDialog(settings),
      )
      const chosen = answer && !answer.canceled && answer.filePath !== '' ? answer.filePath : undefined
      return lastPlaces.keep(title, chosen, false)
    },
    /** Resolves to the folder to save into, or undefined when the user thought better of it. */
    askForFolder: () => pick('saveIntoFolder', folderOrNewOne),
    /** Whether to end although this has not ended; true at once where nothing runs. */
    async askToQuit(underWay: UnderWay): Promise<boolean> {
      const question = quitQuestion(underWay, options.language())
      if (!question) return true
      const buttons = underWay.session
        ? ([say('goBack'), say('quitAllTheSame')] as const)
        : ([say('waitForUploads'), say('quitAnyway')] as const)
      return confirmed({ type: 'question', ...question, buttons, when: unlessClosed })
    },
    /** Asks before something that cannot be taken back by a click: going back is the default, and what Esc does. */
    confirm,
    /**
     * Closes every question as if it was answered with no. The system's dialogs for files cannot be closed; what is chosen in one
     * of them after that counts as nothing.
     */
    closeAll(): void {
      closing.abort()
      closing = new AbortController()
    },
    /**
     * Does what may ask at its end. Where all questions are closed meanwhile, it asks none any more: whoever sits there then is not
     * the one who began it.
     */
    during: <T>(work: () => T): T => begun.run(closing.signal, work),
    /** Whether what such work comes to may be shown by another program: a window of it would stand before the lock. */
    mayShow: (): boolean => !options.isLocked() && !begunIn().aborted,
    /** Whether to do what points Kartei elsewhere or destroys something. */
    ask,
    pickIntakeFolder: () => pick('chooseIntakeFolder', folderOrNewOne),
    pickBackup: () =>
      pick('chooseBackup', {
        properties: ['openFile'],
        filters: [{ name: say('backupFiles'), extensions: ['sqlite', 'kartei'] }],
      }),
    pickBackupFolder: () => pick('chooseBackupFolder', folderOrNewOne),
    pickFolder: () => pick('chooseFolder', { properties: ['openDirectory'] }),
    /** Whether the system's browser may be sent to an address that a document names. */
    askToOpen(url: string): Promise<boolean> {
      return confirmed({
        type: 'question',
        message: say('openLink', { host: new URL(url).host }),
        detail: `${url}\n\n${say('linkOfDocument')}`,
        buttons: [say('cancel'), say('openInBrowser')],
      })
    },
    pickClientCertificate: () =>
      pick('chooseClientCertificate', {
        properties: ['openFile'],
        filters: [{ name: say('clientCertificateFiles'), extensions: ['p12', 'pfx'] }],
      }),
  }
}

/**
 * Where the clerk was last, for each of the dialogs that ask for files, until Kartei ends. Since Electron 43 the system is not
 * left to remember it: a dialog that is given no folder begins at the downloads every time.
 */
export function createLastPlaces() {
  const folders = new Map<string, string>()
  return {
    /** Default path of a dialog: the folder used last, with the suggested file name. */
    start(question: string, name?: string): { readonly defaultPath?: string } {
      const folder = folders.get(question)
      const path = folder === undefined ? name : name === undefined ? folder : join(folder, name)
      return path === undefined ? {} : { defaultPath: path }
    },
    /** Remembers the folder of what was chosen; `isFolder`: it is one itself. */
    keep(question: string, chosen: string | undefined, isFolder: boolean): string | undefined {
      if (chosen !== undefined) folders.set(question, isFolder ? chosen : dirname(chosen))
      return chosen
    },
  }
}

/** Work in progress when the clerk quits. */
export interface UnderWay {
  readonly uploads: number
  readonly printRuns: number
  /** Counts of what is in memory alone, where nothing can be written to disk; left out where that is nothing. */
  readonly session?: { readonly cases: number; readonly entries: number } | undefined
}

/** The question before quitting: it names the work that still runs, and its fate. Undefined where nothing runs. */
export function quitQuestion(
  { uploads, printRuns, session }: UnderWay,
  language: string,
): { readonly message: string; readonly detail: string } | undefined {
  const say = textsIn(language, 'shell/main')
  const message = [
    ...(session ? [say('sessionEnds')] : []),
    ...(uploads > 0 ? [say('uploadsRun', { count: uploads })] : []),
    ...(printRuns > 0 ? [say('printsRun', { count: printRuns })] : []),
  ]
  if (message.length === 0) return undefined
  const detail = [
    ...(session ? [say('quitWithSession', { cases: session.cases, entries: session.entries })] : []),
    ...(uploads > 0 ? [say('quitWithUploads')] : []),
    ...(printRuns > 0 ? [say('quitWithPrints')] : []),
  ]
  return { message: message.join(' '), detail: detail.join('\n\n') }
}
