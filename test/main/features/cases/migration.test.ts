import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { migrations } from '../../../../src-main/store/migrations'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

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
  expect(await register.statuses(environmentId, caseId)).toEqual([
    { status: 'PROCESSING', seenAt: '2026-02-01T09:00:01.000Z' },
  ])
  expect(second.notices).toEqual([])
})
