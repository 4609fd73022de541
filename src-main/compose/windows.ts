import { app, BrowserWindow, dialog, nativeTheme, protocol, session } from 'electron'
import ElectronStore from 'electron-store'
import { join } from 'node:path'
import { channelOf } from '@contract/call'
import type { Preferences } from '@contract/api/preferences'
import { sandboxId } from '../features/environments'
import { createCaseWindows } from '../shell/case-windows'
import { createDevelopmentHandler } from '../shell/development'
import { closeNetwork } from '../shell/lockdown'
import { openMainWindow, type MainWindow, type PageWindowOptions } from '../shell/main-window'
import { setMenu } from '../shell/menu'
import { pageAddresses, pageScheme } from '../shell/page'
import { createPageHandler } from '../shell/page-protocol'
import { safeEnding } from '../lib/log'
import { textsIn } from '../lib/texts'
import { createWindowStateStore } from '../shell/window-state'
import type { Updates } from '../features/updates'
import type { Lock } from '../features/lock'
import type { Features } from './features'
import type { Invoices } from './invoices'
import type { Restart } from './quitting'
import type { ServiceParts } from './service'
import type { System } from './system'

export interface Windows {
  readonly main: MainWindow
  /** Whether this page is that of the main window or of a case's. */
  readonly has: (page: Electron.WebContents) => boolean
  readonly showCase: ReturnType<typeof createCaseWindows>['show']
  /** Puts the page of the lock in the place of every page. */
  readonly lock: () => Promise<void>
  readonly unlock: () => void
}

interface Dependencies {
  /** Of the built main process. */
  readonly directory: string
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly invoices: Invoices
  readonly updates: Pick<Updates, 'hold'>
  readonly restart: Restart
  readonly lock: Lock
}

/** Opens the main window on the program's page, with its menu and theme; cases open in windows of their own beside it. */
export function openWindows(dependencies: Dependencies): Windows {
  const { system, service, lock } = dependencies
  servePage(dependencies.directory, system)
  const pageWindow = pageWindowOf(dependencies)
  const caseWindows = createCaseWindows(pageWindow)
  const main = openMainWindow({
    ...pageWindow(),
    onKeptOpen: dependencies.restart.cancel,
    mayClose: mayCloseOf(dependencies),
  })
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
        // By main itself, which a page that hangs cannot keep from it. Where it cannot lock, the page says why.
        if (lock.isLocked() || (command === 'lock' && lock.lock('command'))) return
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
    has: (page) => page === main.window.webContents || caseWindows.has(page),
    showCase: caseWindows.show,
    lock: async () => {
      await Promise.all([main.lock(), caseWindows.lock()])
    },
    unlock: () => {
      main.unlock()
      caseWindows.unlock()
    },
  }
}

/** Answers the addresses of the page, and closes every other way to the network for it. */
function servePage(directory: string, { reportDefect }: System): void {
  const devServer = import.meta.env.DEV ? process.env['ELECTRON_RENDERER_URL'] : undefined
  protocol.handle(
    pageScheme,
    import.meta.env.DEV && devServer !== undefined
      ? createDevelopmentHandler(devServer)
      : createPageHandler(join(directory, '../renderer')),
  )
  if (devServer !== undefined) return
  void closeNetwork(session.defaultSession, [...pageAddresses, ...(app.isPackaged ? [] : ['devtools:'])]).catch(
    (error: unknown) => {
      reportDefect('network', error)
    },
  )
}

function pageWindowOf({ directory, system, service, lock }: Dependencies): () => PageWindowOptions {
  const say = textsIn(system.language, 'shell/main')
  const state = createWindowStateStore(system.directory, (options) => new ElectronStore(options))
  return () => ({
    preload: join(directory, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    state,
    environmentKind: service.environments.active().kind,
    onCrash: (reason) => {
      system.log.note('process.ended', { process: 'page', how: safeEnding(reason) })
      process.stderr.write(`the page ended: ${reason}\n`)
    },
    isLocked: lock.isLocked,
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
      dialog.showMessageBoxSync({ type: 'error', ...crash, buttons: [say('openAgain')] })
    },
  })
}

function mayCloseOf({ system, service, features, invoices, updates, restart }: Dependencies): () => Promise<boolean> {
  return async () => {
    const ongoing = {
      uploads: features.documents.uploadsUnderWay(),
      printRuns: invoices.printQueue.underWay(),
      // What the training service made up comes again by itself.
      session: await system.store.inMemory(
        service.environments.all().flatMap(({ id }) => (id === sandboxId ? [] : [id])),
      ),
    }
    if (!(await system.dialogs.askToQuit(ongoing))) {
      restart.cancel()
      return false
    }
    updates.hold(ongoing.uploads > 0 || ongoing.printRuns > 0)
    if (ongoing.uploads > 0) await features.documents.stopUploads()
    return true
  }
}
