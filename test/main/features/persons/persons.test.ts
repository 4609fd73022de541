import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { createMayErase, createPersons } from '../../../../src-main/features/persons'
import { createCallsInFlight } from '../../../../src-main/ipc/calls-in-flight'
import type { Question } from '../../../../src-main/shell/questions'
import { testContext } from '../../../helpers/main/context'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { ours } from '../../../helpers/main/data-fixture'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { dumpOf, scatter } from '../../../helpers/main/scattered-persons'
import { valueOf } from '../../../helpers/main/outcomes'

const context = { requestId: 'r' }
const day = 24 * 3_600_000

/** The feature over a real store with so many persons in it, as the program wires it. */
async function world(count: number, periods?: Policy['retention']) {
  const folder = temporaryFolder()
  const started = start(folder, new OwnKeychain().synchronous())
  const { store, keychain, clock } = started
  const opened = await store.environment(environmentId)
  const everybody = []
  for (let each = 0; each < count; each++) everybody.push(await scatter(folder, opened))
  opened.database.exec('DELETE FROM staged_cases')
  const cases = casesFeature(started)
  const { journal, register } = journalOf(started, cases)
  const questions: { asked: Question[]; confirm: boolean } = { asked: [], confirm: true }
  const target = join(temporaryFolder(), 'saved.html')
  const emitted: string[] = []
  const callsInFlight = createCallsInFlight(() => 0, 100)
  /** Whether all of the journal has left the computer. */
  const left = { all: true }
  const app = testContext({
    directory: folder,
    store,
    askWhereToSave: () => Promise.resolve(target),
    user: 'kbrandt',
    workstation: 'pc-7',
    emit: (feature, event) => void emitted.push(`${feature}.${String(event)}`),
    now: clock.now,
  })
  const persons = createPersons(app, {
    formerLists: keychain,
    register,
    allCases: async () => valueOf(await cases.feature.handlers.list({ state: 'all' }, context)).cases,
    journal,
    active: () => ours,
    callsInFlight,
    mayErase: createMayErase({ store, idsOf: register.idsOf, hasLeft: () => Promise.resolve(left.all) }),
    periods: () => periods,
    backupFolder: () => Promise.resolve('/srv/backups'),
    ask: (question) => {
      questions.asked.push(question)
      return Promise.resolve(questions.confirm)
    },
  })
  const { handlers } = persons
  const [anna, ...others] = everybody
  if (!anna) throw new Error('There is nobody.')
  const of = { caseIds: [anna.caseId], records: [] }
  return {
    ...started,
    folder,
    persons,
    handlers,
    anna,
    others,
    of,
    questions,
    callsInFlight,
    target,
    emitted,
    register,
    left,
  }
}

