import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run.mjs'
import { Refusal } from '../say.mjs'

/** How long the keyring may take to come up, in milliseconds. */
const patience = 10_000

/**
 * Starts a D-Bus session of its own with an unlocked keyring that starts empty. Its password is random and forgotten,
 * since nobody needs it.
 *
 * @param {NodeJS.ProcessEnv} env with the private folders in which the keyring shall live
 * @returns {Promise<{ address: string, stop: () => void }>} the bus address
 */
export async function startSession(env) {
  const bus = await startBus(env)
  const keyring = startKeyring({ ...env, DBUS_SESSION_BUS_ADDRESS: bus.address })
  const stop = () => {
    keyring.kill()
    bus.stop()
  }
  try {
    await available('org.freedesktop.secrets', keyring, { ...env, DBUS_SESSION_BUS_ADDRESS: bus.address })
    return { address: bus.address, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function startBus(env) {
  return new Promise((resolve, reject) => {
    const args = ['--session', '--nofork', '--nopidfile', '--nosyslog', '--print-address=3']
    // What it says on stderr is about its own limits and about services that a session without a screen lacks.
    const bus = spawn('dbus-daemon', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env })
    bus.on('error', () => reject(new Refusal('dbus-daemon is not installed: the keychain is reached over D-Bus.')))
    bus.on('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}`)))
    bus.stdio[3].setEncoding('utf8').once('data', (address) => {
      resolve({ address: address.trim(), stop: () => bus.kill() })
    })
  })
}

function startKeyring(env) {
  const args = ['--unlock', '--foreground', '--components=secrets']
  const keyring = spawn('gnome-keyring-daemon', args, { stdio: ['pipe', 'ignore', 'ignore'], env })
  keyring.on('error', () => {})
  keyring.stdin.on('error', () => {})
  keyring.stdin.end(randomBytes(24).toString('base64'))
  return keyring
}

/** Resolves once the service is on the bus. The daemon itself does not tell when it is ready. */
async function available(service, daemon, env) {
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
  ]
  for (const begin = Date.now(); Date.now() - begin < patience; await wait(50)) {
    const { output } = await run('dbus-send', [...question, `string:${service}`], { quiet: true, env })
    if (output.includes('boolean true')) return
    if (daemon.exitCode !== null || daemon.pid === undefined) break
  }
  throw new Refusal('gnome-keyring does not start, and the keychain is tested on a real one.')
}
