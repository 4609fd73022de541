import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inDoubtStatus } from '@contract/api/cases'
import { endpoints } from '@contract/endpoints'
import type { OnboardingRequest } from '@contract/api/onboarding'
import type { Outcome } from '@contract/outcome'
import { openOffice, startSayingService, type Office, type SayingService } from '../../../helpers/main/office'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { errorOf, until, valueOf } from '../../../helpers/main/service-fixture'

let service: SayingService
let answerIt: () => void
beforeEach(async () => {
  service = await startSayingService()
  hold()
})
afterEach(() => {
  answerIt()
  return service.close()
})

/** The service takes what comes, and says nothing before `answerIt`. */
function hold(body = ''): void {
  const promise = new Promise<void>((resolve) => {
    answerIt = resolve
  })
  service.state.said = { body, before: () => promise }
}

const engagementId = randomUUID()
const onboardingId = randomUUID()
const mandateId = randomUUID()
const money = (amount: bigint) => ({ amount, currency: 'EUR', unit: 'MINOR' as const })
const redirectUrls = { successUrl: 'https://example.org/ok', failUrl: 'https://example.org/no' }
const details = {
  cardholderDetails: { firstName: 'Änne', lastName: 'Beispiel', embossed: { line: 1 } },
  redirectUrls,
  remark: 'kept',
}
const amount = { amountType: 'FIXED' as const, fixedAmount: money(25_000n) }
const ask = () => ({ requestId: randomUUID() })

const request: OnboardingRequest = {
  cardType: 'CREDIT',
  onboardingType: 'CONSUMER',
  applicant: { firstName: 'Änne', lastName: 'Beispiel' },
  redirectUrls,
}
const createdId = randomUUID()
const creation = { version: 'v4' as const, request }
const aDraft = {
  subject: { type: 'onboarding' as const },
  title: 'Änne Beispiel',
  kind: 'CONSUMER',
  fields: { 'applicant.firstName': 'Änne' },
}

interface Write {
  /** What is there before; resolves to the draft that is sent, where there is one. */
  readonly prepare?: (office: Office) => Promise<string>
  readonly send: (office: Office, draftId: string) => Promise<Outcome<unknown>>
  /** What is known here of those that have no answer. */
  readonly doubts: (office: Office) => Promise<{ readonly [id: string]: unknown }[]>
  readonly shown: object
  /** What the one that comes too late is told; undefined where nothing says that both mean the same. */
  readonly busy?: object
  readonly answer: string
  /** What is to be noted by hand where the disk refuses the answer; undefined where that names nothing. */
  readonly named?: string
  /** Says that it did not arrive; undefined where its draft is put away instead. */
  readonly settle?: (office: Office, doubt: { readonly [id: string]: unknown }) => Promise<Outcome<unknown>>
  /** What the disk refuses of the answer is known in memory, and written as soon as the disk takes it. */
  readonly isHeld?: true
}

const beingSent = (code: string) => ({ kind: 'conflict', issues: [{ code }] })
const sepaRecords = async (office: Office) => valueOf(await office.sepa.records({ engagementId }, ask())).records
const draftsOf = async (office: Office) => valueOf(await office.drafts.list(undefined, ask())).drafts
const unsettled = <E extends { state?: string }>(entries: readonly E[]): E[] =>
  entries.filter(({ state }) => state === 'in-doubt' || state === 'sending')

