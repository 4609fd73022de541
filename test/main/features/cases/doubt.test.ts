import { inDoubtStatus } from '@contract/api/cases'
import type { CreatedOnboarding } from '@contract/api/onboarding'
import { fail, failureKinds, succeed, type FailureKind, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createOnboarding } from '../../../../src-main/features/onboarding'
import { testContext } from '../../../helpers/main/context'
import { casesFeature, clerk, environmentId, failing, onboarding, person, request } from '../../../helpers/main/cases'
import {
  afterExit,
  fillDisk,
  foundOnDisk,
  noKeychain,
  OwnKeychain,
  start,
  temporaryFolder,
  type Started,
} from '../../../helpers/main/profile'
import { noDrafts } from '../../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const input = { version: 'v4' as const, request }
const created = (id: string = randomUUID()): CreatedOnboarding => ({
  id,
  status: 'PROCESSING',
  createdAt: '2026-03-02T08:00:00Z',
})

/** Onboarding over a real register; what the service does with a creation is up to the test. */
function setUp(started: Started = start(temporaryFolder(), new OwnKeychain().synchronous())) {
  const set = casesFeature(started)
  const { register, handlers } = set.feature
  const create = (answer: () => Promise<Outcome<CreatedOnboarding>>) => {
    const never = () => Promise.reject(new Error('not asked for'))
    const app = testContext({
      service: { onboarding: { create: answer } },
      connection: () => Promise.resolve(set.service.connection),
    })
    return createOnboarding(app, {
      cases: register,
      drafts: noDrafts,
      uploads: { run: never },
    }).handlers.create(input, context)
  }
  const listed = async () => {
    const outcome = await handlers.list({}, context)
    if (!outcome.ok) throw new Error(outcome.error.message)
    return outcome.value.cases
  }
  return { ...set, ...started, register, handlers, create, listed }
}

async function inDoubt(set: ReturnType<typeof setUp>) {
  await set.create(() => Promise.resolve(failing('outcome-unknown')))
  const found = (await set.listed()).find(({ status }) => status === inDoubtStatus)
  if (!found) throw new Error('Nothing is in doubt.')
  return found
}

describe('a creation that is cut off', () => {
  it('is in the worklist of the next start as a case in doubt, with what was asked for', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = setUp(start(folder, os.synchronous()))
    let asSent: unknown
    let copy = ''
    await first.create(async () => {
      asSent = await first.listed()
      copy = afterExit(folder)
      return succeed(created())
    })
    expect(asSent, 'while it runs nobody needs to act').toEqual([])

    const second = setUp(start(copy, os.synchronous()))
    expect(await second.listed()).toEqual([
      expect.objectContaining({
        kind: 'CONSUMER',
        title: 'Jörn Müllerström',
        status: inDoubtStatus,
        turn: 'needs-action',
        cardType: 'CREDIT',
        identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
        createdAt: '2026-03-02T08:00:00.000Z',
      }),
    ])
    expect(second.notices).toEqual([])
    expect(foundOnDisk(copy, [person.email, person.lastName])).toEqual([])
  })
})

describe('a creation that is answered', () => {
  it('makes one case, whose history does not begin with a doubt, also at the next start', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = setUp(start(folder, os.synchronous()))
    const answer = created()
    expect(await first.create(() => Promise.resolve(succeed(answer)))).toEqual(succeed(answer))
    const kept = await first.listed()
    expect(kept).toMatchObject([{ status: 'PROCESSING', identifiers: { onboardingId: answer.id } }])
    await first.store.close()

    const second = setUp(start(folder, os.synchronous()))
    expect(await second.listed()).toEqual(kept)
    const statuses = (await second.register.casesOf(environmentId)).statuses(kept[0]!.caseId)
    expect(statuses.map(({ status }) => status)).toEqual(['PROCESSING'])
  })

  it('is the case that stood for it while it ran', async () => {
    const { register } = setUp()
    const intentId = await register.noteIntent(environmentId, request)
    expect((await register.noteCreated(environmentId, created(), request, intentId)).caseId).toBe(intentId)
  })

  it('adds nothing where the onboarding is known already', async () => {
    const set = setUp()
    const known = await set.register.noteOnboarding(environmentId, onboarding())
    await set.create(() => Promise.resolve(succeed(created(known.identifiers.onboardingId))))
    expect((await set.listed()).map(({ caseId }) => caseId)).toEqual([known.caseId])
    const { database } = await set.store.environment(environmentId)
    expect(database.prepare('SELECT case_id FROM cases').all()).toHaveLength(1)
  })
})

