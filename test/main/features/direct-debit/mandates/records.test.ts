import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consentIn, wordsOf } from '@contract/domain/consent-words'
import {
  hasShownTexts,
  type MandateRecord,
  type RegistrationRecord,
  type ShownConsent,
} from '@contract/domain/mandate-records'
import type { Case } from '@contract/api/cases'
import { createDirectDebit } from '../../../../../src-main/features/direct-debit'
import { createSepa } from '../../../../../src-main/features/direct-debit/mandates'
import { paperHtml } from '../../../../../src-main/features/direct-debit/mandates/paper/html'
import { verifyMandates } from '../../../../../tools/lib/verify-mandates.mjs'
import {
  afterExit,
  foundOnDisk,
  OwnKeychain,
  start,
  temporaryFolder,
  type Started,
} from '../../../../helpers/main/profile'
import { testContext } from '../../../../helpers/main/context'
import { localParts } from '../../../../helpers/main/sepa'
import { context, errorOf, openFixture, valueOf, type Fixture } from '../../../../helpers/main/service-fixture'

const iban = 'DE44500105175407324931'
const otherIban = 'DE89370400440532013000'

let fixture: Fixture
let engagementId: string
beforeAll(async () => {
  fixture = await openFixture()
  const free = fixture.sandbox.seeds().find((seed) => seed.engagementId !== undefined && seed.mandateIds.length === 0)
  engagementId = free!.engagementId!
})
afterAll(() => fixture.close())
afterEach(async () => {
  fixture.sandbox.faults.clear()
  await fixture.sandbox.reset()
})

function open(started: Started = start(temporaryFolder(), new OwnKeychain().synchronous())) {
  const noted: string[] = []
  const statuses: unknown[] = []
  const caseRecord = { title: 'Änne Größe' }
  const cases = {
    find: () => Promise.resolve({ ...emptyCase, ...caseRecord }),
    noteMandate: (
      _environmentId: string,
      _engagementId: string,
      mandateId: string,
      { status }: { status?: string | null } = {},
    ) => {
      noted.push(mandateId)
      statuses.push(status)
      return Promise.resolve()
    },
  }
  const local = localParts(started, cases)
  const parts = { service: fixture.service, connection: fixture.connection, cases, ...local }
  const app = testContext(parts)
  const { handlers: sepa } = createSepa(app, parts)
  const show = async (changes: Partial<ShownConsent> = {}) => {
    const texts = valueOf(await sepa.consents({ language: 'de' }, context))
    const shown: ShownConsent = {
      language: 'de',
      sha256: texts.sha256,
      readAt: texts.readAt,
      consents: (texts.consents ?? []).map((consent) => ({ ...consentIn(consent), given: true })),
      channel: 'in-person',
      ...changes,
    }
    return { engagementId, iban, consentId: texts.consentId, shown }
  }
  const records = async (): Promise<MandateRecord[]> => valueOf(await sepa.records({ engagementId }, context)).records
  const only = async (): Promise<RegistrationRecord> => {
    const [record, ...others] = await records()
    if (record?.kind !== 'registration' || others.length > 0) throw new Error('There should be one registration.')
    return record
  }
  return { ...local, sepa, directDebit: createDirectDebit(app).handlers, show, records, only, noted, statuses, started }
}

const emptyCase: Case = {
  caseId: 'c',
  kind: 'CONSUMER',
  title: '',
  status: 'COMPLETED',
  turn: 'done',
  identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
  createdAt: '',
  updatedAt: '',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
}

const posted = (endpoint: string): number =>
  fixture.sandbox.received().filter(({ method, path }) => method === 'POST' && path.endsWith(endpoint)).length

/** The answer gets lost; `performed` says whether the service did what was asked. */
const loseAnswer = (path: string, performed: boolean): void =>
  fixture.sandbox.faults.add({
    match: { method: 'POST', path },
    times: 1,
    effect: { kind: 'reset', when: performed ? 'before-answer' : 'after-reading' },
  })

