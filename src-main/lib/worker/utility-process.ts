import { utilityProcess } from 'electron'
import { fileURLToPath } from 'node:url'
import { confinedEnvironment } from './confined-environment'
import type { ChildProcess } from './index'

/** Starts a process of Electron's that sees nothing of the clerk's environment. `entry` is its built file. */
export function startUtilityProcess(entry: URL, serviceName: string): ChildProcess {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    serviceName,
    stdio: 'ignore',
    env: confinedEnvironment(process.env),
  })
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void child.kill(),
  }
}
