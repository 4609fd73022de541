import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run.mjs'
import { say } from '../say.mjs'

/** What the electron package needs to fetch its own binary: its checksums are those that were published with it. */
const parts = ['install.js', 'package.json', 'checksums.json']

/**
 * Variables of the electron package that would fetch something else than what is wanted here, or take its checksum from
 * where the file itself comes from. Those that name another place of the same file (ELECTRON_MIRROR …) count.
 */
const refused =
  /^(electron_use_remote_checksums|npm_config_electron_use_remote_checksums|electron_install_platform|npm_config_platform|electron_override_dist_path)$/i

/**
 * Lets the electron package fetch its own binary, checked by its checksum, and puts it into the package's `dist`: it is
 * unpacked beside it and renamed, so that what was there before stays whole until then.
 *
 * @param {string} module the electron package's folder
 * @param {object} [limits] in milliseconds
 * @param {number} [limits.standstill] how long it may stand still: a closed network either answers at once or never
 * @param {number} [limits.whole] how long it may take at all
 * @param {number} [limits.reportEvery]
 * @param {(line: string) => void} [limits.report]
 * @returns {Promise<string | undefined>} undefined when it is there, otherwise why not, in a few words
 */
export async function installOfficial(
  module,
  { standstill = 20_000, whole = 30 * 60_000, reportEvery = 15_000, report = say } = {},
) {
  const missing = parts.find((part) => !existsSync(join(module, part)))
  if (missing) return `the electron package brings no ${missing}`
  const made = await mkdtemp(join(module, 'official-'))
  const stopped = new AbortController()
  const finished = new AbortController()
  try {
    for (const part of parts) await copyFile(join(module, part), join(made, part))
    // The download grows in its folder for temporary files, so that folder shows whether anything moves.
    const download = join(made, 'download')
    await mkdir(download)
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !refused.test(name)))
    const install = run(process.execPath, [join(made, 'install.js')], {
      quiet: true,
      signal: stopped.signal,
      killSignal: 'SIGKILL',
      env: { ...env, TMPDIR: download, TEMP: download, TMP: download },
    })
    const stop = stopWhenStill(made, { standstill, whole, reportEvery, report }, stopped, finished.signal)
    const { code, output } = await install
    finished.abort()
    const why = await stop
    if (stopped.signal.aborted) return why
    if (code !== 0) return reasonIn(output) || `its installer ended with ${code}`
    return await exchange(module, made)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Why the installer failed, in a line. What Node says of a connection says nothing to anybody. */
function reasonIn(output) {
  const [line] = output.trim().split('\n')
  return /: (fetch failed|terminated)$/.test(line) ? 'its release page does not answer, or breaks off' : line
}

/** Puts what was made in place of what is there, when it is what is wanted. */
async function exchange(module, made) {
  const read = (...path) => readFile(join(made, ...path), 'utf8').catch(() => '')
  const { version } = JSON.parse(await read('package.json'))
  const found = (await read('dist', 'version')).trim().replace(/^v/, '')
  if (found !== version) return `what came is not Electron ${version} but ${found || 'of no version'}`
  if (!existsSync(join(made, 'dist', await read('path.txt')))) return 'what came has no program in it'

  const before = join(made, 'before')
  await rename(join(module, 'dist'), before).catch(ifMissing)
  await rename(join(made, 'dist'), join(module, 'dist'))
  await rename(join(made, 'path.txt'), join(module, 'path.txt'))
  return undefined
}

function ifMissing(error) {
  if (error.code !== 'ENOENT') throw error
}

/** Resolves to why it was stopped, once it has finished or was. */
async function stopWhenStill(folder, { standstill, whole, reportEvery, report }, stop, finished) {
  const begin = Date.now()
  let size = -1
  let since = begin
  let reported = begin
  const seconds = (milliseconds) => `${milliseconds / 1000} s`
  while (!finished.aborted) {
    const now = await sizeOf(folder)
    if (now !== size) since = Date.now()
    size = now
    const late = Date.now() - begin > whole
    if (late || Date.now() - since > standstill) {
      stop.abort()
      return late
        ? `its download was not done after ${seconds(whole)}`
        : `its download stood still for ${seconds(standstill)}`
    }
    if (Date.now() - reported > reportEvery) {
      reported = Date.now()
      report(`${Math.round(size / 1e6)} MB of Electron so far`)
    }
    await wait(Math.min(500, reportEvery), undefined, { signal: finished }).catch(() => {})
  }
  return undefined
}

/** Bytes in a folder; what vanishes while it is counted counts nothing. */
async function sizeOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath ?? entry.path, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)
}
