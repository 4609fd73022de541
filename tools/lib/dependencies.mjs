import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inProject } from './project.mjs'
import { duration, Refusal, say } from './say.mjs'

/** Installs the dependencies when they are missing or not those of the lock file. */
export async function ensureDependencies() {
  const wanted = readPackages(inProject('package-lock.json'))
  const installed = readPackages(inProject('node_modules', '.package-lock.json'))
  if (areCurrent(wanted, installed)) return

  say(installed ? 'dependencies have changed: installing them' : 'installing dependencies')
  const begin = Date.now()
  const { code, output } = await npm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0)
    throw new Refusal(`${output.trim()}\nThe dependencies cannot be installed: npm ci ended with ${code}.`)
  say(`dependencies installed (${duration(Date.now() - begin)})`)
}

/**
 * Whether what npm says it installed is what the lock file wants. npm writes its list at the end of an installation, so
 * one that was cut short leaves none.
 *
 * @param {Record<string, LockedPackage> | undefined} wanted
 * @param {Record<string, LockedPackage> | undefined} installed
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 */
export function areCurrent(wanted, installed) {
  if (wanted === undefined || installed === undefined) return false
  // Optional packages are those of other platforms, mostly: installed or not, but never in another version.
  const isThere = ([path, { version, optional, devOptional }]) =>
    path === '' || (installed[path] ? installed[path].version === version : Boolean(optional || devOptional))
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => path in wanted)
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}
