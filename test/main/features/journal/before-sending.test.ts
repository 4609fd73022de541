import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { z } from '@contract/zod'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { createTransport } from '../../../../src-main/service'
import { asAnything } from '../../../../src-main/service/answers'
import { createSend } from '../../../../src-main/service/request'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { journalingOf, journalOf } from '../../../helpers/main/journal'
import { fillDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const engagementId = '5b1d7c0e-6f0a-4c8e-9b7e-2f1d3c4b5a69'
const otherId = '0c9a3f52-9f3e-4d0b-8c55-6f1b0a7d2e34'

/** A clerk's Kartei under a policy, and a service that says what the journal held when a request came. */
async function world(policy: Policy, os = new OwnKeychain()) {
  const started = start(temporaryFolder(), os.synchronous())
  const own = journalOf(started)
  const journaling = journalingOf(started, own.journal, { all: () => [] }, policy)
  const came: { method: string | undefined; acts: string[] }[] = []
  const server = createServer((request, response) => {
    void own.entries().then((entries) => {
      came.push({ method: request.method, acts: entries.map(({ action }) => action) })
      response.end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const transport = createTransport()
  onTestFinished(async () => {
    await transport.close()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const send = createSend(transport, undefined, undefined, undefined, undefined, journaling.maySend)
  const ask = (method: 'GET' | 'POST' | 'PUT') =>
    send(
      { environmentId, baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' },
      {
        method,
        path: ['engagements', engagementId, 'direct-debit'],
        ...(method !== 'GET' && { json: {} }),
        read: asAnything,
      },
      { requestId: 'r-1' },
    )
  const { database } = await started.store.environment(environmentId)
  return { ...own, started, journaling, came, ask, database }
}

describe('where the organisation wants the journal written before anything is sent', () => {
  it('the entry is on disk when the request comes, and says what goes where, and by whom', async () => {
    const { ask, came, entries } = await world({ journalBeforeSending: true })
    expect(await ask('POST')).toMatchObject({ ok: true })
    expect(await ask('PUT')).toMatchObject({ ok: true })
    expect(await ask('GET')).toMatchObject({ ok: true })
    expect(came).toEqual([
      { method: 'POST', acts: ['journal.sending'] },
      { method: 'PUT', acts: ['journal.sending', 'journal.sending'] },
      { method: 'GET', acts: ['journal.sending', 'journal.sending'] },
    ])
    expect((await entries())[0]).toMatchObject({
      user: 'tjarks',
      requestId: 'r-1',
      summary: { method: 'PUT', path: `/engagements/${engagementId}/direct-debit` },
    })
  })

  it('nothing is sent while the disk refuses that entry, and reads go on', async () => {
    const { ask, came, database } = await world({ journalBeforeSending: true })
    const makeRoom = fillDisk(database)
    let outcome = await ask('POST')
    // A page has room for a few.
    for (let index = 0; index < 60 && outcome.ok; index++) outcome = await ask('POST')
    const sent = came.length
    expect(outcome).toMatchObject({ error: { kind: 'managed', issues: [{ code: 'journal-not-written' }] } })
    expect(await ask('PUT')).toMatchObject({ ok: false })
    expect(came).toHaveLength(sent)
    expect(await ask('GET')).toMatchObject({ ok: true })
    makeRoom()
    expect(await ask('PUT')).toMatchObject({ ok: true })
  })

  it('nothing is sent while the journal is in memory alone, unless the organisation wants that nothing is kept', async () => {
    const os = new OwnKeychain()
    os.backend = 'basic_text'
    const { ask, came } = await world({ journalBeforeSending: true }, os)
    expect(await ask('POST')).toMatchObject({ error: { kind: 'managed', issues: [{ code: 'journal-not-written' }] } })
    expect(came).toEqual([])
    expect(await ask('GET')).toMatchObject({ ok: true })
    const wanted = await world({ journalBeforeSending: true, sessionOnly: true }, os)
    expect(await wanted.ask('POST')).toMatchObject({ ok: true })
  })

  it('it is as before without that policy: what is done is written down when it is done', async () => {
    const { ask, came } = await world({})
    expect(await ask('POST')).toMatchObject({ ok: true })
    expect(came).toEqual([{ method: 'POST', acts: [] }])
  })
})

it('sends nothing where entries wait longer than the organisation lets them, and says so', async () => {
  const nowhere = { folder: join(temporaryFolder(), 'away'), says: 'hashes', required: 2 } as const
  const { ask, came, record, started, journaling } = await world({ journalShipping: nowhere })
  await record('cases.setNote', { caseId: 'c', text: 'x' })
  expect(await ask('POST')).toMatchObject({ ok: true })
  started.clock.advance(2 * 3_600_000 + 1)
  expect(await ask('POST')).toMatchObject({ error: { kind: 'managed', issues: [{ code: 'journal-not-shipped' }] } })
  expect(came).toHaveLength(1)
  expect(await journaling.shipping(undefined, { requestId: 'r' })).toMatchObject({
    value: { folder: { place: nowhere.folder, behind: 1, stopsSending: true } },
  })
})

describe('what the disk has refused', () => {
  async function refused() {
    const own = await world({})
    await own.record('customers.read', {})
    const makeRoom = fillDisk(own.database)
    for (let number = 0; number < 60; number++) await own.record('cases.setNote', { caseId: `c-${number}`, text: 'x' })
    expect(own.started.notices).toEqual([{ code: 'journal-not-written', detail: 'SQLITE_FULL' }])
    expect(own.journal.unwritten()).toBeGreaterThan(10)
    return { ...own, makeRoom }
  }

  it('is written in its order before the next entry, as soon as there is room', async () => {
    const { record, entries, journal, makeRoom, verdict } = await refused()
    makeRoom()
    await record('customers.read', {})
    expect(journal.unwritten()).toBe(0)
    const made = (await entries()).map(({ action, caseId }) => caseId ?? action)
    expect(made).toHaveLength(62)
    expect(made[0]).toBe('customers.read')
    expect(made[1]).toBe('c-59')
    expect(await verdict()).toMatchObject({ intact: true, entries: 62 })
  })

  /** Another environment, whose disk has refused entries. */
  async function otherRefused() {
    const own = await world({ journalBeforeSending: true })
    const note = () => own.journal.note(otherId, { action: 'watch.changed', summary: {}, outcome: 'ok' })
    await note()
    const { database } = await own.started.store.environment(otherId)
    const makeRoom = fillDisk(database)
    for (let number = 0; number < 100; number++) await note()
    expect(own.journal.unwritten()).toBeGreaterThan(10)
    return { ...own, makeRoom, note }
  }

  it('of one environment holds up no other, and waits for its own', async () => {
    const { ask, came, record, entries, journal, makeRoom, note } = await otherRefused()
    const waiting = journal.unwritten()
    expect(await ask('POST')).toMatchObject({ ok: true })
    await record('customers.read', {})
    expect(came).toEqual([{ method: 'POST', acts: ['journal.sending'] }])
    expect(await entries()).toHaveLength(2)
    expect(journal.unwritten()).toBe(waiting)
    makeRoom()
    await note()
    expect(journal.unwritten()).toBe(0)
  })

  it('of an environment that was removed goes with its data, and waits no longer', async () => {
    const { ask, journal, started } = await otherRefused()
    await started.store.remove(otherId, 'erase')
    await journal.close()
    expect(journal.unwritten()).toBe(0)
    expect(await ask('POST')).toMatchObject({ ok: true })
  })

  it('is written as well where the disk did not even give its case', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const cases = casesFeature(started)
    const { journal, entries } = journalOf(started, cases)
    const find = vi.spyOn(cases.feature.register, 'find')
    find.mockRejectedValueOnce(Object.assign(new Error('disk I/O error'), { code: 'EIO', syscall: 'read' }))
    await journal.note(environmentId, { action: 'watch.changed', about: [engagementId], summary: {}, outcome: 'ok' })
    expect(started.notices).toEqual([{ code: 'journal-not-written', detail: 'EIO' }])
    expect(journal.unwritten()).toBe(1)
    await journal.note(environmentId, { action: 'watch.looked', summary: {}, outcome: 'ok' })
    expect((await entries()).map(({ action }) => action)).toEqual(['watch.looked', 'watch.changed'])
  })

  it('is written by itself, and when the program ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const one = await refused()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(one.journal.unwritten()).toBeGreaterThan(10)
    one.makeRoom()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await one.entries()).toHaveLength(61)
    const two = await refused()
    two.makeRoom()
    await two.journal.close()
    expect(await two.entries()).toHaveLength(61)
  })
})
