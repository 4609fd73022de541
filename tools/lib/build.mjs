import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { binary } from './binary.mjs'
import { withLock } from './lock.mjs'
import { inProject, root } from './project.mjs'
import { run } from './run.mjs'
import { duration, Refusal, say } from './say.mjs'
import { stampOf } from './staleness.mjs'
import { declareTexts } from './texts.mjs'

const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'test/fixtures/training-service.ts',
  'test/fixtures/minimal-conformance.ts',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stampFile = inProject('out', 'built-from')

/** Builds what is in out/ when it is missing or was made from other sources than those that are here now. */
export async function ensureBuilt() {
  await declareTexts()
  if (await isCurrent()) return
  await inTurn(async () => {
    if (!(await isCurrent())) await buildNow()
  })
}

/** Builds in any case. */
export async function build() {
  await declareTexts()
  await inTurn(buildNow)
}

/** Says that out/ holds something else than a finished build, as development mode leaves it. */
export const forgetBuild = () => rm(stampFile, { force: true })

const inTurn = (work) =>
  withLock(inProject('node_modules', '.cache', 'kartei', 'build.lock'), work, () => say('waiting for another build'))

async function isCurrent() {
  if (!existsSync(inProject('out', 'main', 'index.js'))) return false
  const made = await readFile(stampFile, 'utf8').catch(() => undefined)
  return made === (await stampOf(root, sources))
}

async function buildNow() {
  say('building')
  const begin = Date.now()
  const stamp = await stampOf(root, sources)
  await forgetBuild()
  const { code, output } = await run(process.execPath, [binary('electron-vite'), 'build'], { quiet: true, cwd: root })
  if (code !== 0) throw new Refusal(`${output.trim()}\nThe build failed.`)
  await writeFile(stampFile, stamp)
  say(`built (${duration(Date.now() - begin)})`)
}