describe('a person', () => {
  it('is found by a word of any record, by a number and by an address, and nobody else is', async () => {
    const { handlers, anna } = await world(3)
    const words = [
      anna.title,
      anna.identifiers.onboardingId.toUpperCase(),
      anna.identifiers.engagementId,
      ...anna.canaries.filter((canary) =>
        /(mail|applicant|note|follow|typed|answer|mandate|invoice|limit|form|item)/.test(canary),
      ),
    ]
    expect(words.length).toBeGreaterThan(10)
    for (const search of words) {
      const { cases, records } = valueOf(await handlers.find({ search }, context))
      // What stands in an item of a print run names nobody: the run does.
      if (/item/.test(search)) expect(records).toHaveLength(1)
      else expect(cases.map(({ caseId }) => caseId)).toEqual([anna.caseId])
    }
    expect(valueOf(await handlers.find({ search: 'nobody here' }, context))).toEqual({
      cases: [],
      records: [],
      more: false,
    })
  })

  it.each([
    ['Tamás O’Brien', "tamas o'brien"],
    ['Tamás O´Brien', 'Tamás O’BRIEN'],
    ['Eva Groß\u2011Maier', 'eva gross-maier'],
    ['Eva Groß-Maier', 'Eva Groß–Maier'],
    ['Leyla Əliyeva', 'Leyla Aliyeva'],
    ['Ana Đorđević', 'Ana Djordjevic'],
    ['Müller „Blau“ GmbH', 'Mueller "Blau" GmbH'],
  ])('%s is found as %s, and erased wherever somebody wrote that', async (title, written) => {
    const { handlers, register } = await world(1)
    const createdAt = '2026-03-01T10:00:00.000Z'
    const seed = { kind: 'CONSUMER', status: 'COMPLETED', mandateIds: [], createdAt, updatedAt: createdAt }
    const [sought, other] = await register.replaceAll(environmentId, [
      { ...seed, title, onboardingId: randomUUID() },
      { ...seed, title: 'Bruno Alt', onboardingId: randomUUID() },
    ])
    const caseIds = [sought?.caseId ?? '']
    const found = valueOf(await handlers.find({ search: written }, context))
    expect(found.cases.map(({ caseId }) => caseId)).toEqual(caseIds)
    valueOf(await handlers.hold({ caseId: other?.caseId ?? '', reason: `As with ${written}, 2026` }, context))
    valueOf(await handlers.erase({ caseIds, records: [], word: title }, context))
    expect(valueOf(await handlers.kept(undefined, context)).holds).toMatchObject([{ reason: 'As with …, 2026' }])
  })

  it('is not looked for any more once that was cancelled, although another search begins', async () => {
    const { handlers, anna } = await world(2)
    const cancelled = handlers.find({ search: anna.title }, context)
    await new Promise(setImmediate)
    await handlers.cancel(undefined, context)
    const other = handlers.find({ search: anna.title }, context)
    expect(await cancelled).toMatchObject({ error: { kind: 'cancelled' } })
    expect(valueOf(await other).cases).toHaveLength(1)
  })

  it('is erased once the name is typed and main was answered, and not before', async () => {
    const { handlers, anna, of, questions, store, callsInFlight, emitted } = await world(2)
    const { word, outside } = valueOf(await handlers.preview(of, context))
    expect({ word, outside }).toEqual({ word: anna.title, outside: '/srv/backups' })
    const before = dumpOf(await store.environment(environmentId))
    expect(await handlers.erase({ ...of, word: 'somebody' }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'word' }] },
    })
    questions.confirm = false
    expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ error: { kind: 'cancelled' } })
    questions.confirm = true
    const ended = callsInFlight.begin(environmentId, 'onboarding.create')
    expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ error: { kind: 'conflict' } })
    ended()
    expect(dumpOf(await store.environment(environmentId))).toEqual(before)
    expect(questions.asked).toMatchObject([{ about: 'erase-person', cases: 1 }, { about: 'erase-person' }])

    expect(valueOf(await handlers.erase({ ...of, word }, context))).toMatchObject({ state: 'done', by: 'kbrandt' })
    expect(valueOf(await handlers.find({ search: anna.title }, context)).cases).toEqual([])
    expect(emitted).toContain('persons.onErased')
  })

  it('is not erased while a case is on hold, or something is in doubt', async () => {
    const { handlers, anna, of, store } = await world(1)
    const { caseId, title: word } = anna
    valueOf(await handlers.hold({ caseId, reason: 'A dispute' }, context))
    expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ error: { issues: [{ code: 'held' }] } })
    expect(valueOf(await handlers.release({ caseId }, context))).toEqual({ released: true })
    const { database } = await store.environment(environmentId)
    database.exec("UPDATE mandate_records SET state = 'in-doubt'")
    expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ error: { issues: [{ code: 'unsettled' }] } })
    database.exec("UPDATE mandate_records SET state = 'registered'")
    expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ ok: true })
  })

  it('is not erased while entries of the journal wait to leave the computer, nor is what is due', async () => {
    const { handlers, anna, of, left, clock, questions } = await world(1, { cases: 30 })
    left.all = false
    clock.advance(31 * day)
    const waits = { error: { kind: 'conflict', issues: [{ code: 'journal-waits' }] } }
    expect(await handlers.erase({ ...of, word: anna.title }, context)).toMatchObject(waits)
    expect(await handlers.eraseDue({ caseIds: of.caseIds }, context)).toMatchObject(waits)
    expect(questions.asked).toEqual([])
    left.all = true
    expect(await handlers.eraseDue({ caseIds: of.caseIds }, context)).toMatchObject({ ok: true })
  })

  it('leaves the hold of another case whose reason names them, without the name', async () => {
    const { handlers, anna, others, of } = await world(2)
    const caseId = others[0]?.caseId ?? ''
    valueOf(await handlers.hold({ caseId, reason: `A dispute with ${anna.title}, see 2026/7` }, context))
    valueOf(await handlers.erase({ ...of, word: anna.title }, context))
    expect(valueOf(await handlers.kept(undefined, context)).holds).toMatchObject([
      { caseId, reason: 'A dispute with …, see 2026/7' },
    ])
  })

  it('stays on hold when the case that was held is absorbed by another', async () => {
    const { handlers, register, anna, of, clock } = await world(1, { cases: 30 })
    const [, held] = await register.idsOf(environmentId, anna.caseId)
    if (held === undefined) throw new Error('Nothing was absorbed.')
    valueOf(await handlers.hold({ caseId: held, reason: 'A dispute' }, context))
    expect(await handlers.erase({ ...of, word: anna.title }, context)).toMatchObject({
      error: { issues: [{ code: 'held' }] },
    })
    const { cases } = valueOf(await handlers.find({ search: anna.title }, context))
    expect(cases).toMatchObject([{ caseId: anna.caseId, held: { reason: 'A dispute' } }])
    clock.advance(31 * day)
    expect(valueOf(await handlers.due(undefined, context))).toMatchObject({ cases: [], held: 1 })
    expect(valueOf(await handlers.release({ caseId: anna.caseId }, context))).toEqual({ released: true })
    expect(valueOf(await handlers.due(undefined, context))).toMatchObject({ cases: [{ caseId: anna.caseId }], held: 0 })
  })

  it('stays on hold when a backup from before the hold is restored, and keeps the holds that stand in it', async () => {
    const { handlers, anna, others, of, store } = await world(2)
    const [other] = others
    if (!other) throw new Error('There is nobody else.')
    valueOf(await handlers.hold({ caseId: other.caseId, reason: 'An audit' }, context))
    const backup = await store.backUp(environmentId)
    valueOf(await handlers.release({ caseId: other.caseId }, context))
    valueOf(await handlers.hold({ caseId: anna.caseId, reason: 'A dispute' }, context))
    expect(await store.restore(environmentId, backup.name)).toBeDefined()
    expect(valueOf(await handlers.kept(undefined, context)).holds).toMatchObject([
      { caseId: anna.caseId, reason: 'A dispute' },
      { caseId: other.caseId, reason: 'An audit' },
    ])
    for (const { caseId, title } of [anna, other])
      expect(await handlers.erase({ caseIds: [caseId], records: [], word: title }, context)).toMatchObject({
        error: { kind: 'conflict', issues: [{ code: 'held' }] },
      })
    valueOf(await handlers.release({ caseId: anna.caseId }, context))
    expect(await handlers.erase({ ...of, word: anna.title }, context)).toMatchObject({ ok: true })
  })

  it('takes no row that belongs to a case, or to nobody, by its name alone', async () => {
    const { handlers, store, anna } = await world(1)
    const opened = await store.environment(environmentId)
    valueOf(await handlers.hold({ caseId: anna.caseId, reason: 'A dispute' }, context))
    const before = dumpOf(opened)
    const names = [...before].flatMap(([name, text]) =>
      /^(?:mandate_records|journal|meta|cases) /.test(name) || (/^documents /.test(name) && text.includes(anna.caseId))
        ? [name]
        : [],
    )
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const of = { caseIds: [], records: [name] }
      const { word, records, entries } = valueOf(await handlers.preview(of, context))
      expect({ name, records, entries }).toEqual({ name, records: [], entries: 0 })
      expect(await handlers.erase({ ...of, word }, context)).toMatchObject({ error: { kind: 'conflict' } })
    }
    expect(dumpOf(opened)).toEqual(before)
  })
})

