import type { CaseOrder, CaseQuery } from '@contract/api/cases'
import { succeed } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainPage } from '../../../../src-main/features/cases/plain-page'
import { casesFeature, clerk, environmentId, onboarding } from '../../../helpers/main/cases'
import { afterExit, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const today = '2026-11-28'
const order: CaseOrder = { column: 'changed', descending: true, byTurn: true }

function open(folder = temporaryFolder(), os = new OwnKeychain()) {
  const started = start(folder, os.synchronous())
  const { handlers, register } = casesFeature(started).feature
  const page = async (query: CaseQuery) =>
    valueOf(await handlers.page({ query: { today, ...query }, order, from: 0, count: 500 }, context))
  return {
    folder,
    started,
    handlers,
    register,
    page,
    /** Once all cases are read. */
    due: async (on = today) =>
      valueOf(await handlers.select({ query: { state: 'due', today: on }, order }, context)).caseIds,
    read: async (caseId: string) => valueOf(await handlers.read({ caseId }, context)),
    followUp: async (caseIds: string[], day: string | null, words = '') =>
      valueOf(await handlers.change({ caseIds, followUp: day === null ? null : { day, words } }, context)).changed,
    add: async () => (await register.noteOnboarding(environmentId, onboarding())).caseId,
    /** The same profile at the next start, however this one ended. */
    again: () => open(afterExit(folder), os),
  }
}

describe('a follow-up', () => {
  it('is due from its day on until it is put off or ended, also after a kill, and can be read nowhere on disk', async () => {
    const first = open()
    const caseId = await first.add()
    expect(await first.followUp([caseId], '2026-11-30', 'Reisepass erfragen')).toBe(1)
    expect(await first.followUp([caseId], '2026-11-30', 'Reisepass erfragen')).toBe(0)
    expect(foundOnDisk(first.folder, ['Reisepass', '2026-11-30'])).toEqual([])

    const second = first.again()
    expect(await second.read(caseId)).toMatchObject({
      followUp: { day: '2026-11-30', words: 'Reisepass erfragen' },
      changedBy: clerk,
    })
    expect([await second.due('2026-11-29'), await second.due('2026-11-30'), await second.due('2027-01-01')]).toEqual([
      [],
      [caseId],
      [caseId],
    ])
    // Labels and pins leave it alone.
    await second.handlers.change({ caseIds: [caseId], addLabels: ['Eilt'], pinned: true }, context)
    await second.followUp([caseId], '2026-12-02')
    expect(await second.due('2026-11-30')).toEqual([])

    const third = second.again()
    expect(await third.read(caseId)).toMatchObject({ labels: ['Eilt'], followUp: { day: '2026-12-02', words: '' } })
    await third.followUp([caseId], null)
    expect((await third.again().read(caseId)).followUp).toBeUndefined()
    expect(await third.followUp([caseId], null)).toBe(0)
  })

  it('is listed and counted for the day that is asked for, whatever the status, longest due first', async () => {
    const { add, followUp, handlers, page, due, started } = open()
    const [late, done, coming, none] = [await add(), await add(), await add(), await add()]
    await followUp([done], today)
    await followUp([late], '2026-11-20')
    await followUp([coming], '2026-12-24')
    await handlers.change({ caseIds: [done], done: true }, context)
    await handlers.change({ caseIds: [none], pinned: true }, context)
    expect(await due()).toEqual([late, done])
    expect((await page({ state: 'all' })).counts).toEqual({ all: 4, 'needs-action': 0, waiting: 3, done: 1, due: 2 })
    expect((await page({ state: 'due', search: 'müller', labels: ['Eilt'] })).counts).toMatchObject({ due: 0 })
    const queries: CaseQuery[] = [{ state: 'due', today }, { state: 'due', today: '2026-12-24' }, { state: 'due' }]
    expect(await handlers.count({ queries }, context)).toEqual(succeed({ counts: [2, 3, 0] }))
    const around = { query: { state: 'due' as const, today }, order, caseId: late, before: 1, after: 1 }
    expect(valueOf(await handlers.around(around, context))).toMatchObject({ place: 0, after: [{ caseId: done }] })

    const plain = await handlers.page({ query: {}, order, from: 0, count: 9 }, context)
    expect(valueOf(plain).counts).not.toHaveProperty('due')
    const opened = await started.store.environment(environmentId)
    expect(plainPage(opened, { state: 'due', today }, order, { from: 0, count: 9 })).toBeUndefined()
  })

  it('is found by its words', async () => {
    const { add, followUp, page } = open()
    const caseId = await add()
    await followUp([caseId, await add()], '2026-12-01', 'Reisepass erfragen')
    await followUp([caseId], '2026-12-01', 'Größe der Wohnung')
    expect((await page({ search: 'groesse' })).cases).toMatchObject([{ caseId, hit: { by: 'note', text: 'Größe' } }])
  })

  it('is kept by 1,000 cases in one change, all of them or none at whatever moment the program ends', async () => {
    const first = open()
    const seeds = Array.from({ length: 1_000 }, (_, number) => ({
      kind: 'CONSUMER',
      title: `Person ${number}`,
      status: 'PROCESSING',
      onboardingId: randomUUID(),
      mandateIds: [],
      createdAt: '2026-03-01T10:00:00Z',
      updatedAt: '2026-03-01T10:00:00Z',
    }))
    const ids = (await first.register.seed(environmentId, seeds)).map(({ caseId }) => caseId)
    const changed = first.followUp(ids, today)
    for (let moment = 0; moment < 3; moment++) {
      await new Promise((resolve) => setImmediate(resolve))
      expect([0, 1_000]).toContain((await first.again().due()).length)
    }
    expect(await changed).toBe(1_000)
    expect((await first.page({})).counts.due).toBe(1_000)
    expect(await first.again().due()).toHaveLength(1_000)
  })

  it('is the earlier one with the words of both where two cases turn out to be one', async () => {
    const { register, followUp, add, read } = open()
    const engagementId = randomUUID()
    const seen = onboarding()
    const { caseId } = await register.noteOnboarding(environmentId, seen)
    const other = await register.noteEngagement(environmentId, engagementId)
    await followUp([caseId], '2026-12-05', 'Pass')
    await followUp([other.caseId], '2026-12-01', 'Anruf')
    await register.noteOnboarding(environmentId, {
      ...seen,
      status: 'COMPLETED',
      additionalInformation: { engagementId },
    })
    expect((await read(caseId)).followUp).toEqual({ day: '2026-12-01', words: 'Anruf · Pass' })
    expect((await read(await add())).followUp).toBeUndefined()
  })
})
