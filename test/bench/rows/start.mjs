import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asRoot, bare, project } from '../programs.mjs'
import { compare } from '../statistics.mjs'
import { profileWith } from './many-cases.mjs'

const runs = 9
const cases = 1_000
const hook = fileURLToPath(new URL('../watch-start.cjs', import.meta.url))

const programs = {
  kartei: { folder: project, rows: '[data-case]', answers: '#root [data-case][data-active]' },
  bare: { folder: bare, rows: '#ready', answers: '' },
}

/** Starts a program directly and lets it close its window; resolves to milliseconds since it was started. */
async function started(electron, { folder, rows, answers }, profile) {
  const begun = Date.now()
  const child = spawn(
    electron,
    [...asRoot, `--user-data-dir=${profile}`, '--password-store=gnome-libsecret', '-r', hook, folder],
    { env: { ...process.env, BENCH_ROWS: rows, BENCH_ANSWERS: answers }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await once(child, 'exit')
  const since = (what) => Number(new RegExp(`bench: ${what} (\\d+)`).exec(said)?.[1] ?? Number.NaN) - begun
  return { painted: since('painted'), answers: since('answers') }
}

/**
 * From starting the program until the first rows of the list are on the screen, and until `/` and an arrow do what they do,
 * against a window that shows one line. Kartei was closed before as a clerk closes it.
 */
export async function startRows({ electron }) {
  const { profile } = await profileWith(electron, cases)
  const plain = await mkdtemp(join(tmpdir(), 'kartei-bench-'))
  const kartei = []
  const baseline = []
  try {
    for (let run = -1; run < runs; run += 1) {
      const ours = await started(electron, programs.kartei, profile)
      const theirs = await started(electron, programs.bare, plain)
      if (run < 0) continue
      kartei.push(ours)
      baseline.push(theirs.painted)
    }
  } finally {
    for (const each of [profile, plain]) await rm(each, { recursive: true, force: true, maxRetries: 5 })
  }
  const row = (name, figure) =>
    compare(
      name,
      'ms',
      kartei.map((each) => each[figure]),
      baseline,
    )
  return [
    row('start to the first rows painted / bare window painted', 'painted'),
    row('start to rows that answer the keyboard / bare window painted', 'answers'),
  ]
}
