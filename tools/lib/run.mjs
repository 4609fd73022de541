import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Runs a program to its end. SIGINT, SIGTERM and SIGHUP to this process are handed on, so that whoever stops a script
 * also stops what it started and cleaning up still happens.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { input?: string, quiet?: boolean, priority?: number }} [options]
 *   `quiet` collects the output instead of showing it; `priority` is one of os.constants.priority, also for what it starts
 * @returns {Promise<{ code: number, output: string }>} the exit code (128 + n for signal n, 127 when it cannot be
 *   started), and with `quiet` what it printed on stdout and stderr
 */
export function run(command, args, { input, quiet = false, priority, ...options } = {}) {
  return new Promise((resolve) => {
    const stdin = input === undefined ? (quiet ? 'ignore' : 'inherit') : 'pipe'
    const child = spawn(command, args, {
      stdio: quiet ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      ...options,
    })
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    if (input !== undefined) child.stdin?.end(input)

    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const handOn = (signal) => child.kill(signal)
    signals.forEach((signal) => process.on(signal, handOn))
    const end = (code, text = output) => {
      signals.forEach((signal) => process.off(signal, handOn))
      resolve({ code, output: text })
    }
    child.on('error', (error) => end(127, String(error.message)))
    child.on('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
