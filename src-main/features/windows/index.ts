import { succeed } from '@contract/outcome'
import { openDesk, type OpenDesk } from '@contract/api/windows'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import { rethrowBugs } from '../../lib/storage-failure'
import { createSettings, type OpenSettingsFile } from '../../store'
import type { AppContext } from '../app-context'

const stored = z.object({ desks: z.record(z.string(), openDesk) })
const emptyDesk: OpenDesk = { open: [], recent: [] }

/** Which cases lie open, by environment, in `desk.json`: Kartei's own numbers of cases, nothing personal. */
export function createWindows(
  { directory, activeEnvironmentId, now, notify }: AppContext,
  open: OpenSettingsFile,
  /** Opens a window for a case, or brings it to the front. */
  showCase: (caseId: string, tab: string) => void,
): { readonly handlers: FeatureHandlers<'windows'> } {
  const salvage = () => ({ desks: {} })
  const settings = createSettings({ open, directory, name: 'desk', schema: stored, salvage, now, notify })
  return {
    handlers: {
      desk: () => succeed(settings.current().desks[activeEnvironmentId()] ?? emptyDesk),
      keepDesk: (desk) => {
        try {
          settings.save({ desks: { ...settings.current().desks, [activeEnvironmentId()]: desk } })
          return succeed({ kept: true })
        } catch (error) {
          // Open tabs are convenience: a disk that refuses is reported where something would be lost.
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
