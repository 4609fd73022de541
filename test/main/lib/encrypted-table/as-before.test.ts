import { createHmac } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noPresets } from '@contract/api/presets'
import { z } from '@contract/zod'
import { createSavedViews } from '../../../../src-main/features/cases/saved-views'
import { createDirectDebit } from '../../../../src-main/features/direct-debit'
import { openCaseTable } from '../../../../src-main/features/cases/case-table'
import { noIdentifiers } from '../../../../src-main/features/cases/known-case'
import { openFormerSteps } from '../../../../src-main/features/cases/former-steps'
import { openDescribed, createEngagementForms } from '../../../../src-main/features/drafts'
import { openDocumentTable, openSentTable, openWorkTable } from '../../../../src-main/features/documents/document-table'
import { openUploadTable } from '../../../../src-main/features/documents/upload-record'
import { openDraftTable } from '../../../../src-main/features/drafts/draft-table'
import { openHandledTable } from '../../../../src-main/features/intake/handled-table'
import { openDocumentCopies } from '../../../../src-main/features/invoices/document-copies'
import { openChain } from '../../../../src-main/features/journal/chain'
import { createPresets } from '../../../../src-main/features/presets'
import { openRunTable } from '../../../../src-main/features/printing/queue/run-table'
import { createRaw } from '../../../../src-main/features/raw'
import { createMandateStates } from '../../../../src-main/features/direct-debit/mandates/mandate-states'
import { createSigningLinks } from '../../../../src-main/features/signing-links'
import { openRecordTable } from '../../../../src-main/lib/encrypted-table/record-table'
import { writeCopy } from '../../../../src-main/lib/encrypted-file'
import { documentFolderOf, type EnvironmentStore } from '../../../../src-main/store'
import { environmentId } from '../../../helpers/main/cases'
import { testContext } from '../../../helpers/main/context'
import { sessionStore, temporaryFolder } from '../../../helpers/main/profile'
import { context, valueOf } from '../../../helpers/main/service-fixture'

/**
 * Rows as the versions before the room for tables wrote them: the statements and the places of the seals stand here as they
 * stood in the features, so that a store which holds them opens with every record.
 */
async function setUp() {
  const store = sessionStore()
  const environment = await store.environment(environmentId)
  return {
    environment,
    app: testContext({ store, activeEnvironmentId: () => environmentId }),
    run: (sql: string, ...values: (string | number | null | Uint8Array)[]) =>
      void environment.database.prepare(sql).run(...values),
    all: (sql: string): unknown[] => environment.database.prepare(sql).all(),
    seal: (table: string, row: string, column: string, value: unknown) =>
      environment.sealer.seal({ table, row, column }, JSON.stringify(value)),
    hash: (purpose: string, text: string) =>
      createHmac('sha256', environment.sealer.derive(purpose)).update(text).digest('hex'),
  }
}

const item = (itemId: string) => ({ itemId, documentId: `d-${itemId}`, number: 'R-1', state: 'waiting' }) as const
const printed = {
  runId: 'r',
  engagementId: 'e',
  title: 'Köln',
  printer: '',
  startedAt: '2026-01-01',
  state: 'ended',
  items: [item('one'), item('two')],
} as const

const upload = {
  environmentId,
  subject: { kind: 'onboarding', id: 'o' },
  state: 'confirmed',
  sentBytes: 1,
  totalBytes: 1,
  requests: [],
  files: [],
  startedAt: '2026-01-01',
} as const

function keepValue({ database, sealer }: EnvironmentStore, name: string, text: string): void {
  database
    .prepare('INSERT INTO meta (name, sealed_value) VALUES (?, ?)')
    .run(name, sealer.seal({ table: 'meta', row: name, column: 'sealed_value' }, text))
}

