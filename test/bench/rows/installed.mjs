import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bare } from '../programs.mjs'
import { compare } from '../statistics.mjs'

const installed = '/opt/Kartei/kartei'
const runs = 7

/** How long a window may take, in milliseconds. */
const patience = 30_000

/** The installed program refuses to run without its sandbox, which Chromium does not start as root. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const run = promisify(execFile)
const hasWindow = () =>
  run('xdotool', ['search', '--onlyvisible', '--name', '.']).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  )

/** Milliseconds from starting a program on a fresh profile until its window is on the screen, which is empty otherwise. */
async function untilWindow(command, args) {
  const profile = await mkdtemp(join(tmpdir(), 'kartei-bench-'))
  if (ordinaryUser.uid) await chown(profile, ordinaryUser.uid, ordinaryUser.gid)
  const env = { ...process.env, HOME: profile, XDG_CONFIG_HOME: profile, XDG_RUNTIME_DIR: profile }
  const begun = performance.now()
  const child = spawn(command, [`--user-data-dir=${profile}`, '--password-store=basic', ...args], {
    ...ordinaryUser,
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    cwd: profile,
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  try {
    while (!(await hasWindow())) {
      if (child.exitCode !== null || performance.now() - begun > patience) throw new Error(`${command} shows no window`)
      await pause(10)
    }
    return performance.now() - begun
  } finally {
    child.kill()
    await gone
    while (await hasWindow()) await pause(50)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * The installed program from its start to its window, which it shows once it is drawn, against a bare window. Nothing can
 * drive it, so its window is all that is waited for.
 */
export async function installedRow({ electron }) {
  if (process.platform !== 'linux' || !existsSync(installed)) {
    console.error(`bench: the installed program was skipped: there is no ${installed} (docs/release.md)`)
    return []
  }
  const kartei = []
  const baseline = []
  for (let turn = -1; turn < runs; turn += 1) {
    const ours = await untilWindow(installed, [])
    const theirs = await untilWindow(electron, [bare])
    if (turn < 0) continue
    kartei.push(ours)
    baseline.push(theirs)
  }
  return [compare('start of the installed program to its window / bare window', 'ms', kartei, baseline)]
}
