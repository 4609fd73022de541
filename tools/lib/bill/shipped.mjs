import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'

/**
 * A package of others of which something ships.
 *
 * @typedef {{ folder: string, name: string, version: string, licence: string }} ShippedPackage
 */

const sources = ['src-main', 'src-preload', 'src-renderer']
const isSource = (name) => /\.(tsx?|css|html)$/.test(name) && !name.endsWith('.d.ts')

/** `import … from 'x/y'`, `import('x')`, `@import 'x'`, and globs that name the folder of a package. */
const mentions = /(?:\bfrom|\bimport|@import)\s*\(?\s*['"]([^'".][^'"\n]*)['"]|node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function mentioned() {
  const names = new Set()
  for (const folder of sources)
    for (const entry of readdirSync(inProject(folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isSource(entry.name)) continue
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      for (const [, specifier, named] of text.matchAll(mentions)) names.add(packageOf(specifier ?? named))
    }
  return names
}

/** Where Node finds a package from the folder of another one, as the lock file calls it. */
function found(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[place]) return place
    if (folder === '' || !folder.includes('node_modules/')) return undefined
    if (folder.lastIndexOf('/node_modules/') < 0) folder = ''
  }
}

/** @returns {Record<string, any>} the packages of the lock file by their folders; '' is Kartei */
export const readLock = () => JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages

/**
 * Every package that ships: what is installed beside the program, and what the sources name, with all that these need. Some
 * of it is not in a bundle after all; nothing that is in one is missing. Electron is not among them.
 *
 * @returns {ShippedPackage[]} by name and version
 */
export function shippedPackages(lock = readLock()) {
  const folders = new Set(
    Object.entries(lock).flatMap(([folder, { dev, devOptional }]) =>
      folder === '' || dev || devOptional ? [] : [folder],
    ),
  )
  const visit = (folder) => {
    if (folder === undefined || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, peerDependencies, peerDependenciesMeta } = lock[folder]
    for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
      if (peerDependenciesMeta?.[name]?.optional !== true) visit(found(lock, folder, name))
  }
  for (const name of mentioned()) if (name !== 'electron') visit(found(lock, '', name))
  const packages = [...folders].map((folder) => ({
    folder,
    name: lock[folder].name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: lock[folder].version,
    licence: lock[folder].license ?? '',
  }))
  // One that lies in several folders ships once as far as anybody asks.
  return [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
  )
}
