import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run.mjs'

/** How long a download may stand still, in milliseconds: a closed network either answers at once or never. */
const standstill = 20_000

/**
 * Lets the electron package fetch its own binary into its `dist`.
 *
 * @param {string} module the electron package's folder
 * @returns {Promise<string | undefined>} undefined when it is there, otherwise why not, in a few words
 */
export async function installOfficial(module) {
  const installer = join(module, 'install.js')
  if (!existsSync(installer)) return 'the electron package brings no installer'
  const scratch = await mkdtemp(join(tmpdir(), 'kartei-electron-'))
  const stopped = new AbortController()
  const finished = new AbortController()
  try {
    const install = run(process.execPath, [installer], {
      quiet: true,
      signal: stopped.signal,
      killSignal: 'SIGKILL',
      // The download grows in its folder for temporary files, so that folder shows whether anything moves.
      env: { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch },
    })
    const watch = stopWhenStill([scratch, join(module, 'dist')], stopped, finished.signal)
    const { code, output } = await install
    finished.abort()
    await watch
    if (stopped.signal.aborted) return `its download stood still for ${standstill / 1000} s`
    return code === 0 ? undefined : (output.trim().split('\n')[0] ?? `its installer ended with ${code}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function stopWhenStill(folders, stop, finished) {
  let size = -1
  let since = Date.now()
  while (!finished.aborted) {
    const now = (await Promise.all(folders.map(sizeOf))).reduce((sum, each) => sum + each, 0)
    if (now !== size) since = Date.now()
    size = now
    if (Date.now() - since > standstill) return stop.abort()
    await wait(500, undefined, { signal: finished }).catch(() => {})
  }
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
