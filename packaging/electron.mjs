import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzip } from '../tools/lib/electron/zip.mjs'
import { Refusal } from '../tools/lib/say.mjs'

/** What only an Electron for that system has. */
const marks = { linux: 'chrome-sandbox', win: 'electron.exe', mac: 'Electron.app' }

/**
 * Looks at the Electron that a package shall hold.
 *
 * @param {string} given folder of an unpacked one, or its zip as Electron's release page has it
 * @param {{ system: 'linux' | 'win' | 'mac', shipped: string }} wanted `shipped` is the version in package.json
 * @returns {Promise<{ folder: string, version: string, isTestRuntime: boolean, forget: () => Promise<void> }>}
 */
export async function openElectron(given, { system, shipped }) {
  const isZip = given.endsWith('.zip')
  const folder = isZip ? await mkdtemp(join(tmpdir(), 'kartei-electron-')) : given
  const forget = () => (isZip ? rm(folder, { recursive: true, force: true }) : Promise.resolve())
  try {
    if (isZip) await unzip(given, folder, (name) => name)
    if (!existsSync(join(folder, marks[system])))
      throw new Refusal(`${given} is no Electron for this system: there is no ${marks[system]} in it.`)
    const version = (await readFile(join(folder, 'version'), 'utf8').catch(() => '')).trim().replace(/^v/, '')
    if (version === '') throw new Refusal(`${given} is no released Electron: its file "version" is missing.`)
    const isTestRuntime = existsSync(join(folder, 'recipe'))
    if (version !== shipped && !isTestRuntime)
      throw new Refusal(`${given} is Electron ${version}, and what ships is ${shipped} (package.json).`)
    return { folder, version, isTestRuntime, forget }
  } catch (error) {
    await forget()
    throw error
  }
}