const writes: Readonly<Record<string, Write>> = {
  'endpoints 1 and 2': {
    send: (office) => Promise.resolve(office.onboarding.create(creation, ask())),
    doubts: async (office) =>
      valueOf(await office.cases.list({}, ask())).cases.filter(({ status }) => status === inDoubtStatus),
    shown: { title: 'Änne Beispiel', turn: 'needs-action' },
    settle: async (office, { caseId }) => office.cases.settle({ caseId: String(caseId) }, ask()),
    answer: JSON.stringify({ id: createdId, status: 'PROCESSING' }),
    named: createdId,
    isHeld: true,
  },
  'endpoints 1 and 2, from a draft': {
    prepare: async (office) => valueOf(await office.drafts.save(aDraft, ask())).draftId,
    send: (office, draftId) => Promise.resolve(office.onboarding.create({ ...creation, draftId }, ask())),
    doubts: async (office) => unsettled(await draftsOf(office)),
    shown: { title: 'Änne Beispiel', state: 'in-doubt' },
    busy: { kind: 'conflict' },
    answer: JSON.stringify({ id: createdId, status: 'PROCESSING' }),
    named: createdId,
    isHeld: true,
  },
  'endpoint 6, without a form': {
    send: (office) =>
      Promise.resolve(office.onboarding.submitSupplementaryCardholder({ onboardingId, details }, ask())),
    doubts: draftsOf,
    shown: {
      state: 'in-doubt',
      title: 'Änne Beispiel',
      subject: { type: 'supplementary-details', onboardingId },
    },
    busy: beingSent('being-sent'),
    answer: '{}',
  },
  'endpoint 6, from a draft': {
    prepare: async (office) => {
      const subject = { type: 'supplementary-details' as const, onboardingId }
      return valueOf(await office.drafts.save({ ...aDraft, subject }, ask())).draftId
    },
    send: (office, draftId) =>
      Promise.resolve(office.onboarding.submitSupplementaryCardholder({ onboardingId, details, draftId }, ask())),
    doubts: async (office) => unsettled(await draftsOf(office)),
    shown: { state: 'in-doubt', subject: { type: 'supplementary-details', onboardingId } },
    busy: beingSent('being-sent'),
    answer: '{}',
  },
  'endpoint 9': {
    send: (office) =>
      Promise.resolve(
        office.sepa.register({ engagementId, iban: 'DE44500105175407324931', consentId: randomUUID() }, ask()),
      ),
    doubts: sepaRecords,
    shown: { kind: 'registration', state: 'in-doubt', evidence: { iban: 'DE44500105175407324931' } },
    busy: beingSent('registering'),
    settle: async (office, { recordId }) => office.sepa.settle({ engagementId, recordId: String(recordId) }, ask()),
    answer: JSON.stringify({ mandateId }),
    named: mandateId,
  },
  'endpoint 10': {
    send: (office) => Promise.resolve(office.sepa.cancel({ engagementId, mandateId }, ask())),
    doubts: sepaRecords,
    shown: { kind: 'cancellation', state: 'in-doubt', evidence: { mandateId } },
    busy: beingSent('being-sent'),
    settle: async (office, { recordId }) => office.sepa.settle({ engagementId, recordId: String(recordId) }, ask()),
    answer: JSON.stringify({ mandateId }),
    named: mandateId,
  },
  'endpoint 12': {
    send: (office) => Promise.resolve(office.directDebit.setAmount({ engagementId, amount }, ask())),
    doubts: async (office) => valueOf(await office.directDebit.settings({ engagementId }, ask())).unanswered ?? [],
    shown: { state: 'in-doubt', asked: amount, clerk: 'tjark.osterkamp' },
    busy: beingSent('being-sent'),
    settle: async (office, { recordId }) =>
      office.directDebit.settle({ engagementId, recordId: String(recordId), as: 'not-stored' }, ask()),
    answer: '{"amount":{"amountType":"FULL"}}',
  },
  'endpoint 16': {
    send: (office) =>
      Promise.resolve(
        office.creditLimit.requestIncrease(
          { engagementId, request: { appliedAmount: money(900_000n), reason: { reasonType: 'OTHER' } } },
          ask(),
        ),
      ),
    doubts: async (office) => valueOf(await office.creditLimit.requests({ engagementId }, ask())).requests,
    shown: { state: 'in-doubt', request: { appliedAmount: money(900_000n) } },
    busy: beingSent('being-sent'),
    settle: async (office, { recordId }) =>
      office.creditLimit.settle({ engagementId, recordId: String(recordId) }, ask()),
    answer: JSON.stringify({ id: createdId, status: 'PROCESSING' }),
    named: createdId,
  },
  'a request by hand': {
    prepare: () => Promise.resolve(randomUUID()),
    send: (office, sendId) =>
      Promise.resolve(office.byHand.send({ sendId, endpoint: 16, path: '/api/later', json: '{"a":1}' }, ask())),
    doubts: async (office) => unsettled(valueOf(await office.byHand.sent(undefined, ask())).sent),
    shown: { state: 'in-doubt', asked: { json: '{"a":1}' } },
    busy: beingSent('sent-already'),
    settle: async (office, { sendId }) =>
      office.byHand.settleSent({ sendId: String(sendId), as: 'not-arrived' }, ask()),
    answer: JSON.stringify({ id: createdId }),
    named: createdId,
  },
}

