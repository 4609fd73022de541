import type { EnvironmentKind } from '@contract/domain/environments'
import { openCaseWindow, type PageWindow, type PageWindowOptions } from './main-window'

export interface CaseWindows {
  /** Opens a window for a case, or brings it to the front. */
  readonly show: (caseId: string, tab: string) => void
  readonly paintBand: (kind: EnvironmentKind) => void
  readonly lock: () => Promise<void>
  readonly unlock: () => void
  /** Cases belong to an environment, and the program ends with its main window. */
  readonly closeAll: () => void
}

/** The windows that show one case each. */
export function createCaseWindows(options: () => PageWindowOptions): CaseWindows {
  const open = new Map<string, PageWindow>()
  return {
    show: (caseId, tab) => {
      const known = open.get(caseId)
      if (known) {
        known.show()
        return
      }
      const opened = openCaseWindow(options(), caseId, tab)
      open.set(caseId, opened)
      opened.window.once('closed', () => open.delete(caseId))
    },
    paintBand: (kind) => {
      for (const opened of open.values()) opened.paintBand(kind)
    },
    lock: async () => {
      await Promise.all([...open.values()].map((opened) => opened.lock()))
    },
    unlock: () => {
      for (const opened of open.values()) opened.unlock()
    },
    closeAll: () => {
      for (const { window } of open.values()) window.close()
    },
  }
}
