import { journalHead } from '../../../../src-main/store'
import { succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { size } from '../../../fixtures/full-size'
import { environmentId, failing } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const members = z.record(z.string(), z.unknown())
const exportedJson = z.object({ meta: members, entries: z.array(members).length(5) })

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
    return target
  }
  const checkText = (text: string | Buffer) => {
    const target = join(folder, 'checked')
    writeFileSync(target, text)
    return journal.check(target)
  }
  return { ...journal, started, folder, engagementId, exported, checkText }
}

describe.each(['csv', 'json'] as const)('an export as %s', (format) => {
  it('is unaltered as long as nobody alters it, also when the journal has gone on', async () => {
    const { exported, check, record } = await filled()
    const file = await exported(format)
    await record('customers.read', {})
    expect(valueOf(await check(file))).toEqual({
      verdict: 'unaltered',
      intact: true,
      entries: 5,
      fileName: `export.${format}`,
    })
  })

  it('holds what was asked for, and none at all where nothing is', async () => {
    const { exported, check } = await filled()
    expect(valueOf(await check(await exported(format, { outcomes: ['ok'] })))).toMatchObject({
      entries: 3,
      intact: true,
    })
    expect(valueOf(await check(await exported(format, { users: ['nobody'] })))).toMatchObject({
      entries: 0,
      intact: true,
    })
  })

  it('says which entry was altered, removed, added or moved', async () => {
    const { exported, checkText } = await filled()
    const text = readFileSync(await exported(format), 'utf8')
    const lineBreak = format === 'csv' ? '\r\n' : '\n'
    const lines = text.split(lineBreak)
    const first = lines.findIndex((line) => /^1,|"sequence":1,/.test(line))
    const at = (sequence: number): number => first + sequence - 1
    const changed = async (change: (lines: string[]) => void) => {
      const copy = [...lines]
      change(copy)
      return valueOf(await checkText(copy.join(lineBreak)))
    }
    const broken = (brokenAt: number) => ({ verdict: 'altered', intact: false, brokenAt })
    expect(await changed(() => undefined)).toMatchObject({ verdict: 'unaltered' })
    expect(await changed((all) => all.splice(at(3), 1))).toMatchObject(broken(4))
    expect(await changed((all) => all.splice(at(1), 1))).toMatchObject(broken(2))
    expect(await changed((all) => all.splice(at(2), 2, lines[at(3)] ?? '', lines[at(2)] ?? ''))).toMatchObject(
      broken(3),
    )
    expect(await changed((all) => all.splice(at(3), 0, lines[at(2)] ?? ''))).toMatchObject(broken(2))
    // The last one: in JSON its comma has to go as well for the file to be read at all.
    expect(
      await changed((all) => {
        all.splice(at(5), 1)
        all[at(4)] = (all[at(4)] ?? '').replace(/,$/, format === 'json' ? '' : ',')
      }),
    ).toMatchObject(broken(5))
  })

  it('notices every single byte', async () => {
    const { exported, checkText } = await filled()
    const bytes = readFileSync(await exported(format))
    const unnoticed: number[] = []
    for (let place = 0; place < bytes.length; place += size({ gate: 97, full: 7 })) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8))
      if (valueOf(await checkText(flipped)).intact) unnoticed.push(place)
    }
    expect(unnoticed).toEqual([])
    for (const cut of [1, 2, 50, bytes.length - 100])
      expect(valueOf(await checkText(bytes.subarray(0, bytes.length - cut))).intact).toBe(false)
    expect(valueOf(await checkText(Buffer.concat([bytes, Buffer.from('\n')]))).intact).toBe(false)
  })

  it('is foreign to the journal of another key, and to none by a mere claim', async () => {
    const one = await filled()
    const another = await filled()
    const file = await one.exported(format)
    expect(valueOf(await another.check(file))).toMatchObject({ verdict: 'foreign', intact: false })
    const text = readFileSync(file, 'utf8')
    const claimed = text.replace(/("+journal"+:"+)[0-9a-f]{16}/, '$10000000000000000')
    expect(claimed).not.toBe(text)
    expect(valueOf(await one.checkText(claimed))).toMatchObject({ verdict: 'altered', intact: false })
  })
})

