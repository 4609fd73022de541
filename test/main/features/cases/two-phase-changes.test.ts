import { describe, expect, it } from 'vitest'
import { openCaseTable } from '../../../../src-main/features/cases/case-table'
import type { KnownCase } from '../../../../src-main/features/cases/known-case'
import { blankCase } from '../../../../src-main/features/cases/notes'
import { namedCases } from '../../../../src-main/features/cases'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { afterExit, fillDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'

/** More than are applied within one transaction. */
const count = 1200
const seenAt = '2026-03-02T08:00:00.000Z'

const caseOf = (number: number, status: string): KnownCase => ({
  ...blankCase(String(number).padStart(8, '0'), new Date('2026-03-01T10:00:00.000Z')),
  ...{ kind: 'CONSUMER', status },
  title: { text: `Person ${number}`, source: 'person' },
})
const labelled = (known: KnownCase): KnownCase => ({ ...known, desk: { note: '', labels: ['Eilt'] }, pinned: true })

/** A store in which the first half of the cases is known, and all are staged: a change of the known ones, or a new case. */
async function withStaged() {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const { store } = start(folder, os.synchronous())
  const environment = await store.environment(environmentId)
  const table = openCaseTable(environment)
  const known = Array.from({ length: count / 2 }, (_, number) => caseOf(number, 'PROCESSING'))
  const added = Array.from({ length: count / 2 }, (_, number) => caseOf(count / 2 + number, 'COMPLETED'))
  table.saveAll(
    known.map((after) => ({ after })),
    seenAt,
  )
  table.staged.stage(
    [
      ...known.map((before) => ({ before, after: labelled(before) })),
      ...added.map((after) => ({ before: undefined, after: labelled(after) })),
    ],
    seenAt,
  )
  const again = () => {
    const started = start(afterExit(folder), os.synchronous())
    const { handlers } = casesFeature(started).feature
    return { started, handlers, cases: async () => valueOf(await handlers.list({}, context)).cases }
  }
  function clear(): void {
    while (table.staged.clear());
  }
  return { environment, table, known, added, again, clear }
}

describe('cases that are staged', () => {
  it('count from the moment they are decided, and are in the table of cases at the next start', async () => {
    const { environment, table, added, again } = await withStaged()
    const undecided = again()
    expect(await undecided.cases()).toHaveLength(count / 2)
    expect((await undecided.cases()).filter(({ pinned }) => pinned)).toEqual([])
    table.staged.decide()
    // A part of them was applied when the program ended.
    expect(table.staged.clear()).toBe(true)
    const decided = again()
    const cases = await decided.cases()
    expect(cases.filter(({ pinned, labels }) => pinned && labels[0] === 'Eilt')).toHaveLength(count)
    expect(cases.find(({ caseId }) => caseId === added[0]?.caseId)).toMatchObject({ title: `Person ${count / 2}` })
    const { statuses } = valueOf(await decided.handlers.history({ caseId: added[0]?.caseId ?? '' }, context))
    expect(statuses).toEqual([{ status: 'COMPLETED', seenAt, changedAt: added[0]?.updatedAt }])
    const { database } = await decided.started.store.environment(environmentId)
    for (const name of ['staged_cases', 'staged_cases_decided'])
      expect(database.prepare(`SELECT * FROM ${name}`).all()).toEqual([])
    expect(environment.database.prepare('SELECT * FROM staged_cases_decided').all()).toHaveLength(1)
    expect([undecided, decided].flatMap(({ started }) => started.notices)).toEqual([])
  })

  it('keep what is written about them before they are in the table of cases', async () => {
    const { table, known, added, clear } = await withStaged()
    table.staged.decide()
    for (const before of [known[3], added[3]].flatMap((each) => (each ? [labelled(each)] : []))) {
      const noted = { ...before, status: 'AWAITING_SIGNING', desk: { ...before.desk, note: 'mine' } }
      table.save({ before, after: noted }, 'later')
    }
    clear()
    const [one, other] = [known[3], added[3]].map((each) => table.one(each?.caseId ?? ''))
    for (const each of [one, other])
      expect(each).toMatchObject({
        ...{ status: 'AWAITING_SIGNING', pinned: true, unreadable: [] },
        desk: { note: 'mine', labels: ['Eilt'] },
      })
    const states = (caseId = '') => table.statuses(caseId).map(({ status }) => status)
    expect(states(one?.caseId)).toEqual(['PROCESSING', 'AWAITING_SIGNING'])
    expect(states(other?.caseId)).toEqual(['COMPLETED', 'AWAITING_SIGNING'])
  })

  it('stay away once they are removed, or part of another case', async () => {
    const { environment, table, known, added, clear } = await withStaged()
    const [removed, erased, lasting, first, second] = [known[1], known[2], known[3], known[4], added[1]]
    if (!removed || !erased || !lasting || !first || !second) throw new Error('There are too few cases.')
    table.staged.withdraw(first.caseId)
    table.staged.stage([{ before: lasting, after: labelled(lasting), absorbed: first }], seenAt)
    table.staged.decide()
    table.remove(removed.caseId)
    environment.database.prepare('DELETE FROM cases WHERE case_id = ?').run(erased.caseId)
    table.save({ before: labelled(lasting), after: labelled(lasting), absorbed: second }, seenAt)
    clear()
    for (const { caseId } of [removed, erased, first, second]) expect(table.one(caseId)).toBeUndefined()
    expect(table.aliases()).toEqual(new Map([first, second].map(({ caseId }) => [caseId, lasting.caseId])))
    expect(table.one(lasting.caseId)?.pinned).toBe(true)
    expect(table.outlines('', count + 1)).toHaveLength(count - 4)
  })

  it('are not shown as they were before while a full disk keeps them from being taken in', async () => {
    const { table, again } = await withStaged()
    table.staged.decide()
    const { started, handlers, cases } = again()
    const makeRoom = fillDisk((await started.store.environment(environmentId)).database)
    expect(errorOf(await handlers.list({}, context)).kind).toBe('storage')
    makeRoom()
    expect((await cases()).filter(({ pinned }) => pinned)).toHaveLength(count)
  })

  it('cost one field of one case where something was damaged', async () => {
    const { environment, table, added, again } = await withStaged()
    table.staged.decide()
    environment.database
      .prepare('UPDATE staged_cases SET sealed_title = zeroblob(100) WHERE case_id = ?')
      .run(added[0]?.caseId ?? '')
    const cases = await again().cases()
    expect(cases).toHaveLength(count)
    expect(cases.flatMap(({ caseId, unreadable }) => (unreadable ? [[caseId, ...unreadable]] : []))).toEqual([
      [added[0]?.caseId, 'title'],
    ])
  })

  it('are known to whoever looks for a person before they are in the table of cases', async () => {
    const { environment, added } = await withStaged()
    const named = [...namedCases(environment)].map(({ caseId, title }) => `${caseId} ${title}`)
    expect(named).toContain(`${added[0]?.caseId} Person ${count / 2}`)
  })
})
