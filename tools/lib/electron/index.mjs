import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '../lock.mjs'
import { inProject, projectRequire } from '../project.mjs'
import { Refusal, say } from '../say.mjs'
import { installOfficial } from './official.mjs'
import { installTestRuntime, recipe, testRuntimeFits, testRuntimeVersion } from './test-runtime.mjs'

const executableName =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

/**
 * Makes Electron available: the one that ELECTRON_OVERRIDE_DIST_PATH names, the one that is installed, the official
 * binary, or on Linux x64 the test runtime. What is found once is found again within milliseconds.
 *
 * @returns {Promise<string>} the absolute path of the executable
 * @throws {Refusal} with what to do when there is none
 */
export async function ensureElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, executableName)
    if (existsSync(path)) return path
    throw new Refusal(
      `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${path}: unpack Electron there, or unset it.`,
    )
  }
  const module = electronModule()
  return (
    (await installed(module)) ??
    (await withLock(
      inProject('node_modules', '.cache', 'kartei', 'electron.lock'),
      async () => (await installed(module)) ?? (await install(module)),
      () => say('waiting for another process that is installing Electron'),
    ))
  )
}

function electronModule() {
  try {
    return dirname(projectRequire.resolve('electron/package.json'))
  } catch {
    throw new Refusal('The dependencies are not installed: run npm ci first.')
  }
}

/** The executable in the electron package's folder, when it is whole and the one that is wanted. */
async function installed(module) {
  const read = (...parts) => {
    const file = join(module, ...parts)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  const path = join(module, 'dist', read('path.txt') ?? executableName)
  if (read('path.txt') === undefined || !existsSync(path)) return undefined
  const version = read('dist', 'version')?.replace(/^v/, '')
  if (version === JSON.parse(read('package.json')).version) return path
  return version === testRuntimeVersion && read('dist', 'recipe') === (await recipe()) ? path : undefined
}

async function install(module) {
  const { version } = JSON.parse(readFileSync(join(module, 'package.json'), 'utf8'))
  say(`fetching Electron ${version}`)
  const official = await installOfficial(module)
  if (official === undefined) return join(module, 'dist', executableName)
  say(`Electron ${version} cannot be had here: ${official}`)

  const advice =
    'Allow access to the release page of Electron, or unpack a release yourself and name its folder in ' +
    'ELECTRON_OVERRIDE_DIST_PATH, then run this again.'
  if (!testRuntimeFits) throw new Refusal(`There is no Electron for this machine. ${advice}`)
  try {
    await installTestRuntime(module)
  } catch (error) {
    throw new Refusal(`There is no Electron for this machine (${error.message}). ${advice}`)
  }
  return join(module, 'dist', executableName)
}