it('says in JSON what it is of, and notices when any field says something else', async () => {
  const { exported, checkText } = await filled()
  const text = readFileSync(await exported('json', { users: ['tjarks'] }), 'utf8')
  const file = exportedJson.parse(JSON.parse(text))
  expect(file.meta).toMatchObject({
    environment: { id: environmentId, name: 'Abnahme', kind: 'test' },
    workstation: 'schreibtisch-3',
    exporter: 'tjarks',
    at: '2026-03-02T08:00:00.000Z',
    query: { users: ['tjarks'] },
    entries: 5,
    head: { sequence: 5, hash: file.entries[4]?.['hash'] },
  })
  expect(file.entries[1]).toMatchObject({ sequence: 2, previousHash: file.entries[0]?.['hash'], environmentId })
  for (const index of [0, 2, 4])
    for (const [name, value] of Object.entries(file.entries[index] ?? {})) {
      const instead = typeof value === 'number' ? '77' : name === 'summary' ? '{"a":"b"}' : '"x"'
      const lines = text.split('\n')
      lines[3 + index] = (lines[3 + index] ?? '').replace(`"${name}":${JSON.stringify(value)}`, `"${name}":${instead}`)
      const verdict = valueOf(await checkText(lines.join('\n')))
      expect(verdict, name).toMatchObject({ verdict: 'altered', intact: false })
      expect(verdict.brokenAt, name).toBe(name === 'sequence' ? 77 : index + 1)
    }
  for (const name of Object.keys(file.meta)) {
    const [head = '', ...rest] = text.split('\n')
    const altered = [head.replace(`"${name}":`, `"${name}x":`), ...rest].join('\n')
    expect(altered, name).not.toBe(text)
    expect(valueOf(await checkText(altered)), name).toMatchObject({ verdict: 'altered', intact: false })
  }
})

it('is a table that a spreadsheet opens, without a formula, and comes back as it was', async () => {
  const { exported, checkText, journal, started } = await filled()
  const odd = { user: '=cmd|"/c calc"!A1', workstation: '\'-1+2, "so"' }
  const { store } = started
  const other = journalOf(started)
  expect(other.journal).not.toBe(journal)
  const { createJournal } = await import('../../../../src-main/features/journal')
  const strange = createJournal({
    store,
    cases: other.register,
    activeEnvironment: () => ({ id: environmentId, name: '@SUM(1)', kind: 'test' }),
    askWhereToSave: () => Promise.resolve(undefined),
    now: started.clock.now,
    notify: started.notify,
    ...odd,
  })
  await strange.note(environmentId, { action: '+watch.looked\r\nx', summary: {}, outcome: '\tok' })
  const text = readFileSync(await exported('csv'), 'utf8')
  expect(text.startsWith('\ufeffsequence,at,')).toBe(true)
  const fields = text.slice(1).split(/,|\r\n/)
  expect(fields.filter((one) => /^"?[=+@\t-]/.test(one))).toEqual([])
  expect(text).toContain(`"'=cmd|""/c calc""!A1"`)
  expect(valueOf(await checkText(text))).toMatchObject({ verdict: 'unaltered', entries: 6 })
})

it('is saved where the user says, or not at all', async () => {
  const { exportTo, place, folder } = await filled()
  expect(valueOf(await exportTo(undefined, { query: {}, format: 'csv' }))).toEqual({ saved: false, entries: 0 })
  expect(place.suggested).toEqual([`journal-${environmentId}-2026-03-02.csv`])
  const nowhere = join(folder, 'gone', 'export.csv')
  expect(await exportTo(nowhere, { query: {}, format: 'csv' })).toMatchObject({ ok: false, error: { kind: 'file' } })
})

it('tells what is no export from what cannot be read', async () => {
  const { checkText, check, folder } = await filled()
  for (const text of ['', 'sequence,at\r\n1,2', '{"entries":[]}', Buffer.from([0xff, 0xfe, 0])])
    expect(valueOf(await checkText(text))).toMatchObject({ verdict: 'no-export', intact: false, entries: 0 })
  for (const paths of [[join(folder, 'gone')], [folder], [''], ['relative.csv'], [], ['/a', '/b']])
    expect(await check(...paths)).toMatchObject({ ok: false, error: { kind: 'file' } })
})

it('says from where on a journal that ends earlier than it did has not got it any more', async () => {
  const { exported, started, check } = await filled()
  const file = await exported('json')
  const { database, sealer } = await started.store.environment(environmentId)
  database.exec('DROP TRIGGER journal_keeps_entries; DELETE FROM journal WHERE sequence > 3')
  expect(valueOf(await check(file))).toMatchObject({ verdict: 'altered', brokenAt: 4 })
  // A whole older copy ends as its own sealed head says.
  const { hash } = z
    .object({ hash: z.string() })
    .parse(database.prepare('SELECT hash FROM journal WHERE sequence = 3').get())
  const head = sealer.seal(journalHead, JSON.stringify({ sequence: 3, hash }))
  database.prepare('UPDATE meta SET sealed_value = ? WHERE name = ?').run(head, journalHead.row)
  expect(valueOf(await check(file))).toMatchObject({ verdict: 'missing', intact: false, brokenAt: 4 })
  database.exec('DELETE FROM journal WHERE sequence = 2')
  expect(valueOf(await check(file))).toMatchObject({ verdict: 'altered', brokenAt: 2 })
})
