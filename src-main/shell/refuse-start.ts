import { app, dialog } from 'electron'
import { languageOf, textsIn } from '../lib/texts'
import { answerOfDialog } from './answer-of-dialog'
import { languageOfTerminal } from './command-line/say'
import { hasScreen } from './screen'

/** Says on stderr and in a dialog why the program does not start, in the language of the system, and ends it with code 1. */
export function refuseStart(sentence: (language: string) => string): void {
  if (!hasScreen()) {
    process.stderr.write(`${sentence(languageOfTerminal(process.env))}\n`, () => app.exit(1))
    return
  }
  void app.whenReady().then(() => {
    const language = languageOf('system', app.getLocale())
    const message = sentence(language)
    process.stderr.write(`${message}\n`)
    const buttons = [textsIn(language, 'shell/main')('quit')]
    // Not the one that waits: on Linux that keeps a processor busy, and hears nobody who ends the program.
    const shown = dialog.showMessageBox({ type: 'error', title: 'Kartei', message, buttons, noLink: true })
    void answerOfDialog(shown).finally(() => app.exit(1))
  })
}
