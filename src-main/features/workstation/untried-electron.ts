import { z } from '@contract/zod'
import { unlessDefect } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

const stored = z.object({ electron: z.string().optional() })

/**
 * Says, at the first start on an Electron with which Kartei was not tried, that it was not: once for each version, which
 * `runtime.json` of the profile remembers. Notice: `electron-untried`, with the version.
 */
export function sayIfUntried(options: {
  readonly version: string
  readonly wasTried: boolean
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly now: () => Date
  readonly notify: Notify
}): void {
  const { version, wasTried, notify } = options
  if (wasTried) return
  const settings = createSettings({
    open: options.openSettings,
    directory: options.directory,
    name: 'runtime',
    schema: stored,
    salvage: () => ({}),
    now: options.now,
    notify,
  })
  if (settings.current().electron === version) return
  notify('electron-untried', version)
  try {
    settings.save({ electron: version })
  } catch (error) {
    // A disk that refuses is reported where something would be lost; here it is said again at the next start.
    unlessDefect(error)
  }
}
