import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Case } from '@contract/api/cases'
import { increasePlace, requestPlace, type CreditLimitRecord } from '@contract/api/credit-limit'
import { createCreditLimit } from '../../../../src-main/features/credit-limit'
import { testContext } from '../../../helpers/main/context'
import { foundOnDisk } from '../../../helpers/main/profile'
import { uploadJournal } from '../../../helpers/main/upload-journal'
import { context, errorOf, openFixture, valueOf, type Fixture } from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import type { JournalNote } from '../../../../src-main/features/journal'

let fixture: Fixture
let engagementId: string
beforeAll(async () => {
  fixture = await openFixture()
  engagementId = fixture.sandbox.seeds().find((seed) => seed.engagementId !== undefined)!.engagementId!
})
afterAll(() => fixture.close())
afterEach(async () => {
  fixture.sandbox.faults.clear()
  await fixture.sandbox.reset()
})

const request = {
  appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' as const },
  reason: { reasonType: 'INCOME_HAS_INCREASED', since: '2026-09' },
  employmentType: 'PERMANENT',
}

const aCase: Case = {
  caseId: 'the-case',
  kind: 'CONSUMER',
  title: 'Jörg Beispiel',
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

function open(
  documents: OpenedDocuments = openDocuments({ connection: fixture.connection }),
  workstation = 'schreibtisch-3',
  found?: Case,
) {
  const noted: string[] = []
  const ended: string[] = []
  const told: string[] = []
  const app = testContext({
    service: fixture.service,
    connection: fixture.connection,
    store: documents.store,
    workstation,
    now: () => new Date('2026-11-22T08:00:00.000Z'),
    emit: (_feature, event) => told.push(String(event)),
  })
  const { handlers, recover } = createCreditLimit(app, {
    cases: {
      find: () => Promise.resolve(found),
      noteCreditLimitIncrease: (_environmentId, _engagementId, id) => {
        noted.push(id)
        return Promise.resolve()
      },
      removeCreditLimitIncrease: (_environmentId, _engagementId, id) => {
        const at = noted.indexOf(id)
        if (at >= 0) noted.splice(at, 1)
        return Promise.resolve(at >= 0)
      },
    },
    uploads: documents.uploads,
    knownUploads: documents.uploads.known,
    staged: documents.staged,
    drafts: {
      end: (_environmentId, draftId, how) => {
        ended.push(`${draftId} ${how}`)
        return Promise.resolve()
      },
    },
  })
  const layOut = async (...names: string[]): Promise<string[]> => {
    const fileIds: string[] = []
    for (const name of names) {
      const bytes = new TextEncoder().encode(`%PDF-1.7 ${name}`)
      const taken = await documents.handlers.files.stageBytes(
        { name, bytes, place: requestPlace(engagementId) },
        context,
      )
      fileIds.push(valueOf(taken).fileId)
    }
    return fileIds
  }
  const kept = async (): Promise<CreditLimitRecord[]> =>
    valueOf(await handlers.requests({ engagementId }, context)).requests
  const confirmed = async (): Promise<string[]> =>
    (await documents.uploads.known()).flatMap(({ files }) =>
      files.flatMap(({ name, state }) => (state === 'confirmed' ? [name] : [])),
    )
  const atForm = async (): Promise<string[]> =>
    (await documents.staged.at('sandbox', requestPlace(engagementId))).map(({ name }) => name)
  const ask = (more: object = {}) => handlers.requestIncrease({ engagementId, request, ...more }, context)
  return { documents, handlers, recover, layOut, kept, confirmed, atForm, ask, noted, ended, told }
}

const posted = (ending: string): number =>
  fixture.sandbox.received().filter(({ method, path }) => method === 'POST' && path.endsWith(ending)).length

const loseAnswer = (performed: boolean): void =>
  fixture.sandbox.faults.add({
    match: { method: 'POST', path: 'credit-limit-increase' },
    times: 1,
    effect: { kind: 'reset', when: performed ? 'before-answer' : 'after-reading' },
  })

test('a request is kept sealed as it was asked and answered, and its documents go up by themselves', async () => {
  const { documents, layOut, ask, kept, confirmed, atForm, noted, ended } = open()
  const fileIds = await layOut('payslip.pdf', 'contract.pdf', 'lease.pdf')
  const soon = { reason: 'circumstances-changed', remark: 'Neue Stelle' } as const
  const answer = valueOf(await ask({ fileIds, draftId: 'd1', soon }))
  expect(await kept()).toMatchObject([
    {
      state: 'accepted',
      request,
      soon,
      clerk: 'tjark.osterkamp',
      answer: { id: answer.id, status: 'PROCESSING', createdAt: answer.createdAt },
    },
  ])
  expect([noted, ended]).toEqual([[answer.id], ['d1 sent']])
  await expect.poll(confirmed).toEqual(['payslip.pdf', 'contract.pdf', 'lease.pdf'])
  expect(posted(`${answer.id}/documents`)).toBe(1)
  expect(await atForm()).toEqual([])
  expect(foundOnDisk(documents.profile, ['INCOME_HAS', '750000', 'Neue Stelle', engagementId, answer.id])).toEqual([])
})

test('a request without a word of its fate stays in doubt, holds back another from the form, and is settled', async () => {
  const { layOut, ask, kept, confirmed, atForm, handlers } = open()
  const fileIds = await layOut('payslip.pdf')
  loseAnswer(true)
  expect(errorOf(await ask({ fileIds, draftId: 'd1' })).kind).toBe('outcome-unknown')
  expect((await kept()).map(({ state }) => state)).toEqual(['in-doubt'])
  const before = posted('credit-limit-increase')
  expect(errorOf(await ask({ fileIds, draftId: 'd1' })).issues).toMatchObject([{ code: 'in-doubt' }])
  expect(posted('credit-limit-increase')).toBe(before)
  expect(await atForm()).toEqual(['payslip.pdf'])

  const { recordId } = (await kept())[0]!
  // What the service says when somebody rings up.
  const reached = valueOf(await fixture.connection('r'))
  const { id } = valueOf(await fixture.service.creditLimit.requestIncrease(reached, { engagementId, request }, context))
  expect(valueOf(await handlers.settle({ engagementId, recordId, creditLimitIncreaseId: id }, context))).toMatchObject({
    state: 'accepted',
    answer: { id, settledBy: 'tjark.osterkamp' },
  })
  await expect.poll(confirmed).toEqual(['payslip.pdf'])
  expect(errorOf(await handlers.settle({ engagementId, recordId }, context)).kind).toBe('conflict')

  loseAnswer(false)
  await ask({ draftId: 'd2' })
  const doubtful = (await kept()).find(({ state }) => state === 'in-doubt')!
  valueOf(await handlers.settle({ engagementId, recordId: doubtful.recordId }, context))
  expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['accepted', 'not-arrived'])
  valueOf(await ask({ draftId: 'd2' }))
})

