import { createHash } from 'node:crypto'

/** JSON with the members of every object in the order of their names: what Kartei's hashes are made of. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1))
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** The members among these that are given: what is null or empty is missing. */
const given = (entry, ...names) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof entry?.[name] === 'string' && entry[name] !== '' ? [[name, entry[name]]] : [])),
  )

const contentOf = (value) => (typeof value === 'object' ? JSON.stringify(Object.entries(value)) : value)
const inOrder = (list) =>
  list.toSorted((one, other) => {
    const [first, second] = [contentOf(one), contentOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  })

/** Identifiers and times are no words. */
const noWords = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.,+Zz-]+)$/i

function textsIn(value) {
  if (typeof value === 'string') return value === '' || noWords.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * What of an answer of endpoint 8 is consented to: the texts, consents and creditor without what may be new with every
 * read, lists in the order of their content. `asItCame` holds what came in another form than the interface shows.
 */
function wordsOf({ texts, consents, creditorInformation, asItCame, ...answer }) {
  const { companyName, creditorId, address } = creditorInformation ?? {}
  const places = ['language', 'texts', 'consents', 'creditorInformation']
  const otherForm = Object.entries(typeof asItCame === 'object' && asItCame !== null ? asItCame : {})
    .filter(([path]) => places.includes(path.split('.')[0]))
    .flatMap(([, value]) => textsIn(value))
  return {
    ...given(answer, 'language'),
    texts: inOrder((texts ?? []).map((text) => given(text, 'code', 'text'))),
    consents: inOrder((consents ?? []).map((consent) => given(consent, 'code', 'label'))),
    creditor: {
      ...given({ companyName, creditorId }, 'companyName', 'creditorId'),
      ...given(address, 'streetLine1', 'streetLine2', 'city', 'postalCode', 'country'),
    },
    otherForm: inOrder(otherForm),
  }
}

/** Records of version 1 hash the whole answer, later ones its words. */
const hashOfTexts = ({ version }, { words }) => sha256(version === 1 ? words : wordsOf(words))

const sha256 = (value) => createHash('sha256').update(canonical(value)).digest('hex')

/**
 * Whether each registration in an exported file of mandates is as Kartei wrote it. `whole`: the hashes of the texts and of
 * the record fit. `altered`: one does not. `in-doubt`: there is no answer, so only the texts have a hash, which fits.
 * `textsShown` is false where Kartei showed no texts, `notGiven` counts the consents that the customer did not give where the
 * record says so, and `scan` says how the scanned form beside the export compares with
 * the hash that the record holds of it, where it holds one.
 *
 * @param {string} text the file that "Export records" wrote
 * @param {string} [journal] a JSON export of the journal: `journaled` then says whether it holds the record's hash
 * @param {(file: string) => Uint8Array | undefined} [readScan] reads a file beside the export; undefined: it is not there
 * @returns {{ recordId: string, verdict: 'whole' | 'altered' | 'in-doubt', textsShown: boolean,
 *   notGiven?: number, scan?: 'whole' | 'altered' | 'missing', journaled?: boolean, mandateId?: string }[]}
 */
export function verifyMandates(text, journal, readScan = () => undefined) {
  const { form, records, scans = [] } = JSON.parse(text)
  if (form !== 'kartei-mandates' || !Array.isArray(records)) throw new Error('This is no export of mandates.')
  const entries = journal === undefined ? undefined : JSON.parse(journal).entries
  return records
    .filter(({ kind }) => kind === 'registration')
    .map(({ recordId, evidence, answer, sha256: stated }) => {
      const shown = [evidence.shown, evidence.other].filter((each) => each !== undefined)
      const textsFit =
        shown.every((each) => hashOfTexts(evidence, each) === each.sha256) && evidence.recordId === recordId
      const recordFits = answer !== undefined && sha256({ answer, evidence }) === stated
      const isOpen = answer === undefined && stated === undefined
      const scan = scanVerdict(evidence.paper, scans.find((each) => each.recordId === recordId)?.file, readScan)
      return {
        recordId,
        verdict: textsFit && recordFits ? 'whole' : textsFit && isOpen ? 'in-doubt' : 'altered',
        textsShown: evidence.shown !== undefined,
        ...(evidence.consents && { notGiven: evidence.consents.filter((consent) => consent.given !== true).length }),
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
