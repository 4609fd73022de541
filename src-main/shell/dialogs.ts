import { dialog, type BrowserWindow } from 'electron'
import { quitQuestion, type UnderWay } from './quit-question'
import { texts, type Language } from './texts'

/** The system's dialogs, above the given window and in the clerk's language. */
export function createDialogs(options: {
  readonly window: () => BrowserWindow | undefined
  readonly language: () => Language
}): {
  /** Resolves to the chosen path, or undefined when the user thought better of it. */
  askWhereToSave(suggestedName: string): Promise<string | undefined>
  /** Resolves to the folder to save into, or undefined when the user thought better of it. */
  askForFolder(): Promise<string | undefined>
  pickCertificateFile(): Promise<string | undefined>
  pickIntakeFolder(): Promise<string | undefined>
  pickFolder(): Promise<string | undefined>
  /** Whether the system's browser may be sent to an address that a document names. */
  askToOpen(url: string): Promise<boolean>
  /** Asks before something that cannot be taken back by a click: going back is the default, and what Esc does. */
  confirm(question: { readonly message: string; readonly detail: string; readonly confirm: string }): Promise<boolean>
  /** Whether to end although this has not ended; true at once where nothing runs. */
  askToQuit(underWay: UnderWay): Promise<boolean>
} {
  async function pickFolder(settings: Electron.OpenDialogOptions): Promise<string | undefined> {
    const parent = options.window()
    const answer = await (parent ? dialog.showOpenDialog(parent, settings) : dialog.showOpenDialog(settings))
    return answer.canceled ? undefined : answer.filePaths[0]
  }
  return {
    async askWhereToSave(suggestedName) {
      const settings = { title: texts.saveDocument[options.language()], defaultPath: suggestedName }
      const parent = options.window()
      const answer = await (parent ? dialog.showSaveDialog(parent, settings) : dialog.showSaveDialog(settings))
      return answer.canceled || answer.filePath === '' ? undefined : answer.filePath
    },
    askForFolder: () =>
      pickFolder({
        title: texts.saveIntoFolder[options.language()],
        properties: ['openDirectory', 'createDirectory'],
      }),
    async askToQuit(underWay) {
      const language = options.language()
      const question = quitQuestion(underWay, language)
      if (!question) return true
      const settings: Electron.MessageBoxOptions = {
        type: 'question',
        title: 'Kartei',
        ...question,
        buttons: [texts.waitForUploads[language], texts.quitAnyway[language]],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }
      const parent = options.window()
      const answer = await (parent ? dialog.showMessageBox(parent, settings) : dialog.showMessageBox(settings))
      return answer.response === 1
    },
    async confirm({ message, detail, confirm }) {
      const settings: Electron.MessageBoxOptions = {
        type: 'warning',
        title: 'Kartei',
        message,
        detail,
        buttons: [texts.goBack[options.language()], confirm],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }
      const parent = options.window()
      const answer = await (parent ? dialog.showMessageBox(parent, settings) : dialog.showMessageBox(settings))
      return answer.response === 1
    },
    pickIntakeFolder: () =>
      pickFolder({
        title: texts.chooseIntakeFolder[options.language()],
        properties: ['openDirectory', 'createDirectory'],
      }),
    pickFolder: () => pickFolder({ title: texts.chooseFolder[options.language()], properties: ['openDirectory'] }),
    async askToOpen(url) {
      const language = options.language()
      const settings: Electron.MessageBoxOptions = {
        type: 'question',
        title: 'Kartei',
        message: texts.openLink[language].replace('#', new URL(url).host),
        detail: `${url}\n\n${texts.linkOfDocument[language]}`,
        buttons: [texts.cancel[language], texts.openInBrowser[language]],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }
      const parent = options.window()
      const answer = await (parent ? dialog.showMessageBox(parent, settings) : dialog.showMessageBox(settings))
      return answer.response === 1
    },
    async pickCertificateFile() {
      const language = options.language()
      const settings: Electron.OpenDialogOptions = {
        title: texts.chooseCertificate[language],
        properties: ['openFile'],
        filters: [{ name: texts.certificateFiles[language], extensions: ['pem', 'crt', 'cer'] }],
      }
      const parent = options.window()
      const answer = await (parent ? dialog.showOpenDialog(parent, settings) : dialog.showOpenDialog(settings))
      return answer.canceled ? undefined : answer.filePaths[0]
    },
  }
}
