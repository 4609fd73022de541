import { spawn } from 'node:child_process'
import { chown, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startScreen } from '../../tools/lib/desktop/screen.mjs'
import { startSession } from '../../tools/lib/desktop/session.mjs'
import { run } from '../../tools/lib/run.mjs'
import { openScreen } from './screen.mjs'

const user = 'kartei-clerk'

/** How long the program may take to end, in milliseconds. */
const patience = 30_000

/**
 * Makes a user without rights, with a home folder, and a desktop that is theirs: screen, D-Bus session, unlocked keyring.
 */
export async function hireClerk() {
  await run('userdel', ['--remove', user], { quiet: true })
  const { code, output } = await run('useradd', ['--create-home', '--shell', '/bin/sh', user], { quiet: true })
  if (code !== 0) throw new Error(`No user can be made: ${output.trim()}`)
  const [, , uid, gid, , home] = (await run('getent', ['passwd', user], { quiet: true })).output.trim().split(':')
  const who = { uid: Number(uid), gid: Number(gid), cwd: home }
  const runtime = join(home, 'run')
  await mkdir(runtime, { mode: 0o700 })
  await chown(runtime, who.uid, who.gid)
  const screen = await startScreen()
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: home,
    USER: user,
    LOGNAME: user,
    LC_ALL: 'C.UTF-8',
    DISPLAY: screen.display,
    XDG_RUNTIME_DIR: runtime,
    // Chromium finds the keychain by the name of the desktop, and tells of its pages when somebody needs it read aloud.
    XDG_CURRENT_DESKTOP: 'GNOME',
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
  }
  const session = await sessionOf(env, who, screen)
  env.DBUS_SESSION_BUS_ADDRESS = session.address
  const as = { ...who, env }

  return {
    home,
    profile: join(home, '.config', 'Kartei'),
    /** Starts the installed program as a menu does, and waits for nothing. */
    start: (args = [], environment = {}) => start(as, args, environment),
    /** Starts it and reads its screen. */
    open: async (environment = {}) => {
      const program = start(as, ['--force-renderer-accessibility', '--lang=en'], environment)
      const shown = await openScreen(as)
      return {
        ...program,
        ...shown,
        quit: async () => {
          await shown.type('^Kartei$', 'key', 'ctrl+q')
          const ended = await program.ended
          shown.close()
          return ended
        },
      }
    },
    dismiss: async () => {
      session.stop()
      screen.stop()
      for (let tries = 0; tries < 20 && (await processesOf(who.uid)).length > 0; tries++) {
        for (const pid of await processesOf(who.uid)) end(pid, tries < 10 ? 'SIGTERM' : 'SIGKILL')
        await pause(200)
      }
      await run('userdel', ['--remove', user], { quiet: true })
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The clerk's session; where it cannot begin, nothing of the clerk is left. */
async function sessionOf(env, who, screen) {
  try {
    return await startSession(env, who)
  } catch (error) {
    screen.stop()
    await run('userdel', ['--remove', user], { quiet: true })
    throw error
  }
}

/** Ends a process, which may have ended by itself meanwhile. */
function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function start(as, args, environment) {
  const child = spawn('kartei', args, { ...as, env: { ...as.env, ...environment } })
  let output = ''
  let answer = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  child.stdout.on('data', (text) => (answer += text))
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code, output, answer }))
  })
  /** Confirms the dialog that the program shows by Return, until it has ended. */
  const confirm = async () => {
    const env = as.env
    for (const begin = Date.now(); child.exitCode === null && Date.now() - begin < patience; await pause(200)) {
      const { output: windows } = await run('xdotool', ['search', '--onlyvisible', '--name', '^Kartei$'], {
        quiet: true,
        env,
      })
      for (const window of windows.trim().split('\n').filter(Boolean))
        await run('xdotool', ['windowfocus', window, 'key', 'Return'], { quiet: true, env })
    }
    if (child.exitCode === null) child.kill('SIGKILL')
    return ended
  }
  return {
    ended,
    confirm,
    kill: () => child.kill('SIGKILL'),
    output: () => output,
    processes: () => familyOf(child.pid),
  }
}

/** A process and all that it started: number, command line, and how its system calls are filtered. */
async function familyOf(pid) {
  const all = await Promise.all((await numbers()).map(about))
  const family = []
  for (let wanted = [pid]; wanted.length > 0;) {
    family.push(...all.filter((each) => each && wanted.includes(each.pid)))
    wanted = all.filter((each) => each && wanted.includes(each.parent)).map((each) => each.pid)
  }
  return family
}

async function processesOf(uid) {
  const all = await Promise.all((await numbers()).map(about))
  return all.filter((each) => each?.uid === uid).map((each) => each.pid)
}

const numbers = async () => (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)

async function about(pid) {
  const [status, line] = await Promise.all(
    ['status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  )
  if (status === '') return undefined
  const field = (name) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
  return {
    pid,
    parent: Number(field('PPid')),
    uid: Number(field('Uid')),
    seccomp: field('Seccomp'),
    command: line.replaceAll('\0', ' ').trim(),
  }
}
