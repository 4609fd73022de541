import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untoldStatus } from '@contract/api/cases'
import { describe, expect, it } from 'vitest'
import { succeed, type Outcome } from '@contract/outcome'
import { ofFullSize } from '../../../fixtures/full-size'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { afterExit, fillDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'

const count = 1500
const knownCount = 300
/** At how many moments the end of the program, and at how many a cancellation, is tried. */
const ends = Math.max(4, ofFullSize(24))
const cancellations = Math.max(10, ofFullSize(40))

function fixture(folder: string, os: OwnKeychain) {
  const started = start(folder, os.synchronous())
  const { feature, importing, onImporting } = casesFeature(started)
  const { handlers, register } = feature
  const titles = async (): Promise<string[]> =>
    valueOf(await handlers.list({}, context)).cases.map(({ title, note }) => `${title}: ${note}`)
  return { started, handlers, register, importing, onImporting, titles }
}

/** A register that knows some of the cases of a list, and how it is found at the next start. */
async function withList() {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const opened = fixture(folder, os)
  const ids = Array.from({ length: count }, () => randomUUID())
  const title = (number: number): string => `Person ${number}`
  const at = '2026-03-01T10:00:00Z'
  const plain = { kind: 'CONSUMER', status: 'PROCESSING', mandateIds: [], createdAt: at, updatedAt: at }
  await opened.register.seed(
    environmentId,
    ids.slice(0, knownCount).map((onboardingId, number) => ({ ...plain, title: title(number), onboardingId })),
  )
  const rows = ids.map((onboardingId, number) => `${onboardingId},${title(number)},from the list`)
  const path = join(temporaryFolder(), 'list.csv')
  writeFileSync(path, ['onboardingId,title,note', ...rows].join('\n'))
  const read = () => opened.handlers.readList([{ path, name: 'list.csv' }], context)
  return {
    ...opened,
    ids,
    read,
    before: ids
      .slice(0, knownCount)
      .map((_, number) => `${title(number)}: `)
      .sort(),
    after: ids.map((_, number) => `${title(number)}: from the list`).sort(),
    taking: async () => begun(opened.handlers.importList({ listId: valueOf(await read()).listId }, context)),
    again: () => fixture(afterExit(folder), os),
  }
}

function begun<T>(outcome: Promise<Outcome<T>> | Outcome<T>) {
  const state = { isOver: false }
  const answered = Promise.resolve(outcome).finally(() => (state.isOver = true))
  return { state, answered }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const all = succeed({ added: count - knownCount, known: knownCount })

describe('taking over a list of many cases', () => {
  it('lets others have their turn, says how far it is, and is on disk when it is answered', async () => {
    const { taking, again, importing, titles, after } = await withList()
    const { state, answered } = await taking()
    let turns = 0
    while (!state.isOver) {
      await turn()
      turns++
    }
    expect(await answered).toEqual(all)
    // How many depends on the speed of the machine; in one pass there is one.
    expect(turns).toBeGreaterThanOrEqual(3)
    expect((await titles()).sort()).toEqual(after)
    const later = again()
    expect((await later.titles()).sort()).toEqual(after)
    expect(later.started.notices).toEqual([])
    expect(new Set(importing.map(({ step }) => step))).toEqual(new Set(['reading', 'checking', 'taking-over']))
    expect(importing.every(({ done, of }) => done >= 0 && done <= of)).toBe(true)
    expect(importing.findLast(({ step }) => step === 'taking-over')?.of).toBe(count)
  })

  it('is wholly there or not at all at whatever moment the program ends', async () => {
    const { taking, again, before, after } = await withList()
    const { state, answered } = await taking()
    const seen: boolean[] = []
    for (let moment = 0; moment < ends; moment++) {
      const isAnswered = state.isOver
      const later = again()
      const found = (await later.titles()).sort()
      expect([before, after]).toContainEqual(found)
      if (isAnswered) expect(found).toEqual(after)
      expect(later.started.notices).toEqual([])
      seen.push(found.length === count)
      for (let passed = 0; passed < 60 / ends; passed++) await turn()
    }
    await answered
    expect(seen[0]).toBe(false)
    expect((await again().titles()).sort()).toEqual(after)
  })

  it('leaves nothing when it is cancelled, at whatever moment, and can be tried again', async () => {
    const { taking, again, handlers, titles, before, after } = await withList()
    let cancelled = 0
    // It takes more than two turns on any machine, and how many more depends on how busy that is.
    const later = Array.from({ length: cancellations }, (_, number) => ((number + 1) * 40) / cancellations)
    for (const passed of [0, 1, 2, ...later]) {
      const { state, answered } = await taking()
      for (let each = 0; each < passed; each++) await turn()
      const wasRunning = !state.isOver
      expect(await handlers.cancelImport(undefined, context)).toEqual(succeed({ cancelled: wasRunning }))
      const outcome = await answered
      if (outcome.ok) break
      expect(errorOf(outcome).kind).toBe('cancelled')
      expect((await titles()).sort()).toEqual(before)
      cancelled++
    }
    expect(cancelled).toBeGreaterThanOrEqual(3)
    expect((await again().titles()).length).toBe((await titles()).length)
    const { answered } = await taking()
    expect((await answered).ok).toBe(true)
    expect((await again().titles()).sort()).toEqual(after)
  })

  it('is the same in memory and at the next start where all cases were replaced meanwhile', async () => {
    const { taking, again, register, titles, importing } = await withList()
    // All of the list is new then, and nothing of it outdated.
    await register.replaceAll(environmentId, [])
    const { state, answered } = await taking()
    while (!importing.some(({ step }) => step === 'taking-over')) await turn()
    expect(state.isOver).toBe(false)
    await register.replaceAll(environmentId, [])
    expect(await answered).toEqual(succeed({ added: count, known: 0 }))
    expect(await titles()).toHaveLength(count)
    expect((await again().titles()).sort()).toEqual((await titles()).sort())
  })

  it('can be cancelled while it is read', async () => {
    const { read, handlers, onImporting } = await withList()
    // Upon the first word of it: how much later it is still under way depends on the speed of the machine.
    const cancelled = new Promise((resolve) => {
      onImporting.add(() => resolve(handlers.cancelImport(undefined, context)))
    })
    const answered = read()
    expect(await cancelled).toEqual(succeed({ cancelled: true }))
    expect(errorOf(await answered).kind).toBe('cancelled')
    onImporting.clear()
    expect(await handlers.cancelImport(undefined, context)).toEqual(succeed({ cancelled: false }))
    expect((await read()).ok).toBe(true)
  })

  it('changes nothing on a disk that is full at any moment, and can be tried again', async () => {
    const { taking, again, titles, started, before, after } = await withList()
    const { database } = await started.store.environment(environmentId)
    for (const passed of [0, 10, 25]) {
      const { state, answered } = await taking()
      for (let each = 0; each < passed && !state.isOver; each++) await turn()
      const makeRoom = fillDisk(database)
      const outcome = await answered
      if (!outcome.ok) expect(outcome.error.kind).toBe('storage')
      expect((await titles()).sort()).toEqual(outcome.ok ? after : before)
      expect((await again().titles()).sort()).toEqual(outcome.ok ? after : before)
      makeRoom()
      if (outcome.ok) break
    }
    expect((await (await taking()).answered).ok).toBe(true)
    expect((await again().titles()).sort()).toEqual(after)
  })

  it('and what is done with its cases right afterwards are both kept', async () => {
    const { taking, again, ids, handlers, register } = await withList()
    const { answered } = await taking()
    expect(await answered).toEqual(all)
    // Steps that were decided are still being made from here on.
    const cases = valueOf(await handlers.list({}, context)).cases
    const caseOf = (onboardingId: string) =>
      cases.find(({ identifiers }) => identifiers.onboardingId === onboardingId)!.caseId
    const last = ids.at(-1)!
    const { statuses } = valueOf(await handlers.history({ caseId: caseOf(last) }, context))
    expect(statuses.map(({ status }) => status)).toEqual([untoldStatus])
    const noted = [0, knownCount, count - 2].map((place) => caseOf(ids[place]!))
    for (const caseId of noted) expect((await handlers.setNote({ caseId, note: 'mine' }, context)).ok).toBe(true)
    await register.noteOnboarding(environmentId, onboarding({ id: last, status: 'AWAITING_SIGNING' }))
    const many = cases.slice(0, 200).map(({ caseId }) => caseId)
    const done = handlers.change({ caseIds: many, done: true }, context)
    const killed = again()
    expect(valueOf(await done)).toEqual({ changed: 200 })
    for (const later of [killed, again()]) {
      const found = valueOf(await later.handlers.list({}, context)).cases
      expect(found).toHaveLength(count)
      expect(
        found
          .filter(({ note }) => note === 'mine')
          .map(({ caseId }) => caseId)
          .sort(),
      ).toEqual(noted.sort())
      expect(found.find(({ identifiers }) => identifiers.onboardingId === last)?.status).toBe('AWAITING_SIGNING')
    }
    const undone = await handlers.change({ caseIds: many, done: false }, context)
    expect(valueOf(undone)).toEqual({ changed: 200 })
    expect(valueOf(await again().handlers.list({}, context)).cases.filter(({ done: isDone }) => isDone)).toEqual([])
  })

  it('is worked out anew when one of its cases changes meanwhile', async () => {
    const { taking, again, ids, register, handlers } = await withList()
    const { state, answered } = await taking()
    // The earliest moment: how much later it is still under way depends on the speed of the machine.
    await turn()
    expect(state.isOver).toBe(false)
    const fresh = await register.noteOnboarding(
      environmentId,
      onboarding({ id: ids.at(-1)!, status: 'AWAITING_SIGNING' }),
    )
    await handlers.setNote({ caseId: fresh.caseId, note: 'mine' }, context)
    expect(await answered).toEqual(succeed({ added: count - knownCount - 1, known: knownCount + 1 }))
    for (const each of [{ handlers }, again()]) {
      const found = valueOf(await each.handlers.list({}, context)).cases
      expect(found).toHaveLength(count)
      expect(found.find(({ caseId }) => caseId === fresh.caseId)).toMatchObject({
        status: 'AWAITING_SIGNING',
        note: 'mine',
      })
    }
  })
})
