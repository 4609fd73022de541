import { succeed, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentId, failing, onboarding } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const setUp = () => {
  const started = start(temporaryFolder(), new OwnKeychain().synchronous())
  return { ...journalOf(started), clock: started.clock }
}
const hour = 3_600_000

it('comes in parts, the newest first, each going on where the one before ended', async () => {
  const { record, page } = setUp()
  for (let number = 0; number < 7; number++) await record('customers.read', { engagementId: randomUUID() })
  const seen: number[] = []
  const mores: boolean[] = []
  for (let olderThan: number | undefined; ; olderThan = seen.at(-1)) {
    const part = valueOf(await page({ query: {}, count: 3, ...(olderThan !== undefined && { olderThan }) }))
    seen.push(...part.entries.map(({ sequence }) => sequence))
    mores.push(part.more)
    if (!part.more) break
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(mores).toEqual([true, true, false])
})

it('holds to everything that the query names', async () => {
  const { record, page, journal, clock } = setUp()
  await record('customers.read', {}, failing('not-found', 404))
  clock.advance(hour)
  await record('sepa.consents', { language: 'de' }, succeed({ consentId: 'C-2026-1' }))
  clock.advance(hour)
  await journal.note(environmentId, { action: 'watch.changed', summary: { to: 'REJECTED' }, outcome: 'ok' })
  const found = async (query: Parameters<typeof page>[0]['query']) =>
    valueOf(await page({ query, count: 10 })).entries.map(({ sequence }) => sequence)
  expect(await found({})).toEqual([3, 2, 1])
  expect(await found({ actions: [], outcomes: [], users: [], search: ' ' })).toEqual([3, 2, 1])
  expect(await found({ actions: ['customers.read', 'watch.changed'] })).toEqual([3, 1])
  expect(await found({ outcomes: ['not-found'] })).toEqual([1])
  expect(await found({ users: ['tjarks'] })).toEqual([3, 2, 1])
  expect(await found({ users: ['somebody'] })).toEqual([])
  expect(await found({ search: 'C-2026 CONSENTS' })).toEqual([2])
  expect(await found({ search: 'c‑2026' })).toEqual([2])
  expect(await found({ search: 'consents rejected' })).toEqual([])
  expect(await found({ search: 'Schreibtisch' })).toEqual([3, 2, 1])
  // From the first moment on and before the second, in whatever time zone they are given.
  expect(await found({ from: '2026-03-02T10:00:00+01:00', before: '2026-03-02T10:00:00Z' })).toEqual([2])
  const refused = await page({ query: { from: 'yesterday' }, count: 10 })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-input', issues: [{ path: 'query.from' }] } })
})

it('holds what nobody asked for as Kartei’s own, each once, and out of sight where it is not wanted', async () => {
  const { journal, record, page, verdict, exportTo } = setUp()
  const engagementId = randomUUID()
  const own = (outcome: Outcome<unknown>, action = 'customers.read') =>
    journal.recordOwn(environmentId, {
      action,
      input: { engagementId, automatic: true },
      outcome,
      requestId: randomUUID(),
      durationMs: 1,
      automatic: true,
    })
  const customer = (customerId: string) => succeed({ customerId, trace: randomUUID() })
  await record('customers.read', { engagementId }, customer('K-1'))
  expect(await own(customer('K-1'))).toBe('same')
  expect(await own(customer('K-2'))).toBe('done')
  expect(await own(customer('K-2'))).toBe('same')
  expect(await own(failing('not-found', 404))).toBe('done')
  expect(await own(failing('not-found', 404))).toBe('same')
  // Nothing was sent, and what concerns nobody is not journaled at all.
  expect(await own(failing('cancelled'))).toBe('done')
  expect(await own(succeed({}), 'environments.check')).toBe('done')
  await journal.note(environmentId, { action: 'watch.looked', author: 'Kartei', summary: {}, outcome: 'ok' })
  await journal.note(environmentId, { action: 'watch.changed', author: 'Kartei', summary: {}, outcome: 'ok' })

  const seen = async (query: Parameters<typeof page>[0]['query']) =>
    valueOf(await page({ query, count: 10 })).entries.map(({ action, user }) => `${user} ${action}`)
  const all = [
    'Kartei watch.changed',
    'Kartei watch.looked',
    'Kartei customers.read',
    'Kartei customers.read',
    'tjarks customers.read',
  ]
  expect(await seen({})).toEqual(all)
  expect(await seen({ ownReads: true })).toEqual(all)
  expect(await seen({ ownReads: false })).toEqual(['Kartei watch.changed', 'tjarks customers.read'])
  await journal.note(environmentId, { action: 'sepa.register', summary: {}, outcome: 'ok' })
  expect(await seen({ kinds: ['acts'] })).toEqual(['tjarks sepa.register'])
  expect(await seen({ kinds: ['reads'] })).toEqual(['tjarks customers.read'])
  expect(await seen({ kinds: ['automatic'] })).toEqual(all.slice(0, 4))
  expect(await seen({ kinds: ['reads', 'automatic', 'acts'] })).toEqual(['tjarks sepa.register', ...all])
  expect(await verdict()).toEqual({ intact: true, entries: 6 })
  const file = join(temporaryFolder(), 'journal.json')
  const query = { ownReads: false, kinds: ['acts' as const] }
  expect(await exportTo(file, { query, format: 'json' })).toMatchObject({ value: { entries: 6 } })
})

it('shows with a case what was done to the one that became part of it', async () => {
  const { record, page, register } = setUp()
  const engagementId = randomUUID()
  const engagement = await register.noteEngagement(environmentId, engagementId)
  await record('customers.read', { engagementId })
  const known = onboarding({ status: 'COMPLETED', additionalInformation: { engagementId } })
  const { caseId } = await register.noteOnboarding(environmentId, known)
  await record('onboarding.read', { onboardingId: known.id })
  await record('sepa.consents', { language: 'de' })
  for (const id of [caseId, engagement.caseId]) {
    const part = valueOf(await page({ query: { caseId: id, users: ['tjarks'] }, count: 10 }))
    expect(part.entries.map(({ action }) => action)).toEqual(['onboarding.read', 'customers.read'])
  }
})

it('says what there is to filter by, also of what is added afterwards', async () => {
  const { record, facets } = setUp()
  expect(await facets()).toEqual({ users: [], actions: [] })
  await record('sepa.consents', {})
  await record('customers.read', {})
  expect(await facets()).toEqual({ users: ['tjarks'], actions: ['customers.read', 'sepa.consents'] })
})

it('keeps nothing else waiting while it reads a long journal', async () => {
  const { record, page } = setUp()
  for (let number = 0; number < 1_600; number++) await record('customers.read', {})
  let turns = 0
  let reading = true
  const others = async (): Promise<void> => {
    while (reading) {
      turns++
      await new Promise(setImmediate)
    }
  }
  const waiting = others()
  expect(valueOf(await page({ query: { actions: ['sepa.register'] }, count: 10 })).entries).toEqual([])
  reading = false
  await waiting
  expect(turns).toBeGreaterThanOrEqual(3)
})
