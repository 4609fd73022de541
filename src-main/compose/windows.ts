import { app, BrowserWindow, dialog, nativeTheme } from 'electron'
import { channelOf } from '@contract/channels'
import type { Preferences } from '@contract/api/preferences'
import type { EnvironmentKind } from '@contract/domain/environments'
import { sandboxId } from '../features/environments'
import { answerOfDialog } from '../shell/answer-of-dialog'
import { openCaseWindow, type PageWindow, type PageWindowOptions, type WindowHandlers } from '../shell/main-window'
import { setMenu } from '../shell/menu'
import { safeEnding } from '../lib/log'
import type { Opening } from './opening'
import { textsIn } from '../lib/texts'
import type { Lock } from '../features/lock'
import type { Features } from './features'
import type { Invoices } from './invoices'
import type { Restart } from './quitting'
import type { ServiceParts } from './service'
import type { System } from './system'

export type Windows = ReturnType<typeof attendWindows>

interface Dependencies {
  readonly opening: Opening
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly invoices: Invoices
  readonly restart: Restart
  readonly lock: Lock
}

/** Gives the window that is open its menu, theme and handlers; cases open in windows of their own beside it. */
export function attendWindows(dependencies: Dependencies) {
  const { opening, system, service, lock } = dependencies
  const { main } = opening
  const handlers = windowHandlersOf(dependencies)
  opening.setWindowHandlers(handlers)
  // The window judged by files alone; the lock knows.
  if (!lock.isLocked()) main.unlock()
  else void main.lock()
  main.paintBand(service.environments.active().kind)
  const caseWindows = createCaseWindows(() => ({
    ...opening.pageWindow,
    environmentKind: service.environments.active().kind,
    isLocked: lock.isLocked,
    handlers: () => handlers,
  }))
  main.window.once('closed', () => {
    caseWindows.closeAll()
    // A hidden window, such as one that decodes a picture, keeps the program from ending by itself.
    app.quit()
  })

  const applyPreferences = ({ theme }: Preferences): void => {
    nativeTheme.themeSource = theme
    setMenu({
      language: system.language(),
      development: !app.isPackaged,
      // Of several windows the one in front is meant.
      run: (command) => {
        if (lock.isLocked()) return
        // By main itself, which a page that hangs cannot keep from it.
        if (command === 'lock') {
          lock.lock('command')
          return
        }
        const window = BrowserWindow.getFocusedWindow() ?? main.window
        window.webContents.send(channelOf('workstation', 'onCommand'), { command })
      },
    })
  }
  applyPreferences(system.preferences.current())
  system.preferences.onChanged(applyPreferences)
  service.environments.onActivated(({ kind }) => {
    main.paintBand(kind)
    // Their cases are those of another environment.
    caseWindows.closeAll()
  })
  return {
    main,
    showCase: caseWindows.show,
    /** Puts the page of the lock in the place of every page. */
    lock: async (): Promise<void> => {
      await Promise.all([main.lock(), caseWindows.lock()])
    },
    unlock: (): void => {
      main.unlock()
      caseWindows.unlock()
    },
  }
}

function windowHandlersOf(dependencies: Dependencies): WindowHandlers {
  const { system, restart, lock } = dependencies
  const say = textsIn(system.language, 'shell/main')
  return {
    onCrash: (reason) => {
      system.log.note('process.ended', { process: 'page', how: safeEnding(reason) })
      process.stderr.write(`the page ended: ${reason}\n`)
    },
    handOver: (window, windowId) => {
      const said = lock.handedOver(windowId)
      window.webContents.send(channelOf('lock', 'onLocking'), { windowId })
      return said
    },
    mayLoseTyping: () =>
      system.dialogs.confirm({
        message: say('typingUnsaved'),
        detail: say('typingUnsavedDetail'),
        confirm: say('closeAnyway'),
      }),
    onGivenUp: () => {
      const crash = { title: 'Kartei', message: say('crashed') }
      return answerOfDialog(dialog.showMessageBox({ type: 'error', ...crash, buttons: [say('openAgain')] }))
    },
    mayClose: () => mayClose(dependencies),
    onKeptOpen: () => {
      restart.cancel()
    },
  }
}

async function mayClose({ system, service, features, invoices, restart }: Dependencies): Promise<boolean> {
  const ongoing = {
    uploads: features.documents.uploads.underWay().length,
    printRuns: invoices.printQueue.underWay(),
    // The data of the training service come again by itself.
    session: await system.store.inMemory(
      service.environments.all().flatMap(({ id }) => (id === sandboxId ? [] : [id])),
    ),
  }
  if (!(await system.dialogs.askToQuit(ongoing))) {
    restart.cancel()
    return false
  }
  if (ongoing.uploads > 0) await features.documents.uploads.stop()
  return true
}

/** The windows that show one case each. */
function createCaseWindows(options: () => PageWindowOptions) {
  const open = new Map<string, PageWindow>()
  return {
    /** Opens a window for a case, or brings it to the front. */
    show: (caseId: string, tab: string): void => {
      const known = open.get(caseId)
      if (known) {
        known.show()
        return
      }
      const opened = openCaseWindow(options(), caseId, tab)
      open.set(caseId, opened)
      opened.window.once('closed', () => open.delete(caseId))
    },
    paintBand: (kind: EnvironmentKind): void => {
      for (const opened of open.values()) opened.paintBand(kind)
    },
    lock: async () => {
      await Promise.all([...open.values()].map((opened) => opened.lock()))
    },
    unlock: () => {
      for (const opened of open.values()) opened.unlock()
    },
    /** Cases belong to an environment, and the program ends with its main window. */
    closeAll: (): void => {
      for (const { window } of open.values()) window.close()
    },
  }
}
