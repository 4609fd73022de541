import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../../tools/lib/lock.mjs'
import { stampOf } from '../../../tools/lib/staleness.mjs'

/** Programs are built inside the project, because the built file finds the packages it needs from where it lies. */
export const project = fileURLToPath(new URL('../../..', import.meta.url))
const programs = join(project, 'node_modules', '.cache', 'kartei', 'programs')

/** All that a program of a test can be made of, beside the files that it names itself. */
const sources = ['src-main', 'src-preload', 'resources', 'test/helpers', 'package-lock.json']

/**
 * The folder of a program that a test runs as a process of its own. It is built once for all files and all runs, and again where
 * something that it is made of has changed.
 */
export async function builtOnce(
  name: string,
  ownFiles: readonly string[],
  build: (folder: string) => Promise<unknown>,
): Promise<string> {
  const stamp = await stampOf(project, [...sources, ...ownFiles])
  const folder = join(programs, `${name}-${stamp.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await mkdir(programs, { recursive: true })
  await withLock(join(programs, `${name}.lock`), async () => {
    if (existsSync(folder)) return
    for (const older of await readdir(programs))
      if (older.startsWith(`${name}-`)) await rm(join(programs, older), { recursive: true, force: true })
    const unfinished = join(programs, `${name}-unfinished`)
    await build(unfinished)
    await rename(unfinished, folder)
  })
  return folder
}
