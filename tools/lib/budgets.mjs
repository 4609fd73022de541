import { importsOf } from './arrows.mjs'

/** Lines that a file of its own should have at least, where one other file alone imports it. */
const smallFile = 50

/** The file in out/ by which the build says of a process what is in its chunks. */
export const chunksFile = (process) => `chunks-${process}.json`

/**
 * The room of a file: main and page of a feature are one, as a change of it touches both.
 *
 * @param {string} file
 */
export function roomOf(file) {
  const [house, room, feature, ...inside] = file.split('/')
  if (house === 'src-preload') return house
  if (room === 'features' && inside.length > 0) return `features/${feature}`
  return feature === undefined ? house : `${house}/${room}`
}

/** With the last one, also where nothing ends it. */
const linesOf = (text) => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)

/** Calls of what makes stores, with their types; `kartei.onboarding.create` is none. */
const madeStore = /(?<![.\w])create(?:Store)?(?:<[^;]*?>)?\(/g
const madeKeyedStore = /(?<!function )createKeyedStore(?:<[^;]*?>)?\(/g
const storesIn = (text) =>
  (/\bfrom 'zustand'/.test(text) ? [...text.matchAll(madeStore)].length : 0) + [...text.matchAll(madeKeyedStore)].length

/**
 * Counts what can be counted in the sources alone.
 *
 * @param {string[]} files the paths of all sources that ship, from the project's folder, with slashes
 * @param {(file: string) => string | Promise<string>} read
 */
export async function measureSources(files, read) {
  const texts = new Map(await Promise.all(files.map(async (file) => [file, await read(file)])))
  const graph = await importsOf(files, (file) => texts.get(file))
  const importers = new Map()
  for (const used of graph.values()) for (const file of used) importers.set(file, (importers.get(file) ?? 0) + 1)

  const rooms = {}
  let stores = 0
  let small = 0
  for (const [file, text] of texts) {
    const lines = linesOf(text)
    rooms[roomOf(file)] = (rooms[roomOf(file)] ?? 0) + lines
    if (lines < smallFile && importers.get(file) === 1) small += 1
    if (file.startsWith('src-renderer/')) stores += storesIn(text)
  }
  return {
    sources: {
      'lines that ship': Object.values(rooms).reduce((sum, each) => sum + each, 0),
      'files that ship': files.length,
      [`files under ${smallFile} lines with one importer`]: small,
      'stores of the page': stores,
    },
    rooms: Object.fromEntries(Object.entries(rooms).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/**
 * Of each chunk that was built how many modules are in it, which nobody can tell any more once it is minified, and which chunks it
 * loads before it runs.
 *
 * @param {import('vite').Rollup.OutputBundle} bundle
 */
export const chunksOf = (bundle) =>
  Object.fromEntries(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, imports, moduleIds }) => [fileName, { imports, modules: moduleIds.length }]),
  )

/**
 * The chunks that are loaded before the first line of one of these runs, with these.
 *
 * @param {Record<string, { imports: string[], modules: number }>} chunks
 * @param {string[]} entries
 * @returns {string[]}
 */
export function loadedWith(chunks, entries) {
  const loaded = new Set(entries.filter((file) => file in chunks))
  for (const file of loaded) for (const used of chunks[file].imports) if (used in chunks) loaded.add(used)
  return [...loaded]
}

/** The scripts and styles that a built page names, which it fetches before it begins. */
export const namedByPage = (html) => [
  ...new Set([...html.matchAll(/["'](?:\.\/)?(assets\/[^"']+\.(?:js|css))["']/g)].map(([, file]) => file)),
]

const written = (count) => count.toLocaleString('en')

/**
 * Compares what was measured with what may be. What has no number in the file may not be at all.
 *
 * @param {Record<string, Record<string, number>>} measured by part of the file and name
 * @param {Record<string, Record<string, number>>} budgets
 * @param {string} file where the budgets stand
 * @returns {{ over: string[], lower: string[] }} a line each: what is exceeded, and what could be lowered
 */
export function compare(measured, budgets, file) {
  const [over, lower] = [[], []]
  for (const [part, counts] of Object.entries(measured))
    for (const name of new Set([...Object.keys(counts), ...Object.keys(budgets[part] ?? {})])) {
      const [count, budget] = [counts[name] ?? 0, budgets[part]?.[name] ?? 0]
      const called = part === 'rooms' ? `lines of ${name}` : name
      if (count > budget)
        over.push(
          `${called}: ${written(count)}, budget ${written(budget)}; raise it in ${file} and say why in the commit`,
        )
      if (count < budget) lower.push(`${called}: ${written(budget)} could be lowered to ${written(count)}`)
    }
  return { over, lower }
}

/**
 * The budgets with every number at what was measured where that is less.
 *
 * @param {Record<string, Record<string, number>>} budgets
 * @param {Record<string, Record<string, number>>} measured
 */
export function lowered(budgets, measured) {
  const parts = Object.entries(measured).map(([part, counts]) => {
    const kept = Object.entries(budgets[part] ?? {}).map(([name, budget]) => [
      name,
      Math.min(budget, counts[name] ?? 0),
    ])
    return [part, Object.fromEntries(kept.filter(([, budget]) => budget > 0))]
  })
  return { ...budgets, ...Object.fromEntries(parts) }
}
