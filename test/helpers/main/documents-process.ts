import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { confinedEnvironment } from '../../../src-main/lib/worker/confined-environment'
import type { ChildProcess } from '../../../src-main/lib/worker'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const folder = path(`../../../node_modules/.cache/kartei/documents-${process.pid}/`)

/** The process as it is built for the program; each test file builds its own, a second's work. */
export async function buildProcess(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@contract': path('../../../src-preload/contract') } },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          process: path('../../../src-main/features/documents/work/process.ts'),
          'documents-thread': path('../../../src-main/features/documents/work/thread.ts'),
        },
        output: { entryFileNames: '[name].js', format: 'es' },
      },
    },
  })
}

/** Node's own child process in the place of Electron's: the same program, the same messages, the same confinement. */
export function launchChildProcess(): ChildProcess {
  const child = fork(`${folder}process.js`, {
    serialization: 'advanced',
    stdio: 'ignore',
    env: confinedEnvironment(process.env),
  })
  return {
    send: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void child.kill('SIGKILL'),
  }
}
