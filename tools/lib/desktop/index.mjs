import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desktopPackages, ensurePackages, runtimePackages } from '../debian.mjs'
import { electronEnvironment } from '../locale.mjs'
import { run } from '../run.mjs'
import { ensureQueue, printOutput } from './printer.mjs'
import { startScreen } from './screen.mjs'
import { startSession } from './session.mjs'

/** Packages, print queue: everything of the desktop that outlives a run. Fast where it is there already. */
export async function prepareDesktop() {
  if (process.platform !== 'linux') return
  await ensurePackages([...runtimePackages, ...desktopPackages])
  await ensureQueue()
}

/**
 * A desktop of its own: a screen without a monitor, a D-Bus session with an unlocked keyring that starts empty, and the
 * print queue PDF, whose output folder a program learns from KARTEI_TEST_PRINT_OUTPUT. The user's own settings, keyring
 * and screen are not touched. Only on Linux.
 *
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => Promise<void> }>} the variables by which programs find it
 */
export async function startDesktop() {
  const home = await mkdtemp(join(tmpdir(), 'kartei-desktop-'))
  const env = { ...(await privateFolders(home)), KARTEI_TEST_PRINT_OUTPUT: await printOutput() }
  const started = []
  const stop = async () => {
    started.forEach((each) => each.stop())
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = await startScreen()
    started.push(screen)
    env.DISPLAY = screen.display
    const session = await startSession({ ...withoutDesktop(electronEnvironment()), ...env })
    started.push(session)
    env.DBUS_SESSION_BUS_ADDRESS = session.address
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * These variables without those by which a program would find the user's own screen.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function withoutDesktop(environment) {
  const env = { ...environment }
  delete env.WAYLAND_DISPLAY
  return env
}

/**
 * Runs a command on a desktop of its own. Elsewhere than on Linux it runs on the desktop that is there.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to this process's own
 * @returns {Promise<number>} the command's exit code
 */
export async function runOnDesktop(command, args, environment = {}) {
  const env = { ...electronEnvironment(), ...environment }
  if (process.platform !== 'linux') return (await run(command, args, { env })).code

  await prepareDesktop()
  const desktop = await startDesktop()
  try {
    return (await run(command, args, { env: { ...withoutDesktop(env), ...desktop.env } })).code
  } finally {
    await desktop.stop()
  }
}

async function privateFolders(home) {
  const variables = {
    XDG_DATA_HOME: 'data',
    XDG_CONFIG_HOME: 'config',
    XDG_STATE_HOME: 'state',
    XDG_RUNTIME_DIR: 'run',
  }
  const folders = Object.entries(variables).map(([variable, name]) => [variable, join(home, name)])
  await Promise.all(folders.map(([, folder]) => mkdir(folder, { mode: 0o700 })))
  return Object.fromEntries(folders)
}
