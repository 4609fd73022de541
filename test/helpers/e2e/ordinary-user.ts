import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, which Electron takes as the application to run. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** A user without rights: as root Chromium starts without its sandbox alone. */
export const nobody = 65_534

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

const become = (user: number): readonly string[] => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']

/** Whether others than root come to the project's folder: root's home, and many a temporary folder, is closed to them. */
function isOpenToOthers(): boolean {
  const [command = '', ...args]: readonly string[] = [
    ...become(nobody),
    'test',
    '-r',
    join(projectFolder, 'package.json'),
  ]
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isOpen = !isRoot || isOpenToOthers()

/** Where a user without rights finds the project's folder. */
export const reachableProjectFolder = isOpen ? projectFolder : '/mnt'

/** Any path in the project, as a user without rights finds it. */
export const reachablePath = (path: string): string => path.replace(projectFolder, reachableProjectFolder)

/**
 * The command that runs what follows it as this user, as root alone. Where the project's folder is closed to others, the
 * program and its children find it at another place, which nobody else sees.
 */
export const commandAs = (user: number): readonly string[] => [
  ...(isOpen ? [] : ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', mountProject, projectFolder]),
  ...become(user),
]

const mountProject = 'mount --bind "$0" /mnt && exec "$@"'
