import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, win32 } from 'node:path'
import { runCommand } from '../../policy/run'

/** A network drive by its server; `unknown` where the system names neither a server nor a place on this computer. */
export type Drive = { readonly server: string } | 'local' | 'unknown'

/** Linux, /proc/self/mounts: `files:/home /home nfs4 rw 0 0`, with `\040` for a space. */
const inTable = /^(\S+) (\/\S*) (\S+) /
/** macOS, `mount`: `//anna@files/home on /Volumes/home (smbfs, nodev)` */
const inWords = /^(.*?) on (\/.*) \(([^(),]*)[^()]*\)$/
/** They are always this computer's own, and name no device. */
const withoutDevice = ['tmpfs', 'overlay', 'zfs']
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/**
 * @param mounts what the system has mounted, as Linux or macOS writes it
 * @param place an absolute path without links in it
 */
export function driveAmong(mounts: string, place: string): Drive {
  let [source, folder, kind] = ['', '', '']
  for (const line of mounts.split('\n')) {
    const [, from = '', at = '', type = ''] = (inWords.exec(line) ?? inTable.exec(line) ?? []).map(unescaped)
    // The deepest counts; of several on one folder the last lies on top.
    if (at !== '' && isWithin(place, at) && at.length >= folder.length) [source, folder, kind] = [from, at, type]
  }
  if (/^(?:\/\/|[^/]+[:@])/.test(source)) return { server: source }
  return source.startsWith('/') || withoutDevice.includes(kind) ? 'local' : 'unknown'
}

/**
 * @param place an absolute path as Windows resolves it, in which the letter of a network drive has become its server:
 *   `\\server\share\…`, `\\?\UNC\server\share\…`
 */
export function driveOnWindows(place: string): Drive {
  const [, share] = /^\\\\(?:[?.]\\UNC\\)?([^\\?.][^\\]*\\[^\\]+)/i.exec(win32.normalize(place)) ?? []
  return share === undefined ? 'local' : { server: String.raw`\\${share}` }
}

function mountsOf(platform: NodeJS.Platform): string | undefined {
  if (platform !== 'darwin') return readFileSync('/proc/self/mounts', 'utf8')
  const ran = runCommand('/sbin/mount', [])
  return ran.ok ? ran.output : undefined
}

/** The drive that a folder lies on, or will lie on once it is there. */
export function driveOf(folder: string, platform: NodeJS.Platform = process.platform, listMounts = mountsOf): Drive {
  try {
    let place = folder
    while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
    place = realpathSync.native(place)
    return platform === 'win32' ? driveOnWindows(place) : driveAmong(listMounts(platform) ?? '', place)
  } catch {
    return 'unknown'
  }
}
