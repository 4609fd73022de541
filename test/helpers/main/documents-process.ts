import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { builtOnce } from './built-once'
import { confinedEnvironment } from '../../../src-main/lib/worker/utility-process'
import type { ChildProcess } from '../../../src-main/lib/worker'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
let folder = ''

/** The process as it is built for the program. */
export async function buildProcess(): Promise<void> {
  folder = await builtOnce('documents', [], (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@contract': path('../../../src-preload/contract') } },
      // One file starts in less than half the time of hundreds.
      // SQLite finds its binary from where it lies.
      ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
      build: {
        ssr: true,
        target: 'node20.18',
        outDir,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            process: path('../../../src-main/features/documents/work/process.ts'),
            'documents-thread': path('../../../src-main/features/documents/work/thread.ts'),
          },
          output: { entryFileNames: '[name].js', format: 'es' },
        },
      },
    }),
  )
}

/** Node's own child process in the place of Electron's: the same program, the same messages, the same confinement. */
export function launchChildProcess(): ChildProcess {
  const child = fork(join(folder, 'process.js'), {
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
