import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * How this Kartei came onto the computer. `by-itself`: by an installer or an app that Kartei can replace. `managed`: by a
 * package of a distribution, an MSI or an unpacked folder, whose own means replace it. `sources`: it is not installed.
 */
export type Installation = 'by-itself' | 'managed' | 'sources'

export function installationOf({
  platform,
  isPackaged,
  program,
}: {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Path of the running program. */
  readonly program: string
}): Installation {
  if (!isPackaged) return 'sources'
  if (platform === 'darwin') return 'by-itself'
  // The installer for Windows leaves its own remover beside the program; an MSI is removed by the system.
  if (platform === 'win32' && existsSync(join(dirname(program), 'Uninstall Kartei.exe'))) return 'by-itself'
  return 'managed'
}

/** The folder of the cache that electron-updater has to itself. */
export const downloads = 'updates'

/**
 * Where a downloaded installer lies: on this computer, also where the profile of the user moves along with them, and beside the
 * profile rather than in it. One that is moved there later has to find its place empty.
 */
export function cacheDirectoryOf(
  platform: NodeJS.Platform,
  {
    home,
    localAppData,
    profile,
  }: { readonly home: string; readonly localAppData?: string | undefined; readonly profile: string },
): string {
  if (platform === 'win32') return join(localAppData ?? join(home, 'AppData', 'Local'), 'Kartei-updates')
  return platform === 'darwin' ? join(home, 'Library', 'Caches', 'Kartei') : profile
}
