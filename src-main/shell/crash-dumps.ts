import type { Policy } from '@contract/policy/settings'
import type { App, CrashReporter } from 'electron'
import { join } from 'node:path'

/**
 * A dump of a process that crashed holds its memory, and so what the clerk had before them: none is made unless the
 * organisation wants them, and then they stay in the profile. None is ever sent anywhere. Called before the app is ready.
 *
 * @returns whether dumps are kept
 */
export function keepCrashDumps(
  { crashDumps }: Pick<Policy, 'crashDumps'>,
  {
    app,
    crashReporter,
  }: { readonly app: Pick<App, 'getPath' | 'setPath'>; readonly crashReporter: Pick<CrashReporter, 'start'> },
): boolean {
  if (crashDumps !== true) return false
  app.setPath('crashDumps', join(app.getPath('userData'), 'crashes'))
  crashReporter.start({ uploadToServer: false })
  return true
}
