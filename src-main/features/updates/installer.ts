import { MacUpdater, NsisUpdater, Provider, type AppUpdater, type ResolvedUpdateFileInfo } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { UpdateInfo } from 'electron-updater/out/types'
import type { Release } from './feed'
import { downloads } from './installation'

/**
 * electron-updater, for what it is well kept for: the place of a downloaded installer, and how each system is made to install
 * it. Which version may be taken and what a file must be is decided before it is asked (feed.ts), and nothing reaches the
 * network through it (docs/decisions/2026-11-23-updates.md).
 *
 * This file is loaded when there is something to install, and not before: it costs time that a start does not have.
 */
export interface Installer {
  /** Has the file of a release on disk, whole. `fetchTo` brings it there; it is not asked for one that is there already. */
  prepare(release: Release, fetchTo: (path: string) => Promise<void>): Promise<string>
  /**
   * Starts what installs the prepared file; resolves when Kartei may end.
   *
   * @param file a copy of it that is started in its place; macOS takes the prepared one
   */
  install(file: string): Promise<void>
}

interface Where {
  /** The version that runs. */
  readonly version: string
  /** For what is downloaded: never in a profile that moves along with its user. */
  readonly cacheDirectory: string
}

/** How long macOS may take to look at the file, in milliseconds. */
const macDeadline = 5 * 60 * 1000

export function createInstaller(platform: NodeJS.Platform, where: Where): Installer {
  return platform === 'darwin' ? macInstaller(where) : windowsInstaller(where)
}

/** How electron-updater gets a file: as it is handed to it, and by no request of its own. */
type Fetching = { fetchTo: (path: string) => Promise<void> }
const executorOf = (fetching: Fetching) => ({
  download: async (_url: URL, path: string) => {
    await fetching.fetchTo(path)
    return path
  },
})
const configurationOf = () => ({ value: Promise.resolve({ updaterCacheDirName: downloads }) })

const nothingToFetch: Fetching['fetchTo'] = () => Promise.reject(new Error('Nothing was prepared.'))

function windowsInstaller(where: Where): Installer {
  const fetching: Fetching = { fetchTo: nothingToFetch }
  const errors: Error[] = []
  let starting: string | null = null
  /** `app-update.yml` and the network are what these two stand for: electron-updater declares neither in its types. */
  class Updater extends NsisUpdater {
    readonly configOnDisk = configurationOf()
    readonly httpExecutor = executorOf(fetching)
    protected override get installerPath(): string | null {
      return starting
    }
  }
  const updater = new Updater(null, adapter(where))
  updater.on('error', (error) => errors.push(error))
  return {
    prepare: (release, fetchTo) => prepare(updater, fetching, release, fetchTo),
    async install(file) {
      errors.length = 0
      starting = file
      const started = updater.install(true, false)
      // What could not be started at all says so in the next turn.
      await new Promise((resolve) => setImmediate(resolve))
      if (!started || errors.length > 0) throw errors[0] ?? new Error('The installer was not started.')
    },
  }
}

function macInstaller(where: Where): Installer {
  const fetching: Fetching = { fetchTo: nothingToFetch }
  let onReady: () => void = () => undefined
  class Updater extends MacUpdater {
    readonly configOnDisk = configurationOf()
    readonly httpExecutor = executorOf(fetching)
  }
  const updater = new Updater(undefined, { ...adapter(where), quit: () => onReady() })
  return {
    prepare: (release, fetchTo) => prepare(updater, fetching, release, fetchTo),
    install: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('macOS did not take the update in time.')), macDeadline)
        const settle = (end: () => void): void => {
          clearTimeout(timer)
          end()
        }
        onReady = () => settle(resolve)
        updater.on('error', (error) => settle(() => reject(error)))
        // Hands the file to the system, which looks at its signature; the system installs once Kartei has ended.
        updater.quitAndInstall()
      }),
  }
}

/** What electron-updater asks of the program; it neither ends it nor starts it again. */
const adapter = ({ version, cacheDirectory }: Where): AppAdapter => ({
  version,
  name: 'Kartei',
  isPackaged: true,
  appUpdateConfigPath: '',
  userDataPath: cacheDirectory,
  baseCachePath: cacheDirectory,
  whenReady: () => Promise.resolve(),
  relaunch: () => undefined,
  quit: () => undefined,
  onQuit: () => undefined,
})

async function prepare(
  updater: AppUpdater,
  fetching: Fetching,
  release: Release,
  fetchTo: Fetching['fetchTo'],
): Promise<string> {
  fetching.fetchTo = fetchTo
  updater.logger = null
  updater.autoDownload = false
  // Otherwise whatever was downloaded would be installed, said or not.
  updater.autoInstallOnAppQuit = false
  updater.autoRunAppAfterInstall = false
  updater.allowDowngrade = false
  // Differences to the installed version would be fetched in many small requests.
  updater.disableDifferentialDownload = true
  updater.disableWebInstaller = true
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(release) })
  const found = await updater.checkForUpdates()
  if (found?.isUpdateAvailable !== true) throw new Error('electron-updater does not see a newer version.')
  const [path] = await updater.downloadUpdate()
  if (path === undefined) throw new Error('electron-updater names no file.')
  return path
}

/** The one release that was found to be good. */
function providerOf({ version, file }: Release) {
  // An installer for all users needs an administrator: Windows asks for one.
  const info = { url: file.name, sha512: file.sha512, size: file.size, isAdminRightsRequired: true }
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve({ version, files: [info], path: file.name, sha512: file.sha512, releaseDate: '' })
    }
    resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url: file.url, info }]
    }
  }
}
