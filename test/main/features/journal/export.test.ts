import { succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { parse } from 'csv-parse/sync'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createJournal } from '../../../../src-main/features/journal'
import { testContext } from '../../../helpers/main/context'
import { environmentId, failing } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const members = z.record(z.string(), z.unknown())
const exportedJson = z.object({ meta: members, entries: z.array(members) })
const table = z.array(z.array(z.string()))

/** The members that say anything, as text. */
const textsOf = (named: readonly (readonly [string, unknown])[]) =>
  new Map(
    named
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
      .filter(([, text]) => text !== ''),
  )

/** A journal of five entries. */
async function filled() {
  const folder = temporaryFolder()
  const started = start(folder, new OwnKeychain().synchronous())
  const journal = journalOf(started)
  const engagementId = randomUUID()
  await journal.register.noteEngagement(environmentId, engagementId)
  const money = { amount: 9007199254740993n, currency: 'EUR' }
  await journal.record('customers.read', { engagementId }, failing('not-found', 404))
  await journal.record('directDebit.setAmount', { engagementId, amount: { amountType: 'FIXED', fixedAmount: money } })
  await journal.record('sepa.consents', { language: 'de' }, succeed({ consentId: 'C-1' }))
  await journal.journal.note(environmentId, { action: 'watch.looked', summary: { cases: '3' }, outcome: 'network' })
  await journal.record('cases.open', { id: engagementId })
  const exported = async (format: 'csv' | 'json', query = {}): Promise<string> => {
    const target = join(folder, `export.${format}`)
    expect(valueOf(await journal.exportTo(target, { query, format }))).toMatchObject({ saved: true })
    return readFileSync(target, 'utf8')
  }
  const json = async (query = {}) => exportedJson.parse(JSON.parse(await exported('json', query)))
  return { ...journal, started, folder, exported, json }
}

it('says in JSON what it is of, and holds every entry with its place in the chain', async () => {
  const { json, entries, journal } = await filled()
  const file = await json()
  const shown = (await entries()).reverse()
  expect(file.entries).toEqual(
    shown.map((entry, index) => ({ ...entry, previousHash: index === 0 ? '' : shown[index - 1]?.hash })),
  )
  const { chain } = await journal.opened(environmentId)
  const { meta } = await json({ outcomes: ['ok'] })
  expect(meta).toEqual({
    form: 'kartei-journal',
    version: 2,
    journal: chain.name,
    environment: { id: environmentId, name: 'Abnahme', kind: 'test' },
    workstation: 'schreibtisch-3',
    exporter: 'tjarks',
    at: '2026-03-02T08:00:00.000Z',
    query: { outcomes: ['ok'] },
    entries: 3,
    head: { sequence: 5, hash: shown[4]?.hash },
  })
})

it('holds what was asked for, and nothing where nothing is', async () => {
  const { json } = await filled()
  expect((await json({ outcomes: ['ok'] })).entries).toHaveLength(3)
  expect((await json({ users: ['nobody'] })).entries).toEqual([])
})

it('is a table that a spreadsheet opens, without a formula, that says the same', async () => {
  const { exported, json, started, register } = await filled()
  const app = testContext({
    store: started.store,
    now: started.clock.now,
    user: '=cmd|"/c calc"!A1',
    workstation: '\'-1+2, "so"',
  })
  const strange = createJournal(app, {
    cases: register,
    activeEnvironment: () => ({ id: environmentId, name: '@SUM(1)', kind: 'test' }),
  })
  await strange.note(environmentId, { action: '+watch.looked\r\nx', summary: {}, outcome: '\tok' })
  const text = await exported('csv')
  expect(text.startsWith('\ufeffsequence,at,')).toBe(true)
  const [columns = [], ...rows] = table.parse(parse(text, { bom: true }))
  const end = rows.pop() ?? []
  expect([...rows, end].flat().filter((one) => /^[=+@\t\r-]/.test(one))).toEqual([])
  const { meta, entries } = await json()
  const fields = rows.map((row) => columns.map((name, index) => [name, row[index]?.replace(/^'/, '')] as const))
  expect(fields.map(textsOf)).toEqual(entries.map((entry) => textsOf(Object.entries(entry))))
  expect(end[0]).toBe('#kartei-journal')
  expect(JSON.parse(end[1] ?? '')).toEqual(meta)
})

it('is saved where the user says, or not at all', async () => {
  const { exportTo, place, folder } = await filled()
  expect(valueOf(await exportTo(undefined, { query: {}, format: 'csv' }))).toEqual({ saved: false, entries: 0 })
  expect(place.suggested).toEqual([`journal-${environmentId}-2026-03-02.csv`])
  const nowhere = join(folder, 'gone', 'export.csv')
  expect(await exportTo(nowhere, { query: {}, format: 'csv' })).toMatchObject({ ok: false, error: { kind: 'file' } })
})
