import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/**
 * The rooms of a process, and the rooms that each may use besides itself: the files of a room are those whose path begins
 * with its name, and `index` of a process is what stands outside of all rooms; where it is not named it uses what it likes.
 * What may use `features` reaches one through its index alone.
 */
const houses = {
  'src-main': {
    lib: [],
    keychain: ['lib'],
    policy: ['lib'],
    store: ['lib', 'keychain'],
    service: ['lib'],
    sandbox: ['lib'],
    ipc: ['lib'],
    shell: ['lib', 'store', 'policy'],
    features: ['lib', 'keychain', 'store', 'service', 'sandbox', 'ipc', 'shell', 'policy', 'features'],
    compose: ['lib', 'keychain', 'store', 'service', 'sandbox', 'ipc', 'shell', 'policy', 'features'],
    index: ['compose', 'shell', 'policy'],
  },
  'src-renderer': {
    lib: [],
    features: ['lib', 'features'],
    shell: ['lib', 'features'],
  },
  'src-preload': {},
}

/** Inside the contract: calls are made of what the domain knows, never the other way round. */
const contractRooms = { domain: ['zod'] }

/** Parts of a feature that are features themselves, with an index of their own. */
const partsWithIndex = new Set([
  'cases/case',
  'cases/follow-up',
  'cases/notes',
  'cases/worklist',
  'direct-debit/mandates',
  'watch/notices',
])

/**
 * What a child process runs is all that it loads: the index of a feature would bring the feature along. By file, the file
 * of another feature that it may use.
 */
const loadedAlone = { 'src-main/features/documents/work/thread.ts': 'src-main/features/cases/lists/parse-in-worker.ts' }

const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx', '']
const imported = /\bfrom\s+'([^']+)'|\bimport\s*\(\s*'([^']+)'|\bimport\s+'([^']+)'/g

function placeOf(file) {
  const [house, room, ...inside] = file.split('/')
  if (inside.length === 0) return { house, room: 'index' }
  if (room !== 'features' || inside.length === 1) return { house, room }
  const part = inside.length > 2 ? `${inside[0]}/${inside[1]}` : ''
  const depth = partsWithIndex.has(part) ? 2 : 1
  const isIndex = inside.length === depth + 1 && /^index\.tsx?$/.test(inside[depth])
  return { house, room, feature: inside.slice(0, depth).join('/'), isIndex }
}

/** Why a file may not use another one; undefined where it may. */
function objection(from, to) {
  if (loadedAlone[from] === to) return undefined
  const a = placeOf(from)
  const b = placeOf(to)
  if (b.house === 'src-preload' && to.startsWith('src-preload/contract/')) {
    const [room, other] = [from, to].map((file) => (file.split('/')[2] ?? '').replace(/\.ts$/, ''))
    const may = a.house === 'src-preload' ? contractRooms[room] : undefined
    return may && other !== room && !may.includes(other) ? `${room} may not use ${other} of the contract` : undefined
  }
  if (a.house !== b.house) return `${a.house} knows nothing of ${b.house}, but for the contract`
  if (a.room === 'index' && !houses[a.house]?.index) return undefined
  if (a.feature !== undefined && a.feature === b.feature) return undefined
  if (a.room !== b.room || a.feature !== undefined) {
    const may = houses[a.house]?.[a.room]
    if (may && b.room !== 'index' && !may.includes(b.room)) return `${a.room} may not use ${b.room}`
    if (b.feature !== undefined && !b.isIndex) return `the feature ${b.feature} is reached through its index`
  }
  return undefined
}

/**
 * The files that each file imports, for its types alone or not, at once or later.
 *
 * @param {string[]} files the paths of all sources, from the project's folder, with slashes
 * @param {(file: string) => string | Promise<string>} read
 * @returns {Promise<Map<string, Set<string>>>}
 */
export async function importsOf(files, read) {
  const known = new Set(files)
  const graph = new Map()
  for (const from of files) {
    const used = new Set()
    graph.set(from, used)
    const text = await read(from)
    for (const [, ...names] of text.matchAll(imported)) {
      const name = names.find((each) => each !== undefined)
      const path = name.startsWith('@contract/')
        ? name.replace('@contract/', 'src-preload/contract/')
        : name.startsWith('.')
          ? posix.join(posix.dirname(from), name)
          : undefined
      const to = path && endings.map((ending) => path + ending).find((each) => known.has(each))
      if (to) used.add(to)
    }
  }
  return graph
}

/**
 * Files that import one another, directly or through others: the strongly connected parts of the graph, after Tarjan.
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]} each circle and its files in the order of their names
 */
export function circlesOf(graph) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const isOpen = new Set()
  const circles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    open.push(file)
    isOpen.add(file)
    for (const used of graph.get(file) ?? []) {
      if (!order.has(used)) {
        visit(used)
        lowest.set(file, Math.min(lowest.get(file), lowest.get(used)))
      } else if (isOpen.has(used)) lowest.set(file, Math.min(lowest.get(file), order.get(used)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    for (const each of circle) isOpen.delete(each)
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Every use of a file that the arrows of the house forbid, at whatever depth, and every circle.
 *
 * @param {string[]} files as for `importsOf`
 * @param {(file: string) => string | Promise<string>} read
 * @returns {Promise<string[]>} one line each
 */
export async function wrongArrows(files, read) {
  const found = []
  const graph = await importsOf(files, read)
  for (const [from, used] of graph)
    for (const to of used) {
      const why = objection(from, to)
      if (why) found.push(`${from} uses ${to}: ${why}`)
    }
  for (const circle of circlesOf(graph)) found.push(`these use one another, if for types alone: ${circle.join(', ')}`)
  return found
}

/** Of the sources on disk. */
export const wrongArrowsIn = (files) => wrongArrows(files, (file) => readFile(file, 'utf8'))
