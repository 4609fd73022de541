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
 * @param {{ uid?: number, gid?: number, cwd?: string }} [as] another user, whose session it is
 * @returns {Promise<{ address: string, stop: () => void }>} the bus address
 */
export async function startSession(env, as = {}) {
  const bus = await startBus({ ...as, env })
  const inSession = { ...as, env: { ...env, DBUS_SESSION_BUS_ADDRESS: bus.address } }
  const keyring = startKeyring(inSession)
  const stop = () => {
    keyring.kill()
    bus.stop()
  }
  try {
    await available('org.freedesktop.secrets', keyring, inSession)
    return { address: bus.address, stop }
  } catch (error) {
    stop()
    throw error
  }
}

function startBus(as) {
  return new Promise((resolve, reject) => {
    const args = ['--session', '--nofork', '--nopidfile', '--nosyslog', '--print-address=3']
    // What it says on stderr is about its own limits and about services that a session without a screen lacks.
    const bus = spawn('dbus-daemon', args, { ...as, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    bus.on('error', () => reject(new Refusal('dbus-daemon is not installed: the keychain is reached over D-Bus.')))
    bus.on('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}`)))
    bus.stdio[3].setEncoding('utf8').once('data', (address) => {
      resolve({ address: address.trim(), stop: () => bus.kill() })
    })
  })
}

function startKeyring(as) {
  const args = ['--unlock', '--foreground', '--components=secrets']
  const keyring = spawn('gnome-keyring-daemon', args, { ...as, stdio: ['pipe', 'ignore', 'ignore'] })
  keyring.on('error', () => {})
  keyring.stdin.on('error', () => {})
  keyring.stdin.end(randomBytes(24).toString('base64'))
  return keyring
}

/** Resolves once the service is on the bus. The daemon itself does not tell when it is ready. */
async function available(service, daemon, as) {
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
  ]
  for (const begin = Date.now(); Date.now() - begin < patience; await wait(50)) {
    const { output } = await run('dbus-send', [...question, `string:${service}`], { ...as, quiet: true })
    if (output.includes('boolean true')) return
    if (daemon.exitCode !== null || daemon.pid === undefined) break
  }
  throw new Refusal('gnome-keyring does not start, and the keychain is tested on a real one.')
}
