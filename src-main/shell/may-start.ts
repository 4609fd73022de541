import { app } from 'electron'
import inspector from 'node:inspector'
import { forgetVariables, refusedIn } from './launch'
import { textsIn } from '../lib/texts'
import { refuseStart } from './refuse-start'

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