test('a refused request leaves nothing, and what could not go up is refused before it', async () => {
  const { layOut, ask, kept, atForm, ended } = open()
  const fileIds = await layOut('payslip.pdf')
  const refusal = { kind: 'status', status: 422, body: { kind: 'text', text: 'No.' } } as const
  fixture.sandbox.faults.add({ match: { path: 'credit-limit-increase' }, times: 1, effect: refusal })
  expect(errorOf(await ask({ fileIds, draftId: 'd1' })).kind).toBe('rejected')
  expect([await kept(), ended]).toEqual([[], []])
  const before = posted('credit-limit-increase')
  expect(errorOf(await ask({ fileIds: [...fileIds, randomUUID()] })).issues).toMatchObject([{ code: 'not-laid-out' }])
  expect(posted('credit-limit-increase')).toBe(before)
  expect(await atForm()).toContain('payslip.pdf')
})

test('documents that were never sent go on at the next start, but not by way of a store that was moved or restored', async () => {
  const first = open()
  const fileIds = await first.layOut('payslip.pdf', 'contract.pdf')
  // As if the program had ended between the two endpoints.
  const uploads = { ...first.documents.uploads, run: () => new Promise<never>(() => undefined) }
  const accepted = { ...first.documents, uploads }
  const cutOff = open(accepted)
  const { id } = valueOf(await cutOff.ask({ fileIds }))
  expect(await first.confirmed()).toEqual([])

  await open(first.documents, 'another-computer').recover('sandbox')
  expect(posted(`${id}/documents`)).toBe(0)
  await open(first.documents).recover('sandbox')
  expect(await first.confirmed()).toEqual(['payslip.pdf', 'contract.pdf'])
  await open(first.documents).recover('sandbox')
  expect(posted(`${id}/documents`)).toBe(1)
})

