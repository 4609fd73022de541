import { z } from '@contract/zod'
import { DatabaseSync } from '@photostructure/sqlite'
import { fail, succeed, type FailureKind, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../src-main/features/journal/rows'
import { summarise } from '../../../../src-main/features/journal/summaries'
import { environmentId, failing, onboarding, request } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { afterExit, fillDisk, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const setUp = () => journalOf(start(temporaryFolder(), new OwnKeychain().synchronous()))

describe('an entry', () => {
  it('says who did what when, to which case, and how it ended', async () => {
    const { record, entries, register } = setUp()
    const engagementId = randomUUID()
    const mandateId = randomUUID()
    const consentId = randomUUID()
    const { caseId } = await register.noteEngagement(environmentId, engagementId)
    await record(
      'sepa.register',
      { engagementId, iban: 'de89 3704 0044 0532 0130 00', consentId },
      succeed({ mandateId }),
    )
    await record(
      'directDebit.setAmount',
      { engagementId, amount: { amountType: 'FIXED', fixedAmount: { amount: 9007199254740993n, currency: 'EUR' } } },
      failing('conflict', 409),
    )
    expect(await entries()).toMatchObject([
      {
        sequence: 2,
        caseId,
        action: 'directDebit.setAmount',
        summary: { engagementId, amountType: 'FIXED', fixedAmount: '9007199254740993 EUR' },
        outcome: 'conflict',
        httpStatus: 409,
      },
      {
        sequence: 1,
        at: '2026-03-02T08:00:00.000Z',
        user: 'tjarks',
        workstation: 'schreibtisch-3',
        environmentId,
        caseId,
        action: 'sepa.register',
        summary: { engagementId, iban: 'DE89 •••• 3000', consentId, mandateId },
        outcome: 'ok',
        durationMs: 12,
      },
    ])
  })

  it('of a write that may have been done says so, with what was answered, and of a read that it failed', async () => {
    const { record, entries } = setUp()
    const answered = (method: string, status: number, kind: FailureKind): Outcome<never> =>
      fail({ kind, message: 'In English.', requestId: 'r', http: { status, method, path: '/api/x' } })
    const engagementId = randomUUID()
    await record('sepa.cancel', { engagementId, mandateId: 'm' }, answered('POST', 503, 'service-error'))
    await record('sepa.cancel', { engagementId, mandateId: 'm' }, answered('POST', 302, 'unexpected-response'))
    await record('sepa.cancel', { engagementId, mandateId: 'm' }, answered('POST', 422, 'rejected'))
    await record('customers.read', { engagementId }, answered('GET', 503, 'service-error'))
    expect((await entries()).map(({ outcome, httpStatus }) => [outcome, httpStatus])).toEqual([
      ['service-error', 503],
      ['rejected', 422],
      ['outcome-unknown', 302],
      ['outcome-unknown', 503],
    ])
  })

  it('is made of any nonsense that the page may send', async () => {
    const { record, verdict } = setUp()
    const circular: { self?: unknown; amount?: unknown } = {}
    circular.self = circular
    circular.amount = circular
    const nonsense: unknown[] = [
      undefined,
      null,
      0,
      NaN,
      'text',
      12n,
      [],
      [[[]]],
      circular,
      new Map(),
      new Uint8Array(3),
      { engagementId: { toString: 'no function' }, iban: 7, fileIds: 'seven', documentIds: {}, amount: [] },
      { engagementId: 'x'.repeat(100_000), iban: '\u0000', request: { reason: 'Jörn' } },
      { __proto__: null, constructor: 1, onboardingId: ['a'] },
      Symbol('x'),
      () => 1,
    ]
    let made = 0
    for (const each of nonsense)
      for (const action of [
        'sepa.register',
        'onboarding.create',
        'invoices.print',
        'environments.save',
        'cases.open',
      ]) {
        await record(action, each, succeed(each))
        made++
      }
    expect(await verdict()).toEqual({ intact: true, entries: made })
  })

  it('belongs to the case that an identifier or an answer names, also after two cases became one', async () => {
    const { record, entries, register } = setUp()
    const engagementId = randomUUID()
    const onboardingId = randomUUID()
    const engagement = await register.noteEngagement(environmentId, engagementId)
    await register.noteCreditLimitIncrease(environmentId, engagementId, 'increase-1')
    await record('creditLimit.uploadDocuments', { creditLimitIncreaseId: 'increase-1', fileIds: ['a', 'b'] })
    const created = { id: onboardingId, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' }
    const { caseId } = await register.noteCreated(environmentId, created, request)
    await record('onboarding.create', { version: 'v4', request }, succeed(created))
    await register.noteOnboarding(
      environmentId,
      onboarding({ id: onboardingId, status: 'COMPLETED', additionalInformation: { engagementId } }),
    )
    await record('customers.read', { engagementId }, succeed({ customerId: randomUUID() }))
    expect((await entries()).map((entry) => entry.caseId)).toEqual([caseId, caseId, engagement.caseId])
    for (const id of [caseId, engagement.caseId])
      expect((await entries(id)).map(({ action }) => action)).toEqual([
        'customers.read',
        'onboarding.create',
        'creditLimit.uploadDocuments',
      ])
    expect(await entries(randomUUID())).toEqual([])
  })

  it('is made of what the program did by itself', async () => {
    const { journal, entries, verdict } = setUp()
    const caseId = randomUUID()
    const summary = { before: 'PROCESSING', after: 'AWAITING_SIGNING' }
    await journal.note(environmentId, { action: 'watch.changed', caseId, summary, outcome: 'ok' })
    const failed = {
      action: 'watch.looked',
      summary: { cases: '3' },
      outcome: 'unauthorized',
      httpStatus: 401,
      durationMs: 30,
    }
    await journal.note(environmentId, failed)
    expect(await entries()).toMatchObject([
      { ...failed, user: 'tjarks' },
      { action: 'watch.changed', caseId, summary, outcome: 'ok', durationMs: 0, workstation: 'schreibtisch-3' },
    ])
    expect(await verdict()).toEqual({ intact: true, entries: 2 })
  })

  it('counts what became of several documents', () => {
    const value = [{ outcome: 'printed' }, { outcome: 'failed' }, { outcome: 'printed' }]
    const input = { engagementId: environmentId, documentIds: ['1', '2', '3'], copies: 2 }
    expect(summarise('invoices.print', { input, value })?.summary).toEqual({
      engagementId: environmentId,
      documents: '3',
      copies: '2',
      results: '2 printed, 1 failed',
    })
  })
})

describe('the chain', () => {
  const rows = 12
  /** A profile with some entries, as the end of the process leaves it. */
  async function filledJournal() {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const started = start(folder, os.synchronous())
    const { record } = journalOf(started)
    for (let number = 0; number < rows; number++) {
      started.clock.advance(1000)
      await record('customers.read', { engagementId: randomUUID() })
    }
    await started.store.close()
    return { folder: afterExit(folder), os }
  }

  /** Changes the file as somebody would who has it, but not its key. */
  function tamper(folder: string, sql: string): void {
    const database = new DatabaseSync(join(folder, 'data', `${environmentId}.sqlite`))
    // Whoever is clever enough to take the triggers away puts them back: a store without them is not opened.
    const triggers = database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").all()
    database.exec(`DROP TRIGGER journal_keeps_entries; DROP TRIGGER journal_changes_nothing; ${sql}`)
    for (const trigger of z.array(z.object({ sql: z.string() })).parse(triggers)) database.exec(trigger.sql)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }

  it('is intact over restarts, and its sequence has no gap', async () => {
    const { folder, os } = await filledJournal()
    const started = start(folder, os.synchronous())
    const { record, verdict, entries } = journalOf(started)
    expect(await verdict()).toEqual({ intact: true, entries: rows })
    await record('sandbox.reset', undefined, succeed({ cases: 40 }))
    expect(await verdict()).toEqual({ intact: true, entries: rows + 1 })
    expect((await entries()).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: rows + 1 }, (_, index) => rows + 1 - index),
    )
  })

  it('is intact when it is empty and when it is longer than one slice', async () => {
    const { record, verdict, entries } = setUp()
    expect(await verdict()).toEqual({ intact: true, entries: 0 })
    for (let number = 0; number < 510; number++) await record('customers.read', {})
    expect(await verdict()).toEqual({ intact: true, entries: 510 })
    expect(await entries()).toHaveLength(510)
  })

  it('is read in plain by nobody who has the file', async () => {
    const { folder } = await filledJournal()
    expect(foundOnDisk(folder, ['tjarks', 'schreibtisch', 'customers.read'])).toEqual([])
  })

  it.each<[string, number, string]>([
    ['an entry altered', 5, "UPDATE journal SET sealed_entry = CAST(sealed_entry || x'00' AS BLOB) WHERE sequence = 5"],
    ['a time altered', 5, "UPDATE journal SET at = '2026-01-01T00:00:00.000Z' WHERE sequence = 5"],
    ['a case altered', 5, "UPDATE journal SET case_id = 'another' WHERE sequence = 5"],
    ['a hash altered', 5, "UPDATE journal SET hash = upper(hash) || '0' WHERE sequence = 5"],
    ['an entry removed', 5, 'DELETE FROM journal WHERE sequence = 5'],
    ['an entry removed and the rest moved up', 5, moved('DELETE FROM journal WHERE sequence = 5')],
    [
      'one inserted in the middle',
      5,
      `${movedDown()}; INSERT INTO journal SELECT 5, at, case_id, sealed_entry, hash FROM journal WHERE sequence = 4`,
    ],
    ['the first removed', 1, 'DELETE FROM journal WHERE sequence = 1'],
    ['the last removed', rows, `DELETE FROM journal WHERE sequence = ${rows}`],
    ['the last five removed', rows - 4, `DELETE FROM journal WHERE sequence > ${rows - 5}`],
    ['all removed', 1, 'DELETE FROM journal'],
    ['all removed with the head', 1, "DELETE FROM journal; DELETE FROM meta WHERE name = 'journal-head'"],
    ['the last removed and the head damaged', rows, `DELETE FROM journal WHERE sequence = ${rows}; ${headDamaged()}`],
    ['only the head damaged', rows + 1, headDamaged()],
    [
      'two reordered',
      4,
      'UPDATE journal SET sequence = -1 WHERE sequence = 4; UPDATE journal SET sequence = 4 WHERE sequence = 5; ' +
        'UPDATE journal SET sequence = 5 WHERE sequence = -1',
    ],
    [
      'one added at the end',
      rows + 1,
      `INSERT INTO journal SELECT ${rows + 1}, at, case_id, sealed_entry, hash FROM journal WHERE sequence = ${rows}`,
    ],
    [
      'one added before the first',
      1,
      'INSERT INTO journal SELECT 0, at, case_id, sealed_entry, hash FROM journal LIMIT 1',
    ],
  ])('shows %s, at %i, and for good', async (_name, brokenAt, sql) => {
    const { folder, os } = await filledJournal()
    tamper(folder, sql)
    const { record, verdict } = journalOf(start(folder, os.synchronous()))
    expect(await verdict()).toMatchObject({ intact: false, brokenAt })
    await record('customers.read', {})
    await record('customers.read', {})
    expect(await verdict()).toMatchObject({ intact: false, brokenAt })
  })

  it('lists an entry that cannot be opened as what it is', async () => {
    const { folder, os } = await filledJournal()
    tamper(folder, "UPDATE journal SET sealed_entry = x'00' WHERE sequence = 5")
    const { entries } = journalOf(start(folder, os.synchronous()))
    const all = await entries()
    expect(all).toHaveLength(rows)
    expect(all.filter(({ unreadable }) => unreadable)).toMatchObject([{ sequence: 5, action: '' }])
  })

  it('is closed to changes by the program itself', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    await journalOf(started).record('customers.read', {})
    const { database } = await started.store.environment(environmentId)
    expect(() => database.exec('DELETE FROM journal')).toThrow(/append-only/)
    expect(() => database.exec("UPDATE journal SET hash = ''")).toThrow(/append-only/)
  })

  it('cannot be continued by somebody with another key', async () => {
    const one = setUp()
    const two = setUp()
    await one.record('customers.read', {})
    await two.record('customers.read', {})
    const [first] = await one.entries()
    const [second] = await two.entries()
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(first?.hash).not.toBe(second?.hash)
  })
})

