import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { verifyMandates } from './lib/verify-mandates.mjs'

// node tools/verify-mandates.mjs MANDATES.json [JOURNAL.json]; the scanned forms are looked for beside MANDATES.json.
const [mandates, journal] = process.argv.slice(2)
if (mandates === undefined) {
  console.error('Usage: node tools/verify-mandates.mjs MANDATES.json [JOURNAL.json]')
  process.exit(2)
}
/** An export may have been altered: no name in it leads anywhere else. */
function readScan(file) {
  const path = join(dirname(mandates), basename(file))
  return existsSync(path) ? readFileSync(path) : undefined
}
const found = verifyMandates(readFileSync(mandates, 'utf8'), journal && readFileSync(journal, 'utf8'), readScan)
for (const { recordId, verdict, mandateId, textsShown, notGiven, scan, journaled } of found) {
  const said = [
    ...(textsShown ? [] : ['texts not shown by Kartei']),
    ...(notGiven ? [`consents not given: ${notGiven}`] : []),
    ...(scan === undefined ? [] : [`scanned form ${scan}`]),
    ...(journaled === undefined ? [] : [journaled ? 'in the journal' : 'not in the journal']),
  ]
  console.log([`${verdict.padEnd(8)} record ${recordId}, mandate ${mandateId ?? 'not known'}`, ...said].join(', '))
}
const isWrong = ({ verdict, scan, journaled }) =>
  verdict === 'altered' || scan === 'altered' || scan === 'missing' || journaled === false
if (found.some(isWrong)) process.exit(1)
