import type { z } from '@contract/zod'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { build } from 'vite'
import { builtOnce, project } from './built-once'

/** A program of a test for a process of its own; resolves to the file to run. */
async function builtProgram(source: string): Promise<string> {
  const name = basename(source, '.ts')
  const folder = await builtOnce(name, [relative(project, source)], (outDir) =>
    build({
      configFile: false,
      root: project,
      logLevel: 'error',
      resolve: { alias: { '@contract': join(project, 'src-preload/contract') } },
      // One file starts faster than hundreds; the database brings a native part that it looks for beside itself.
      ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
      build: { ssr: source, outDir, emptyOutDir: true, target: 'node20.18' },
    }),
  )
  return join(folder, `${name}.js`)
}

/** A test's program, and a folder of its own for what that leaves. */
export async function prepareProgram(
  source: string,
): Promise<{ directory: string; program: string; remove: () => Promise<void> }> {
  const program = await builtProgram(source)
  const directory = await mkdtemp(join(tmpdir(), 'kartei-program-'))
  return { directory, program, remove: () => rm(directory, { recursive: true, force: true }) }
}

export interface RunningProgram {
  readonly child: ChildProcess
  /** What it has written to stdout so far, in whole lines: one that the kill cut short was not told. */
  readonly lines: () => string[]
  readonly errors: () => string
  /** Resolves when it has ended, to the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>
}

/** Starts a built program with its task in a process of its own; it may talk by IPC and by lines on stdout. */
export function startProgram(program: string, task: unknown, onLines: () => void = () => undefined): RunningProgram {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  let errors = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    output += bytes.toString()
    onLines()
  })
  child.stderr?.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal))
  })
  return { child, lines: () => output.split('\n').slice(0, -1), errors: () => errors, ended }
}

/** The first thing that it tells by IPC; rejects with its errors when it ends before. */
export async function firstWord<T>({ child, ended, errors }: RunningProgram, shape: z.ZodType<T>): Promise<T> {
  const told: unknown = await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then(() => Promise.reject(new Error(errors()))),
  ])
  return shape.parse(told)
}
