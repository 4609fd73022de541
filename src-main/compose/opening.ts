import { entries } from '@entries'
import { app, nativeTheme, protocol, safeStorage, session, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { preferencesShape } from '@contract/api/preferences'
import { createLockRecord, startsLocked } from '../features/lock'
import { listenToPage, type Caller } from '../ipc/page-calls'
import { createKeychain } from '../keychain'
import type { PolicyInForce } from '../policy'
import { readSettingsFile } from '../store/settings'
import { describeDefect } from '../shell/defects'
import { closeNetwork } from '../shell/lockdown'
import { openMainWindow, type WindowHandlers } from '../shell/main-window'
import { isLockUrl, isPageUrl, pageAddresses, pageScheme } from '../shell/page'
import { createPageHandler } from '../shell/page-protocol'
import { createWindowStateStore } from '../shell/window-state'

/** Window and IPC listener that exist before the features are loaded; calls are queued until a handler answers them. */
export type Opening = Awaited<ReturnType<typeof openFirst>>

/**
 * Opens the main window on the program's page, before anything is loaded that the window does not need.
 *
 * @param directory of the built main process; the preload and the page lie beside it
 * @param policy what the organisation has said, read before anything else
 */
export async function openFirst(directory: string, { policy }: PolicyInForce) {
  const profile = app.getPath('userData')
  nativeTheme.themeSource = policy.theme ?? preferredTheme(profile)

  const secrets = createKeychain({ directory: profile, safeStorage, platform: process.platform })
  dropFirstScreen(profile, secrets)
  const { hasFiles } = await servePage(directory)
  const pages = new Set<WebContents>()
  const calls = listenToPage(
    entries,
    callerOf((sender) => pages.has(sender)),
  )
  const pageWindow = {
    preload: join(directory, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    state: createWindowStateStore(profile),
    pages,
  }
  let handlers: WindowHandlers | undefined
  // Read once more by the lock itself, which says what is wrong with its file.
  const lockRecord = createLockRecord({
    directory: profile,
    openSettings: readSettingsFile,
    isSessionOnly: policy.sessionOnly === true,
    now: () => new Date(),
    notify: () => undefined,
  })
  const isLocked = startsLocked(lockRecord, policy)
  const main = openMainWindow({
    ...pageWindow,
    environmentKind: undefined,
    isLocked: () => isLocked,
    handlers: () => handlers,
  })
  return {
    main,
    calls,
    /** Options shared by all windows that show the page. */
    pageWindow,
    /** Resolves when the window has what it needs to draw: loading holds up everything else in this process. */
    mayLoad: hasFiles,
    /** Says how the main window behaves from now on. */
    setWindowHandlers: (from: WindowHandlers): void => {
      handlers = from
    },
  }
}

/** Whose page a frame shows, if it is the top frame of a window of Kartei. */
const callerOf =
  (isOwnPage: (page: WebContents) => boolean) =>
  ({ sender, senderFrame }: IpcMainInvokeEvent): Caller | undefined => {
    if (senderFrame === null || !isOwnPage(sender) || senderFrame !== sender.mainFrame) return undefined
    return isPageUrl(senderFrame.url) ? 'program' : isLockUrl(senderFrame.url) ? 'lock' : undefined
  }

/** The preferences are read as a whole later; a window in the wrong colour would be seen before. */
function preferredTheme(profile: string): typeof nativeTheme.themeSource {
  try {
    const content: unknown = JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8'))
    return preferencesShape.pick({ theme: true }).parse(content).theme
  } catch {
    return 'system'
  }
}

/** Until 0.1 the profile kept, sealed, what the window had shown last. */
function dropFirstScreen(profile: string, secrets: ReturnType<typeof createKeychain>): void {
  const file = join(profile, 'first-screen')
  if (!existsSync(file)) return
  rmSync(file, { force: true })
  secrets.forget('first-screen')
}

/**
 * Answers the addresses of the page, and closes every other way to the network for it. `hasFiles`
 * resolves when the page has been given its files, or was waited for long enough.
 */
async function servePage(directory: string): Promise<{ readonly hasFiles: Promise<void> }> {
  const devServer = import.meta.env.DEV ? process.env['ELECTRON_RENDERER_URL'] : undefined
  if (import.meta.env.DEV && devServer !== undefined) {
    const { createDevelopmentHandler } = await import('../shell/development')
    protocol.handle(pageScheme, createDevelopmentHandler(devServer))
    return { hasFiles: Promise.resolve() }
  }
  const page = createPageHandler(join(directory, '../renderer'))
  protocol.handle(pageScheme, page.answer)
  void closeNetwork(session.defaultSession, [...pageAddresses, ...(app.isPackaged ? [] : ['devtools:'])]).catch(
    (error: unknown) => {
      process.stderr.write(`${describeDefect('network', error)}\n`)
    },
  )
  return page
}
