import { utilityProcess } from 'electron'
import { join } from 'node:path'
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

/** Windows finds its own parts by this variable; nothing else of the clerk's environment is the business of a file. */
const needed = ['SystemRoot']

/**
 * The environment of a process that opens foreign files: that of the clerk may hold tokens, passwords of proxies and paths. It is
 * not empty, because Electron takes an empty one for none and hands its own on.
 */
export const confinedEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => needed.includes(name))),
  NODE_ENV: 'production',
})