describe('what was kept before opens', () => {
  it('as values of an environment', async () => {
    const { environment, app } = await setUp()
    const order = { column: 'age', descending: true, byTurn: false }
    const view = { viewId: 'v', name: 'Heute', query: { search: 'Größe' }, order }
    const presets = { ...noPresets, country: 'DE' }
    keepValue(environment, 'described-fields', '{"form":1}')
    keepValue(environment, 'saved-views', JSON.stringify([view]))
    keepValue(environment, 'presets', JSON.stringify(presets))
    keepValue(environment, 'signing-link-members', '["links.0"]')
    expect(openDescribed(environment).read()).toMatchObject({ unreadable: true })
    expect(valueOf(await createSavedViews(app).savedViews(undefined, context))).toEqual([view])
    expect(valueOf(await createPresets(app).handlers.read(undefined, context))).toEqual(presets)
    expect(valueOf(await createSigningLinks(app).handlers.members(undefined, context)).members).toEqual(['links.0'])
  })

  it.each([
    ['mandate_records', 'engagement', 'mandate records'],
    ['credit_limit_requests', 'engagement', 'credit limit requests'],
    ['sent_by_hand', 'about', 'sent by hand'],
    ['answers_in_doubt', 'about', 'answers in doubt'],
  ] as const)('as records in %s', async (table, column, purpose) => {
    const { environment, run, seal, hash } = await setUp()
    const records = openRecordTable(environment, {
      table,
      column,
      purpose,
      headOf: (record) => ({ ...record, about: 'Abc' }),
      record: z.object({ recordId: z.string(), state: z.string(), at: z.string() }),
    })
    const older = { recordId: 'o', state: 'accepted', at: '2026-01-01' }
    const newer = { recordId: 'n', state: 'sending', at: '2026-01-02' }
    for (const record of [older, newer]) {
      const { recordId, state, at } = record
      run(
        `INSERT INTO ${table} (record_id, ${column}, state, at, sealed_record) VALUES (?, ?, ?, ?, ?)`,
        ...[recordId, hash(purpose, 'abc'), state, at, seal(table, recordId, 'sealed_record', record)],
      )
    }
    expect(records.of('ABC')).toEqual([newer, older])
    expect(records.get('abc', 'o')).toEqual(older)
    expect(records.find('n')).toEqual(newer)
    expect(records.inState('accepted')).toEqual([older])
    records.put({ ...newer, state: 'accepted' })
    const row: unknown = environment.database.prepare(`SELECT * FROM ${table} WHERE record_id = 'n'`).get()
    expect(row).toMatchObject({ [column]: hash(purpose, 'abc'), state: 'accepted', at: '2026-01-02' })
    const sealed = z.object({ sealed_record: z.instanceof(Uint8Array) }).parse(row).sealed_record
    expect(environment.sealer.unseal({ table, row: 'n', column: 'sealed_record' }, sealed)).toBe(
      JSON.stringify({ ...newer, state: 'accepted' }),
    )
  })

  it('as settings of a direct debit', async () => {
    const { app, run, seal, hash } = await setUp()
    const engagement = hash('direct debit settings', 'abc')
    const table = 'direct_debit_settings'
    run(
      `INSERT INTO ${table} (engagement, sealed_settings) VALUES (?, ?)`,
      ...[engagement, seal(table, engagement, 'sealed_settings', { language: 'de' })],
    )
    const { handlers } = createDirectDebit(app)
    expect(valueOf(await handlers.settings({ engagementId: 'ABC' }, context))).toEqual({ language: 'de' })
  })

  it('as forms of an engagement', async () => {
    const { app, run, seal, hash } = await setUp()
    const form = hash('engagement forms', 'mandate abc')
    run(
      'INSERT INTO engagement_forms (form, updated_at, sealed_fields) VALUES (?, ?, ?)',
      ...[form, '2026-01-01', seal('engagement_forms', form, 'sealed_fields', { iban: 'DE' })],
    )
    const forms = createEngagementForms(app)
    expect(await forms.read(environmentId, 'mandate', 'ABC')).toEqual({
      updatedAt: '2026-01-01',
      fields: { iban: 'DE' },
    })
    await forms.forget(environmentId, 'mandate', 'ABC')
    expect(await forms.read(environmentId, 'mandate', 'ABC')).toBeUndefined()
  })

  it('as states of mandates', async () => {
    const { app, run, seal, hash } = await setUp()
    for (const [mandateId, isOpen] of [
      ['abc', 1],
      ['def', 0],
    ] as const) {
      const mandate = hash('mandate states', mandateId)
      const state = { engagementId: 'e', mandateId, status: 'PENDING', since: '2026-01-01' }
      run(
        'INSERT INTO mandate_states (mandate, is_open, sealed_state) VALUES (?, ?, ?)',
        ...[mandate, isOpen, seal('mandate_states', mandate, 'sealed_state', state)],
      )
    }
    const states = createMandateStates(app)
    expect((await states.open(environmentId)).map(({ mandateId }) => mandateId)).toEqual(['abc'])
    await states.expect(environmentId, 'e', 'DEF')
    expect(await states.open(environmentId)).toHaveLength(2)
  })

  it('as files that were dealt with', async () => {
    const { environment, run, seal, hash } = await setUp()
    const said = { as: 'aside', at: '2026-01-01', name: 'a.pdf', changedMs: 7 } as const
    const file = hash('intake files', '["sha","a.pdf",7]')
    run(
      'INSERT INTO intake_files (file, content, sealed_handled) VALUES (?, ?, ?)',
      ...[file, hash('intake files', '["sha"]'), seal('intake_files', file, 'sealed_handled', said)],
    )
    const table = openHandledTable(environment)
    expect(table.of('sha')).toEqual([said])
    table.remove('sha', said)
    expect(table.of('sha')).toEqual([])
  })

  it('as print runs', async () => {
    const { environment, run, seal } = await setUp()
    const { items, ...kept } = printed
    run(
      'INSERT INTO print_runs (run_id, started_at, sealed_run) VALUES (?, ?, ?)',
      ...[kept.runId, kept.startedAt, seal('print_runs', kept.runId, 'sealed_run', kept)],
    )
    for (const [position, item] of items.entries())
      run(
        'INSERT INTO print_items (item_id, run_id, position, sealed_item) VALUES (?, ?, ?, ?)',
        ...[item.itemId, kept.runId, items.length - position, seal('print_items', item.itemId, 'sealed_item', item)],
      )
    expect(openRunTable(environment).all()).toEqual([{ ...kept, items: items.toReversed() }])
  })

  it('as drafts', async () => {
    const { environment, run, seal } = await setUp()
    const head = { subject: { type: 'onboarding' }, title: 'Änne', kind: '' } as const
    run(
      `INSERT INTO drafts (draft_id, state, created_at, updated_at, discarded_at, sealed_head, sealed_fields)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...['d', 'sending', '2026-01-01', '2026-01-02', null],
      ...[seal('drafts', 'd', 'sealed_head', head), seal('drafts', 'd', 'sealed_fields', { name: 'Größe' })],
    )
    const times = { createdAt: '2026-01-01', updatedAt: '2026-01-02', discardedAt: null }
    const drafts = openDraftTable(environment, { isInFlight: () => false })
    expect(drafts.all()).toEqual([{ draftId: 'd', state: 'in-doubt', ...times, head }])
    drafts.put({ draftId: 'd', state: 'open', ...times, createdAt: 'later', head })
    expect(drafts.get('d')).toEqual({ draftId: 'd', state: 'open', ...times, head })
    expect(drafts.fields('d')).toEqual({ name: 'Größe' })
    run('UPDATE drafts SET sealed_head = ?', new Uint8Array(40))
    expect(drafts.all()).toMatchObject([{ draftId: 'd', head: { title: '' } }])
  })

  it('as documents that were sent, the last of another file', async () => {
    const { environment, run, seal, hash } = await setUp()
    for (const [fileId, at] of [
      ['b', '2026-01-02'],
      ['a', '2026-01-01'],
      ['c', '2026-01-03'],
    ] as const)
      run(
        'INSERT INTO sent_documents (file_id, content, sealed_sent) VALUES (?, ?, ?)',
        ...[fileId, hash('sent documents', 'sha'), seal('sent_documents', fileId, 'sealed_sent', { at })],
      )
    run(`UPDATE sent_documents SET sealed_sent = ? WHERE file_id = 'a'`, new Uint8Array(40))
    const sent = openSentTable(environment)
    sent.add([{ fileId: 'b', sha256: 'sha', at: 'later' }])
    expect(sent.of('sha')).toEqual([
      { fileId: 'b', at: '2026-01-02' },
      { fileId: 'c', at: '2026-01-03' },
    ])
    expect(sent.lastOther('sha', 'c')).toEqual({ fileId: 'b', at: '2026-01-02' })
    expect(sent.has('a')).toBe(true)
  })

  it('as uploads, of a damaged one its files', async () => {
    const { environment, run, seal } = await setUp()
    for (const uploadId of ['one', 'two']) {
      run(
        'INSERT INTO uploads (upload_id, started_at, sealed_upload) VALUES (?, ?, ?)',
        ...[uploadId, '2026-01-01', seal('uploads', uploadId, 'sealed_upload', { ...upload, uploadId })],
      )
      run('INSERT INTO upload_files (upload_id, file_id) VALUES (?, ?)', uploadId, `${uploadId}-file`)
    }
    run(`UPDATE uploads SET sealed_upload = ? WHERE upload_id = 'two'`, new Uint8Array(40))
    const uploads = openUploadTable(environment)
    expect(uploads.all()).toEqual([{ ...upload, uploadId: 'one' }])
    expect(uploads.damaged()).toEqual([{ uploadId: 'two', startedAt: '2026-01-01', fileIds: ['two-file'] }])
    uploads.remove('two')
    expect(uploads.damaged()).toEqual([])
  })

  it('as the last calls of a case', async () => {
    const { app, run, seal, hash } = await setUp()
    const subject = hash('exchanges', 'abc')
    const called = { requestId: 'r', endpoint: 13, at: '2026-01-01', method: 'GET', path: '/card/e/invoices' }
    const answer = '{"invoiceNumber":"R-2026-1"}'
    const exchange = { ...called, answer, outcome: 'ok', durationMs: 1 }
    run(
      'INSERT INTO exchanges (subject, endpoint, at, sealed_exchange) VALUES (?, ?, ?, ?)',
      ...[subject, 13, '2026-01-01', seal('exchanges', `${subject} 13`, 'sealed_exchange', exchange)],
    )
    const raw = createRaw(app, {
      readCase: () => Promise.reject(new Error()),
      idsOf: () => Promise.resolve([]),
    })
    expect((await raw.references(environmentId)).find('R20261')).toEqual(['e'])
  })

  it('as what came of documents', async () => {
    const { environment, run, seal } = await setUp()
    const work = { kind: 'join', originals: ['a', 'b'], results: ['c'] }
    run(
      'INSERT INTO document_works (work_id, sealed_work) VALUES (?, ?)',
      ...['w', seal('document_works', 'w', 'sealed_work', work)],
    )
    const works = openWorkTable(environment)
    expect(works.of('c')).toEqual({ workId: 'w', ...work })
    expect(works.settle(() => false)).toEqual(['a', 'b'])
    expect(works.of('c')).toBeUndefined()
  })

  it('as steps of a list of cases, and a damaged one is passed over', async () => {
    const { environment, run, all, seal } = await setUp()
    for (const step of [2, 1])
      run(
        'INSERT INTO case_steps (step, sealed_changes) VALUES (?, ?)',
        ...[step, seal('case_steps', String(step), 'sealed_changes', { seenAt: `seen ${step}`, changes: [] })],
      )
    run('UPDATE case_steps SET sealed_changes = ? WHERE step = 1', new Uint8Array(40))
    run('INSERT INTO case_steps_decided (decided) VALUES (1)')
    const made: string[] = []
    const clear = openFormerSteps(environment, (_changes, seenAt) => void made.push(seenAt))
    const clearNext = () => clear(() => void made.push('damaged'))
    expect([clearNext(), clearNext(), clearNext()]).toEqual([true, true, false])
    expect(made).toEqual(['damaged', 'seen 2'])
    expect(all('SELECT * FROM case_steps_decided')).toEqual([])
  })

  it('as staged files, in their order, at places that are named by an engagement under a hash', async () => {
    const { environment, run, all, seal, hash } = await setUp()
    const engagement = 'mandate-0f3f2f0e-1f2e-4c5d-8a9b-0c1d2e3f4a5b'
    const increase = 'credit-limit-increase-0f3f2f0e-1f2e-4c5d-8a9b-0c1d2e3f4a5b-r'
    const hashed = (kind: string, place: string) => `${kind}-${hash('places of documents', place)}`
    const staged = (name: string) => ({
      name,
      size: 1,
      mediaType: 'image/png',
      sha256: 's',
      problems: [],
      hasCopy: true,
    })
    for (const [position, [fileId, place]] of (
      [
        ['b', 'case-1'],
        ['a', 'case-1'],
        ['clear', engagement],
        ['hashed', hashed('mandate', engagement)],
        ['increase', hashed('increase', increase)],
        ['nowhere', null],
        ['form', 'form-1'],
        ['removed', 'removed-1'],
        ['draft', 'draft-d'],
        ['orphan', 'draft-gone'],
      ] as const
    ).entries())
      run(
        'INSERT INTO documents (file_id, place, position, added_at, sealed_document) VALUES (?, ?, ?, ?, ?)',
        ...[fileId, place, position + 1, '2026-01-01', seal('documents', fileId, 'sealed_document', staged(fileId))],
      )
    run(`INSERT INTO drafts VALUES ('d', 'open', '', '', NULL, x'', x'')`)
    run(`UPDATE documents SET sealed_document = x'' WHERE file_id = 'a'`)
    const table = openDocumentTable(environment)
    const idsAt = (place: string) => table.at(place).map((each) => each.staged.fileId)
    const { hasCopy, ...described } = staged('b')
    expect(table.at('case-1')).toMatchObject([
      { staged: { fileId: 'b', ...described }, hasCopy },
      { staged: { fileId: 'a', name: '?' }, hasCopy: false },
    ])
    expect(table.idsAt(engagement)).toEqual(['clear', 'hashed'])
    expect(idsAt(increase)).toEqual(['increase'])
    expect(all(`SELECT place FROM documents WHERE file_id = 'clear'`)).toEqual([
      { place: hashed('mandate', engagement) },
    ])
    expect([table.unplaced(), table.orphaned()]).toEqual([['nowhere', 'form', 'removed'], ['orphan']])
    expect([table.placeOf('nowhere'), table.placeOf('b'), table.isAt('b', 'case-1')]).toEqual([
      undefined,
      'case-1',
      true,
    ])

    table.arrange('case-1', ['a', 'clear'])
    expect([idsAt('case-1'), table.ids().slice(-2)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect([table.move(['b', 'gone'], increase), idsAt(increase)]).toEqual([1, ['increase', 'b']])
    table.describe({ staged: { fileId: 'b', ...described, name: 'new' }, hasCopy: false })
    expect(table.find('b')).toMatchObject({ staged: { name: 'new' }, hasCopy: false })
    expect([table.remove(['a', 'gone', 'a']), table.ids().includes('a')]).toEqual([['a'], false])
    table.add([{ staged: { fileId: 'z', ...described }, hasCopy }], '2026-01-02', null)
    expect(all('SELECT place, position, added_at FROM documents ORDER BY position DESC LIMIT 1')).toEqual([
      { place: null, position: 13, added_at: '2026-01-02' },
    ])
  })

  it('as documents that others came of, and back', async () => {
    const { environment, run } = await setUp()
    for (const [position, fileId] of ['a', 'b', 'c'].entries())
      run(`INSERT INTO documents VALUES (?, 'case-1', ?, '', x'')`, fileId, position + 1)
    run(`INSERT INTO documents VALUES ('joined', NULL, 4, '', x'')`)
    const table = openDocumentTable(environment)
    const works = openWorkTable(environment)
    const work = { workId: 'w', kind: 'join' as const, originals: ['b', 'a'], results: ['joined'] }
    expect(works.replace('case-2', work)).toBe(false)
    expect(works.replace('case-1', work)).toBe(true)
    expect([table.idsAt('case-1'), table.idsAt('work-w')]).toEqual([
      ['joined', 'c'],
      ['a', 'b'],
    ])
    expect([works.restore(work, 'nowhere'), works.restore(work, 'joined')]).toEqual([undefined, 'case-1'])
    expect([table.idsAt('case-1'), table.placeOf('joined')]).toEqual([['a', 'b', 'c'], undefined])
  })

  it('as copies of invoice documents, of which the one that was used longest ago goes', async () => {
    const { environment, run, all, seal, hash } = await setUp()
    const directory = temporaryFolder()
    const folder = documentFolderOf(directory, environmentId)
    mkdirSync(folder, { recursive: true })
    const fetchedAt = '2026-01-01T00:00:00.000Z'
    for (const [position, documentId] of ['one', 'two'].entries()) {
      const key = environment.sealer.derive(`invoice document ${documentId}`)
      const writer = await writeCopy({ path: join(folder, `${documentId}.invoice`), fileId: documentId, key })
      await writer.add(new Uint8Array([position]), true)
      await writer.finish()
      run(
        'INSERT INTO invoice_documents (copy_id, document, used, size, sealed_document) VALUES (?, ?, ?, ?, ?)',
        ...[documentId, hash('invoice documents', JSON.stringify(['abc', documentId])), position + 4, 1000],
        seal('invoice_documents', documentId, 'sealed_document', {
          engagementId: 'Abc',
          documentId,
          size: 1,
          fetchedAt,
        }),
      )
    }
    const copies = openDocumentCopies(directory, environment, 2010)
    const read = (documentId: string) => copies.read({ engagementId: 'ABC', documentId })
    const one = await read('one')
    expect([one?.fetchedAt.toISOString(), one?.bytes]).toEqual([fetchedAt, new Uint8Array([0])])
    await copies.keep({ engagementId: 'ABC', documentId: 'three' }, new Uint8Array([2]), new Date(fetchedAt))
    expect(await read('two')).toBeUndefined()
    const rows = z
      .array(z.object({ copy_id: z.string(), document: z.string(), used: z.number() }))
      .parse(all('SELECT * FROM invoice_documents ORDER BY used'))
    expect(rows.map(({ document, used }) => [document, used])).toEqual([
      [hash('invoice documents', '["abc","one"]'), 6],
      [hash('invoice documents', '["abc","three"]'), 7],
    ])
    expect(readdirSync(folder).sort()).toEqual(rows.map(({ copy_id }) => `${copy_id}.invoice`).sort())
    await copies.drop({ engagementId: 'ABC', documentId: 'one' })
    expect(all('SELECT used FROM invoice_documents')).toEqual([{ used: 7 }])
  })

  it('as cases with what clerks wrote about them, their states and their former names', async () => {
    const { environment, run, all, seal } = await setUp()
    const kept = { title: { text: 'Änne', source: 'person' }, identifiers: noIdentifiers, details: {} }
    const annotations = (note: string) => seal('cases', 'a', 'sealed_desk', { note, labels: [] })
    const sealed = (caseId: string) =>
      Object.entries(kept).map(([field, value]) => seal('cases', caseId, `sealed_${field}`, value))
    for (const caseId of ['a', 'b'])
      run(
        `INSERT INTO cases (case_id, kind, status, created_at, updated_at, sealed_title, sealed_identifiers, sealed_details)
         VALUES (?, 'INDIVIDUAL', 'PROCESSING', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ?, ?, ?)`,
        ...[caseId, ...sealed(caseId)],
      )
    run('UPDATE cases SET pinned = 1, sealed_desk = ? WHERE case_id = ?', annotations('Größe'), 'a')
    for (const [sequence, status, changedAt] of [
      [2, 'PROCESSING', '2026-01-01'],
      [1, 'CREATED', null],
    ] as const)
      run('INSERT INTO case_statuses VALUES (?, ?, ?, ?, ?)', ...['a', sequence, status, 'seen', changedAt])
    run(`INSERT INTO case_aliases (alias, case_id) VALUES ('was-b', 'b')`)

    const table = openCaseTable(environment)
    const [one, other] = [table.one('a'), table.one('b')]
    if (!one || !other) throw new Error('The cases cannot be read.')
    expect(one).toMatchObject({ ...kept, pinned: true, desk: { note: 'Größe' }, unreadable: [] })
    const before = [
      { status: 'CREATED', seenAt: 'seen' },
      { status: 'PROCESSING', seenAt: 'seen', changedAt: '2026-01-01' },
    ]
    expect(table.statuses('a')).toEqual(before)
    expect(table.aliases()).toEqual(new Map([['was-b', 'b']]))

    table.save({ before: one, after: { ...one, status: 'COMPLETED' }, absorbed: other }, 'now')
    expect(table.statuses('a')).toEqual([...before, { status: 'COMPLETED', seenAt: 'now' }])
    expect(all('SELECT sequence, changed_at FROM case_statuses ORDER BY sequence DESC LIMIT 1')).toEqual([
      { sequence: 3, changed_at: null },
    ])
    expect(table.aliases()).toEqual(new Map(['was-b', 'b'].map((alias) => [alias, 'a'])))
    expect(all('SELECT pinned, sealed_desk IS NULL AS bare FROM cases')).toEqual([{ pinned: 1, bare: 0 }])
  })

  it('as the head of the journal, which is where the chain ends', async () => {
    const { environment, run, seal } = await setUp()
    const head = { sequence: 4, hash: 'abc' }
    run(
      `UPDATE meta SET sealed_value = ? WHERE name = 'journal-head'`,
      seal('meta', 'journal-head', 'sealed_value', head),
    )
    const chain = openChain(environment)
    expect(chain.head()).toEqual(head)
    expect(await chain.verify()).toEqual({ intact: false, entries: 0, brokenAt: 1 })
    run(`UPDATE meta SET sealed_value = x'' WHERE name = 'journal-head'`)
    expect(chain.head()).toEqual({ sequence: 1, hash: '' })
  })
})
