import { spawn } from 'node:child_process'
import { Refusal } from '../say.mjs'

/** Wide enough for Kartei's three panes, and for a window that is moved. */
const size = '1680x1050x24'

/**
 * Starts an X server without a screen, on a display number that it picks itself.
 *
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export function startScreen() {
  return new Promise((resolve, reject) => {
    // It stays as it is between two programs: while it begins anew, which it would do by itself, nobody can connect.
    const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset']
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    let complaint = ''
    server.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
    server.on('error', () => reject(new Refusal('Xvfb is not installed: a window needs it where there is no screen.')))
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}: ${complaint.trim()}`)))
    server.stdio[3].setEncoding('utf8').once('data', (number) => {
      resolve({ display: `:${number.trim()}`, stop: () => server.kill() })
    })
  })
}
