import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Case } from '@contract/api/cases'
import { ofFullSize, size } from '../../../fixtures/full-size'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { afterExit, fillDisk, OwnKeychain, start, temporaryFolder, type Started } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const count = size({ gate: 900, full: 3_000 })
/** At how many moments of a change the end of the program is tried. */
const moments = Math.max(4, ofFullSize(24))

interface Fixture {
  readonly started: Started
  readonly feature: ReturnType<typeof casesFeature>['feature']
  readonly cases: () => Promise<Case[]>
  readonly labelled: (label: string) => Promise<number>
}

function fixture(folder: string, os: OwnKeychain): Fixture {
  const started = start(folder, os.synchronous())
  const { feature } = casesFeature(started)
  const cases = async (): Promise<Case[]> => valueOf(await feature.handlers.list({}, context)).cases
  const labelled = async (label: string): Promise<number> =>
    (await cases()).filter(({ labels }) => labels.includes(label)).length
  return { started, feature, cases, labelled }
}

/** A register of many cases, and how it is found at the next start. */
async function manyCases(): Promise<Fixture & { ids: string[]; again: () => Promise<Fixture> }> {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const opened = fixture(folder, os)
  await opened.feature.register.seed(
    environmentId,
    Array.from({ length: count }, (_, number) => ({
      kind: 'CONSUMER',
      title: `Person ${number}`,
      status: 'PROCESSING',
      onboardingId: randomUUID(),
      mandateIds: [],
      createdAt: '2026-03-01T10:00:00Z',
      updatedAt: '2026-03-01T10:00:00Z',
      note: `note ${number}`,
    })),
  )
  const ids = (await opened.cases()).map(({ caseId }) => caseId)
  return { ...opened, ids, again: () => Promise.resolve(fixture(afterExit(folder), os)) }
}

/** Begins a change, and says whether it is answered. */
function begin(fixture: Fixture, wanted: Parameters<Fixture['feature']['handlers']['change']>[0]) {
  const state = { isOver: false }
  const answer = async () => {
    try {
      return valueOf(await fixture.feature.handlers.change(wanted, context))
    } finally {
      state.isOver = true
    }
  }
  return { state, answered: answer() }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a change of many cases', () => {
  it('lets others have their turn, and is on disk when it is answered', async () => {
    const many = await manyCases()
    const { ids, labelled, again } = many
    let turns = 0
    const { state, answered } = begin(many, { caseIds: ids, addLabels: ['Eilt'], done: true })
    while (!state.isOver) {
      await turn()
      turns++
    }
    expect(await answered).toEqual({ changed: count })
    // How many depends on the speed of the machine; in one pass there is one.
    expect(turns).toBeGreaterThanOrEqual(3)
    expect(await labelled('Eilt')).toBe(count)
    const later = await again()
    const cases = await later.cases()
    expect(cases.filter(({ labels, done, note }) => labels[0] === 'Eilt' && done && note !== '')).toHaveLength(count)
    expect(later.started.notices).toEqual([])
  })

  it('is wholly there or not at all at whatever moment the program ends', async () => {
    const many = await manyCases()
    const { ids, labelled, again } = many
    const { state, answered } = begin(many, { caseIds: ids, addLabels: ['Eilt'] })
    const seen: number[] = []
    for (let moment = 0; moment < moments; moment++) {
      const isAnswered = state.isOver
      const found = await (await again()).labelled('Eilt')
      expect([0, count]).toContain(found)
      if (isAnswered) expect(found).toBe(count)
      seen.push(found)
      for (let passed = 0; passed < 48 / moments; passed++) await turn()
    }
    await answered
    expect(seen[0]).toBe(0)
    expect(await (await again()).labelled('Eilt')).toBe(count)
    expect(await labelled('Eilt')).toBe(count)
  })

  it('changes nothing on a full disk, in memory or at the next start, and can be tried again', async () => {
    const { feature, ids, labelled, again, started } = await manyCases()
    const { database } = await started.store.environment(environmentId)
    const makeRoom = fillDisk(database)
    const refused = await feature.handlers.change({ caseIds: ids, addLabels: ['Eilt'] }, context)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(await labelled('Eilt')).toBe(0)
    expect(await (await again()).labelled('Eilt')).toBe(0)
    makeRoom()
    expect(valueOf(await feature.handlers.change({ caseIds: ids, addLabels: ['Post'] }, context))).toEqual({
      changed: count,
    })
    const later = await again()
    expect(await later.labelled('Post')).toBe(count)
    expect(await later.labelled('Eilt')).toBe(0)
  })

  it('and what changes meanwhile are both kept', async () => {
    const many = await manyCases()
    const { ids, cases, again } = many
    const { handlers, register } = many.feature
    const { state, answered } = begin(many, { caseIds: ids, addLabels: ['Eilt'] })
    const written = new Map<string, string>()
    const write = async (caseId: string): Promise<void> => {
      const note = `written ${written.size}`
      written.set(caseId, note)
      expect((await handlers.setNote({ caseId, note }, context)).ok).toBe(true)
      await turn()
    }
    for (let place = 0; !state.isOver; place += 7) await write(ids[place % count]!)
    // What was decided is still being taken into the table of cases.
    for (let place = 1; place < 200; place += 7) await write(ids[place]!)
    const [first] = (await cases()).filter(({ caseId }) => caseId === ids[3])
    await register.noteOnboarding(
      environmentId,
      onboarding({ id: first!.identifiers.onboardingId!, status: 'AWAITING_SIGNING' }),
    )
    await answered
    expect(written.size).toBeGreaterThan(30)
    for (const opened of [{ cases }, await again()]) {
      const now = await opened.cases()
      expect(now.filter(({ labels }) => labels.includes('Eilt'))).toHaveLength(count)
      const notes = new Map(now.map(({ caseId, note }) => [caseId, note]))
      for (const [caseId, note] of written) expect(notes.get(caseId)).toBe(note)
      expect(now.find(({ caseId }) => caseId === ids[3])?.status).toBe('AWAITING_SIGNING')
    }
  })

  it('comes after the one before, and counts in search and order', async () => {
    const { feature, ids, again } = await manyCases()
    const { handlers } = feature
    const byLabel = { column: 'labels', descending: false, byTurn: false } as const
    const page = async (search: string): Promise<number> =>
      valueOf(await handlers.page({ query: { search }, order: byLabel, from: 0, count: 1 }, context)).total
    expect(await page('eilt')).toBe(0)
    await Promise.all([
      handlers.change({ caseIds: ids, addLabels: ['Eilt'] }, context),
      handlers.change({ caseIds: ids.slice(100), removeLabels: ['Eilt'], addLabels: ['Post'] }, context),
    ])
    expect(await page('eilt')).toBe(100)
    expect(await page('post')).toBe(count - 100)
    expect(await (await again()).labelled('Eilt')).toBe(100)
  })
})
