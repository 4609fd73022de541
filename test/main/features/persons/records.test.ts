import { z } from '@contract/zod'
import { expect, it } from 'vitest'
import { recordKinds } from '../../../../src-main/features/persons/records'
import { environmentId } from '../../../helpers/main/cases'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

it('says of every table of the store whose data stand in it, with the columns that are there', async () => {
  const { store } = start(temporaryFolder(), new OwnKeychain().synchronous())
  const { database } = await store.environment(environmentId)
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
  expect(recordKinds.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const { table, key, names = [], hashed = [], sealedFor = table } of recordKinds) {
    const columns = database
      .prepare(`SELECT * FROM ${table}`)
      .columns()
      .map(({ name }) => name)
    expect(columns).toEqual(expect.arrayContaining([...key, ...names, ...hashed.map(({ column }) => column)]))
    expect(recordKinds.map((kind) => kind.table)).toContain(sealedFor)
  }
})