describe('a creation that fails', () => {
  const indeterminate: readonly FailureKind[] = [
    'outcome-unknown',
    'service-error',
    'unexpected-response',
    'timeout',
    'file',
    'printer',
    'storage',
    'internal',
  ]

  it.each(failureKinds.filter((kind) => !indeterminate.includes(kind)))('leaves nothing after %s', async (kind) => {
    const set = setUp()
    expect(await set.create(() => Promise.resolve(failing(kind)))).toEqual(failing(kind))
    expect(await set.listed()).toEqual([])
    const { database } = await set.store.environment(environmentId)
    for (const table of ['cases', 'case_statuses'])
      expect(database.prepare(`SELECT * FROM ${table}`).all(), table).toEqual([])
  })

  it.each(indeterminate)('stays in doubt after %s, here and at the next start', async (kind) => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = setUp(start(folder, os.synchronous()))
    expect(await first.create(() => Promise.resolve(failing(kind)))).toEqual(failing(kind))
    const kept = await first.listed()
    expect(kept).toMatchObject([{ status: inDoubtStatus, turn: 'needs-action' }])
    expect(first.changes).toEqual([[kept[0]!.caseId]])
    await first.store.close()
    expect(await setUp(start(folder, os.synchronous())).listed()).toEqual(kept)
  })

  it('stays in doubt also when Kartei itself stumbles over the answer', async () => {
    const set = setUp()
    await expect(set.create(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
    expect(await set.listed()).toMatchObject([{ status: inDoubtStatus }])
  })
})

describe('a disk that is full', () => {
  it('lets nothing be sent', async () => {
    const set = setUp()
    const { database } = await set.store.environment(environmentId)
    const makeRoom = fillDisk(database)
    let sent = 0
    const create = () =>
      set.create(() => {
        sent++
        return Promise.resolve(succeed(created()))
      })
    let outcome = await create()
    // What is left of the last page may still take a case or two.
    for (let tries = 0; outcome.ok && tries < 50; tries++) outcome = await create()
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'storage', requestId: 'r' } })
    const before = sent
    expect(await create()).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(sent).toBe(before)
    makeRoom()
    expect(await create()).toMatchObject({ ok: true })
    expect((await set.listed()).every(({ status }) => status === 'PROCESSING')).toBe(true)
  })
})

describe('without a keychain', () => {
  it('the same holds for the session', async () => {
    const set = setUp(start(temporaryFolder(), noKeychain))
    await set.create(() => Promise.resolve(succeed(created())))
    await set.create(() => Promise.resolve(failing('outcome-unknown')))
    expect((await set.listed()).map(({ status }) => status).sort()).toEqual([inDoubtStatus, 'PROCESSING'])
  })
})
describe('cases.settle', () => {
  it('makes the case in doubt the onboarding that it turned out to be', async () => {
    const set = setUp()
    const { caseId } = await inDoubt(set)
    const seen = onboarding({ status: 'AWAITING_SIGNING' })
    set.service.onboardings.set(seen.id, succeed(seen))
    expect(await set.handlers.settle({ caseId, onboardingId: seen.id }, context)).toMatchObject({
      ok: true,
      value: { caseId, kind: 'CONSUMER', status: 'AWAITING_SIGNING', identifiers: { onboardingId: seen.id } },
    })
    expect(await set.listed()).toHaveLength(1)
    const statuses = (await set.register.casesOf(environmentId)).statuses(caseId)
    expect(statuses.map(({ status }) => status)).toEqual([inDoubtStatus, 'AWAITING_SIGNING'])
  })

  it('joins it with the case that has that onboarding already', async () => {
    const set = setUp()
    const seen = onboarding()
    const known = await set.register.noteOnboarding(environmentId, seen)
    const { caseId } = await inDoubt(set)
    set.service.onboardings.set(seen.id, succeed(seen))
    expect(await set.handlers.settle({ caseId, onboardingId: seen.id }, context)).toMatchObject({
      ok: true,
      value: { caseId: known.caseId, status: 'PROCESSING' },
    })
    expect((await set.listed()).map((each) => each.caseId)).toEqual([known.caseId])
    expect(await set.register.idsOf(environmentId, known.caseId)).toEqual([known.caseId, caseId])
  })

  it('takes the word of the clerk that nothing arrived: done, and still in doubt', async () => {
    const set = setUp()
    const { caseId } = await inDoubt(set)
    expect(await set.handlers.settle({ caseId }, context)).toMatchObject({
      ok: true,
      value: { caseId, status: inDoubtStatus, done: true, turn: 'done', changedBy: clerk },
    })
    const seen = onboarding()
    set.service.onboardings.set(seen.id, succeed(seen))
    expect(
      await set.handlers.settle({ caseId, onboardingId: seen.id }, context),
      'it turned up after all',
    ).toMatchObject({ ok: true, value: { caseId, status: 'PROCESSING', done: false, turn: 'waiting' } })
  })

  it('leaves the case as it was when the service cannot be asked', async () => {
    const set = setUp()
    const before = await inDoubt(set)
    const settle = () => set.handlers.settle({ caseId: before.caseId, onboardingId: randomUUID() }, context)
    expect(await settle()).toMatchObject({ ok: false, error: { kind: 'not-found', http: { status: 404 } } })
    set.service.connection = fail({ kind: 'no-api-key', message: 'Enter the API key.', requestId: 'r' })
    expect(await settle()).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
    expect(await set.listed()).toEqual([before])
  })

  it('refuses what is not in doubt, what is not known and what is no identifier', async () => {
    const set = setUp()
    const { caseId } = await inDoubt(set)
    const other = await set.register.noteOnboarding(environmentId, onboarding())
    expect(await set.handlers.settle({ caseId: other.caseId }, context)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'caseId' }] },
    })
    expect(await set.handlers.settle({ caseId, onboardingId: 'Müllerström' }, context)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'onboardingId', code: 'uuid' }] },
    })
    expect(await set.handlers.settle({ caseId: 'nobody' }, context)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
    expect(set.service.asked).toEqual([])
  })
})
