import { utilityProcess } from 'electron'
import { join } from 'node:path'
import { confinedEnvironment } from './confined-environment'
import type { ChildProcess } from './index'

/**
 * Starts the process that opens foreign files, which sees nothing of the clerk's environment: whatever they do to it, main goes on.
 *
 * @param directory of the built program
 */
export function startDocumentsProcess(directory: string): ChildProcess {
  const child = utilityProcess.fork(join(directory, 'documents.js'), [], {
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
