import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bare, project, start } from '../programs.mjs'
import { compare } from '../statistics.mjs'
import { fillPlainPage, scrollRows } from './scrolling.mjs'

const many = 100_000
const few = 50
const starts = 3
const searches = ['m', 'mue', 'grossm', 'rueckruf freitag', 'zzz']

const firstNames = ['Jörn', 'Anna', 'Wiebke', 'Łukasz', 'Zoë', 'Heinrich', 'Gülşah', 'Maria', 'Peter', 'Sabine']
const lastNames = [
  'Müllerström',
  'Großmann',
  'Schmidt',
  'Yıldırım',
  'Vogelsänger',
  'Meyer',
  'Süßmuth',
  'Nowak',
  'Öztürk',
]
const notes = ['', '', 'Unterlagen kommen per Post', 'Rückruf am Freitag']

/** A list of made-up cases, as it is exported from elsewhere. */
function list(count) {
  const rows = Array.from({ length: count }, (_, number) => {
    const name = `${firstNames[number % firstNames.length]} ${lastNames[(number * 7) % lastNames.length]} ${number}`
    return [randomUUID(), name, notes[number % notes.length], number % 5 === 0 ? 'Post' : ''].join(',')
  })
  return ['onboardingId,title,note,labels', ...rows].join('\n')
}

/** Longest time, in milliseconds, for which a timer of the main process had to wait beyond its 5 ms. */
const watchMain = (app) =>
  app.evaluate(() => {
    const watch = { last: performance.now(), longest: 0 }
    globalThis.benchWatch = watch
    setInterval(() => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last - 5)
      watch.last = now
    }, 5)
  })

/** Two questions, since one whose answer is lost is asked again. */
async function longestOfMain(app) {
  const longest = await app.evaluate(() => globalThis.benchWatch.longest)
  await app.evaluate(() => {
    globalThis.benchWatch.longest = 0
  })
  return longest
}

const watchPage = (page) =>
  page.evaluate(() => {
    globalThis.benchFrames = { last: performance.now(), longest: 0 }
    const frame = (now) => {
      const frames = globalThis.benchFrames
      frames.longest = Math.max(frames.longest, now - frames.last)
      frames.last = now
      globalThis.requestAnimationFrame(frame)
    }
    globalThis.requestAnimationFrame(frame)
  })

const longestOfPage = (page) =>
  page.evaluate(() => {
    const { longest } = globalThis.benchFrames
    // What was waited for before this belongs to nobody's next figure.
    Object.assign(globalThis.benchFrames, { longest: 0, last: performance.now() })
    return longest
  })

/** Takes a list over by the calls of the page; resolves to what the calls answered and how long they took. */
async function importList(page, file) {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'bench-list'
    document.body.append(input)
  })
  await page.locator('#bench-list').setInputFiles(file)
  return page.evaluate(async () => {
    const begun = performance.now()
    const read = await globalThis.kartei.cases.readList([...document.querySelector('#bench-list').files])
    if (!read.ok) throw new Error(`The list was not read: ${read.error.message}`)
    const readIn = performance.now() - begun
    const taken = await globalThis.kartei.cases.importList({ listId: read.value.listId })
    if (!taken.ok) throw new Error(`The list was not taken over: ${taken.error.message}`)
    const takenIn = performance.now() - begun - readIn
    // A change of many cases waits until those taken over are all in the table; these are none.
    await globalThis.kartei.cases.change({ caseIds: Array.from({ length: 100 }, (_, id) => `none ${id}`), done: true })
    return { readIn, takenIn, settledIn: performance.now() - begun - readIn - takenIn, ...taken.value }
  })
}

/** The times of one call of the page, in milliseconds, for each input. */
const timesOf = (page, inputs) =>
  page.evaluate(async (asked) => {
    const times = []
    for (const input of asked) {
      const begun = performance.now()
      const answer = await globalThis.kartei.cases.page(input)
      if (!answer.ok) throw new Error(answer.error.message)
      times.push(performance.now() - begun)
    }
    return times
  }, inputs)