test('a request that is known by its identifier alone takes documents, with receipts on its case', async () => {
  // Made elsewhere: nothing of it is kept here.
  const reached = valueOf(await fixture.connection('r'))
  const { id } = valueOf(await fixture.service.creditLimit.requestIncrease(reached, { engagementId, request }, context))
  const receipts: JournalNote[] = []
  const known: string[] = []
  const caseRecord = { ...aCase, identifiers: { ...aCase.identifiers, engagementId } }
  const find = (_environment: string, identifier: string) =>
    Promise.resolve(known.includes(identifier) ? caseRecord : undefined)
  const documents = openDocuments({
    ...fixture,
    cases: { find, read: () => Promise.resolve(undefined) },
    journal: uploadJournal((receipt) => receipts.push(receipt)),
  })
  const { handlers, kept, noted } = open(documents)
  const add = (creditLimitIncreaseId: string) => handlers.addRequest({ engagementId, creditLimitIncreaseId }, context)
  expect(valueOf(await add(id))).toEqual({ creditLimitIncreaseId: id })
  expect([noted, await kept()]).toEqual([[id], []])
  known.push(...noted)

  const place = increasePlace(engagementId, id)
  const bytes = new TextEncoder().encode('%PDF-1.7 Lohn')
  const { fileId } = valueOf(await documents.handlers.files.stageBytes({ name: 'lohn.pdf', bytes, place }, context))
  valueOf(await handlers.uploadDocuments({ creditLimitIncreaseId: id, fileIds: [fileId] }, context))
  expect(posted(`${id}/documents`)).toBe(1)
  expect(await documents.uploads.known()).toMatchObject([
    { caseId: 'the-case', subject: { kind: 'credit-limit-increase', id }, state: 'confirmed' },
  ])
  expect(receipts).toMatchObject([
    { caseId: 'the-case', fileName: 'lohn.pdf', summary: { endpoint: '17', creditLimitIncreaseId: id } },
  ])
})

test('an identifier that was added by hand is taken off again, unless documents are there for it or it was made here', async () => {
  const documents = openDocuments({ connection: fixture.connection })
  const { handlers, ask, kept, noted } = open(documents)
  const remove = (creditLimitIncreaseId: string) =>
    handlers.removeRequest({ engagementId, creditLimitIncreaseId }, context)
  for (const creditLimitIncreaseId of ['CLI/1', 'CLI/2'])
    valueOf(await handlers.addRequest({ engagementId, creditLimitIncreaseId }, context))
  const place = increasePlace(engagementId, 'CLI/2')
  const bytes = new TextEncoder().encode('%PDF-1.7 Lohn')
  valueOf(await documents.handlers.files.stageBytes({ name: 'lohn.pdf', bytes, place }, context))
  expect(valueOf(await remove('CLI/1'))).toEqual({ removed: true })
  expect(errorOf(await remove('CLI/1')).kind).toBe('not-found')
  expect(errorOf(await remove('CLI/2')).kind).toBe('conflict')
  valueOf(await ask())
  const made = (await kept())[0]!.answer!.id!
  expect(errorOf(await remove(made)).kind).toBe('conflict')
  expect(noted).toEqual(['CLI/2', made])
})

test('an identifier that stands on another case is said, and one that the service does not know takes nothing', async () => {
  const documents = openDocuments({ connection: fixture.connection })
  const other = { ...aCase, title: 'Änne Größe', identifiers: { ...aCase.identifiers, engagementId: randomUUID() } }
  const { handlers } = open(documents, 'schreibtisch-3', other)
  const added = handlers.addRequest({ engagementId, creditLimitIncreaseId: 'CLI/2026 7' }, context)
  expect(valueOf(await added)).toEqual({ creditLimitIncreaseId: 'CLI/2026 7', alsoOn: 'Änne Größe' })
  const place = increasePlace(engagementId, 'CLI/2026 7')
  const bytes = new TextEncoder().encode('%PDF-1.7 Lohn')
  const { fileId } = valueOf(await documents.handlers.files.stageBytes({ name: 'lohn.pdf', bytes, place }, context))
  const input = { creditLimitIncreaseId: 'CLI/2026 7', fileIds: [fileId] }
  expect(errorOf(await handlers.uploadDocuments(input, context)).kind).toBe('not-found')
  expect(posted('/CLI%2F2026%207/documents')).toBe(1)
})

test('a clerk records the decision, corrects it and takes it back', async () => {
  const { ask, kept, handlers, told } = open()
  valueOf(await ask())
  const { recordId } = (await kept())[0]!
  const decide = (decision: Parameters<typeof handlers.recordDecision>[0]['decision']) =>
    handlers.recordDecision({ engagementId, recordId, decision }, context)
  const amount = { amount: 500_000n, currency: 'EUR', unit: 'MINOR' as const }
  const granted = { outcome: 'granted', amount, day: '2026-11-20', note: 'Am Telefon' } as const
  expect(valueOf(await decide(granted)).decision).toMatchObject({ ...granted, clerk: 'tjark.osterkamp' })
  expect(valueOf(await decide({ outcome: 'refused', day: '2026-11-21' })).decision).not.toHaveProperty('amount')
  expect(valueOf(await decide(null))).not.toHaveProperty('decision')
  expect(told).toHaveLength(4)
})
