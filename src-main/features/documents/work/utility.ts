import { utilityProcess } from 'electron'
import { fileURLToPath } from 'node:url'
import { confinedEnvironment } from './confined'
import type { Bench } from './workshop'

/** Starts the process for work on files. `entry` is the built `work/process`. */
export function launchUtility(entry: URL): Bench {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    serviceName: 'Kartei documents',
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