/** A profile at work, and what the next start of the program finds of it. */
function openProfile() {
  const directory = temporaryFolder()
  const keychain = new OwnKeychain()
  const office = openOffice(start(directory, keychain.synchronous()), service)
  const atNextStart = (): Office => {
    const killed = temporaryFolder()
    cpSync(afterExit(directory), killed, { recursive: true })
    return openOffice(start(killed, keychain.synchronous()), service)
  }
  return { office, atNextStart }
}

const asked = (): number => service.state.asked.length

test('every POST and PUT of the interface is among these, but for uploads, which have a queue of their own', () => {
  const numbers = Object.keys(writes).flatMap((name) => [...name.matchAll(/\d+/g)].map(Number))
  const ofInterface = endpoints.filter(({ method, body }) => method !== 'GET' && body !== 'parts')
  expect(new Set(numbers)).toEqual(new Set(ofInterface.map(({ number }) => number)))
})

describe.each(Object.entries(writes))('%s', (_name, write) => {
  const { prepare, doubts, shown, busy, answer, named, settle, isHeld = false } = write
  /** An office, and how it sends the write; the service will take it. */
  async function begin() {
    hold(answer)
    const profile = openProfile()
    const draftId = (await prepare?.(profile.office)) ?? ''
    return { ...profile, send: () => write.send(profile.office, draftId) }
  }

  test('is in doubt at the next start where the program ended before the answer, and is not repeated', async () => {
    const { office, atNextStart, send } = await begin()
    const sending = send()
    await until(() => asked() === 1)
    const next = atNextStart()
    expect(await doubts(next)).toMatchObject([shown])
    expect(asked()).toBe(1)
    answerIt()
    await sending
    await Promise.all([office.close(), next.close()])
  })

  test.runIf(busy)('goes once where two windows send it at once, and where one waits for its answer', async () => {
    const { office, send } = await begin()
    const both = [send(), send()]
    await until(() => asked() === 1)
    const late = await send()
    answerIt()
    const [first, second] = await Promise.all(both)
    expect(asked()).toBe(1)
    for (const refused of [second, late]) expect(errorOf(refused!)).toMatchObject(busy!)
    expect(first).toBeDefined()
    await office.close()
  })

  test('leaves no doubt where the service refuses it', async () => {
    const { office, send } = await begin()
    answerIt()
    service.state.said = { status: 422, body: '{"code":"NO","message":"Not so."}' }
    expect(errorOf(await send()).kind).toBe('rejected')
    expect(await doubts(office)).toEqual([])
    await office.close()
  })

  test('is not sent where it cannot be written down before', async () => {
    const { office, send } = await begin()
    await doubts(office)
    const takeAgain = await office.refuseWrites()
    expect(errorOf(await send()).kind).toBe('storage')
    expect(asked()).toBe(0)
    takeAgain()
    expect(await doubts(office)).toEqual([])
    answerIt()
    valueOf(await send())
    await office.close()
  })

  test('is in doubt at once where its answer cannot be written down, and says what that named', async () => {
    const { office, atNextStart, send } = await begin()
    const sending = send()
    await until(() => asked() === 1)
    const takeAgain = await office.refuseWrites()
    answerIt()
    const outcome = await sending
    if (named === undefined) valueOf(outcome)
    else {
      expect(errorOf(outcome).kind).toBe('storage')
      expect(errorOf(outcome).message).toContain(named)
    }
    takeAgain()
    expect(await doubts(office)).toMatchObject(isHeld ? [] : [shown])
    const next = atNextStart()
    if (!isHeld) expect(await doubts(next)).toMatchObject([shown])
    expect(asked()).toBe(1)
    await Promise.all([office.close(), next.close()])
  })

  test.runIf(settle)('is settled by one word of two, and stays in doubt where the disk refuses that', async () => {
    const { office, send } = await begin()
    answerIt()
    service.state.said = { status: 504, body: '' }
    await send()
    const [doubt] = await doubts(office)
    expect(doubt).toMatchObject(shown)
    if (!isHeld) {
      const takeAgain = await office.refuseWrites()
      expect(errorOf(await settle!(office, doubt!)).kind).toBe('storage')
      takeAgain()
      expect(await doubts(office)).toEqual([doubt])
    }
    const words = await Promise.all([settle!(office, doubt!), settle!(office, doubt!)])
    expect(words.map((word) => word.ok || word.error.kind)).toEqual([true, 'conflict'])
    expect((await doubts(office)).filter((each) => each['state'] === 'in-doubt')).toEqual([])
    expect(asked()).toBe(1)
    await office.close()
  })
})

