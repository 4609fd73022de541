import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute, without a trailing separator. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A path inside the project. */
export const inProject = (...parts) => join(root, ...parts)

/** The files of the program, from the project's folder on. */
export async function sources() {
  const houses = await Promise.all(
    ['src-preload', 'src-main', 'src-renderer'].map(async (house) =>
      (await readdir(inProject(house), { recursive: true })).map((file) =>
        posix.join(house, file.replaceAll(sep, '/')),
      ),
    ),
  )
  return houses.flat().filter((file) => /\.tsx?$/.test(file))
}

/** Resolves modules as the project's own files would: for what is in node_modules, once it is installed. */
export const projectRequire = createRequire(inProject('package.json'))

/** True where Chromium refuses to start with its sandbox: as root on Linux. */
export const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0

/** What every start of Electron from here needs on its command line. */
export const electronArguments = isLinuxRoot ? ['--no-sandbox'] : []

/** Kartei's part of the user's cache folder: what is in it can be had again. */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kartei')
