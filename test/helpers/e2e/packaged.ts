import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { chmod, chown, copyFile, link, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { electronPath, projectFolder } from './launch'
import { commandAs, nobody, reachablePath } from './ordinary-user'

const command = promisify(execFile)

/** As root Chromium starts without its sandbox alone, which the packaged program refuses: it runs as this user then. */
const ordinaryUser = process.getuid?.() === 0 ? nobody : undefined

/** How long a packaged program may take, in milliseconds. */
const patience = 90_000

export interface Ended {
  readonly code: number | null
  readonly output: string
}

export interface Packaged {
  /** The one folder that it may write into. */
  readonly profile: string
  /** Starts it on a profile of its own. */
  readonly start: (args: readonly string[], environment?: Readonly<Record<string, string>>) => Running
  /** Starts it as another user of the computer, with the home of that user; as root alone. */
  readonly startAs: (user: number, home: string, environment?: Readonly<Record<string, string>>) => Running
  readonly remove: () => Promise<void>
}

export interface Running {
  readonly output: () => string
  readonly ended: Promise<Ended>
  /** Ends it at once, a dialog or not. */
  readonly stop: () => Promise<Ended>
  /** Waits for a dialog and presses Return in it, until the program has ended. */
  readonly confirmDialog: () => Promise<void>
}

/**
 * The built program as a package lays it out: Electron under the program's name with the program among its resources, by
 * which Electron itself says that it is packaged. The files are links where the disk allows it.
 *
 * @param probe the text of a module that runs beside Kartei's main process, to look at it: a packaged Kartei lets no other
 *   in. Without it there is the program alone.
 */
export async function packageProgram(probe?: string): Promise<Packaged> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-packaged-'))
  const profile = join(folder, 'profile')
  const program = join(folder, 'program', 'resources', 'app')
  await copyByLinks(dirname(electronPath()), join(folder, 'program'), 'resources')
  await copyByLinks(join(projectFolder, 'out'), join(program, 'out'))
  for (const name of ['node_modules', 'resources'])
    await symlink(reachablePath(join(projectFolder, name)), join(program, name))
  const main = probe === undefined ? './out/main/index.js' : './probe.js'
  await writeFile(join(program, 'package.json'), JSON.stringify({ name: 'kartei', type: 'module', main }))
  if (probe !== undefined) await writeFile(join(program, 'probe.js'), `import './out/main/index.js'\n${probe}`)
  const executable = join(folder, 'program', 'kartei')
  await mkdir(profile)
  await chmod(folder, 0o755)
  if (ordinaryUser !== undefined) await chown(profile, ordinaryUser, ordinaryUser)

  const run = (
    args: readonly string[],
    home: string,
    user: number | undefined,
    environment: Readonly<Record<string, string>>,
  ) => {
    const words = [...(user === undefined ? [] : commandAs(user)), executable, '--password-store=basic', ...args]
    return watch(
      spawn(words[0] ?? '', words.slice(1), {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          DISPLAY: process.env['DISPLAY'],
          HOME: home,
          XDG_RUNTIME_DIR: home,
          LC_ALL: 'C.UTF-8',
          DBUS_SESSION_BUS_ADDRESS: 'disabled:',
          ...environment,
        },
      }),
    )
  }

  return {
    profile,
    start: (args, environment = {}) => run([`--user-data-dir=${profile}`, ...args], profile, ordinaryUser, environment),
    startAs: (user, home, environment = {}) => run([], home, user, environment),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function watch(child: ChildProcess): Running {
  let output = ''
  const listen = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(late)
      resolve({ code, output })
    })
  })
  return {
    output: () => output,
    ended,
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
    confirmDialog: async () => {
      const deadline = Date.now() + patience
      const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
      // A window may be laid out or closed while it is looked at, which ends xdotool; a key that comes before the window
      // listens is lost. So both are tried again until the program has ended.
      while (!hasEnded() && Date.now() < deadline) {
        const found = await command('xdotool', ['search', '--onlyvisible', '--name', '^Kartei$']).catch(() => undefined)
        for (const window of found?.stdout.trim().split('\n').filter(Boolean) ?? [])
          await command('xdotool', ['windowfocus', window, 'key', 'Return']).catch(() => undefined)
        await pause(200)
      }
      if (!hasEnded()) throw new Error('The dialog of Kartei could not be confirmed.')
    },
  }
}

/** The content of a folder, file by file. The executable of Electron becomes `kartei`. */
async function copyByLinks(from: string, to: string, leftOut?: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === leftOut) continue
    const source = join(from, entry.name)
    const target = join(to, entry.name === 'electron' ? 'kartei' : entry.name)
    if (entry.isDirectory()) await copyByLinks(source, target)
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target))
  }
}
