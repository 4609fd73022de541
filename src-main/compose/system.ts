import { app, BrowserWindow, clipboard, safeStorage, shell } from 'electron'
import ElectronStore from 'electron-store'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { channelOf } from '@contract/channels'
import { createPreferences } from '../features/preferences'
import { createWorkstation, sayIfUntried } from '../features/workstation'
import type { Emit } from '../ipc/handlers'
import { createKeychain, keepingNothing } from '../keychain'
import { electronWasTried } from '../lib/electron-versions'
import { createLog, silentLog } from '../lib/log'
import { createSavedPlaces } from '../lib/files/saving'
import { userName } from '../lib/user-name'
import { createClipboard } from '../shell/clipboard'
import { describeDefect } from '../shell/defects'
import { createDialogs } from '../shell/dialogs'
import type { PolicyInForce } from '../policy'
import type { MainWindow } from '../shell/main-window'
import { isPageUrl } from '../shell/page'
import { languageOf } from '../lib/texts'
import { createStore, Stopped, type OpenSettingsFile } from '../store'

/** The parts of this computer that the program uses: its disk, keychain, clipboard and dialogs, and what the clerk prefers. */
export type System = ReturnType<typeof composeSystem>

export function composeSystem(later: {
  readonly mainWindow: () => MainWindow | undefined
  readonly restart: () => void
  readonly activeEnvironmentId: () => string
  readonly policy: PolicyInForce
  /** While Kartei is locked no page hears anything, and nothing is asked. Default: it is not. */
  readonly isLocked?: () => boolean
  /** Default: files of the profile that are written as well. */
  readonly openSettings?: OpenSettingsFile
}) {
  const { policy } = later
  const directory = app.getPath('userData')
  const user = userName()
  const workstation = hostname()
  const now = (): Date => new Date()
  const openSettings: OpenSettingsFile = later.openSettings ?? ((options) => new ElectronStore(options))

  // Whoever only looks writes down nothing.
  const log = (later.openSettings?.onlyReads ? silentLog : createLog)({
    directory,
    built: join(app.getAppPath(), 'out'),
    now,
  })

  const emit: Emit = (feature, event, payload) => {
    if (later.isLocked?.()) return
    for (const window of BrowserWindow.getAllWindows())
      if (isPageUrl(window.webContents.getURL())) window.webContents.send(channelOf(feature, String(event)), payload)
  }
  const reportDefect = (action: string, error: unknown): void => {
    // The screen says it: nothing is wrong with Kartei.
    if (error instanceof Stopped) return
    log.defect(action, error)
    process.stderr.write(`${describeDefect(action, error)}\n`)
  }

  const systemClipboard = createClipboard(clipboard)
  const savedPlaces = createSavedPlaces()
  const workstationFeature = createWorkstation({
    emit,
    showSaved: (name) => showInFolder(savedPlaces.of(name)),
    copy: (text, sensitive) => systemClipboard.copy(text, sensitive),
    openMail: (address) => shell.openExternal(address),
    restart: later.restart,
    openLink: async (url) => {
      const isWanted = await dialogs.askToOpen(url)
      if (isWanted) await shell.openExternal(url)
      return isWanted
    },
    about: async () => {
      const id = later.activeEnvironmentId()
      const storage = (await store.stopped(id)) ? 'stopped' : (await store.environment(id)).storage
      return {
        version: app.getVersion(),
        electron: process.versions.electron,
        electronWasTried: electronWasTried(),
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform: process.platform,
        architecture: process.arch,
        user,
        workstation,
        systemLanguage: app.getLocale(),
        keychain: await keychain.status(),
        storage,
      }
    },
  })
  const notify = (code: string, detail: string): void => {
    workstationFeature.notify(code, detail)
  }
  const language = (): string => languageOf(preferences.current().language, app.getLocale())
  const dialogs = createDialogs({
    window: () => later.mainWindow()?.window,
    language,
    isLocked: later.isLocked ?? (() => false),
  })
  const preferences = createPreferences({
    directory,
    openSettings,
    pickFolder: () => dialogs.pickIntakeFolder(),
    emit,
    now,
    notify,
    policy,
  })
  const isSessionOnly = policy.policy.sessionOnly === true
  const systemKeychain = createKeychain({ directory, safeStorage, platform: process.platform })
  const keychain = isSessionOnly ? keepingNothing(systemKeychain) : systemKeychain
  const store = createStore({ directory, keychain, now, notify, isSessionOnly })
  const formerFolder = folderOfFormerLists(process.platform, process.env, app.getPath('home'))
  // Whoever starts it from the sources knows what it runs on.
  sayIfUntried({
    version: process.versions.electron,
    wasTried: !app.isPackaged || electronWasTried(),
    directory,
    openSettings,
    now,
    notify,
  })

  return {
    directory,
    log,
    user,
    workstation,
    now,
    openSettings,
    emit,
    reportDefect,
    notify,
    clipboard: systemClipboard,
    savedPlaces,
    /** Where the clerk wants a file of this name to be saved; undefined where nowhere. It can be shown in its folder afterwards. */
    askWhereToSave: (name: string) => savedPlaces.keep(dialogs.askWhereToSave(name)),
    workstationFeature,
    language,
    dialogs,
    preferences,
    keychain,
    store,
    formerLists: createKeychain({ directory: formerFolder, safeStorage, platform: process.platform }),
    /** The policy in force, and where it was read from. */
    policy,
  }
}

/** Shows a file or a folder in the system's own window; resolves to whether it is there. */
async function showInFolder(place: string | undefined): Promise<boolean> {
  const found = place === undefined ? undefined : await stat(place).catch(() => undefined)
  if (place === undefined || !found) return false
  if (found.isDirectory()) return (await shell.openPath(place)) === ''
  shell.showItemInFolder(place)
  return true
}

/** Where versions before kept lists of whom they had erased, outside of the profile: each is taken over once and removed. */
function folderOfFormerLists(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Kartei-journal')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kartei-journal')
  return join(environment['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'kartei-journal')
}
