import { succeed } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { onTestFinished, expect, it } from 'vitest'
import { createWatch } from '../../../../src-main/features/watch'
import { createRateLimiter } from '../../../../src-main/service'
import { testContext } from '../../../helpers/main/context'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { Clock, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { FakeTime, seededRandom } from '../../../helpers/main/fake-time'

const minute = 60_000
const day = 24 * 60 * minute

class ClockOf extends Clock {
  constructor(override readonly now: () => Date) {
    super()
  }
}

/** The watch over the real register; the service is one onboarding, whose time stamps are new with each answer. */
async function setUp(changes: Parameters<typeof onboarding>[0]) {
  const time = new FakeTime()
  const clock = new ClockOf(time.now)
  const started = start(temporaryFolder(), new OwnKeychain().synchronous(), { clock })
  const { feature, changes: told } = casesFeature(started)
  const { register, handlers } = feature
  const truth = onboarding({ createdAt: time.now().toISOString(), updatedAt: time.now().toISOString(), ...changes })
  const asked: number[] = []
  const notes: string[] = []
  const preferences = { watchPerMinute: 60, notifications: true }
  const { caseId } = await register.noteOnboarding(environmentId, { ...truth, status: 'AWAITING_CARD_CREATION' })
  const app = testContext({
    service: {
      onboarding: {
        read: () => {
          asked.push(time.real)
          return Promise.resolve(succeed({ ...truth, updatedAt: time.now().toISOString(), trace: randomUUID() }))
        },
      },
    },
    connection: () => Promise.resolve(succeed({ environmentId, baseUrl: 'https://example.org', apiKey: 'k' })),
    activeEnvironmentId: () => environmentId,
    reportDefect: (_action, error) => {
      throw error
    },
  })
  const watch = createWatch(app, {
    cases: register,
    mandates: {
      open: () => Promise.resolve([]),
      noteStatus: () => Promise.resolve(undefined),
      forget: () => Promise.resolve(),
      onChanged: () => undefined,
    },
    readCase: async (id) => handlers.read({ caseId: id }, { requestId: 'r' }),
    journal: {
      note: (_id, ...happened) => {
        notes.push(...happened.map(({ action, author }) => `${author} ${action}`))
        return Promise.resolve()
      },
      recordOwn: () => Promise.resolve('same'),
    },
    preferences: () => preferences,
    limiter: createRateLimiter({ perMinute: () => preferences.watchPerMinute, clock: time }),
    desktop: { raise: () => undefined, isFocused: () => false, isOnline: () => true },
    clock: time,
    random: seededRandom(7),
  })
  onTestFinished(() => watch.stop())
  watch.start()
  /** The register reads and writes a real file meanwhile. */
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 5 * minute) await time.pass(5 * minute)
  }
  return { truth, asked, notes, told, watch, register, handlers, caseId, pass }
}

it('goes on after COMPLETED until the engagement is known, however late, and then asks no more', async () => {
  const { truth, asked, notes, told, register, caseId, pass } = await setUp({ status: 'COMPLETED' })
  await pass(4 * day)
  expect((await register.read(environmentId, caseId))?.status).toBe('COMPLETED')
  // It goes on ever more rarely, and says nothing while nothing is new.
  expect(asked.length).toBeGreaterThan(4 * 24 * 4)
  expect(notes.filter((note) => note.endsWith('changed'))).toEqual(['Kartei watch.changed'])
  expect(told).toHaveLength(2)

  const engagementId = randomUUID()
  truth.additionalInformation = { engagementId }
  await pass(20 * minute)
  expect((await register.read(environmentId, caseId))?.identifiers.engagementId).toBe(engagementId)
  expect(notes.filter((note) => note.endsWith('changed'))).toHaveLength(2)
  const before = asked.length
  await pass(day)
  expect(asked).toHaveLength(before)
})

it('gives up after a week where the engagement never comes, whatever the service says of the time', async () => {
  const { asked, pass, watch } = await setUp({ status: 'COMPLETED', createdAt: '1970-01-01T00:00:00Z' })
  await pass(6.9 * day)
  const before = asked.length
  await pass(0.05 * day)
  expect(asked.length).toBeGreaterThan(before)
  await pass(0.1 * day)
  const last = asked.length
  await pass(10 * day)
  expect(asked).toHaveLength(last)
  expect(watch.handlers.state(undefined, { requestId: 'r' })).toMatchObject({ value: { cases: 0 } })
})

it('does not wait for the engagement of a case that a clerk has marked as done', async () => {
  const { handlers, caseId, pass, asked } = await setUp({ status: 'COMPLETED' })
  await pass(day)
  const before = asked.length
  await handlers.change({ caseIds: [caseId], done: true }, { requestId: 'r' })
  await pass(day)
  expect(before).toBeGreaterThan(10)
  expect(asked).toHaveLength(before)
})
