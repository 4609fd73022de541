import { app, dialog } from 'electron'
import { languageOf, textsIn } from '../lib/texts'
import { answerOfDialog } from './answer-of-dialog'
import { languageOfTerminal } from './command-line/say'
import { hasScreen } from './screen'
import inspector from 'node:inspector'
import { forgetVariables, refusedIn } from './launch'

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

/**
 * Looks at how this very program was started, before the app is ready and before anything is read.
 *
 * @returns whether it may go on. If not, it says why, on stderr and in a dialog, and ends with code 1.
 */
export function mayStart(): boolean {
  // Regardless of the default of the user's system: the profile, copies and exports are theirs alone.
  process.umask(0o077)
  forgetVariables(process.env)
  const { isPackaged } = app
  const { platform, argv, env } = process
  const { switches, variables } = refusedIn({ isPackaged, platform, arguments: argv.slice(1), environment: env })
  if (switches.length + variables.length === 0) return true
  // Chromium opens its own doors when the app is ready, so it finds none to open; Node's is open and is closed.
  for (const name of switches) app.commandLine.removeSwitch(name)
  inspector.close()
  const names = [...switches.map((name) => `--${name}`), ...variables].join(', ')
  refuseStart((language) => textsIn(language, 'shell/main')('refusedStart', { names }))
  return false
}
