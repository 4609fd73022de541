import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, win32 } from 'node:path'
import { runCommand, type RunCommand } from '../../policy/run'

/** What kind of network drive it is, and of which server, as far as the system says. */
export interface NetworkDrive {
  readonly kind: string
  readonly source: string
}

/** File systems of Linux whose data lie on another computer. What FUSE mounts is named `fuse.` and its program. */
const networkKinds: ReadonlySet<string> = new Set([
  '9p',
  'afs',
  'beegfs',
  'ceph',
  'cifs',
  'coda',
  'davfs',
  'gpfs',
  'lustre',
  'ncpfs',
  'nfs',
  'nfs4',
  'smb3',
  'smbfs',
  'fuse.ceph',
  'fuse.cephfs',
  'fuse.curlftpfs',
  'fuse.davfs',
  'fuse.glusterfs',
  'fuse.gvfsd-fuse',
  'fuse.rclone',
  'fuse.s3fs',
  'fuse.smbnetfs',
  'fuse.sshfs',
])

/** `/home/anna\040b`: white space and backslashes are written as octal numbers. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(folder === '/' ? '/' : `${folder}/`)

/**
 * @param mounts the text of /proc/self/mountinfo
 * @param place an absolute path without links in it
 */
export function networkDriveOnLinux(mounts: string, place: string): NetworkDrive | undefined {
  let found: (NetworkDrive & { readonly folder: string }) | undefined
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    const folder = unescaped(before.split(' ')[4] ?? '')
    const [kind = '', source = ''] = after.split(' ')
    if (folder === '' || kind === '' || !isWithin(place, folder)) continue
    // The deepest counts; of several on one folder the last lies on top.
    if (!found || folder.length >= found.folder.length) found = { folder, kind, source: unescaped(source) }
  }
  if (!found) return undefined
  const { folder, kind, source } = found
  // A WebDAV drive that is mounted by FUSE names only its address.
  const isAddress = kind === 'fuse' && /^https?:/.test(source)
  // The disk of a container that is handed in this way is all the disk it has.
  const isOwnDisk = kind === '9p' && folder === '/'
  return (networkKinds.has(kind) || isAddress) && !isOwnDisk ? { kind, source } : undefined
}

/** @param mounts what `mount` says: `//anna@server/home on /Volumes/home (smbfs, nodev, nosuid)` */
export function networkDriveOnMac(mounts: string, place: string): NetworkDrive | undefined {
  let found: (NetworkDrive & { readonly folder: string; readonly isLocal: boolean }) | undefined
  for (const line of mounts.split('\n')) {
    const [, source = '', folder = '', told = ''] = /^(.*?) on (\/.*) \(([^()]*)\)$/.exec(line) ?? []
    const [kind = '', ...options] = told.split(', ')
    if (folder === '' || !isWithin(place, folder)) continue
    // The system says of each drive of its own that it is local; what mounts others when they are asked for is no drive.
    const isLocal = options.includes('local') || kind === 'autofs' || kind === 'devfs'
    if (!found || folder.length >= found.folder.length) found = { folder, kind, source, isLocal }
  }
  return found && !found.isLocal ? { kind: found.kind, source: found.source } : undefined
}

/**
 * @param place an absolute path as the system resolves it, in which the letter of a network drive has become its server:
 *   `\\server\share\…`, `\\?\UNC\server\share\…`
 */
export function networkDriveOnWindows(place: string): NetworkDrive | undefined {
  const path = win32.normalize(place.replaceAll('/', '\\')).replace(/^\\\\[?.]\\UNC\\/i, String.raw`\\`)
  const [source] = /^\\\\[^\\?.][^\\]*\\[^\\]+/.exec(path) ?? []
  return source === undefined ? undefined : { kind: 'UNC', source }
}

/**
 * The network drive that a folder lies on, or will lie on once it is there; `unknown` where the system does not say. On Windows the
 * system resolves the letter of a network drive to its server.
 */
export function driveOf(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  run: RunCommand = runCommand,
): NetworkDrive | 'local' | 'unknown' {
  try {
    let place = folder
    while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
    place = realpathSync.native(place)
    if (platform === 'win32') return networkDriveOnWindows(place) ?? 'local'
    if (platform !== 'darwin')
      return networkDriveOnLinux(readFileSync('/proc/self/mountinfo', 'utf8'), place) ?? 'local'
    const ran = run('/sbin/mount', [])
    return ran.ok ? (networkDriveOnMac(ran.output, place) ?? 'local') : 'unknown'
  } catch {
    return 'unknown'
  }
}
