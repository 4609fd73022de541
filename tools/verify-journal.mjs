import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exportIn, receivedIn, verifyJournal } from './lib/verify-journal.mjs'

// node tools/verify-journal.mjs FILE|FOLDER…: files of the drop folder and exports of the journal (JSON, CSV), in any order.
const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Usage: node tools/verify-journal.mjs FILE|FOLDER…   (drop folder, exports of the journal)')
  process.exit(2)
}
const names = paths.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [path],
)
const files = names.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const read = files.map((file) => ({ ...file, found: exportIn(file.text) }))
const damaged = read.filter(({ found }) => found === 'damaged')
const exports = read.flatMap(({ found }) => (typeof found === 'object' ? [found] : []))
const { records, unfinished } = receivedIn(read.filter(({ found }) => found === undefined))
const found = verifyJournal(records, exports)
for (const name of unfinished) console.log(`not whole: ${name} (what it had comes again in another file)`)
for (const { name } of damaged) console.log(`DAMAGED export: ${name}`)
for (const { journal, first, last, entries, exported, twice, waiting, wrong } of found) {
  const said = [
    entries === 0 ? 'nothing received' : `${entries} entries received, ${first} to ${last}`,
    ...(exported > 0 ? [`${exported} exported`] : []),
    ...(twice > 0 ? [`${twice} of them more than once`] : []),
    ...(entries > 0 && waiting > 0 ? [`${waiting} newer ones not received yet`] : []),
  ]
  console.log(`${wrong.length === 0 ? 'whole ' : 'DIFFERS'} journal ${journal}: ${said.join(', ')}`)
  for (const sentence of wrong) console.log(`        ${sentence}`)
}
if (found.length === 0 && damaged.length === 0) console.log('Nothing of a journal of Kartei was found.')
if (damaged.length > 0 || found.length === 0 || found.some(({ wrong }) => wrong.length > 0)) process.exit(1)
