import { isOfApplicant } from '../../../src-main/features/cases/applicant'
import { processorTime } from '../../helpers/processor-time'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engagementStatus, untoldStatus } from '@contract/api/cases'
import { succeed } from '@contract/outcome'
import { casesFeature, environmentId, failing, onboarding, person, request } from '../../helpers/main/cases'
import { OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'

const context = { requestId: 'r' }
const setUp = () => casesFeature(start(temporaryFolder(), new OwnKeychain().synchronous()))

async function listed(set: ReturnType<typeof setUp>, input: Parameters<typeof set.feature.handlers.list>[0] = {}) {
  const outcome = await set.feature.handlers.list(input, context)
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value.cases
}

describe('what is noted', () => {
  it('is there at the next start', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = start(folder, os.synchronous())
    const created = { id: randomUUID(), status: 'PROCESSING', createdAt: '2026-03-01T09:00:00.123456789Z' }
    const kept = await casesFeature(first).feature.register.noteCreated(environmentId, created, request)
    await first.store.close()

    const second = start(folder, os.synchronous())
    const found = await casesFeature(second).feature.register.find(environmentId, created.id.toUpperCase())
    expect(found).toEqual(kept)
    expect(found).toMatchObject({
      kind: 'CONSUMER',
      title: 'Jörn Müllerström',
      status: 'PROCESSING',
      turn: 'waiting',
      cardType: 'CREDIT',
      identifiers: { onboardingId: created.id },
      createdAt: '2026-03-01T09:00:00.123Z',
    })
    expect(second.notices).toEqual([])
  })

  it('keeps the company and the kind that were asked for when a read knows only the applicant', async () => {
    const { feature } = setUp()
    const id = randomUUID()
    const business = { ...request, onboardingType: 'BUSINESS', company: { name: 'Strandhafer GmbH' } }
    await feature.register.noteCreated(
      environmentId,
      { id, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' },
      business,
    )
    const read = await feature.register.noteOnboarding(environmentId, onboarding({ id, status: 'AWAITING_DOCUMENTS' }))
    expect(read).toMatchObject({ kind: 'BUSINESS', title: 'Strandhafer GmbH', turn: 'needs-action' })
  })

  it('keeps the order of a name in which it was known first, and takes another name', async () => {
    const { feature } = setUp()
    const id = randomUUID()
    const created = { id, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' }
    const applicant = { ...person, firstName: 'Nguyen Van', lastName: 'An' }
    await feature.register.noteCreated(environmentId, created, { ...request, applicant })
    const read = async (firstName: string, lastName: string): Promise<string> =>
      (await feature.register.noteOnboarding(environmentId, onboarding({ id, applicant: { firstName, lastName } })))
        .title
    expect(await read('An', 'Nguyen  Van')).toBe('Nguyen Van An')
    expect(await read('An', 'Nguyen')).toBe('An Nguyen')
    expect(await read('Nguyen', 'An'), 'as it was read first').toBe('An Nguyen')
  })

  it('knows the cases of one person by name and day of birth, in whatever order and spelling', async () => {
    const { feature } = setUp()
    const applicant = { ...person, firstName: 'Nguyen Van', lastName: 'Ân', dateOfBirth: '1980-02-01' }
    const created = { id: randomUUID(), status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' }
    const first = await feature.register.noteCreated(environmentId, created, { ...request, applicant })
    const answered = { ...applicant, firstName: 'an', lastName: 'NGUYEN van' }
    const second = await feature.register.noteOnboarding(environmentId, onboarding({ applicant: answered }))
    await feature.register.noteOnboarding(environmentId, onboarding({ applicant: { ...answered, dateOfBirth: null } }))
    const same = async (dateOfBirth: string): Promise<string[]> => {
      const outcome = await feature.handlers.sameApplicant({ ...applicant, dateOfBirth }, context)
      return outcome.ok ? outcome.value.cases.map(({ caseId }) => caseId) : ['failed']
    }
    expect((await same('1980-02-01')).sort()).toEqual([first.caseId, second.caseId].sort())
    expect(await same('1981-02-01')).toEqual([])
    const spelled = { ...person, dateOfBirth: '1990-01-01' }
    for (const lastName of ['Müller', 'Mueller', 'MULLER', 'Mũller'])
      await feature.register.noteOnboarding(environmentId, onboarding({ applicant: { ...spelled, lastName } }))
    const found = await feature.handlers.sameApplicant({ ...spelled, lastName: 'Mueller' }, context)
    expect(found.ok && found.value.cases).toHaveLength(4)
    // As a version wrote it down that did not know the letter, and as it sorted the words then.
    expect(isOfApplicant({ applicant: 'zeynep əliyeva 1990-01-01' }, 'eliyeva zeynep 1990-01-01')).toBe(true)
    expect(isOfApplicant({ applicant: 'zeynep əliyeva 1990-01-02' }, 'eliyeva zeynep 1990-01-01')).toBe(false)
  })

  it('is of the kind that the service tells where it was not asked for here, and INDIVIDUAL says nothing of a company', async () => {
    const { feature } = setUp()
    const note = async (changes: Parameters<typeof onboarding>[0]): Promise<string> =>
      (await feature.register.noteOnboarding(environmentId, onboarding(changes))).kind
    const id = randomUUID()
    expect(await note({ id })).toBe('INDIVIDUAL')
    expect(await note({ id, additionalInformation: { verifiedCompany: { name: 'Nordlicht KG' } } })).toBe('COMPANY')
    expect(await note({ id }), 'what was told of it stays').toBe('COMPANY')
    expect(await note({ id, onboardingType: 'SOMETHING_NEW' })).toBe('SOMETHING_NEW')
    expect(await note({ company: { name: 'Nordlicht KG' } })).toBe('COMPANY')
  })

  it('keeps the kind that was asked for, however INDIVIDUAL is spelled', async () => {
    const { feature } = setUp()
    for (const kind of ['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY', 'PARTNERSHIP']) {
      const id = randomUUID()
      const created = { id, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' }
      await feature.register.noteCreated(environmentId, created, {
        ...request,
        onboardingType: kind,
        company: { name: 'Strandhafer GmbH' },
      })
      for (const onboardingType of ['INDIVIDUAL', 'individual'])
        expect(await feature.register.noteOnboarding(environmentId, onboarding({ id, onboardingType }))).toMatchObject({
          kind,
        })
    }
  })

  it('takes over the other name of the same state without calling it news', async () => {
    const { feature } = setUp()
    const id = randomUUID()
    const created = { id, status: 'AWAITING_MANUAL_REVIEW', createdAt: '2026-03-01T09:00:00Z' }
    const { caseId } = await feature.register.noteCreated(environmentId, created, request)
    const read = (status: string) =>
      feature.register.noteOnboarding(environmentId, onboarding({ id, status }), { unseen: true })
    expect(await read('AWAITING_ADDITIONAL_INFO')).toMatchObject({ status: 'AWAITING_ADDITIONAL_INFO', unseen: false })
    expect(await read('AWAITING_MANUAL_REVIEW')).toMatchObject({ status: 'AWAITING_MANUAL_REVIEW', unseen: false })
    expect((await feature.register.casesOf(environmentId)).statuses(caseId)).toHaveLength(1)
    expect(await read('AWAITING_SIGNING')).toMatchObject({ unseen: true })
    expect((await feature.register.casesOf(environmentId)).statuses(caseId)).toHaveLength(2)
  })

  it('is named after the verified company, else the person, else the address, else the identifier', async () => {
    const { feature } = setUp()
    const note = (changes: Parameters<typeof onboarding>[0]) =>
      feature.register.noteOnboarding(environmentId, onboarding(changes))
    const company = { verifiedCompany: { name: 'Nordlicht KG' } }
    const address = { streetLine1: 'Deichweg 3', postalCode: '26441', city: 'Jever' }
    const id = randomUUID()
    expect((await note({ additionalInformation: company })).title).toBe('Nordlicht KG')
    expect((await note({ applicant: { lastName: 'Tjarks' } })).title).toBe('Tjarks')
    expect((await note({ applicant: { address } })).title).toBe('Deichweg 3, 26441 Jever')
    expect((await note({ id, applicant: {} })).title).toBe(id)
  })

  it('of a creation without a status is in PROCESSING, as every accepted request; a status that is known stays', async () => {
    const { register } = setUp().feature
    const id = randomUUID()
    expect(await register.noteCreated(environmentId, { id }, request)).toMatchObject({ status: 'PROCESSING' })
    await register.noteOnboarding(environmentId, onboarding({ id, status: 'AWAITING_SIGNING' }))
    expect(await register.noteCreated(environmentId, { id, status: null }, request)).toMatchObject({
      status: 'AWAITING_SIGNING',
    })
  })

  it('of an answer that says next to nothing is kept under the identifier it was asked by, and watched', async () => {
    const { register } = setUp().feature
    const id = randomUUID()
    const fresh = await register.noteOnboarding(environmentId, { id })
    expect(fresh).toMatchObject({ status: untoldStatus, kind: 'ONBOARDING', title: id, turn: 'waiting' })
    expect(await register.watched(environmentId)).toMatchObject([{ onboardingId: id }])
    const told = await register.noteOnboarding(environmentId, onboarding({ id, status: 'AWAITING_DOCUMENTS' }))
    expect(told).toMatchObject({ status: 'AWAITING_DOCUMENTS', title: 'Jörn Müllerström', cardType: 'CREDIT' })
    const silent = { id, status: ' ', applicant: null, additionalInformation: null, metadata: null, cardType: null }
    expect(await register.noteOnboarding(environmentId, silent, { unseen: true })).toEqual(told)
    const { caseId } = told
    expect((await register.casesOf(environmentId)).statuses(caseId).map(({ status }) => status)).toEqual([
      untoldStatus,
      'AWAITING_DOCUMENTS',
    ])
  })

  it('keeps the history of states with the times they were first seen', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { register } = casesFeature(started).feature
    const id = randomUUID()
    const { caseId } = await register.noteOnboarding(environmentId, onboarding({ id }))
    started.clock.advance(60_000)
    await register.noteOnboarding(environmentId, onboarding({ id }))
    await register.noteOnboarding(
      environmentId,
      onboarding({ id, status: 'AWAITING_SIGNING', updatedAt: '2026-03-01T11:00:00Z' }),
    )
    started.clock.advance(60_000)
    await register.noteOnboarding(
      environmentId,
      onboarding({ id, status: 'SOMETHING_NEW', updatedAt: '2026-03-01T12:00:00Z' }),
    )
    expect((await register.casesOf(environmentId)).statuses(caseId)).toEqual([
      { status: 'PROCESSING', seenAt: '2026-03-02T08:00:00.000Z', changedAt: '2026-03-01T10:00:00.053Z' },
      { status: 'AWAITING_SIGNING', seenAt: '2026-03-02T08:01:00.000Z', changedAt: '2026-03-01T11:00:00.000Z' },
      { status: 'SOMETHING_NEW', seenAt: '2026-03-02T08:02:00.000Z', changedAt: '2026-03-01T12:00:00.000Z' },
    ])
  })

  it('tells the page only when something has changed', async () => {
    const { feature, changes } = setUp()
    const seen = onboarding()
    const { caseId } = await feature.register.noteOnboarding(environmentId, seen)
    await feature.register.noteOnboarding(environmentId, seen)
    expect(changes).toEqual([[caseId]])
  })

  it('takes no time stamp, no member that nobody has heard of and no other order for a change', async () => {
    const { feature, changes } = setUp()
    const seen = onboarding({ status: 'AWAITING_SIGNING', additionalInformation: { signingUrl: 'https://a.example' } })
    const before = await feature.register.noteOnboarding(environmentId, seen)
    for (let read = 1; read <= 5; read++) {
      const { id, ...rest } = seen
      const answered = {
        ...Object.fromEntries(Object.entries(rest).reverse()),
        ...seen,
        id: read % 2 === 0 ? id.toUpperCase() : id,
        createdAt: `2026-03-01T09:00:0${read}.053217628Z`,
        updatedAt: `2026-03-01T1${read}:00:00Z`,
        additionalInformation: { ...seen.additionalInformation, trace: randomUUID() },
        trace: randomUUID(),
      }
      expect(await feature.register.noteOnboarding(environmentId, answered, { unseen: true })).toEqual(before)
    }
    expect(changes).toHaveLength(1)
    expect((await feature.register.casesOf(environmentId)).statuses(before.caseId)).toHaveLength(1)
    const moved = { ...seen, status: 'AWAITING_CARD_CREATION', updatedAt: '2026-03-02T10:00:00Z' }
    expect(await feature.register.noteOnboarding(environmentId, moved, { unseen: true })).toMatchObject({
      status: 'AWAITING_CARD_CREATION',
      updatedAt: '2026-03-02T10:00:00.000Z',
      unseen: true,
    })
    expect(changes).toHaveLength(2)
  })

  it('counts what is merely learned of a case as no change of it', async () => {
    const { feature } = setUp()
    const engagementId = randomUUID()
    const mandateId = randomUUID()
    const at = '2026-01-12T10:00:00.000Z'
    await feature.register.seed(environmentId, [
      {
        kind: 'CONSUMER',
        title: 'Heinrich Vogelsänger',
        status: 'COMPLETED',
        onboardingId: randomUUID(),
        engagementId,
        mandateIds: [mandateId],
        createdAt: at,
        updatedAt: at,
      },
    ])
    await feature.register.noteMandate(environmentId, engagementId, mandateId, { iban: 'DE89 3704 0044 0532 0130 00' })
    const customerId = randomUUID()
    const learned = await feature.register.noteEngagement(environmentId, engagementId, { customerId })
    expect(learned).toMatchObject({ identifiers: { customerId }, updatedAt: at })
    await feature.register.noteMandate(environmentId, engagementId, randomUUID())
    const changed = await feature.register.find(environmentId, engagementId)
    expect(Date.parse(changed?.updatedAt ?? '')).toBeGreaterThan(Date.parse(at))
  })

  it('keeps mandates and credit limit increases with their engagement, each once', async () => {
    const { feature } = setUp()
    const engagementId = randomUUID()
    const mandateId = randomUUID()
    await feature.register.noteMandate(environmentId, engagementId, mandateId)
    await feature.register.noteMandate(environmentId, engagementId, mandateId)
    await feature.register.noteCreditLimitIncrease(environmentId, engagementId, 'increase/1')
    expect(await feature.register.find(environmentId, 'increase/1')).toMatchObject({
      kind: 'ENGAGEMENT',
      status: engagementStatus,
      identifiers: { engagementId, mandateIds: [mandateId], creditLimitIncreaseIds: ['increase/1'] },
    })
    expect(await feature.register.removeCreditLimitIncrease(environmentId, engagementId, 'increase/2')).toBe(false)
    expect(await feature.register.removeCreditLimitIncrease(environmentId, engagementId, 'increase/1')).toBe(true)
    expect(await feature.register.find(environmentId, 'increase/1')).toBeUndefined()
    expect(await feature.register.find(environmentId, mandateId)).toMatchObject({
      identifiers: { creditLimitIncreaseIds: [] },
    })
  })
})

describe('a completed onboarding', () => {
  it('is for the clerk to act on until an active mandate is known, in its row and in the counts', async () => {
    const { feature } = setUp()
    const { register } = feature
    const engagementId = randomUUID()
    const id = randomUUID()
    const mandateId = randomUUID()
    const seen = async () => {
      const order = { column: 'changed', descending: true, byTurn: true } as const
      const page = await feature.handlers.page({ query: { state: 'all' }, order, from: 0, count: 10 }, context)
      if (!page.ok) throw new Error(page.error.message)
      const { cases, counts } = page.value
      const [only] = cases
      expect(counts, 'the tabs count what the row says').toMatchObject({ all: 1, [only?.turn ?? '']: 1 })
      const found = await feature.handlers.count({ queries: [{ state: only?.turn ?? 'all' }] }, context)
      expect(found).toMatchObject({ ok: true, value: { counts: [1] } })
      return only && [only.turn, only.mandate]
    }
    await register.noteOnboarding(environmentId, onboarding({ id, status: 'COMPLETED' }))
    expect(await seen(), 'the service names the engagement later').toEqual(['waiting', undefined])
    await register.noteOnboarding(
      environmentId,
      onboarding({ id, status: 'COMPLETED', additionalInformation: { engagementId } }),
    )
    expect(await seen()).toEqual(['needs-action', undefined])
    await register.noteMandate(environmentId, engagementId, mandateId, { iban: 'DE89 3704 0044 0532 0130 00' })
    expect(await seen(), 'registered, and not read yet').toEqual(['done', undefined])
    await register.noteMandate(environmentId, engagementId, mandateId.toUpperCase(), { status: 'ACTIVE' })
    expect(await seen()).toEqual(['done', 'active'])
    await register.noteMandate(environmentId, engagementId, mandateId, { status: 'CANCELLED' })
    await register.noteMandate(environmentId, engagementId, mandateId, { status: null })
    expect(await seen(), 'silence takes no status back').toEqual(['needs-action', 'ended'])
    await register.noteMandate(environmentId, engagementId, randomUUID())
    expect(await seen(), 'another one was registered').toEqual(['done', undefined])
  })

  it('is its engagement: one case, with what both had, under either number', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = start(folder, os.synchronous())
    const { register } = casesFeature(first).feature
    const engagementId = randomUUID()
    const mandateId = randomUUID()
    const id = randomUUID()
    const before = await register.noteOnboarding(environmentId, onboarding({ id }))
    await register.noteMandate(environmentId, engagementId, mandateId, { status: 'CANCELLED' })
    const lone = await register.find(environmentId, engagementId)
    const whole = await register.noteOnboarding(
      environmentId,
      onboarding({ id, status: 'COMPLETED', additionalInformation: { engagementId }, customerId: randomUUID() }),
    )
    expect(whole).toMatchObject({
      caseId: before.caseId,
      title: 'Jörn Müllerström',
      turn: 'needs-action',
      identifiers: { onboardingId: id, engagementId, mandateIds: [mandateId] },
    })
    await first.store.close()

    const set = casesFeature(start(folder, os.synchronous()))
    expect(await listed(set)).toEqual([whole])
    const byOldNumber = await set.feature.handlers.read({ caseId: lone?.caseId ?? '' }, context)
    expect(byOldNumber).toEqual(succeed(whole))
    expect(await set.feature.register.find(environmentId, mandateId)).toEqual(whole)
  })
})

describe('cases.list', () => {
  it('finds names however they are typed, and identifiers', async () => {
    const set = setUp()
    const id = randomUUID()
    await set.feature.register.noteOnboarding(environmentId, onboarding({ id }))
    await set.feature.register.noteOnboarding(
      environmentId,
      onboarding({ applicant: { firstName: 'Zoë', lastName: 'Großmann' } }),
    )
    const titles = async (search: string) => (await listed(set, { search })).map(({ title }) => title)
    for (const typed of ['müllerström', 'MUELLERSTROEM', 'mullerstrom', 'strom jorn', '  Jörn  ', id.toUpperCase()])
      expect(await titles(typed), typed).toEqual(['Jörn Müllerström'])
    for (const typed of ['zoe', 'grossmann', 'GROẞMANN']) expect(await titles(typed), typed).toEqual(['Zoë Großmann'])
    expect(await titles('jörn großmann')).toEqual([])
  })

  it('finds a case by the number that its customer has at the bank', async () => {
    const set = setUp()
    await set.feature.register.noteOnboarding(
      environmentId,
      onboarding({ applicant: { ...person, externalCustomerId: 'NK-C1E1F1CB' } }),
    )
    for (const search of ['NK-C1E1F1CB', 'c1e1f1cb']) expect(await listed(set, { search })).toHaveLength(1)
    expect(await listed(set, { search: 'NK-C1E1F1CC' })).toEqual([])
  })

  it('sorts by the last change and filters by whose turn it is', async () => {
    const set = setUp()
    const note = (status: string, updatedAt: string, told = {}) =>
      set.feature.register.noteOnboarding(environmentId, onboarding({ status, updatedAt, ...told }))
    await note('PROCESSING', '2026-03-01T10:00:00.900000000Z')
    await note('AWAITING_SIGNING', '2026-03-01T10:00:01Z')
    const engagementId = randomUUID()
    await note('COMPLETED', '2026-03-01T12:00:00+02:00', { additionalInformation: { engagementId } })
    expect((await listed(set)).map(({ status }) => status)).toEqual(['AWAITING_SIGNING', 'PROCESSING', 'COMPLETED'])
    await set.feature.register.noteMandate(environmentId, engagementId, randomUUID(), { status: 'ACTIVE' })
    expect((await listed(set, { state: 'needs-action' })).map(({ status }) => status)).toEqual(['AWAITING_SIGNING'])
    expect((await listed(set, { state: 'waiting' })).map(({ status }) => status)).toEqual(['PROCESSING'])
    expect((await listed(set, { state: 'done' })).map(({ status }) => status)).toEqual(['COMPLETED'])
  })

  it('answers among ten thousand at once', async () => {
    const set = setUp()
    const seeds = Array.from({ length: 10_000 }, (_, number) => ({
      kind: 'CONSUMER',
      title: `Person ${number}`,
      status: 'PROCESSING',
      onboardingId: randomUUID(),
      mandateIds: [],
      createdAt: '2026-03-01T10:00:00Z',
      updatedAt: '2026-03-01T10:00:00Z',
    }))
    await set.feature.register.seed(environmentId, seeds)
    const needed = await processorTime(async () => {
      expect(await listed(set, { search: seeds[9_999]!.onboardingId })).toHaveLength(1)
    })
    expect(needed).toBeLessThan(1000)
  })
})

describe('cases.open', () => {
  it('tries an unknown identifier as an onboarding, then as an engagement', async () => {
    const { feature, service } = setUp()
    const seen = onboarding({ status: 'AWAITING_SIGNING' })
    service.onboardings.set(seen.id, succeed(seen))
    const engagementId = randomUUID()
    service.engagements.set(
      engagementId,
      succeed({ customerId: randomUUID(), address: { streetLine1: 'Am Siel 1', postalCode: '26427', city: 'Esens' } }),
    )
    expect(await feature.handlers.open({ id: seen.id }, context)).toMatchObject({
      ok: true,
      value: { status: 'AWAITING_SIGNING', identifiers: { onboardingId: seen.id } },
    })
    expect(await feature.handlers.open({ id: engagementId }, context)).toMatchObject({
      ok: true,
      value: { kind: 'ENGAGEMENT', title: 'Am Siel 1, 26427 Esens', identifiers: { engagementId } },
    })
    expect(service.asked).toEqual([`onboarding ${seen.id}`, `onboarding ${engagementId}`, `customer ${engagementId}`])
  })

  it('says so when the service knows neither', async () => {
    const { feature } = setUp()
    const outcome = await feature.handlers.open({ id: randomUUID() }, context)
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'not-found', http: { status: 404 } } })
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/no onboarding and no engagement/)
  })

  it('hands on any other failure, and keeps nothing', async () => {
    const set = setUp()
    const id = randomUUID()
    for (const kind of ['unauthorized', 'network', 'service-error', 'timeout', 'rejected'] as const) {
      set.service.onboardings.set(id, failing(kind))
      expect(await set.feature.handlers.open({ id }, context)).toMatchObject({ ok: false, error: { kind } })
    }
    set.service.onboardings.delete(id)
    set.service.engagements.set(id, failing('forbidden', 403))
    expect(await set.feature.handlers.open({ id }, context)).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
    expect(await listed(set)).toEqual([])
  })

  it('tries the engagement also where the service refuses an unknown onboarding with another 4xx', async () => {
    const { feature, service } = setUp()
    const id = randomUUID()
    service.onboardings.set(id, failing('rejected', 400))
    service.engagements.set(id, succeed({ customerId: randomUUID() }))
    expect(await feature.handlers.open({ id }, context)).toMatchObject({ ok: true, value: { title: id } })
  })

  it('refreshes a known case, and opens it as known when that fails', async () => {
    const { feature, service } = setUp()
    const seen = onboarding()
    const known = await feature.register.noteOnboarding(environmentId, seen)
    service.onboardings.set(seen.id, succeed({ ...seen, status: 'REJECTED' }))
    expect(await feature.handlers.open({ id: seen.id }, context)).toMatchObject({
      ok: true,
      value: { caseId: known.caseId, status: 'REJECTED' },
    })
    service.onboardings.set(seen.id, failing('network'))
    expect(await feature.handlers.open({ id: seen.id }, context)).toMatchObject({
      ok: true,
      value: { status: 'REJECTED' },
    })
    service.connection = failing('no-api-key')
    expect(await feature.handlers.open({ id: seen.id }, context)).toMatchObject({
      ok: true,
      value: { status: 'REJECTED' },
    })
  })

  it('refuses what is no identifier, and what cannot be asked without a key', async () => {
    const { feature, service } = setUp()
    expect(await feature.handlers.open({ id: 'Müllerström' }, context)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'id', code: 'uuid' }] },
    })
    service.connection = failing('no-api-key')
    expect(await feature.handlers.open({ id: randomUUID() }, context)).toMatchObject({
      ok: false,
      error: { kind: 'no-api-key' },
    })
    expect(service.asked).toEqual([])
  })
})