describe('a registration', () => {
  test('is kept with what was shown, word for word, and what the service answered', async () => {
    const { sepa, show, only, noted } = open()
    const english = valueOf(await sepa.consents({ language: 'en' }, context))
    const input = await show()
    const answer = valueOf(await sepa.register(input, context))
    const record = await only()
    expect(record).toMatchObject({
      state: 'registered',
      recordId: answer.recordId,
      sha256: answer.recordSha256,
      answer: { mandateId: answer.mandateId },
      evidence: {
        engagementId,
        iban,
        debtor: 'Änne Größe',
        clerk: 'tjark.osterkamp',
        workstation: 'schreibtisch-3',
        channel: 'in-person',
        version: 2,
        consents: [
          { code: 'direct_debit', given: true },
          { code: 'pre_notification_waiver', given: true },
        ],
        missing: [],
        shown: { sha256: input.shown.sha256, words: { consentId: input.consentId } },
        sent: { consentId: input.consentId },
      },
    })
    if (!hasShownTexts(record)) throw new Error('The texts were shown.')
    const { words } = record.evidence.shown
    expect(words.texts?.[0]?.text).toMatch(/^Ich ermächtige die Nordstern Kartenbank AG, Zahlungen/)
    expect(record.evidence.other?.words.texts).toEqual(english.texts)
    expect(noted).toEqual([answer.mandateId])

    const { reference } = valueOf(await sepa.mandate({ engagementId, mandateId: answer.mandateId }, context))
    expect((await only()).readBack).toMatchObject({ status: 'ACTIVE', reference })
    expect((await only()).sha256).toBe(answer.recordSha256)
  })

  test('by phone is kept with the call: the number, who spoke, and what was read aloud when', async () => {
    const { sepa, show, only } = open()
    const call = {
      number: '+49 30 5550100',
      spokeWith: 'Ida Brückl',
      language: 'de' as const,
      parts: [
        { part: 'account' as const, text: 'Ihr Konto hat die IBAN …', at: '2026-07-03T10:00:00.000Z' },
        { part: 'refund' as const, text: 'Acht Wochen …' },
      ],
    }
    valueOf(await sepa.register(await show({ channel: 'by-phone', call }), context))
    const record = await only()
    if (!hasShownTexts(record)) throw new Error('This was to have shown its texts.')
    expect(record.evidence).toMatchObject({ channel: 'by-phone', call })
    const exported = JSON.stringify({ form: 'kartei-mandates', records: [record] })
    expect(verifyMandates(exported)).toMatchObject([{ verdict: 'whole' }])
    expect(verifyMandates(exported.replace('Ida', 'Eva'))).toMatchObject([{ verdict: 'altered' }])
    const paper = paperHtml(record, { regular: '', bold: '' })
    for (const said of ['+49 30 5550100', 'Ida Brückl', 'Ihr Konto hat die IBAN', 'nicht vorgelesen'])
      expect(paper).toContain(said)
  })

  test('takes what was typed for it along, once the service has it', async () => {
    const { sepa, show, forms } = open()
    const typed = (): Promise<unknown> => forms.read('sandbox', 'mandate', engagementId)
    await forms.save('sandbox', 'mandate', engagementId, { iban })
    await sepa.register(await show({ sha256: 'b'.repeat(64) }), context)
    expect(await typed()).toMatchObject({ fields: { iban } })
    valueOf(await sepa.register(await show(), context))
    expect(await typed()).toBeUndefined()
  })

  test('is not sent when the texts are not those that were shown', async () => {
    const { sepa, show, records } = open()
    const input = await show({ sha256: 'b'.repeat(64) })
    const before = posted('/register')
    expect(errorOf(await sepa.register(input, context))).toMatchObject({
      kind: 'conflict',
      issues: [{ code: 'texts-changed' }],
    })
    expect(posted('/register')).toBe(before)
    expect(await records()).toEqual([])
  })

  test('is not sent when the texts cannot be read once more', async () => {
    const { sepa, show, records } = open()
    const input = await show()
    const before = posted('/register')
    fixture.sandbox.faults.add({
      match: { path: 'consents' },
      times: 'always',
      effect: { kind: 'status', status: 500 },
    })
    expect(errorOf(await sepa.register(input, context)).kind).toBe('service-error')
    expect(posted('/register')).toBe(before)
    expect(await records()).toEqual([])
  })

  test('is not sent while nothing is said of a consent, or when the scanned form is gone', async () => {
    const { sepa, show, records } = open()
    const before = posted('/register')
    const { shown } = await show()
    const [first, second] = shown.consents
    for (const consents of [[], [first!], [first!, second!, second!], [first!, { ...second!, label: 'Another one.' }]])
      expect(errorOf(await sepa.register(await show({ consents }), context)).issues).toMatchObject([
        { path: 'shown.consents', code: 'consent-missing' },
      ])
    const gone = await show({ channel: 'on-paper', paper: { type: 'scan', fileId: 'gone' } })
    expect(errorOf(await sepa.register(gone, context)).kind).toBe('file')
    expect(posted('/register')).toBe(before)
    expect(await records()).toEqual([])
    const there = await show({ channel: 'on-paper', paper: { type: 'scan', fileId: 'f1' } })
    valueOf(await sepa.register(there, context))
    expect((await records())[0]?.evidence).toMatchObject({ paper: { type: 'scan', name: 'Formular.pdf' } })
  })

  test('that the service refuses leaves nothing, one without an answer stays in doubt and blocks a second', async () => {
    const { sepa, show, records, only } = open()
    const refusal = { kind: 'status', status: 422, body: { kind: 'text', text: 'No.' } } as const
    fixture.sandbox.faults.add({ match: { method: 'POST', path: 'register' }, times: 1, effect: refusal })
    expect(errorOf(await sepa.register(await show(), context)).kind).toBe('rejected')
    expect(await records()).toEqual([])

    loseAnswer('register', false)
    expect(errorOf(await sepa.register(await show(), context)).kind).toBe('outcome-unknown')
    expect(await only()).toMatchObject({ state: 'in-doubt', evidence: { iban } })
    const sent = posted('/register')
    expect(errorOf(await sepa.register(await show(), context)).issues).toMatchObject([{ code: 'in-doubt' }])
    expect(posted('/register')).toBe(sent)
    valueOf(await sepa.register({ ...(await show()), again: true }, context))
    expect((await records()).map(({ state }) => state).toSorted()).toEqual(['in-doubt', 'registered'])
  })

  test('of a caller who names no texts is kept all the same, as one whose texts Kartei did not show', async () => {
    const { sepa, show, only, records, printed, noted } = open()
    const { consentId } = await show()
    const bare = { engagementId, iban, consentId }
    const answer = valueOf(await sepa.register(bare, context))
    const record = await only()
    expect(record).toMatchObject({
      state: 'registered',
      sha256: answer.recordSha256,
      evidence: { textsShown: false, iban, consentId, debtor: 'Änne Größe', clerk: 'tjark.osterkamp' },
    })
    expect(noted).toEqual([answer.mandateId])
    const { recordId } = record
    expect(errorOf(await sepa.printRecord({ engagementId, recordId }, context)).kind).toBe('not-found')
    expect(printed).toEqual([])
    loseAnswer('register', false)
    expect(errorOf(await sepa.register(bare, context)).kind).toBe('outcome-unknown')
    expect((await records()).map(({ state }) => state).toSorted()).toEqual(['in-doubt', 'registered'])
    expect(errorOf(await sepa.register(await show(), context)).issues).toMatchObject([{ code: 'in-doubt' }])
  })

  test('in doubt is settled by the mandate that it turned up as, or by the word of the clerk', async () => {
    const { sepa, show, records, noted } = open()
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    const other = valueOf(await sepa.register({ ...(await show()), iban: otherIban }, context))
    loseAnswer('register', true)
    await sepa.register(await show(), context)
    const doubtful = (await records()).find(({ state }) => state === 'in-doubt')
    const recordId = doubtful?.recordId ?? ''
    const only = async () => (await records()).find((record) => record.recordId === recordId)!
    const settle = (more: object) => sepa.settle({ engagementId, recordId, ...more }, context)
    expect(errorOf(await settle({ mandateId: randomUUID() })).kind).toBe('not-found')
    expect(errorOf(await settle({ mandateId: other.mandateId })).issues).toMatchObject([{ code: 'other-account' }])
    expect((await only()).state).toBe('in-doubt')
    expect(valueOf(await settle({ mandateId }))).toMatchObject({
      state: 'registered',
      answer: { mandateId, settledBy: 'tjark.osterkamp' },
    })
    expect((await only()).readBack?.status).toBe('ACTIVE')
    expect(noted.at(-1)).toBe(mandateId)
    expect(errorOf(await settle({})).kind).toBe('conflict')
  })

  test('in doubt takes one word of two windows that settle it at once', async () => {
    const { sepa, show, records } = open()
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    loseAnswer('register', true)
    await sepa.register(await show(), context)
    const { recordId } = (await records()).find(({ state }) => state === 'in-doubt')!
    const settle = async (more: object) => sepa.settle({ engagementId, recordId, ...more }, context)
    const [found, notArrived] = await Promise.all([settle({ mandateId }), settle({})])
    expect(valueOf(found).state).toBe('registered')
    expect(errorOf(notArrived).kind).toBe('conflict')
    expect((await records()).map(({ state }) => state)).toEqual(['registered', 'registered'])
  })

  test('that the end of the program cut off is in doubt at the next start', async () => {
    const os = new OwnKeychain()
    const folder = temporaryFolder()
    const { sepa, show, only, records } = open(start(folder, os.synchronous()))
    const input = await show()
    const slow = { kind: 'delay', milliseconds: 400 } as const
    fixture.sandbox.faults.add({ match: { method: 'POST', path: 'register' }, times: 1, effect: slow })
    const registering = sepa.register(input, context)
    await expect.poll(async () => (await records()).map(({ state }) => state)).toEqual(['sending'])
    const next = open(start(afterExit(folder), os.synchronous()))
    expect((await next.only()).state).toBe('in-doubt')
    valueOf(await registering)
    expect((await only()).state).toBe('registered')
  })

  test('stands nowhere on disk in clear text', async () => {
    const { sepa, show, started } = open()
    valueOf(
      await sepa.register(await show({ channel: 'on-paper', paper: { type: 'kept', where: 'Ordner 7' } }), context),
    )
    expect(foundOnDisk(started.directory, [iban, engagementId, 'Ordner 7', 'ermächtige', 'Änne Größe'])).toEqual([])
  })

  test('that the disk cannot take is not sent', async () => {
    const { sepa, show, started } = open()
    const input = await show()
    const { database } = await started.store.environment('sandbox')
    database.exec(`CREATE TRIGGER full BEFORE INSERT ON mandate_records BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const before = posted('/register')
    expect(errorOf(await sepa.register(input, context)).kind).toBe('storage')
    expect(posted('/register')).toBe(before)
  })
})

describe('a cancellation', () => {
  test('that the service accepted ends the mandate for its case, before anybody reads it again', async () => {
    const { sepa, show, statuses } = open()
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    await sepa.mandate({ engagementId, mandateId }, context)
    await sepa.cancel({ engagementId, mandateId, reason: 'other' }, context)
    expect(statuses).toEqual([undefined, 'ACTIVE', 'CANCELLED'])
  })

  test('keeps its reason and what was read back, and is settled by the mandate when the answer was lost', async () => {
    const { sepa, show, records } = open()
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    loseAnswer('cancel', true)
    const input = { engagementId, mandateId, reason: 'other-account', remark: 'New bank' } as const
    expect(errorOf(await sepa.cancel(input, context)).kind).toBe('outcome-unknown')
    const cancellation = async () => (await records()).find(({ kind }) => kind === 'cancellation')
    expect(await cancellation()).toMatchObject({ state: 'in-doubt', evidence: { reason: 'other-account' } })
    valueOf(await sepa.mandate({ engagementId, mandateId }, context))
    expect(await cancellation()).toMatchObject({ state: 'accepted', readBack: { status: 'CANCELLED' } })
  })

  test('that did not arrive stays in doubt until the clerk says so', async () => {
    const { sepa, show, records } = open()
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    loseAnswer('cancel', false)
    await sepa.cancel({ engagementId, mandateId, reason: 'other' }, context)
    valueOf(await sepa.mandate({ engagementId, mandateId }, context))
    const [doubtful] = (await records()).filter(({ state }) => state === 'in-doubt')
    const { recordId } = doubtful!
    expect(doubtful).toMatchObject({ kind: 'cancellation', readBack: { status: 'ACTIVE' } })
    expect(valueOf(await sepa.settle({ engagementId, recordId }, context))).toMatchObject({
      state: 'not-cancelled',
      answer: { settledBy: 'tjark.osterkamp' },
    })
  })
})

describe('which mandates are looked after', () => {
  test('those that were just registered or are to be cancelled, until they are final', async () => {
    const { sepa, show, mandates, started } = open()
    const openOnes = async (): Promise<string[]> => (await mandates.open('sandbox')).map(({ mandateId }) => mandateId)
    const { mandateId } = valueOf(await sepa.register(await show(), context))
    expect(await openOnes()).toEqual([mandateId])
    const read = async (status?: string): Promise<string | undefined> => {
      const mandate = valueOf(await sepa.mandate({ engagementId, mandateId }, context))
      return mandates.noteStatus('sandbox', engagementId, {
        ...mandate,
        mandateId,
        ...(status !== undefined && { status }),
      })
    }
    await read()
    expect(await openOnes()).toEqual([])
    expect(await read('CANCELLING')).toBe('ACTIVE')
    expect(await openOnes()).toEqual([mandateId])
    await read()
    loseAnswer('cancel', false)
    await sepa.cancel({ engagementId, mandateId, reason: 'other' }, context)
    await read()
    expect(await openOnes()).toEqual([mandateId])
    await read('CANCELLED')
    expect(await openOnes()).toEqual([])
    expect(foundOnDisk(started.directory, [mandateId, engagementId])).toEqual([])
  })
})

describe('what leaves the program', () => {
  test('the paper is made of the record, printed and saved', async () => {
    const { sepa, show, printed, papers, place } = open()
    const { recordId } = valueOf(await sepa.register(await show(), context))
    const input = { engagementId, recordId: recordId! }
    expect(valueOf(await sepa.printRecord(input, context))).toEqual({ outcome: 'printed' })
    expect(printed[0]).toMatch(/^mandatsnachweis-.+\.pdf$/)
    expect(papers).toHaveLength(1)
    place.saveTo = join(temporaryFolder(), 'paper.pdf')
    expect(valueOf(await sepa.saveRecord(input, context))).toEqual({ saved: true, name: 'paper.pdf' })
    expect(readFileSync(place.saveTo, 'latin1')).toBe('%PDF')
  })

  test('exported records verify, and every change of them is found', async () => {
    const { sepa, show, place } = open()
    valueOf(await sepa.register(await show(), context))
    place.saveTo = join(temporaryFolder(), 'mandates.json')
    expect(valueOf(await sepa.exportRecords({ engagementId }, context))).toMatchObject({ saved: true, records: 1 })
    const text = readFileSync(place.saveTo, 'utf8')
    expect(verifyMandates(text).map(({ verdict }) => verdict)).toEqual(['whole'])
    for (const [from, to] of [
      [iban, otherIban],
      ['ermächtige', 'ermaechtige'],
      ['in-person', 'by-phone'],
      ['tjark.osterkamp', 'somebody.else'],
    ] as const)
      expect(verifyMandates(text.replaceAll(from, to)).map(({ verdict }) => verdict)).toEqual(['altered'])
    const record = valueOf(await sepa.records({ engagementId }, context)).records[0]!
    const line = record.kind === 'registration' ? record.sha256 : ''
    const journal = JSON.stringify({ entries: [{ action: 'sepa.register', summary: { recordSha256: line } }] })
    expect(verifyMandates(text, journal)[0]).toMatchObject({ verdict: 'whole', journaled: true })
    expect(verifyMandates(text, '{"entries":[]}')[0]).toMatchObject({ journaled: false })
  })

  test('the scanned form is saved and exported as it was recorded, or not at all', async () => {
    const { sepa, show, place, scans } = open()
    const bare = valueOf(await sepa.register(await show(), context))
    const paper = { type: 'scan', fileId: 'f1' } as const
    const { recordId } = valueOf(await sepa.register(await show({ channel: 'on-paper', paper }), context))
    const input = { engagementId, recordId: recordId! }
    const folder = temporaryFolder()
    place.saveTo = join(folder, 'form.pdf')
    expect(valueOf(await sepa.saveScan(input, context))).toEqual({ saved: true, name: 'form.pdf' })
    expect(readFileSync(place.saveTo, 'latin1')).toBe('%PDF scanned')
    expect(errorOf(await sepa.saveScan({ engagementId, recordId: bare.recordId! }, context)).kind).toBe('not-found')

    place.saveTo = join(folder, 'mandates.json')
    expect(valueOf(await sepa.exportRecords({ engagementId }, context))).toMatchObject({ scans: 1, scansMissing: 0 })
    const verify = (): string => {
      const { stdout } = spawnSync(process.execPath, ['tools/verify-mandates.mjs', place.saveTo!], { encoding: 'utf8' })
      return stdout
    }
    expect(verify()).toMatch(new RegExp(`^whole +record ${recordId}, .*, scanned form whole$`, 'm'))
    const beside = join(folder, `mandates-scan-${recordId}.pdf`)
    writeFileSync(beside, '%PDF forged')
    expect(verify()).toMatch(/scanned form altered$/m)
    rmSync(beside)
    expect(verify()).toMatch(/scanned form missing$/m)

    scans.set('f1', new TextEncoder().encode('%PDF other'))
    expect(errorOf(await sepa.saveScan(input, context)).kind).toBe('file')
    expect(valueOf(await sepa.exportRecords({ engagementId }, context))).toMatchObject({ scans: 0, scansMissing: 1 })
    expect(existsSync(beside)).toBe(false)
  })

  test('the hash of the texts is that of the canonical JSON of their words', async () => {
    const { sepa } = open()
    const { sha256, ...texts } = valueOf(await sepa.consents({ language: 'de' }, context))
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .map(([name, member]) => [name, sorted(member)] as const)
                .toSorted(([one], [other]) => (one < other ? -1 : 1)),
            )
          : value
    expect(
      createHash('sha256')
        .update(JSON.stringify(sorted(wordsOf(texts))))
        .digest('hex'),
    ).toBe(sha256)
  })
})

test('the amount and the language of an engagement are remembered, sealed', async () => {
  const { directDebit, sepa, show, started } = open()
  expect(valueOf(await directDebit.settings({ engagementId }, context))).toEqual({})
  valueOf(await directDebit.settings({ engagementId, language: 'en' }, context))
  valueOf(await sepa.register(await show(), context))
  const amount = { amountType: 'FIXED', fixedAmount: { amount: 123_450n, currency: 'EUR', unit: 'MINOR' } } as const
  valueOf(await directDebit.setAmount({ engagementId, amount }, context))
  expect(valueOf(await directDebit.settings({ engagementId }, context))).toEqual({
    language: 'en',
    stored: { amount, asked: amount, at: started.clock.now().toISOString(), clerk: 'tjark.osterkamp' },
  })
  expect(foundOnDisk(started.directory, ['123450', engagementId])).toEqual([])
})