/** The same by plain filter and sort of all cases as an array in the page. */
const plainTimesOf = (page, inputs) =>
  page.evaluate(async (asked) => {
    const { value } = await globalThis.kartei.cases.list({})
    return asked.map(({ query, order, from, count }) => {
      const begun = performance.now()
      const words = (query.search ?? '').toLowerCase().split(' ')
      const found = value.cases.filter((each) => {
        const text = `${each.title}\n${each.note}\n${each.labels.join('\n')}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      const key = order.column === 'who' ? 'title' : 'updatedAt'
      found.sort((one, other) => one[key].localeCompare(other[key]))
      found.slice(from, from + count)
      return performance.now() - begun
    })
  }, inputs)

const pageOf = (search, column, from = 0) => ({
  query: search === '' ? {} : { search },
  order: { column, descending: false, byTurn: true },
  from,
  count: 60,
})

const rowsThere = (page) => page.getByRole('row').nth(1).waitFor({ timeout: 120_000 })

/** A profile with so many cases, which Kartei was closed on; how long taking them over took, and main's longest block. */
export async function profileWith(electron, count) {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-bench-'))
  const file = join(folder, 'cases.csv')
  const profile = await mkdtemp(join(tmpdir(), 'kartei-bench-'))
  const { app, page, end } = await start(electron, project, profile)
  try {
    await rowsThere(page)
    await writeFile(file, list(count))
    await watchMain(app)
    const taken = await importList(page, file)
    const longest = await longestOfMain(app)
    return { profile, taken, longest }
  } finally {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns rows of the table; what has no partner in the same run is printed apart. */
export async function manyCasesRows({ electron }) {
  const profiles = []
  try {
    const small = await profileWith(electron, few)
    profiles.push(small.profile)
    const large = await profileWith(electron, many)
    profiles.push(large.profile)
    const told = {
      'import: read': large.taken.readIn,
      'import: take over': large.taken.takenIn,
      'import: afterwards, in the background': large.taken.settledIn,
    }
    told['import: longest block of main'] = large.longest

    const starting = { large: [], small: [] }
    for (let run = 0; run < starts; run++)
      for (const [name, profile] of [
        ['large', large.profile],
        ['small', small.profile],
      ]) {
        const { page, begun, end } = await start(electron, project, profile)
        await rowsThere(page)
        starting[name].push(performance.now() - begun)
        await end()
      }

    const { app, page, end } = await start(electron, project, large.profile)
    await watchMain(app)
    await watchPage(page)
    await rowsThere(page)
    told['opening: longest block of main'] = await longestOfMain(app)
    told['opening: longest block of the page'] = await longestOfPage(page)
    // All cases are read when this is answered.
    await page.evaluate(() => globalThis.kartei.cases.count({ queries: [{}] }))
    told['reading: longest block of main'] = await longestOfMain(app)
    const bySearch = searches.map((search) => pageOf(search, 'changed'))
    const bySort = ['who', 'changed'].map((column) => pageOf('', column))
    const atEnd = [pageOf('', 'who', many - 60), pageOf('', 'who', many - 120)]
    const rows = []
    for (const [name, inputs] of Object.entries({ search: bySearch, sort: bySort, 'page at the end': atEnd })) {
      const kartei = await timesOf(page, inputs)
      told[`${name}: longest block of main`] = await longestOfMain(app)
      rows.push(compare(`100,000 cases: ${name} (baseline: array)`, 'ms', kartei, await plainTimesOf(page, inputs)))
      await longestOfMain(app)
    }
    const plain = await start(electron, bare)
    await fillPlainPage(plain.page, many)
    rows.push(...(await scrollRows(page, plain.page)))
    await plain.end()
    await end()
    rows.unshift(compare('100,000 cases: start to the list (baseline: 50)', 'ms', starting.large, starting.small))
    for (const [name, value] of Object.entries(told))
      console.error(`bench: 100,000 cases, ${name}: ${value.toFixed(0)} ms`)
    return rows
  } finally {
    for (const each of profiles) await rm(each, { recursive: true, force: true, maxRetries: 5 })
  }
}
