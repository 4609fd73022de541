/**
 * The entries that left a computer: from files of the drop folder (a JSON object a line) and from lines of syslog, however the
 * receiver has wrapped them.
 *
 * @param {{ name: string, text: string }[]} files
 */
export function receivedIn(files) {
  const records = []
  const unfinished = []
  for (const { name, text } of files) {
    const lines = text.split('\n').filter((line) => line !== '')
    const found = lines.map(recordIn)
    const ownForm = found.some((each) => each?.from === 'folder')
    const end = parsed(lines.at(-1) ?? '')
    const count = found.filter(Boolean).length
    if ((ownForm || name.endsWith('.jsonl')) && (end?.end !== true || end.count !== count)) unfinished.push(name)
    records.push(...found.filter(Boolean))
  }
  return { records, unfinished }
}

/** What a line says of an entry; undefined where it says nothing of one. */
function recordIn(line) {
  const object = parsed(line)
  if (object) return isRecord(object) ? { ...object, from: 'folder' } : undefined
  const data = /\[kartei@\d+((?: [a-z]+="(?:[^"\\\]]|\\.)*")*)\]/.exec(line)?.[1]
  if (data === undefined) return undefined
  const members = Object.fromEntries(
    [...data.matchAll(/ ([a-z]+)="((?:[^"\\\]]|\\.)*)"/g)].map(([, name, value]) => [
      name,
      value.replace(/\\(["\\\]])/g, '$1'),
    ]),
  )
  const record = { ...members, number: Number(members.number) }
  return isRecord(record) ? { ...record, from: 'syslog' } : undefined
}

const isRecord = ({ journal, number, hash, previous }) =>
  typeof journal === 'string' && Number.isInteger(number) && typeof hash === 'string' && typeof previous === 'string'

function parsed(text) {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An export of a journal as JSON; undefined for any other text. */
export function exportIn(text) {
  if (!text.startsWith('{"meta":')) return undefined
  const found = parsed(text)
  return found?.meta?.form === 'kartei-journal' && Array.isArray(found.entries) ? found : undefined
}

/**
 * What the received entries say of each journal, and how exports compare with them.
 *
 * @returns {{ journal: string, first: number, last: number, entries: number, twice: number, waiting: number, wrong: string[] }[]}
 *   `wrong`: sentences, each about something that is not as it should be; `waiting`: entries of an export that were not received
 */
export function verifyJournal(records, exports = []) {
  const journals = new Map()
  for (const record of records) journals.set(record.journal, [...(journals.get(record.journal) ?? []), record])
  for (const { meta } of exports) if (!journals.has(meta.journal)) journals.set(meta.journal, [])
  return [...journals].map(([journal, all]) => {
    const wrong = []
    /** Number → hash → how often. */
    const seen = new Map()
    for (const { number, hash } of all) {
      const hashes = seen.get(number) ?? new Map()
      hashes.set(hash, (hashes.get(hash) ?? 0) + 1)
      seen.set(number, hashes)
    }
    const numbers = [...seen.keys()].sort((one, other) => one - other)
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    for (const [from, to] of gapsIn(numbers)) wrong.push(`${range(from, to)} never received`)
    const forked = numbers.filter((number) => seen.get(number).size > 1)
    for (const number of forked.slice(0, 1))
      wrong.push(
        `from entry ${number} on there are two histories: the journal was put back to an older copy and went on from there`,
      )
    for (const { number, previous } of all) {
      const before = seen.get(number - 1)
      if (number === 1 ? previous !== '' : before && !before.has(previous))
        wrong.push(`entry ${number} does not follow the entry before it that was received`)
    }
    for (const { meta } of exports.filter((each) => each.meta.journal === journal)) {
      const whole = Object.keys(meta.query ?? {}).length === 0
      const end = meta.head.sequence
      if (last > end)
        wrong.push(`the journal exported on ${meta.at} ends at entry ${end}, and entry ${last} was received`)
      const headHash = seen.get(end)
      if (headHash && !headHash.has(meta.head.hash))
        wrong.push(`the journal exported on ${meta.at} ends with another entry ${end} than was received`)
      const exported = exports.find((each) => each.meta === meta).entries
      const present = new Set(exported.map(({ sequence }) => sequence))
      for (const { sequence, hash } of exported) {
        const hashes = seen.get(sequence)
        if (hashes && !hashes.has(hash)) wrong.push(`entry ${sequence} was received with another hash than is exported`)
      }
      const lacking = whole ? numbers.filter((number) => number <= end && !present.has(number)) : []
      for (const [from, to] of runsOf(lacking))
        wrong.push(`${range(from, to)} received, and not in the export of ${meta.at}`)
    }
    const heads = exports.filter((each) => each.meta.journal === journal).map(({ meta }) => meta.head.sequence)
    return {
      journal,
      first,
      last,
      entries: numbers.length,
      twice: all.length - [...seen.values()].reduce((sum, hashes) => sum + hashes.size, 0),
      waiting: Math.max(0, ...heads.map((head) => head - last)),
      wrong: [...new Set(wrong)],
    }
  })
}

const range = (from, to) => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

function gapsIn(numbers) {
  const gaps = numbers[0] > 1 ? [[1, numbers[0] - 1]] : []
  for (const [index, number] of numbers.entries()) {
    const next = numbers[index + 1]
    if (next !== undefined && next > number + 1) gaps.push([number + 1, next - 1])
  }
  return gaps
}

function runsOf(numbers) {
  const runs = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
