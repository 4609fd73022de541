import { createHash } from 'node:crypto'

/** JSON with the members of every object in the order of their names: what Kartei's hashes are made of. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1))
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

const sha256 = (value) => createHash('sha256').update(canonical(value)).digest('hex')

/**
 * Whether each registration in an exported file of mandates is as Kartei wrote it. `whole`: the hashes of the texts and of
 * the record fit. `altered`: one does not. `in-doubt`: there is no answer, so only the texts have a hash, which fits.
 * `textsShown` is false where Kartei showed no texts, and `scan` says how the scanned form beside the export compares with
 * the hash that the record holds of it, where it holds one.
 *
 * @param {string} text the file that "Export records" wrote
 * @param {string} [journal] a JSON export of the journal: `journaled` then says whether it holds the record's hash
 * @param {(file: string) => Uint8Array | undefined} [readScan] reads a file beside the export; undefined: it is not there
 * @returns {{ recordId: string, verdict: 'whole' | 'altered' | 'in-doubt', textsShown: boolean,
 *   scan?: 'whole' | 'altered' | 'missing', journaled?: boolean, mandateId?: string }[]}
 */
export function verifyMandates(text, journal, readScan = () => undefined) {
  const { form, records, scans = [] } = JSON.parse(text)
  if (form !== 'kartei-mandates' || !Array.isArray(records)) throw new Error('This is no export of mandates.')
  const entries = journal === undefined ? undefined : JSON.parse(journal).entries
  return records
    .filter(({ kind }) => kind === 'registration')
    .map(({ recordId, evidence, answer, sha256: stated }) => {
      const shown = [evidence.shown, evidence.other].filter((each) => each !== undefined)
      const textsFit = shown.every((each) => sha256(each.words) === each.sha256) && evidence.recordId === recordId
      const recordFits = answer !== undefined && sha256({ answer, evidence }) === stated
      const isOpen = answer === undefined && stated === undefined
      const scan = scanVerdict(evidence.paper, scans.find((each) => each.recordId === recordId)?.file, readScan)
      return {
        recordId,
        verdict: textsFit && recordFits ? 'whole' : textsFit && isOpen ? 'in-doubt' : 'altered',
        textsShown: evidence.shown !== undefined,
        ...(scan !== undefined && { scan }),
        ...(answer?.mandateId !== undefined && { mandateId: answer.mandateId }),
        ...(entries && {
          journaled: entries.some((entry) => stated !== undefined && entry.summary?.recordSha256 === stated),
        }),
      }
    })
}

function scanVerdict(paper, file, readScan) {
  if (paper?.type !== 'scan') return undefined
  const bytes = typeof file === 'string' ? readScan(file) : undefined
  if (bytes === undefined) return 'missing'
  return createHash('sha256').update(bytes).digest('hex') === paper.sha256 ? 'whole' : 'altered'
}
