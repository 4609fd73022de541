import { readFileSync } from 'node:fs'
import { verifyMandates } from './lib/verify-mandates.mjs'

// node tools/verify-mandates.mjs MANDATES.json [JOURNAL.json]
const [mandates, journal] = process.argv.slice(2)
if (mandates === undefined) {
  console.error('Usage: node tools/verify-mandates.mjs MANDATES.json [JOURNAL.json]')
  process.exit(2)
}
const found = verifyMandates(readFileSync(mandates, 'utf8'), journal && readFileSync(journal, 'utf8'))
for (const { recordId, verdict, mandateId, journaled } of found) {
  const inJournal = journaled === undefined ? '' : journaled ? ', in the journal' : ', not in the journal'
  console.log(`${verdict.padEnd(8)} record ${recordId}, mandate ${mandateId ?? 'not known'}${inJournal}`)
}
if (found.some(({ verdict, journaled }) => verdict === 'altered' || journaled === false)) process.exit(1)
