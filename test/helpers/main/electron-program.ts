import { execFile, fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { builtOnce } from './built-once'
import { startScreen } from '../../../tools/lib/desktop/screen.mjs'
import { ensureElectron } from '../../../tools/lib/electron/index.mjs'
import { electronEnvironment } from '../../../tools/lib/locale.mjs'

export interface ElectronProgram {
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Builds a file beside this one as Electron's main process, with a profile and a screen that nobody sees. */
async function prepare(file: string) {
  const name = basename(file, '.ts')
  const folder = await builtOnce(name, [], (outDir) =>
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        target: 'node20.18',
        outDir,
        emptyOutDir: true,
        rolldownOptions: {
          input: fileURLToPath(new URL(file, import.meta.url)),
          external: ['electron'],
          output: { entryFileNames: 'host.mjs' },
        },
      },
    }),
  )
  const profile = await mkdtemp(join(tmpdir(), 'kartei-program-'))
  const screen = process.platform === 'linux' ? await startScreen() : undefined
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return {
    electron: await ensureElectron(),
    script: join(folder, 'host.mjs'),
    switches: ['--disable-gpu', `--user-data-dir=${profile}`, ...asRoot],
    env: { ...electronEnvironment(), ...(screen && { DISPLAY: screen.display }) },
    clear: async () => {
      screen?.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts it, to be talked to by messages. */
export async function startElectronProgram(file: string): Promise<ElectronProgram> {
  const { electron, script, switches, env, clear } = await prepare(file)
  const child = fork(script, switches, {
    execPath: electron,
    execArgv: [],
    serialization: 'advanced',
    stdio: 'ignore',
    env,
  })
  return {
    child,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await clear()
    },
  }
}

/** Runs it to its end, and resolves to what it wrote. */
export async function runElectronProgram(file: string, given: readonly string[]): Promise<string> {
  const { electron, script, switches, env, clear } = await prepare(file)
  try {
    return (await promisify(execFile)(electron, [script, ...switches, ...given], { env, timeout: 100_000 })).stdout
  } finally {
    await clear()
  }
}
