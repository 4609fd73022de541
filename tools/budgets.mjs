/*
 * Holds lines, files, calls, stores and what is loaded first at the numbers in tools/budgets.json, of which none goes up
 * unsaid. With --lower it writes the smaller numbers that were measured. Its part `running` is held by test/e2e/budgets.e2e.ts.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { posix, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { binary } from './lib/binary.mjs'
import { chunksFile, compare, loadedWith, lowered, measureSources, namedByPage } from './lib/budgets.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { inProject, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const file = 'tools/budgets.json'
const houses = ['src-main', 'src-preload', 'src-renderer']

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

async function sourcesThatShip() {
  const files = await Promise.all(
    houses.map(async (house) =>
      (await readdir(house, { recursive: true })).map((path) => posix.join(house, path.replaceAll(sep, '/'))),
    ),
  )
  return files.flat().filter((path) => /\.(?:tsx?|css)$/.test(path))
}

async function callsAndEvents() {
  const { module } = await runnerImport(inProject('src-preload', 'contract', 'index.ts'), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@contract': inProject('src-preload', 'contract') } },
  })
  return Object.values(module.contract).reduce((sum, entries) => sum + Object.keys(entries).length, 0)
}

/** In thousands of bytes, so that a letter more is not yet another number. */
async function kilobytes(folder, files) {
  const sizes = await Promise.all(files.map(async (name) => (await stat(inProject('out', folder, name))).size))
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}

async function loadedFirst() {
  const [ofMain, ofPage] = await Promise.all(
    ['main', 'page'].map((process) => readJson(inProject('out', chunksFile(process)))),
  )
  const main = loadedWith(ofMain, ['index.js'])
  const named = namedByPage(await readFile(inProject('out', 'renderer', 'index.html'), 'utf8'))
  const page = [...new Set([...named, ...loadedWith(ofPage, named)])]
  const modules = (chunks, files) => files.reduce((sum, name) => sum + (chunks[name]?.modules ?? 0), 0)
  return {
    'kB that main loads before its window': await kilobytes('main', main),
    'modules that main loads before its window': modules(ofMain, main),
    'kB that the page loads first': await kilobytes('renderer', page),
    'modules that the page loads first': modules(ofPage, page),
  }
}

await main(async (args) => {
  const { values } = parseArgs({ args, options: { lower: { type: 'boolean', default: false } } })
  process.chdir(root)
  await ensureBuilt()
  const budgets = await readJson(file)
  const { sources, rooms } = await measureSources(await sourcesThatShip(), (path) => readFile(path, 'utf8'))
  const measured = {
    sources: { ...sources, 'calls and events of the contract': await callsAndEvents() },
    loaded: await loadedFirst(),
    rooms,
  }
  const { over, lower } = compare(measured, budgets, file)
  if (values.lower && lower.length > 0) {
    await writeFile(file, JSON.stringify(lowered(budgets, measured)))
    await run(process.execPath, [binary('oxfmt'), file], { cwd: root, quiet: true })
  }
  for (const line of lower) say(line)
  for (const line of over) say(line)
  return over.length === 0 ? 0 : 1
})
