import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { EnvironmentStore } from '../../../../src-main/store'
import { migrations } from '../../../../src-main/store/migrations'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, valueOf } from '../../../helpers/main/service-fixture'

it('a store of the first schema keeps its cases, with nothing on their desk', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const first = start(folder, os.synchronous(), { migrations: migrations.slice(0, 1) })
  const { database, sealer } = await first.store.environment(environmentId)
  const caseId = randomUUID()
  const onboardingId = randomUUID()
  const sealed = (column: string, value: unknown) =>
    sealer.seal({ table: 'cases', row: caseId, column }, JSON.stringify(value))
  database
    .prepare('INSERT INTO cases VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      caseId,
      'CONSUMER',
      'PROCESSING',
      '2026-02-01T09:00:00.000Z',
      '2026-02-01T10:00:00.000Z',
      sealed('sealed_title', { text: 'Jörn Müllerström', source: 'person' }),
      sealed('sealed_identifiers', { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] }),
      sealed('sealed_details', { cardType: 'CREDIT', email: 'joern@example.org' }),
    )
  database
    .prepare('INSERT INTO case_statuses VALUES (?, 1, ?, ?)')
    .run(caseId, 'PROCESSING', '2026-02-01T09:00:01.000Z')
  await first.store.close()

  const second = start(afterExit(folder), os.synchronous())
  const { register } = casesFeature(second).feature
  expect(await register.find(environmentId, onboardingId)).toEqual({
    caseId,
    kind: 'CONSUMER',
    title: 'Jörn Müllerström',
    status: 'PROCESSING',
    turn: 'waiting',
    identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
    cardType: 'CREDIT',
    createdAt: '2026-02-01T09:00:00.000Z',
    updatedAt: '2026-02-01T10:00:00.000Z',
    note: '',
    labels: [],
    pinned: false,
    done: false,
    unseen: false,
  })
  expect((await register.casesOf(environmentId)).statuses(caseId)).toEqual([
    { status: 'PROCESSING', seenAt: '2026-02-01T09:00:01.000Z' },
  ])
  expect(second.notices).toEqual([])
})

const seen = '2026-02-01T09:00:00.000Z'

/** A case as versions before schema 19 wrote it. */
function insertCase({ database, sealer }: EnvironmentStore, title: string): string {
  const caseId = randomUUID()
  const sealed = (column: string, value: unknown) =>
    sealer.seal({ table: 'cases', row: caseId, column }, JSON.stringify(value))
  database
    .prepare(
      `INSERT INTO cases (case_id, kind, status, created_at, updated_at, sealed_title, sealed_identifiers, sealed_details)
       VALUES (?, 'CONSUMER', 'PROCESSING', ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[caseId, seen, seen, sealed('sealed_title', { text: title, source: 'person' })],
      ...[sealed('sealed_identifiers', { mandateIds: [], creditLimitIncreaseIds: [] }), sealed('sealed_details', {})],
    )
  return caseId
}

it.each([
  ['decided is finished', true],
  ['only staged is dropped', false],
])('what a version before schema 19 has %s, of a change of many cases', async (_what, isDecided) => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const first = start(folder, os.synchronous(), { migrations: migrations.slice(0, 18) })
  const opened = await first.store.environment(environmentId)
  const changed = insertCase(opened, 'Jörn Müllerström')
  insertCase(opened, 'Änne Groß')
  const desk = opened.sealer.seal(
    { table: 'cases', row: changed, column: 'sealed_desk' },
    JSON.stringify({ note: 'Größe', labels: ['Eilt'] }),
  )
  opened.database.prepare('INSERT INTO case_changes VALUES (?, 1, 1, ?)').run(changed, desk)
  if (isDecided) opened.database.exec('INSERT INTO case_changes_decided VALUES (1)')
  await first.store.close()

  const second = start(afterExit(folder), os.synchronous())
  const { cases } = valueOf(await casesFeature(second).feature.handlers.list({}, context))
  expect(cases).toHaveLength(2)
  expect(cases.filter(({ note, pinned, done }) => note === 'Größe' && pinned && done)).toHaveLength(isDecided ? 1 : 0)
  expect(cases.filter(({ note, pinned, done }) => note === '' && !pinned && !done)).toHaveLength(isDecided ? 1 : 2)
  const { database } = await second.store.environment(environmentId)
  for (const table of ['case_changes', 'case_changes_decided'])
    expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
})

/** A list that a version before schema 19 was taking over, in two steps: a new case, and a note of a known one. */
async function withSteps(isDecided: boolean) {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const first = start(folder, os.synchronous(), { migrations: migrations.slice(0, 18) })
  const opened = await first.store.environment(environmentId)
  const { database, sealer } = opened
  const before = {
    ...{ caseId: insertCase(opened, 'Änne Groß'), kind: 'CONSUMER', status: 'PROCESSING', createdAt: seen },
    ...{ updatedAt: seen, title: { text: 'Änne Groß', source: 'person' }, details: {}, unreadable: [] },
    identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
    desk: { note: '', labels: [] },
    ...{ pinned: false, done: false, unseen: false },
  }
  const added = { ...before, caseId: randomUUID(), title: { text: 'Jörn Müllerström', source: 'person' } }
  const steps = [{ after: added }, { before, after: { ...before, desk: { note: 'from the list', labels: [] } } }]
  for (const [place, change] of steps.entries()) {
    const text = JSON.stringify({ seenAt: seen, changes: [change] })
    const sealed = sealer.seal({ table: 'case_steps', row: String(place + 1), column: 'sealed_changes' }, text)
    database.prepare('INSERT INTO case_steps VALUES (?, ?)').run(place + 1, sealed)
  }
  if (isDecided) database.exec('INSERT INTO case_steps_decided VALUES (1)')
  const again = async () => {
    await first.store.close()
    const started = start(afterExit(folder), os.synchronous())
    const { handlers } = casesFeature(started).feature
    const found = async () =>
      valueOf(await handlers.list({}, context)).cases.map(({ title, note }) => `${title}: ${note}`)
    return { started, handlers, found, database: (await started.store.environment(environmentId)).database }
  }
  return { database, again, addedId: added.caseId }
}

it('a list that a version before schema 19 has decided is taken over, with its history', async () => {
  const { again, addedId } = await withSteps(true)
  const { started, found, handlers, database } = await again()
  expect((await found()).sort()).toEqual(['Jörn Müllerström: ', 'Änne Groß: from the list'])
  const { statuses } = valueOf(await handlers.history({ caseId: addedId }, context))
  expect(statuses).toEqual([{ status: 'PROCESSING', seenAt: seen, changedAt: seen }])
  for (const table of ['case_steps', 'case_steps_decided'])
    expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
  expect(started.notices).toEqual([])
})

it('a list that a version before schema 19 has not decided is dropped', async () => {
  const { again } = await withSteps(false)
  const { started, found, database } = await again()
  expect(await found()).toEqual(['Änne Groß: '])
  expect(database.prepare('SELECT * FROM case_steps').all()).toEqual([])
  expect(started.notices).toEqual([])
})

it('tells of a part of such a list that was damaged, and takes over the rest', async () => {
  const { database, again } = await withSteps(true)
  database.exec('UPDATE case_steps SET sealed_changes = zeroblob(100) WHERE step = 1')
  const { started, found } = await again()
  expect(await found()).toEqual(['Änne Groß: from the list'])
  expect(started.notices.map(({ code }) => code)).toEqual(['data-cut-off'])
})