describe('a disk that refuses', () => {
  it('is told once, the answer of the call is not held back, and its entry is written later', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { record, entries, verdict } = journalOf(started)
    await record('customers.read', {})
    const { database } = await started.store.environment(environmentId)
    const makeRoom = fillDisk(database)
    for (let number = 0; number < 60; number++) await record('customers.read', {})
    expect(started.notices).toEqual([{ code: 'journal-not-written', detail: 'SQLITE_FULL' }])
    makeRoom()
    expect((await entries()).length).toBeLessThan(61)
    await record('customers.read', {})
    expect(await verdict()).toEqual({ intact: true, entries: 62 })
  })
})

it('writes the same content the same way whatever the order of its members', () => {
  expect(canonical({ b: 1, a: { d: 2, c: [{ f: 1, e: 2 }] } })).toBe(
    canonical({ a: { c: [{ e: 2, f: 1 }], d: 2 }, b: 1 }),
  )
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
})

function moved(first: string): string {
  return `${first}; ${Array.from({ length: 7 }, (_, index) => `UPDATE journal SET sequence = ${index + 5} WHERE sequence = ${index + 6}`).join('; ')}`
}

/** Makes room for another entry at 5. */
function movedDown(): string {
  return Array.from(
    { length: 8 },
    (_, index) => `UPDATE journal SET sequence = ${13 - index} WHERE sequence = ${12 - index}`,
  ).join('; ')
}

function headDamaged(): string {
  return "UPDATE meta SET sealed_value = x'00' WHERE name = 'journal-head'"
}
