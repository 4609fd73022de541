import { app, dialog } from 'electron'
import inspector from 'node:inspector'
import { forgetVariables, refusedIn } from './launch'
import { languageOf, textsIn } from '../lib/texts'

/**
 * Looks at how this very program was started, before the app is ready and before anything is read.
 *
 * @returns whether it may go on. If not, it says why, on stderr and in a dialog, and ends with code 1.
 */
export function mayStart(): boolean {
  forgetVariables(process.env)
  const { isPackaged } = app
  const { platform, argv, env } = process
  const { switches, variables } = refusedIn({ isPackaged, platform, arguments: argv.slice(1), environment: env })
  if (switches.length + variables.length === 0) return true
  // Chromium opens its own doors when the app is ready, so it finds none to open; Node's is open and is closed.
  for (const name of switches) app.commandLine.removeSwitch(name)
  inspector.close()
  void app.whenReady().then(() => {
    const say = textsIn(languageOf('system', app.getLocale()), 'shell/main')
    const names = [...switches.map((name) => `--${name}`), ...variables]
    const sentence = say('refusedStart', { names: names.join(', ') })
    process.stderr.write(`${sentence}\n`)
    const buttons = [say('quit')]
    dialog.showMessageBoxSync({ type: 'error', title: 'Kartei', message: sentence, buttons, noLink: true })
    app.exit(1)
  })
  return false
}
