import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import { askAgainForLostAnswers } from '../../tools/lib/lost-answers.mjs'

export const project = fileURLToPath(new URL('../..', import.meta.url))
export const bare = fileURLToPath(new URL('bare', import.meta.url))

/** Chromium does not start as root with its sandbox on. */
export const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * Starts a program on the given Electron, on a profile that is there or on one of its own; `end` closes it and removes
 * the profile of its own.
 */
export async function start(electron, folder, kept) {
  const profile = kept ?? (await mkdtemp(join(tmpdir(), 'kartei-bench-')))
  const begun = performance.now()
  const app = await _electron.launch({
    executablePath: electron,
    args: [...asRoot, `--user-data-dir=${profile}`, '--password-store=gnome-libsecret', folder],
  })
  askAgainForLostAnswers(app)
  const page = await app.firstWindow()
  // Main asks before an environment is added; nobody is there to press the button.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
  })
  const end = async () => {
    await app.close()
    if (kept === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { app, page, begun, end }
}

/**
 * glibc gives memory back to the system and takes it anew whenever it thinks fit, page by page: for some uploads the
 * service took 50 MB so and needed a third longer, for others nothing, whoever sent them.
 */
const keepsMemory = { MALLOC_TRIM_THRESHOLD_: String(2 ** 30), MALLOC_MMAP_THRESHOLD_: String(2 ** 30) }

/** The training service alone, on a port of its own. */
export async function startService() {
  const child = spawn(process.execPath, [join(project, 'out/main/sandbox.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...keepsMemory },
  })
  const [line] = await once(child.stdout, 'data')
  const [, baseUrl] = /(http:\/\/[\d.:]+)/.exec(String(line)) ?? []
  const [, apiKey] = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(String(line)) ?? []
  if (!baseUrl || !apiKey) throw new Error(`The training service said: ${line}`)
  return { baseUrl, apiKey, end: () => child.kill() }
}

async function childrenOf(pid) {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const direct = lists.join(' ').split(/\s+/).filter(Boolean)
  return [...direct, ...(await Promise.all(direct.map(childrenOf))).flat()]
}

/** Proportional set size of a process and all its descendants, in MiB (Linux). */
export async function proportionalSetSize(pid) {
  const pids = [String(pid), ...(await childrenOf(pid))]
  const sizes = await Promise.all(
    pids.map(async (each) => {
      const text = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
