import { readFileSync } from 'node:fs'
import { z } from '@contract/zod'
import { expect, it } from 'vitest'
import { profilePlaces, recordKinds } from '../../../../src-main/features/persons/records'
import { environmentId } from '../../../helpers/main/cases'
import { filesBelow, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const sources = filesBelow('src-main').map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
]

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

/** Sealed values that hold nothing of a person say so; all others are looked through. */
it('knows every single value that a store keeps', () => {
  const looked = [
    'saved-views',
    'signing-link-members',
    'payee',
    'presets',
    'form-templates',
    'described-fields',
    'holds',
  ]
  const without = recordKinds.find(({ table }) => table === 'meta')?.without ?? []
  const named = [
    ...found(/openSealedValue\([\w.]+,\s*'([\w-]+)'/g),
    ...found(/table: 'meta', row: '([\w-]+)'/g),
    ...found(/Row = '([\w-]+)'/g),
  ]
  expect(named.filter((name) => !looked.includes(name) && !without.includes(name))).toEqual([])
  expect(without.filter((name) => !named.includes(name))).toEqual([])
})

it('says of every folder of the profile what lies there', () => {
  const folders = found(/join\((?:options\.|dependencies\.)?(?:directory|profile),\s*'([\w-]+)'/g)
  const known = profilePlaces.map(({ name }) => name)
  expect(folders.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !folders.includes(name))).toEqual([])
})
