import { succeed } from '@contract/outcome'
import { openDesk, type OpenDesk } from '@contract/api/windows'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import { rethrowBugs } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

const stored = z.object({ desks: z.record(z.string(), openDesk) })
const emptyDesk: OpenDesk = { open: [], recent: [] }

/** Which cases lie open, by environment, in `desk.json`: Kartei's own numbers of cases, nothing personal. */
export function createWindows(dependencies: {
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly activeEnvironmentId: () => string
  /** Opens a window for a case, or brings it to the front. */
  readonly showCase: (caseId: string, tab: string) => void
  readonly now: () => Date
  readonly notify: Notify
}): { readonly handlers: FeatureHandlers<'windows'> } {
  const { activeEnvironmentId, showCase } = dependencies
  const settings = createSettings({
    open: dependencies.openSettings,
    directory: dependencies.directory,
    name: 'desk',
    schema: stored,
    salvage: () => ({ desks: {} }),
    now: dependencies.now,
    notify: dependencies.notify,
  })
  return {
    handlers: {
      desk: () => succeed(settings.current().desks[activeEnvironmentId()] ?? emptyDesk),
      keepDesk: (desk) => {
        try {
          settings.save({ desks: { ...settings.current().desks, [activeEnvironmentId()]: desk } })
          return succeed({ kept: true })
        } catch (error) {
          // What lies open is convenience: a disk that refuses is reported where something would be lost.
          rethrowBugs(error)
          return succeed({ kept: false })
        }
      },
      openCase: ({ caseId, tab }) => {
        showCase(caseId, tab)
        return succeed({ opened: true })
      },
    },
  }
}
