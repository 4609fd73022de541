import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Programs are built inside the project, because the built file finds the packages it needs from where it lies. */
export const project = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds a program of a test for a process of its own; resolves to the file to run. */
export async function buildProgram(source: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    resolve: { alias: { '@contract': join(project, 'src-preload/contract') } },
    // One file starts faster than hundreds; the database brings a native part that it looks for beside itself.
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
    build: { ssr: source, outDir: join(folder, 'out'), target: 'node20.18' },
  })
  return join(folder, 'out', basename(source).replace(/\.ts$/, '.js'))
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