describe('a period', () => {
  it('makes done cases due, those on hold excepted, and what is due goes when main was answered', async () => {
    const { handlers, clock, anna, others, questions } = await world(2, { cases: 30 })
    expect(valueOf(await handlers.due(undefined, context)).cases).toEqual([])
    clock.advance(31 * day)
    expect(valueOf(await handlers.due(undefined, context)).cases).toHaveLength(2)
    valueOf(await handlers.hold({ caseId: anna.caseId, reason: 'A dispute' }, context))
    const { cases, held } = valueOf(await handlers.due(undefined, context))
    expect({ ids: cases.map(({ caseId }) => caseId), held }).toEqual({ ids: [others[0]?.caseId], held: 1 })
    questions.confirm = false
    const caseIds = [anna.caseId, others[0]?.caseId ?? '']
    expect(await handlers.eraseDue({ caseIds }, context)).toMatchObject({ error: { kind: 'cancelled' } })
    questions.confirm = true
    expect(valueOf(await handlers.eraseDue({ caseIds }, context)).erasures).toHaveLength(1)
    expect(valueOf(await handlers.find({ search: anna.title }, context)).cases).toHaveLength(1)
    expect(valueOf(await handlers.find({ search: others[0]?.title ?? '' }, context)).cases).toEqual([])
  })

  it('first ends an erasure that has stopped, so that nothing of it is left in a copy', async () => {
    const { handlers, clock, anna, of, others, store } = await world(2, { cases: 30 })
    await store.backUp(environmentId)
    clock.advance(31 * day)
    const stop = vi.spyOn(store.rewriting, 'reopen').mockRejectedValueOnce(new Error('stopped behind “decided”'))
    await expect(handlers.erase({ ...of, word: anna.title }, context)).rejects.toThrow('decided')
    stop.mockRestore()
    const caseIds = [others[0]?.caseId ?? '']
    expect(valueOf(await handlers.eraseDue({ caseIds }, context)).erasures).toHaveLength(1)
    const inCopies: string[] = []
    for (const copy of await store.rewriting.copies(environmentId))
      await store.rewriting.rewrite(environmentId, copy, (opened) => {
        inCopies.push(...dumpOf(opened).values())
        return Promise.resolve(false)
      })
    expect(inCopies).not.toEqual([])
    expect(anna.canaries.filter((word) => inCopies.some((row) => row.includes(word)))).toEqual([])
    const { erasures } = valueOf(await handlers.kept(undefined, context))
    expect(erasures.map(({ state, copies }) => ({ state, copies: copies.length }))).toEqual([
      { state: 'done', copies: 1 },
      { state: 'done', copies: 1 },
    ])
  })

  it('of one kind of record takes those alone', async () => {
    const { handlers, clock, anna, store } = await world(1, { invoices: 10 })
    clock.advance(11 * day)
    const [due] = valueOf(await handlers.due(undefined, context)).cases
    expect(due?.due).toEqual(['invoices'])
    valueOf(await handlers.eraseDue({ caseIds: [anna.caseId] }, context))
    const left = [...dumpOf(await store.environment(environmentId)).keys()]
    expect(left.filter((name) => name.startsWith('invoice_documents'))).toEqual([])
    expect(left).toContain(`cases ${anna.caseId}`)
    expect(valueOf(await handlers.due(undefined, context)).cases).toEqual([])
  })

  it('makes a case due that the service has ended, whoever has done it, and none that still goes on', async () => {
    const { handlers, register, clock } = await world(1, { cases: 30 })
    const at = clock.now().toISOString()
    const statuses = ['COMPLETED', 'REJECTED', 'FAILED', 'PROCESSING', 'ENGAGEMENT', 'IN_DOUBT']
    await register.replaceAll(
      environmentId,
      statuses.map((status) => ({
        ...{ title: `Somebody ${status}`, kind: 'CONSUMER', status, mandateIds: [], onboardingId: randomUUID() },
        ...{ createdAt: at, updatedAt: at },
      })),
    )
    clock.advance(31 * day)
    const { cases } = valueOf(await handlers.due(undefined, context))
    expect(cases.map(({ title }) => title).sort()).toEqual(
      ['COMPLETED', 'FAILED', 'REJECTED'].map((status) => `Somebody ${status}`),
    )
  })

  it('erases nothing by itself, however far ahead the clock is', async () => {
    const { handlers, persons, clock, anna, store } = await world(1, { cases: 1 })
    const backup = await store.backUp(environmentId)
    const before = dumpOf(await store.environment(environmentId))
    clock.advance(11 * 365 * day)
    await persons.look()
    expect(dumpOf(await store.environment(environmentId))).toEqual(before)
    expect((await store.backups(environmentId)).map(({ name }) => name)).toEqual([backup.name])
    expect(valueOf(await handlers.due(undefined, context)).cases).toMatchObject([{ caseId: anna.caseId }])
  })
})
