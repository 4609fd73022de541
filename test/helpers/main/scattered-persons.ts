import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@contract/zod'
import { openKeptValues } from '../../../src-main/features/persons/kept-values'
import { recordKinds } from '../../../src-main/features/persons/records'
import { writeCopy } from '../../../src-main/lib/encrypted-file'
import { slicesOf, type OpenTables } from '../../../src-main/lib/personal-records'
import { documentFolderOf, type EnvironmentStore } from '../../../src-main/store'

/** A made-up person, and words that stand in nothing but their records, one of them in each. */
export interface ScatteredPerson {
  readonly caseId: string
  readonly title: string
  readonly identifiers: { readonly onboardingId: string; readonly engagementId: string; readonly mandateIds: string[] }
  readonly canaries: string[]
  readonly files: string[]
}

let numbered = 0

/** Puts a person into every table of a store, as the features write them, with a canary in each sealed field. */
export async function scatter(directory: string, opened: EnvironmentStore): Promise<ScatteredPerson> {
  const { database, sealer } = opened
  const number = ++numbered
  const caseId = randomUUID()
  const onboardingId = randomUUID()
  const engagementId = randomUUID()
  const mandateId = randomUUID()
  const title = `Canary${number}title${randomUUID().slice(0, 8)} Person`
  const canaries: string[] = [title]
  const files: string[] = []
  const canary = (where: string): string => {
    const made = `Canary${number}${where}${randomUUID().slice(0, 8)}`
    canaries.push(made)
    return made
  }
  const hash = (purpose: string, text: string): string =>
    createHmac('sha256', sealer.derive(purpose)).update(text).digest('hex')
  function put(
    table: string,
    key: string[],
    columns: Record<string, string | number | null>,
    sealed: Record<string, unknown>,
  ) {
    const row = key.map((column) => String(columns[column])).join(' ')
    const seals = Object.entries(sealed).map(([column, value]): [string, Uint8Array] => [
      column,
      sealer.seal(
        { table: ['case_changes', 'staged_cases'].includes(table) ? 'cases' : table, row, column },
        JSON.stringify(value),
      ),
    ])
    const all: [string, string | number | null | Uint8Array][] = [...Object.entries(columns), ...seals]
    database
      .prepare(
        `INSERT INTO ${table} (${all.map(([name]) => name).join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
      )
      .run(...all.map(([, value]) => value))
  }
  const at = '2026-03-01T10:00:00.000Z'
  const alias = randomUUID()
  put(
    'cases',
    ['case_id'],
    { case_id: caseId, kind: 'INDIVIDUAL', status: 'COMPLETED', created_at: at, updated_at: at, done: 1 },
    {
      sealed_title: { text: title, source: 'person' },
      sealed_identifiers: { onboardingId, engagementId, mandateIds: [mandateId], creditLimitIncreaseIds: [] },
      sealed_details: { email: `${canary('mail')}@example.org`, applicant: canary('applicant') },
      sealed_desk: {
        note: canary('note'),
        labels: [canary('label')],
        followUp: { day: '2026-03-02', words: canary('follow') },
      },
    },
  )
  put('case_statuses', ['case_id', 'sequence'], { case_id: caseId, sequence: 1, status: 'COMPLETED', seen_at: at }, {})
  put('case_aliases', ['alias'], { alias, case_id: caseId }, {})
  put(
    'case_changes',
    ['case_id'],
    { case_id: caseId, pinned: 0, done: 1 },
    { sealed_desk: { note: canary('change'), labels: [] } },
  )
  put(
    'staged_cases',
    ['case_id'],
    {
      ...{ case_id: caseId, kind: 'INDIVIDUAL', status: 'COMPLETED', created_at: at, updated_at: at },
      ...{ pinned: 0, done: 1, unseen: 0 },
    },
    { sealed_desk: { note: canary('staged'), labels: [] } },
  )

  const draftId = randomUUID()
  put(
    'drafts',
    ['draft_id'],
    { draft_id: draftId, state: 'open', created_at: at, updated_at: at },
    {
      sealed_head: { subject: { type: 'onboarding' }, title: canary('draft'), kind: 'CONSUMER', caseId },
      sealed_fields: { 'applicant.lastName': canary('typed') },
    },
  )
  put(
    'engagement_forms',
    ['form'],
    { form: hash('engagement forms', `mandate ${engagementId}`), updated_at: at },
    { sealed_fields: { iban: canary('form') } },
  )
  put(
    'exchanges',
    ['subject', 'endpoint'],
    { subject: hash('exchanges', onboardingId), endpoint: 3, at },
    { sealed_exchange: { method: 'GET', answer: JSON.stringify({ applicant: { lastName: canary('answer') } }) } },
  )

  const folder = documentFolderOf(directory, opened.environmentId)
  mkdirSync(folder, { recursive: true })
  async function file(ending: string, purpose: string, fileId: string): Promise<number> {
    const bytes = Buffer.from(canary('content'))
    const writer = await writeCopy({
      path: join(folder, fileId + ending),
      fileId,
      key: sealer.derive(`${purpose} ${fileId}`),
    })
    await writer.add(bytes, true)
    await writer.finish()
    files.push(fileId + ending)
    return bytes.length
  }
  const staged = async (place: string): Promise<string> => {
    const fileId = randomUUID()
    const size = await file('.sealed', 'document', fileId)
    put(
      'documents',
      ['file_id'],
      { file_id: fileId, place, position: 1, added_at: at },
      {
        sealed_document: {
          name: `${canary('file')}.pdf`,
          size,
          mediaType: 'application/pdf',
          sha256: '',
          problems: [],
          hasCopy: true,
        },
      },
    )
    return fileId
  }
  const fileId = await staged(caseId)
  await staged(`draft-${draftId}`)
  await staged(`mandate-${hash('places of documents', `mandate-${engagementId}`)}`)
  const workId = randomUUID()
  await staged(`work-${workId}`)
  put(
    'document_works',
    ['work_id'],
    { work_id: workId },
    { sealed_work: { kind: 'merge', originals: [], results: [fileId] } },
  )
  const uploadId = randomUUID()
  put(
    'uploads',
    ['upload_id'],
    { upload_id: uploadId, started_at: at },
    { sealed_upload: { uploadId, caseId, files: [{ name: canary('upload') }], endedAt: at } },
  )
  put('upload_files', ['upload_id', 'file_id'], { upload_id: uploadId, file_id: fileId }, {})
  put(
    'sent_documents',
    ['file_id'],
    { file_id: randomUUID(), content: randomUUID() },
    { sealed_sent: { at, caseId, was: canary('sent') } },
  )

  put(
    'mandate_records',
    ['record_id'],
    { record_id: randomUUID(), engagement: hash('mandate records', engagementId), state: 'registered', at },
    { sealed_record: { evidence: { engagementId, iban: canary('mandate') } } },
  )
  put(
    'mandate_states',
    ['mandate'],
    { mandate: hash('mandate states', mandateId), is_open: 0 },
    { sealed_state: { was: canary('state') } },
  )
  put(
    'direct_debit_settings',
    ['engagement'],
    { engagement: hash('direct debit settings', engagementId) },
    { sealed_settings: { stored: canary('debit') } },
  )
  put(
    'credit_limit_requests',
    ['record_id'],
    { record_id: randomUUID(), engagement: hash('credit limit requests', engagementId), state: 'accepted', at },
    { sealed_record: { request: canary('limit') } },
  )
  put(
    'sent_by_hand',
    ['record_id'],
    { record_id: randomUUID(), about: hash('sent by hand', caseId), state: 'answered', at },
    { sealed_record: { exchange: canary('hand') } },
  )
  put(
    'answers_in_doubt',
    ['record_id'],
    { record_id: randomUUID(), about: hash('answers in doubt', engagementId), state: 'timeout', at },
    { sealed_record: { answer: canary('doubt') } },
  )
  const copyId = randomUUID()
  const size = await file('.invoice', 'invoice document', copyId)
  put(
    'invoice_documents',
    ['copy_id'],
    { copy_id: copyId, document: randomUUID(), used: number, size: 100 },
    { sealed_document: { engagementId, documentId: canary('invoice'), size, fetchedAt: at } },
  )
  const runId = randomUUID()
  put(
    'print_runs',
    ['run_id'],
    { run_id: runId, started_at: at },
    { sealed_run: { runId, engagementId, title: canary('run'), printer: '', startedAt: at, state: 'ended' } },
  )
  put(
    'print_items',
    ['item_id'],
    { item_id: randomUUID(), run_id: runId, position: 0 },
    { sealed_item: { number: canary('item') } },
  )
  put(
    'intake_files',
    ['file'],
    { file: randomUUID(), content: randomUUID() },
    { sealed_handled: { caseId, name: canary('intake') } },
  )
  addTo(opened, 'saved-views', { viewId: randomUUID(), name: canary('view'), search: title })
  return { caseId, title, identifiers: { onboardingId, engagementId, mandateIds: [mandateId] }, canaries, files }
}

const listValue = z.array(z.unknown())

/** One more member of a list that the environment has one of. */
function addTo({ database, sealer }: EnvironmentStore, name: string, member: unknown): void {
  const place = { table: 'meta', row: name, column: 'sealed_value' }
  const found = z
    .object({ sealed_value: z.unknown() })
    .safeParse(database.prepare('SELECT sealed_value FROM meta WHERE name = ?').get(name)).data
  const known = found ? listValue.parse(JSON.parse(sealer.unseal(place, found.sealed_value) ?? '[]')) : []
  database
    .prepare('INSERT OR REPLACE INTO meta (name, sealed_value) VALUES (?, ?)')
    .run(name, sealer.seal(place, JSON.stringify([...known, member])))
}

/** Puts these cases on hold, and no others. */
export const putOnHold = (opened: EnvironmentStore, ...caseIds: string[]): void =>
  void openKeptValues(opened).holds.write(
    caseIds.map((caseId) => ({ caseId, reason: 'A dispute', by: 'kbrandt', at: '2026-03-01T10:00:00.000Z' })),
  )

/** Everything that the key opens in a store, row by row, with the sealed bytes as they are. */
export function dumpOf(opened: OpenTables): Map<string, string> {
  const dump = new Map<string, string>()
  for (const kind of recordKinds)
    for (const slice of slicesOf(opened, kind))
      for (const { key, plain, sealed } of slice)
        dump.set(`${kind.table} ${key.join(' ')}`, JSON.stringify({ plain, sealed }))
  return dump
}

/** A word as it may stand in a file: as it is, in base64 at each of three positions, and in UTF-16. */
export function waysOf(word: string): Buffer[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), Buffer.from(word)]).toString('base64')
    return Buffer.from(text.slice(before === 0 ? 0 : 4, text.length - 4))
  })
  return [Buffer.from(word), ...inBase64, Buffer.from(word, 'utf16le')]
}
