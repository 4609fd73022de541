import type { Case, CaseOrder, CaseQuery } from '@contract/api/cases'
import { caseColumns } from '@contract/api/cases'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainPage } from '../../../../src-main/features/cases/plain-page'
import { digraphs, firstOutOfOrder, fitOf, fold, similarNames, similarSearches } from '../../../fixtures/similar-names'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { until, valueOf } from '../../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const order: CaseOrder = { column: 'changed', descending: true, byTurn: true }
const all = { query: {}, order, from: 0, count: 500 }

/** The rest of a seed, where it does not matter. */
const rest = {
  status: 'PROCESSING',
  mandateIds: [],
  createdAt: '2026-03-01T10:00:00Z',
  updatedAt: '2026-03-01T10:00:00Z',
}

const titles = [
  'Änne Öztürk',
  'anne Oster',
  'Großmann GmbH',
  'Grossmann',
  'Zoë',
  'Ærø Boats',
  'Müller',
  'Mueller',
  'Muller 7',
]
const states = ['PROCESSING', 'AWAITING_SIGNING', 'AWAITING_DOCUMENTS', 'COMPLETED', 'REJECTED', 'FAILED', 'NEW_ONE']
const labels = ['Post', 'Rückruf', 'eilig']
const days = ['2026-03-01', '2026-03-02', '2026-03-03']
const seedCase = fc.record({
  kind: fc.constantFrom('CONSUMER', 'BUSINESS', 'CORPORATE'),
  title: fc.constantFrom(...titles),
  status: fc.constantFrom(...states),
  cardType: fc.constantFrom('CREDIT', 'DEBIT'),
  onboardingId: fc.uuid(),
  mandateIds: fc.array(fc.uuid(), { maxLength: 2 }),
  createdAt: fc.integer({ min: 0, max: 60 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
  updatedAt: fc.integer({ min: 0, max: 3 }).map((days) => new Date(Date.UTC(2026, 1, 1 + days)).toISOString()),
  note: fc.constantFrom('', 'Straße fehlt', 'ruft an', 'Ärger'),
  labels: fc.uniqueArray(fc.constantFrom(...labels)),
})
const change = fc.record({
  place: fc.nat(),
  title: fc.constantFrom('Ångström', 'Bela', 'Zacharias'),
  status: fc.constantFrom(...states),
  pinned: fc.boolean(),
  done: fc.boolean(),
  label: fc.constantFrom(...labels),
  followUp: fc.constantFrom(undefined, null, ...days.map((day) => ({ day, words: 'Pass' }))),
})
const query: fc.Arbitrary<CaseQuery> = fc.record(
  {
    search: fc.constantFrom('', 'an', 'mü', 'mue', 'gross', 'GROSS gmbh', 'a', 'ar', 'strasse', 'rueck', '4', 'aer'),
    state: fc.constantFrom('needs-action', 'waiting', 'done', 'due', 'all'),
    today: fc.constantFrom(...days),
    kinds: fc.uniqueArray(fc.constantFrom('CONSUMER', 'BUSINESS', 'OTHER')),
    labels: fc.uniqueArray(fc.constantFrom(...labels)),
    olderThanDays: fc.integer({ min: 0, max: 60 }),
  },
  { requiredKeys: [] },
)
const anyOrder: fc.Arbitrary<CaseOrder> = fc.record({
  column: fc.constantFrom(...caseColumns),
  descending: fc.boolean(),
  byTurn: fc.boolean(),
})

/** The rules of search and order once more, in the plainest way. */
const othersOf = ({ note, followUp, labels: own, identifiers }: Case): string[] => [
  note,
  followUp?.words ?? '',
  ...own,
  identifiers.onboardingId ?? '',
  ...identifiers.mandateIds,
]
function isFound(caseRecord: Case, search: string): boolean {
  const written = [caseRecord.title, ...othersOf(caseRecord)].flatMap((text) => [fold(text), fold(digraphs(text))])
  return search
    .split(' ')
    .every((word) => [fold(word), fold(digraphs(word))].some((way) => written.some((text) => text.includes(way))))
}
const way = ['PROCESSING', 'AWAITING_DOCUMENTS', 'AWAITING_SIGNING', 'COMPLETED', 'REJECTED', 'FAILED', 'NEW_ONE']
const last = (text: string): [number, string] => (text === '' ? [1, ''] : [0, text])
const keys: Record<CaseOrder['column'], (caseRecord: Case) => readonly (string | number)[]> = {
  who: ({ title }) => [fold(title)],
  kind: ({ kind }) => [kind],
  status: ({ status }) => [way.indexOf(status)],
  age: ({ createdAt }) => [-Date.parse(createdAt)],
  changed: ({ updatedAt }) => [Date.parse(updatedAt)],
  note: ({ note }) => last(fold(note)),
  cardType: ({ cardType }) => last(cardType ?? ''),
  labels: ({ labels: some }) => last(some.map(fold).sort().join('\n')),
  changedBy: ({ changedBy }) => last(changedBy ?? ''),
}
function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const place = one.findIndex((part, at) => part !== other[at])
  if (place < 0) return 0
  return one[place]! < other[place]! ? -1 : 1
}
function naive(cases: readonly Case[], asked: CaseQuery, by: CaseOrder, now: Date) {
  const { search = '', state = 'all', kinds = [], labels: some = [], olderThanDays, today = '' } = asked
  const isDue = ({ followUp }: Case): boolean => followUp !== undefined && followUp.day <= today
  const found = cases.filter(
    (caseRecord) =>
      isFound(caseRecord, search) &&
      (kinds.length === 0 || kinds.includes(caseRecord.kind)) &&
      (some.length === 0 || some.some((label) => caseRecord.labels.includes(label))) &&
      (olderThanDays === undefined || now.getTime() - Date.parse(caseRecord.createdAt) >= olderThanDays * 86_400_000),
  )
  const turns = ['needs-action', 'waiting', 'done']
  const inState = found
    .filter((caseRecord) => state === 'all' || (state === 'due' ? isDue(caseRecord) : caseRecord.turn === state))
    .sort(
      (one, other) =>
        compare(fitOf(one.title, othersOf(one), search), fitOf(other.title, othersOf(other), search)) ||
        (by.byTurn && state === 'due' ? compare([one.followUp?.day ?? ''], [other.followUp?.day ?? '']) : 0) ||
        (by.byTurn && state !== 'due' ? turns.indexOf(one.turn) - turns.indexOf(other.turn) : 0) ||
        Number(other.pinned) - Number(one.pinned) ||
        (by.descending ? -1 : 1) * compare(keys[by.column](one), keys[by.column](other)) ||
        compare([other.updatedAt], [one.updatedAt]) ||
        compare([one.caseId], [other.caseId]),
    )
  return { found, inState, due: found.filter(isDue).length }
}

describe('a search', () => {
  const at = '2026-03-01T10:00:00.000Z'
  const seed = { kind: 'CONSUMER', status: 'PROCESSING', createdAt: at, updatedAt: at }
  const setUp = () => casesFeature(start(temporaryFolder(), new OwnKeychain().synchronous())).feature
  const find = async (handlers: ReturnType<typeof setUp>['handlers'], search: string, by = order) =>
    valueOf(await handlers.page({ query: { search }, order: by, from: 0, count: 500 }, context)).cases

  it.each(caseColumns)('puts no hit before a better one among 1,000 similar names, by %s', async (column) => {
    const { handlers, register } = setUp()
    await register.replaceAll(
      environmentId,
      similarNames().map(({ mandateId, ...names }, number) => ({
        ...seed,
        ...names,
        mandateIds: [mandateId],
        status: states[number % states.length] ?? '',
      })),
    )
    for (const search of similarSearches) {
      const found = await find(handlers, search, { column, descending: false, byTurn: true })
      expect(found.length, search).toBeGreaterThan(3)
      const shown = found.map((caseRecord) => ({ title: caseRecord.title, others: othersOf(caseRecord) }))
      expect({ search, wrong: firstOutOfOrder(shown, search) }).toEqual({ search, wrong: undefined })
    }
  })

  it('finds the name that was typed first, and says why it found any other', async () => {
    const { handlers, register } = setUp()
    const numbered = { ...seed, mandateIds: [] }
    await register.replaceAll(environmentId, [
      {
        ...numbered,
        title: 'Jürgen Groß 1',
        status: 'COMPLETED',
        onboardingId: '22222222-2222-4222-8222-222222222222',
      },
      { ...numbered, title: 'Jürgen Groß 2', onboardingId: '22222222-2222-4222-8222-222222222221' },
      {
        ...numbered,
        title: 'Jürgen Groß 3',
        note: 'wie\nGroß 1',
        onboardingId: '22222222-2222-4222-8222-222222222223',
      },
      { ...numbered, title: 'Jürgen Groß 15', onboardingId: '22222222-2222-4222-8222-222222222225' },
      {
        ...numbered,
        updatedAt: '2026-02-01T10:00:00.000Z',
        title: 'Jürgen Groß 4',
        labels: ['Team 1'],
        onboardingId: '22222222-2222-4222-8222-222222222224',
      },
    ])
    const found = await find(handlers, 'Groß 1')
    expect(found.map(({ title, hit }) => [title, hit])).toEqual([
      ['Jürgen Groß 1', undefined],
      ['Jürgen Groß 15', undefined],
      ['Jürgen Groß 3', { by: 'note', text: '1' }],
      ['Jürgen Groß 4', { by: 'label', text: 'Team 1' }],
      ['Jürgen Groß 2', { by: 'number', text: '…1…' }],
    ])
  })

  it('tells the day of birth and the city of whoever the name is of, once they are known', async () => {
    const { handlers, register } = setUp()
    const address = { streetLine1: 'Am Deich 1', postalCode: '28195', city: 'Bremen', country: 'DE' }
    const applicant = { firstName: 'Jürgen', lastName: 'Groß', dateOfBirth: '1985-03-07', address }
    await register.noteOnboarding(environmentId, onboarding({ applicant }))
    const company = { name: 'Groß GmbH' }
    await register.noteOnboarding(environmentId, onboarding({ applicant, company }))
    expect((await find(handlers, 'gross jürgen'))[0]).toMatchObject({ dateOfBirth: '1985-03-07', city: 'Bremen' })
    expect((await find(handlers, 'gross gmbh'))[0]).not.toHaveProperty('city')
  })
})

describe('a page of the worklist', () => {
  it('holds what a plain filter and sort of all cases would, whatever changes in between', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { handlers, register } = casesFeature(started).feature
    await fc.assert(
      fc.asyncProperty(
        fc.array(seedCase, { maxLength: 30 }),
        fc.array(fc.tuple(query, anyOrder, fc.option(change)), { minLength: 1, maxLength: 8 }),
        async (seeds, steps) => {
          await register.replaceAll(environmentId, seeds)
          for (const [asked, by, changing] of steps) {
            const { cases } = valueOf(await handlers.list({}, context))
            const { found, inState, due } = naive(cases, asked, by, started.clock.now())
            const page = valueOf(await handlers.page({ query: asked, order: by, from: 0, count: 500 }, context))
            expect(page.cases.map(({ hit: _hit, ...caseRecord }) => caseRecord)).toEqual(inState)
            expect(page.total).toBe(inState.length)
            expect(page.counts).toEqual({
              all: found.length,
              'needs-action': found.filter(({ turn }) => turn === 'needs-action').length,
              waiting: found.filter(({ turn }) => turn === 'waiting').length,
              done: found.filter(({ turn }) => turn === 'done').length,
              ...(asked.today !== undefined && { due }),
            })
            for (const [tally, names] of [
              [page.kinds, cases.map(({ kind }) => kind)],
              [page.labels, cases.flatMap((caseRecord) => caseRecord.labels)],
            ] as const) {
              expect(tally.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort())
              for (const { name, count } of tally) expect(count).toBe(names.filter((each) => each === name).length)
            }
            const { counts } = valueOf(await handlers.count({ queries: [asked, {}] }, context))
            expect(counts).toEqual([inState.length, cases.length])
            const { caseIds } = valueOf(await handlers.select({ query: asked, order: by }, context))
            expect(caseIds).toEqual(inState.map(({ caseId }) => caseId))
            const target = cases[(changing?.place ?? 0) % Math.max(cases.length, 1)]
            if (!changing || !target?.identifiers.onboardingId) continue
            const { status, pinned, done, label, title, followUp } = changing
            await register.noteOnboarding(
              environmentId,
              onboarding({ id: target.identifiers.onboardingId, status, applicant: { lastName: title } }),
            )
            const wanted = {
              caseIds: [target.caseId],
              addLabels: [label],
              pinned,
              done,
              ...(followUp !== undefined && { followUp }),
            }
            await handlers.change(wanted, context)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('goes on from anywhere, and knows the neighbours of a case', async () => {
    const { handlers, register } = casesFeature(start(temporaryFolder(), new OwnKeychain().synchronous())).feature
    for (let number = 0; number < 12; number++) await register.noteOnboarding(environmentId, onboarding())
    const { cases } = valueOf(await handlers.page(all, context))
    const part = valueOf(await handlers.page({ ...all, from: 9, count: 5 }, context))
    expect(part).toMatchObject({ from: 9, total: 12, cases: cases.slice(9) })
    expect(valueOf(await handlers.page({ ...all, from: 40, count: 5 }, context))).toMatchObject({
      cases: [],
      total: 12,
    })
    const around = (caseId: string, asked: CaseQuery = {}) =>
      handlers.around({ query: asked, order, caseId, before: 2, after: 3 }, context)
    expect(valueOf(await around(cases[1]!.caseId))).toEqual({
      place: 1,
      total: 12,
      before: cases.slice(0, 1),
      after: cases.slice(2, 5),
    })
    expect(valueOf(await around(cases[1]!.caseId, { state: 'done' }))).toEqual({ total: 0, before: [], after: [] })
    const kept = { state: 'done' as const, kept: cases[1]!.caseId }
    expect(valueOf(await around(cases[1]!.caseId, kept))).toEqual({ place: 0, total: 1, before: [], after: [] })
    expect(valueOf(await handlers.page({ ...all, query: kept }, context))).toMatchObject({ total: 1, keptOnly: true })
    expect(
      valueOf(await handlers.page({ ...all, query: { kept: cases[1]!.caseId } }, context)).keptOnly,
    ).toBeUndefined()
  })

  it('of many cases is there before all of them are read, and says when they are', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = start(folder, os.synchronous())
    const seeds = Array.from({ length: 4000 }, (_, number) => ({
      kind: 'CONSUMER',
      title: `Person n${number}`,
      status: number % 2 === 0 ? 'PROCESSING' : 'AWAITING_SIGNING',
      onboardingId: randomUUID(),
      mandateIds: [],
      createdAt: '2026-03-01T10:00:00Z',
      updatedAt: new Date(Date.UTC(2026, 1, 1) + number * 1000).toISOString(),
      labels: ['Post'],
    }))
    await casesFeature(first).feature.register.seed(environmentId, seeds)
    await first.store.close()

    const { feature, changes } = casesFeature(start(afterExit(folder), os.synchronous()))
    const early = valueOf(await feature.handlers.page({ ...all, count: 3 }, context))
    expect(early.reading?.of).toBe(4000)
    expect(early.reading?.done).toBeLessThan(4000)
    expect(early).toMatchObject({ total: 4000, counts: { all: 4000, 'needs-action': 2000, waiting: 2000, done: 0 } })
    expect(early.cases.map(({ title }) => title)).toEqual(['Person n3999', 'Person n3997', 'Person n3995'])

    await feature.register.casesOf(environmentId)
    await until(() => changes.some((ids) => ids.length === 0))
    const late = valueOf(await feature.handlers.page({ ...all, query: { search: 'person n3998' }, count: 3 }, context))
    expect(late.reading).toBeUndefined()
    expect(late.cases.map(({ title }) => title)).toEqual(['Person n3998'])
    expect(late.labels).toEqual([{ name: 'Post', count: 4000 }])
    const byName = { column: 'who', descending: false, byTurn: false } as const
    const sorted = valueOf(await feature.handlers.page({ ...all, order: byName, from: 1, count: 2 }, context))
    expect(sorted.cases.map(({ title }) => title)).toEqual(['Person n1', 'Person n10'])
  })

  it('is answered before more than a few sealed fields are opened, and waits for no more of them', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = start(folder, os.synchronous())
    const seeds = Array.from({ length: 8000 }, (_, number) => ({ kind: 'CONSUMER', title: `Person ${number}` }))
    await casesFeature(first).feature.register.seed(
      environmentId,
      seeds.map((seed) => ({ ...seed, ...rest, onboardingId: randomUUID() })),
    )
    await first.store.close()

    const { feature } = casesFeature(start(afterExit(folder), os.synchronous()))
    const orders = (['kind', 'status', 'age', 'changed'] as const).flatMap((column) =>
      [false, true].map((descending) => ({ ...order, column, descending })),
    )
    const pages = orders.map((each) => feature.handlers.page({ ...all, order: each, count: 3 }, context))
    const answers = await Promise.all(pages.map(async (page) => valueOf(await page)))
    expect(answers.map(({ total }) => total)).toEqual(orders.map(() => 8000))
    // The page that plain columns tell and that is asked first waits for none of them to be in memory.
    const before = answers.map(({ reading }) => reading?.done).toSorted()
    expect(before).toEqual([0, ...orders.slice(1).map(() => 64)])
    expect(answers.map(({ reading }) => reading?.of)).toEqual(orders.map(() => 8000))
    await feature.register.casesOf(environmentId)
    expect(valueOf(await feature.handlers.page(all, context)).reading).toBeUndefined()
  })

  it('is by its plain columns alone as it is in memory', async () => {
    const { store, ...app } = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { handlers, register } = casesFeature({ store, ...app }).feature
    const states = ['AWAITING_DOCUMENTS', 'PROCESSING', 'FAILED', 'NOT_LISTED', 'AWAITING_SIGNING']
    const seeds = Array.from({ length: 300 }, (_, number) => ({
      kind: number % 3 === 0 ? 'COMPANY' : 'CONSUMER',
      title: `Person ${number}`,
      status: states[number % states.length] ?? '',
      onboardingId: randomUUID(),
      mandateIds: [],
      createdAt: new Date(Date.UTC(2026, 1, 1) + ((number * 7919) % 300) * 1000).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 2, 1) + (number % 40) * 1000).toISOString(),
    }))
    const seeded = await register.seed(environmentId, seeds)
    const ids = seeded.map(({ caseId }) => caseId)
    await handlers.change({ caseIds: ids.filter((_, number) => number % 7 === 0), done: true }, context)
    await handlers.change({ caseIds: ids.filter((_, number) => number % 11 === 0), pinned: true }, context)
    const opened = await store.environment(environmentId)
    for (const state of ['all', 'needs-action', 'waiting', 'done'] as const)
      for (const column of ['age', 'changed'] as const)
        for (const descending of [false, true])
          for (const byTurn of [false, true]) {
            const part = { from: 7, count: 60 }
            const asked = { query: { state }, order: { column, descending, byTurn } }
            const { cases, ...rest } = valueOf(await handlers.page({ ...asked, ...part }, context))
            const plain = plainPage(opened, asked.query, asked.order, part)
            expect(plain).toMatchObject({ total: rest.total, counts: rest.counts, kinds: rest.kinds })
            expect(plain?.entries.map(({ caseId }) => caseId)).toEqual(cases.map(({ caseId }) => caseId))
          }
    for (const query of [{ search: 'person' }, { kinds: ['COMPANY'] }, { labels: ['Post'] }, { olderThanDays: 3 }])
      expect(plainPage(opened, query, order, { from: 0, count: 60 })).toBeUndefined()
  })

  it('has a replacement for what cannot be a value of a plain column', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = start(folder, os.synchronous())
    await casesFeature(first).feature.register.seed(environmentId, [
      { kind: 'CONSUMER', title: 'Person', ...rest, onboardingId: randomUUID() },
    ])
    const { database } = await first.store.environment(environmentId)
    database.prepare("UPDATE cases SET created_at = 'soon', updated_at = '2026-02-30T10:00:00Z', pinned = 7").run()
    await first.store.close()

    const { handlers } = casesFeature(start(afterExit(folder), os.synchronous())).feature
    const never = '1970-01-01T00:00:00.000Z'
    expect(valueOf(await handlers.page(all, context)).cases).toMatchObject([
      { kind: 'CONSUMER', title: 'Person', createdAt: never, updatedAt: never, pinned: false },
    ])
  })

  it('stays in order while cases change as it is being sorted', async () => {
    const { handlers, register } = casesFeature(start(temporaryFolder(), new OwnKeychain().synchronous())).feature
    const ids = Array.from({ length: 6000 }, () => randomUUID())
    await register.seed(
      environmentId,
      ids.map((onboardingId, number) => ({
        kind: 'CONSUMER',
        title: `Person ${(number * 7919) % 6000}`,
        status: 'PROCESSING',
        onboardingId,
        mandateIds: [],
        createdAt: '2026-03-01T10:00:00Z',
        updatedAt: '2026-03-01T10:00:00Z',
      })),
    )
    const byName = { column: 'who', descending: false, byTurn: false } as const
    const asked = handlers.select({ query: {}, order: byName }, context)
    for (const id of ids.slice(0, 50)) {
      await register.noteOnboarding(environmentId, onboarding({ id, applicant: { lastName: `Q ${id}` } }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await asked
    const { caseIds } = valueOf(await handlers.select({ query: {}, order: byName }, context))
    const { cases } = valueOf(await handlers.list({}, context))
    expect(caseIds).toEqual(naive(cases, {}, byName, new Date()).inState.map(({ caseId }) => caseId))
  })
})