describe('the made-up cases', () => {
  const seed = (title: string, onboardingId: string) => ({
    kind: 'CONSUMER',
    title,
    status: 'AWAITING_DOCUMENTS',
    cardType: 'DEBIT',
    onboardingId,
    mandateIds: [],
    createdAt: '2026-03-01T09:00:00Z',
    updatedAt: '2026-03-01T10:00:00Z',
  })

  it('are added once and do not overwrite what was learned', async () => {
    const set = setUp()
    const id = randomUUID()
    await set.feature.register.seed(environmentId, [seed('Anna', id)])
    await set.feature.register.noteOnboarding(environmentId, onboarding({ id, status: 'COMPLETED' }))
    await set.feature.register.seed(environmentId, [seed('Anna', id), seed('Bela', randomUUID())])
    expect((await listed(set)).map(({ status }) => status).sort()).toEqual(['AWAITING_DOCUMENTS', 'COMPLETED'])
  })

  it('have notes and labels of the language that is asked for, but where somebody wrote about them', async () => {
    const set = setUp()
    const [anna, bela] = [seed('Anna', randomUUID()), seed('Bela', randomUUID())]
    const inEnglish = [anna, bela].map((each) => ({ ...each, note: 'Call back', labels: ['urgent'] }))
    const inGerman = [anna, bela].map((each) => ({ ...each, note: 'Rückruf', labels: ['eilig'] }))
    await set.feature.register.seed(environmentId, inEnglish, inGerman)
    const { caseId = '' } = (await listed(set)).find(({ title }) => title === 'Bela') ?? {}
    await set.feature.handlers.setNote({ caseId, note: 'Call back on Friday' }, context)
    const words = async (): Promise<unknown[]> =>
      (await listed(set)).map(({ title, note, labels }) => [title, note, labels]).toSorted()
    const ofBela = ['Bela', 'Call back on Friday', ['urgent']]
    expect(await set.feature.register.seed(environmentId, inGerman, inEnglish)).toEqual([])
    expect(await words()).toEqual([['Anna', 'Rückruf', ['eilig']], ofBela])
    await set.feature.register.seed(environmentId, inEnglish, inGerman)
    expect(await words()).toEqual([['Anna', 'Call back', ['urgent']], ofBela])
  })

  it('replace everything at a reset', async () => {
    const set = setUp()
    const old = await set.feature.register.noteOnboarding(environmentId, onboarding())
    await set.feature.register.replaceAll(environmentId, [seed('Anna', randomUUID())])
    expect((await listed(set)).map(({ title }) => title)).toEqual(['Anna'])
    expect(await set.feature.handlers.read({ caseId: old.caseId }, context)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
    expect(set.changes.flat()).toContain(old.caseId)
  })
})