test('endpoint 10: what is in doubt is not cancelled a second time before that is settled', async () => {
  const { office } = openProfile()
  answerIt()
  service.state.said = { status: 502, body: '' }
  expect((await writes['endpoint 10']!.send(office, '')).ok).toBe(false)
  expect(errorOf(await writes['endpoint 10']!.send(office, '')).issues).toMatchObject([{ code: 'in-doubt' }])
  expect(asked()).toBe(1)
  const [record] = valueOf(await office.sepa.records({ engagementId }, ask())).records
  valueOf(await office.sepa.settle({ engagementId, recordId: record!.recordId }, ask()))
  await writes['endpoint 10']!.send(office, '')
  expect(asked()).toBe(2)
  await office.close()
})

describe('the amount to collect in doubt (endpoint 12)', () => {
  const settings = async (office: Office) => valueOf(await office.directDebit.settings({ engagementId }, ask()))
  const doubt = async (office: Office): Promise<string> => {
    service.state.said = { status: 504, body: '' }
    expect((await office.directDebit.setAmount({ engagementId, amount }, ask())).ok).toBe(false)
    return (await settings(office)).unanswered?.at(-1)?.recordId ?? ''
  }

  test('is settled by the word of a clerk', async () => {
    const { office, atNextStart } = openProfile()
    answerIt()
    const settle = async (recordId: string, as: 'stored' | 'not-stored') =>
      office.directDebit.settle({ engagementId, recordId, as }, ask())
    const first = await doubt(office)
    const second = await doubt(office)
    valueOf(await settle(first, 'not-stored'))
    expect((await settings(office)).unanswered).toMatchObject([{ recordId: second }])
    expect(errorOf(await settle(first, 'stored')).kind).toBe('not-found')
    valueOf(await settle(second, 'stored'))
    const next = atNextStart()
    for (const each of [office, next]) {
      const { stored, unanswered } = await settings(each)
      expect(stored).toMatchObject({ asked: amount, settledBy: 'tjark.osterkamp' })
      expect(unanswered).toBeUndefined()
      await each.close()
    }
  })

  test('is over once the service takes a later setting, and only then', async () => {
    const { office } = openProfile()
    answerIt()
    const recordId = await doubt(office)
    service.state.said = { status: 409, body: '{"code":"NO_MANDATE","message":"None."}' }
    const full = { amountType: 'FULL' as const }
    await office.directDebit.setAmount({ engagementId, amount: full }, ask())
    expect((await settings(office)).unanswered).toMatchObject([{ recordId }])
    service.state.said = { status: 200, body: '{"amount":{"amountType":"FULL"}}' }
    valueOf(await office.directDebit.setAmount({ engagementId, amount: full }, ask()))
    const { stored, unanswered } = await settings(office)
    expect(stored).toMatchObject({ asked: full })
    expect(unanswered).toBeUndefined()
    await office.close()
  })
})

test('endpoint 6: what was sent without a form can be read, and sent on, as if it had been typed', async () => {
  const { office } = openProfile()
  answerIt()
  service.state.said = { status: 502, body: '' }
  expect((await writes['endpoint 6, without a form']!.send(office, '')).ok).toBe(false)
  const [draft] = valueOf(await office.drafts.list(undefined, ask())).drafts
  const { fields } = valueOf(await office.drafts.read({ draftId: draft!.draftId }, ask()))
  expect(fields).toMatchObject({
    'cardholderDetails.firstName': 'Änne',
    'redirectUrls.failUrl': 'https://example.org/no',
  })
  expect(fields['cardholderDetails.additional']).toContain('embossed')
  expect(fields['additional']).toContain('remark')
  service.state.said = { status: 204 }
  valueOf(
    await office.onboarding.submitSupplementaryCardholder(
      { onboardingId, details, draftId: draft!.draftId, again: true },
      ask(),
    ),
  )
  expect(valueOf(await office.drafts.list(undefined, ask())).drafts).toEqual([])
  await office.close()
})
