import { entries } from '@entries'
import { app, nativeTheme, protocol, safeStorage, session, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preferencesShape } from '@contract/api/preferences'
import { dropFirstScreen, takeFirstScreen, type FirstScreenOptions } from '../features/first-screen'
import { createLockRecord, startsLocked } from '../features/lock'
import { listenToPage, type Caller, type PageCalls } from '../ipc/page-calls'
import { createKeychain, keepingNothing } from '../keychain'
import type { PolicyInForce } from '../policy'
import { readSettingsFile } from '../store/settings'
import type { Outside } from '../shell/command-line/outside'
import { describeDefect } from '../shell/defects'
import { closeNetwork } from '../shell/lockdown'
import { openMainWindow, type MainManners, type MainWindow, type PageWindowOptions } from '../shell/main-window'
import { isLockUrl, isPageUrl, pageAddresses, pageScheme } from '../shell/page'
import { createPageHandler, type FirstShown } from '../shell/page-protocol'
import { createWindowStateStore } from '../shell/window-state'

/** What is there before the rest of the program: the window, and its page's calls, which wait for who answers them. */
export interface Opening {
  readonly main: MainWindow
  readonly calls: PageCalls
  /** What further windows of the page need. */
  readonly pageWindow: Pick<PageWindowOptions, 'preload' | 'devTools' | 'state' | 'pages'>
  /** Resolves when the window shows something, or has what it needs to: loading holds up everything else in this process. */
  readonly mayLoad: Promise<unknown>
  /** Where the first screen of the next start is kept, and by what. */
  readonly firstScreen: FirstScreenOptions
  /** Says how the main window behaves from now on. */
  readonly attend: (manners: MainManners) => void
}

/**
 * Opens the main window on the program's page, before anything is loaded that the window does not need.
 *
 * @param directory of the built main process; the preload and the page lie beside it
 * @param policy what the organisation has said, read before anything else
 * @param outside what the start was asked
 */
export async function openFirst(
  directory: string,
  { policy }: PolicyInForce,
  { first: asked }: Outside,
): Promise<Opening> {
  const profile = app.getPath('userData')
  nativeTheme.themeSource = policy.theme ?? preferredTheme(profile)

  const secrets = createKeychain({ directory: profile, safeStorage, platform: process.platform })
  const firstScreen = {
    directory: profile,
    page: join(directory, '../renderer/index.html'),
    keychain: policy.sessionOnly === true ? keepingNothing(secrets) : secrets,
    policy,
  }
  let taken: Promise<FirstShown | undefined> | undefined
  const page = await servePage(directory, async () => {
    const shown = await taken
    taken = undefined
    return shown
  })
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
  let manners: MainManners | undefined
  // Read once more by the lock itself, which says what is wrong with its files.
  const lockRecord = createLockRecord({
    directory: profile,
    openSettings: readSettingsFile,
    keychain: secrets,
    isSessionOnly: policy.sessionOnly === true,
    now: () => new Date(),
    notify: () => undefined,
  })
  const isLocked = startsLocked(lockRecord, policy)
  const main = openMainWindow({
    ...pageWindow,
    environmentKind: undefined,
    isLocked: () => isLocked,
    manners: () => manners,
  })
  // While the window's process starts. Whoever asks for a case or an environment does not want what was there before.
  const isWanted = !isLocked && asked?.open === undefined && asked?.environment === undefined
  if (isWanted) taken = takeFirstScreen(firstScreen)
  else dropFirstScreen(firstScreen)
  const painted = new Promise<void>((resolve) => main.window.once('ready-to-show', () => resolve()))
  return {
    main,
    calls,
    pageWindow,
    firstScreen,
    mayLoad: Promise.resolve(taken).then((shown) =>
      Promise.race(shown ? [painted, page.waitedLongEnough] : [page.hasFiles]),
    ),
    attend: (from) => {
      manners = from
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

interface ServedPage {
  /** Resolve when the page has been given its files, and when it has been waited for long enough in any case. */
  readonly hasFiles: Promise<void>
  readonly waitedLongEnough: Promise<void>
}

/** Answers the addresses of the page, and closes every other way to the network for it. */
async function servePage(directory: string, takeFirst: () => Promise<FirstShown | undefined>): Promise<ServedPage> {
  const devServer = import.meta.env.DEV ? process.env['ELECTRON_RENDERER_URL'] : undefined
  if (import.meta.env.DEV && devServer !== undefined) {
    const { createDevelopmentHandler } = await import('../shell/development')
    protocol.handle(pageScheme, createDevelopmentHandler(devServer))
    return { hasFiles: Promise.resolve(), waitedLongEnough: Promise.resolve() }
  }
  const page = createPageHandler(join(directory, '../renderer'), takeFirst)
  protocol.handle(pageScheme, page.answer)
  void closeNetwork(session.defaultSession, [...pageAddresses, ...(app.isPackaged ? [] : ['devtools:'])]).catch(
    (error: unknown) => {
      process.stderr.write(`${describeDefect('network', error)}\n`)
    },
  )
  return page
}
