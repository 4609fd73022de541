import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '../lock.mjs'
import { projectRequire } from '../project.mjs'
import { Refusal, say } from '../say.mjs'
import { installOfficial } from './official.mjs'
import { installTestRuntime, recipe, testRuntimeFits, testRuntimeVersion } from './test-runtime.mjs'

const executableName =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

/** How long nobody is asked again for the official Electron where the test runtime is in use, in milliseconds. */
const asksEvery = 24 * 60 * 60_000
/** How long its release page has for each answer then, in milliseconds: there is an Electron to go on with. */
const patience = 5_000

const ownTestRuntime = { fits: testRuntimeFits, version: testRuntimeVersion, recipe, install: installTestRuntime }

/**
 * Makes Electron available: the one that ELECTRON_OVERRIDE_DIST_PATH names, the one that is installed, the official
 * binary, or on Linux x64 the test runtime. What is found once is found again within milliseconds.
 *
 * @param {object} [options]
 * @param {boolean} [options.maySwitch] where the test runtime is installed, goes over to the official binary as soon as it can
 *   be had, which is tried once a day; not while anything runs on what is there
 * @param {string} [options.module] the electron package's folder
 * @param {typeof ownTestRuntime} [options.testRuntime]
 * @returns {Promise<string>} the absolute path of the executable
 * @throws {Refusal} with what to do when there is none
 */
export async function ensureElectron({
  maySwitch = false,
  module = electronModule(),
  testRuntime = ownTestRuntime,
} = {}) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, executableName)
    if (existsSync(path)) return path
    throw new Refusal(
      `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${path}: unpack Electron there, or unset it.`,
    )
  }
  const good = async () => {
    const found = await installed(module, testRuntime)
    return found && (found.isOfficial || !maySwitch || !mayAsk(module)) ? found.path : undefined
  }
  return (
    (await good()) ??
    (await withLock(
      join(dirname(module), '.cache', 'kartei', 'electron.lock'),
      async () => (await good()) ?? (await install(module, testRuntime)),
      () => say('waiting for another process that is installing Electron'),
    ))
  )
}

/** The mark goes with the package's folder: another version of the package is asked for at once. */
const markOf = (module) => join(module, 'official-asked')

function mayAsk(module) {
  const mark = statSync(markOf(module), { throwIfNoEntry: false })
  return mark === undefined || Math.abs(Date.now() - mark.mtimeMs) > asksEvery
}

function electronModule() {
  try {
    return dirname(projectRequire.resolve('electron/package.json'))
  } catch {
    throw new Refusal('The dependencies are not installed: run npm ci first.')
  }
}

/** The executable in the electron package's folder, when it is whole and one that is wanted. */
async function installed(module, testRuntime) {
  const read = (...parts) => {
    const file = join(module, ...parts)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  const path = join(module, 'dist', read('path.txt') ?? executableName)
  if (read('path.txt') === undefined || !existsSync(path)) return undefined
  const version = read('dist', 'version')?.replace(/^v/, '')
  if (version === JSON.parse(read('package.json')).version) return { path, isOfficial: true }
  const isTestRuntime = version === testRuntime.version && read('dist', 'recipe') === (await testRuntime.recipe())
  return isTestRuntime ? { path, isOfficial: false } : undefined
}

async function install(module, testRuntime) {
  const { version } = JSON.parse(readFileSync(join(module, 'package.json'), 'utf8'))
  const before = await installed(module, testRuntime)
  say(before ? `asking for Electron ${version}, in place of the test runtime` : `fetching Electron ${version}`)
  writeFileSync(markOf(module), '')
  const official = await installOfficial(module, before && { standstill: patience })
  if (official === undefined) return join(module, 'dist', executableName)
  say(`Electron ${version} cannot be had here: ${official}`)
  if (before) return before.path

  const advice =
    'Allow access to the release page of Electron, name a copy of it in ELECTRON_MIRROR, or unpack a release yourself and ' +
    'name its folder in ELECTRON_OVERRIDE_DIST_PATH, then run this again.'
  if (!testRuntime.fits) throw new Refusal(`There is no Electron for this machine. ${advice}`)
  try {
    await testRuntime.install(module)
  } catch (error) {
    throw new Refusal(`There is no Electron for this machine (${error.message}). ${advice}`)
  }
  return join(module, 'dist', executableName)
}
