import { describe, expect, it } from 'vitest'
import { z } from '@contract/zod'
import { openEncryptedTable, openSealedValue } from '../../../../src-main/lib/encrypted-table'
import { environmentId } from '../../../helpers/main/cases'
import { sessionStore } from '../../../helpers/main/profile'

/** Over the table of mandate records, which has every kind of column. */
async function setUp() {
  const environment = await sessionStore().environment(environmentId)
  const prepared: string[] = []
  const database = {
    prepare: (sql: string) => {
      prepared.push(sql)
      return environment.database.prepare(sql)
    },
  }
  const table = openEncryptedTable(
    { ...environment, database },
    {
      table: 'mandate_records',
      key: ['recordId'],
      plain: z.object({ recordId: z.string(), engagement: z.string(), state: z.string(), at: z.string() }),
      sealed: { record: z.object({ amount: z.number() }) },
      fixed: ['engagement', 'at'],
      order: ['-at', 'recordId'],
    },
  )
  const put = (recordId: string, at: string, amount: number, state = 'sending'): void =>
    table.put({ recordId, engagement: 'one', state, at, record: { amount } })
  return { environment, table, put, prepared }
}

const ids = (rows: readonly { readonly recordId: string }[]): string[] => rows.map(({ recordId }) => recordId)

describe('a table of sealed records', () => {
  it('gives records by their plain fields, in its order', async () => {
    const { table, put } = await setUp()
    put('b', '2026-01-01', 1)
    put('a', '2026-01-01', 2)
    put('c', '2026-01-02', 3, 'accepted')
    expect(ids(table.rows())).toEqual(['c', 'a', 'b'])
    expect(ids(table.rows({ state: 'sending' }))).toEqual(['a', 'b'])
    expect(ids(table.rows({ state: 'sending', recordId: 'b' }))).toEqual(['b'])
    expect(table.get({ engagement: 'one' })?.recordId).toBe('c')
    expect(table.get({ engagement: 'another' })).toBeUndefined()
    expect([table.has({ recordId: 'a' }), table.has({ recordId: 'x' })]).toEqual([true, false])
    table.remove({ state: 'sending' })
    expect(ids(table.rows())).toEqual(['c'])
  })

  it('writes over what is there, but for what is fixed; some fields alone; or nothing', async () => {
    const { table, put } = await setUp()
    put('a', '2026-01-01', 1)
    put('a', '2026-02-02', 2, 'accepted')
    const row = table.get({ recordId: 'a' })
    expect(row).toMatchObject({ at: '2026-01-01', state: 'accepted' })
    expect(row?.opened('record')).toEqual({ amount: 2 })
    table.change({ recordId: 'a', state: 'settled' })
    expect(table.get({ recordId: 'a' })).toMatchObject({ state: 'settled' })
    expect(table.get({ recordId: 'a' })?.opened('record')).toEqual({ amount: 2 })
    table.change({ recordId: 'a', record: { amount: 3 } })
    table.addIfNew({ recordId: 'a', engagement: 'two', state: 'new', at: '', record: { amount: 4 } })
    table.change({ recordId: 'nobody', state: 'settled' })
    expect(table.rows().map((each) => [each.engagement, each.opened('record')])).toEqual([['one', { amount: 3 }]])
  })

  it('keeps a damaged or foreign record in the list, and opens none that was moved', async () => {
    const { environment, table, put } = await setUp()
    const { database, sealer } = environment
    for (const recordId of ['a', 'b', 'c', 'd']) put(recordId, recordId, 1)
    const write = database.prepare('UPDATE mandate_records SET sealed_record = ? WHERE record_id = ?')
    write.run(new Uint8Array(40), 'a')
    const place = { table: 'mandate_records', row: 'b', column: 'sealed_record' }
    write.run(sealer.seal(place, '{"amount":"much"}'), 'b')
    write.run(sealer.seal(place, '{"amount":1}'), 'c')
    write.run(sealer.seal({ ...place, row: 'd' }, 'no JSON'), 'd')
    expect(ids(table.rows())).toEqual(['d', 'c', 'b', 'a'])
    expect(table.rows().map((each) => each.opened('record'))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('prepares each statement once', async () => {
    const { table, put, prepared } = await setUp()
    for (let round = 0; round < 3; round++) {
      put('a', '2026', round)
      table.rows({ recordId: 'a' })
      table.change({ recordId: 'a', state: 'sending' })
    }
    expect(prepared).toHaveLength(3)
  })
})

describe('a sealed value', () => {
  it('is nothing, what was written, or kept and damaged', async () => {
    const environment = await sessionStore().environment(environmentId)
    const value = openSealedValue(environment, 'colours', z.array(z.string()))
    expect([value.read(), value.isKept()]).toEqual([undefined, false])
    expect(value.write(['blau'])).toEqual(['blau'])
    expect(value.read()).toEqual(['blau'])
    expect(openSealedValue(environment, 'colours', z.string()).read()).toBeUndefined()
    environment.database.exec(`UPDATE meta SET sealed_value = x'0101020304' WHERE name = 'colours'`)
    expect([value.read(), value.isKept()]).toEqual([undefined, true])
  })
})
