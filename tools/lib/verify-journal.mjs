/**
 * The entries that left a computer, from files of the drop folder (a JSON object a line).
 *
 * @param {{ name: string, text: string }[]} files
 */
export function receivedIn(files) {
  const records = []
  const unfinished = []
  for (const { name, text } of files) {
    const lines = text.split('\n').filter((line) => line !== '')
    const found = lines.map(recordIn).filter(Boolean)
    const end = parsed(lines.at(-1) ?? '')
    if ((found.length > 0 || name.endsWith('.jsonl')) && (end?.end !== true || end.count !== found.length))
      unfinished.push(name)
    records.push(...found)
  }
  return { records, unfinished }
}

/** What a line says of an entry; undefined where it says nothing of one. */
function recordIn(line) {
  const record = parsed(line)
  return record && isRecord(record) ? record : undefined
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

/**
 * An export of a journal, as JSON or CSV, of any version of Kartei. `damaged` where it cannot be read whole; undefined for
 * any other text.
 *
 * @returns {{ meta: object, entries: { sequence: number, hash: string, previousHash: string }[] } | 'damaged' | undefined}
 */
export function exportIn(text) {
  if (text.startsWith('{"meta":') && text.includes('"form":"kartei-journal"')) return wholeExport(parsed(text))
  if (!/^\uFEFF?sequence,at,environmentId,user,/.test(text)) return undefined
  const [columns, ...rows] = rowsIn(text.replace(/^\uFEFF/, ''))
  // Of a row that was cut off, fields are missing, or the line break.
  if (!text.endsWith('\r\n') || rows.some((row) => row.length !== columns.length)) return 'damaged'
  const [mark, meta = ''] = rows.pop() ?? []
  const entries = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
  return wholeExport({
    meta: mark === '#kartei-journal' ? parsed(meta) : undefined,
    entries: entries.map(({ sequence, ...entry }) => ({ ...entry, sequence: Number(sequence) })),
  })
}

function wholeExport(found) {
  const { meta, entries } = found ?? {}
  const isWhole =
    typeof meta?.journal === 'string' &&
    Number.isInteger(meta.head?.sequence) &&
    Array.isArray(entries) &&
    entries.every((entry) =>
      isRecord({ ...meta, number: entry.sequence, previous: entry.previousHash, hash: entry.hash }),
    )
  return isWhole ? { meta, entries } : 'damaged'
}

/** The rows of a table by RFC 4180. */
function rowsIn(text) {
  const rows = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

/**
 * What the received entries say of each journal, whether the entries of an export follow each other, and how exports compare
 * with what was received and with each other. The hashes are keyed: whether a text of an entry belongs to its hash, Kartei
 * alone can say.
 *
 * @returns {{ journal: string, first: number, last: number, entries: number, exported: number, twice: number, waiting: number, wrong: string[] }[]}
 *   `wrong`: sentences, each about something that is not as it should be; `waiting`: entries of an export that were not received
 */
export function verifyJournal(records, exports = []) {
  const journals = new Map()
  for (const record of records) journals.set(record.journal, [...(journals.get(record.journal) ?? []), record])
  for (const { meta } of exports) if (!journals.has(meta.journal)) journals.set(meta.journal, [])
  return [...journals].map(([journal, all]) => {
    const own = exports.filter(({ meta }) => meta.journal === journal)
    const wrong = [...own.flatMap(wrongWithin), ...wrongBetween(own)]
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
    for (const { meta, entries } of own) {
      const end = meta.head.sequence
      if (last > end)
        wrong.push(`the journal exported on ${meta.at} ends at entry ${end}, and entry ${last} was received`)
      const headHash = seen.get(end)
      if (headHash && !headHash.has(meta.head.hash))
        wrong.push(`the journal exported on ${meta.at} ends with another entry ${end} than was received`)
      for (const { sequence, hash } of entries) {
        const hashes = seen.get(sequence)
        if (hashes && !hashes.has(hash)) wrong.push(`entry ${sequence} was received with another hash than is exported`)
      }
    }
    return {
      journal,
      first,
      last,
      entries: numbers.length,
      exported: new Set(own.flatMap(({ entries }) => entries.map(({ sequence }) => sequence))).size,
      twice: all.length - [...seen.values()].reduce((sum, hashes) => sum + hashes.size, 0),
      waiting: Math.max(0, ...own.map(({ meta }) => meta.head.sequence - last)),
      wrong: [...new Set(wrong)],
    }
  })
}

/** Where the entries of one export do not follow each other, or do not go as far as it says. */
function wrongWithin({ meta, entries }) {
  const wrong = []
  const isWhole = Object.keys(meta.query ?? {}).length === 0
  const inIt = `in the export of ${meta.at}`
  if (entries.length !== meta.entries) wrong.push(`${entries.length} entries ${inIt}, which says ${meta.entries}`)
  let before = { sequence: 0, hash: '' }
  for (const entry of entries) {
    const { sequence, previousHash } = entry
    const follows = sequence === before.sequence + 1
    if (sequence <= before.sequence || (follows && previousHash !== before.hash))
      wrong.push(`entry ${sequence} does not follow entry ${before.sequence} ${inIt}`)
    else if (isWhole && !follows) wrong.push(`${range(before.sequence + 1, sequence - 1)} not ${inIt}`)
    before = entry
  }
  const { sequence, hash } = meta.head
  if (before.sequence > sequence || (before.sequence === sequence && before.hash !== hash))
    wrong.push(`the last entry ${inIt} is not the end that it names`)
  // Version 1 named an end that may have been a moment newer than its entries.
  else if (isWhole && meta.version > 1 && before.sequence < sequence)
    wrong.push(`${range(before.sequence + 1, sequence)} not ${inIt}`)
  return wrong
}

/** Where exports of one journal say different things of the same entry, or a later one ends earlier. */
function wrongBetween(exports) {
  const wrong = []
  const known = new Map()
  let longest = 0
  const inOrder = exports.toSorted(
    ({ meta: one }, { meta: other }) =>
      Date.parse(one.at) - Date.parse(other.at) || one.head.sequence - other.head.sequence,
  )
  for (const { meta, entries } of inOrder) {
    const { at, head } = meta
    const compare = (what, sequence, said) => {
      const key = `${what} ${sequence}`
      if (!known.has(key)) known.set(key, { said, at })
      const earlier = known.get(key)
      if (earlier.said !== said) wrong.push(`entry ${sequence} differs in the exports of ${earlier.at} and ${at}`)
    }
    for (const { proof: _proof, ...entry } of entries) {
      compare('hash', entry.sequence, entry.hash)
      // Of an entry whose content was erased since, the hash alone is left. In a table the summary is text.
      if (entry.action !== 'journal.erased') compare(typeof entry.summary, entry.sequence, JSON.stringify(entry))
    }
    if (head.sequence > (entries.at(-1)?.sequence ?? 0)) compare('hash', head.sequence, head.hash)
    if (head.sequence < longest)
      wrong.push(`the journal exported on ${at} ends at entry ${head.sequence}, and had ${longest} before`)
    longest = Math.max(longest, head.sequence)
  }
  return wrong
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
