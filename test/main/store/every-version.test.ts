import { z } from '@contract/zod'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createJournal } from '../../../src-main/features/journal'
import { migrations } from '../../../src-main/store/migrations'
import { openKeychain } from '../../fixtures/store-before/read'
import { testContext } from '../../helpers/main/context'
import { casesFeature, environmentId } from '../../helpers/main/cases'
import { fileIn } from '../../helpers/main/filled-profile'
import { start, temporaryFolder } from '../../helpers/main/profile'
import { context, valueOf } from '../../helpers/main/service-fixture'

const fixtures = fileURLToPath(new URL('../../fixtures/store-versions/', import.meta.url))
const versions = z
  .array(
    z.object({
      name: z.string(),
      version: z.number(),
      key: z.unknown(),
      cases: z.array(z.looseObject({ caseId: z.string() })),
      journal: z.array(z.looseObject({ sequence: z.number() })),
    }),
  )
  .parse(JSON.parse(readFileSync(join(fixtures, 'answers.json'), 'utf8')))

/** A profile with the store of a version, as that version has left it. */
function profileOf({ name, key }: (typeof versions)[number]): string {
  const folder = temporaryFolder()
  for (const part of ['data', 'keys']) mkdirSync(join(folder, part))
  const packed = readFileSync(join(fixtures, `${name}.sqlite.gz`))
  writeFileSync(fileIn(folder), gunzipSync(packed))
  writeFileSync(join(folder, 'keys', `data-key.${environmentId}.json`), JSON.stringify(key))
  return folder
}

const byNumber = (one: { caseId: string }, other: { caseId: string }): number => (one.caseId < other.caseId ? -1 : 1)

const named = z.array(z.object({ name: z.string() }))
type Rows = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly unknown[] }>

/** Every row of every table, by the columns given or those that there are. */
function rowsOf(database: DatabaseSyncInstance, of?: Rows): Rows {
  const tables =
    of?.keys() ?? named.parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
  return new Map(
    [...tables].map((table) => {
      const name = typeof table === 'string' ? table : table.name
      const all = () => named.parse(database.prepare(`PRAGMA table_info(${name})`).all()).map((each) => each.name)
      const columns = of?.get(name)?.columns ?? all()
      const rows = database.prepare(`SELECT ${columns.join(', ')} FROM ${name}`).all()
      return [name, { columns, rows }] as const
    }),
  )
}

describe('a store of an earlier form', () => {
  it('is kept of every form there has been', () => {
    expect([...new Set(versions.map(({ version }) => version))]).toEqual(migrations.map((_step, at) => at + 1))
  })

  it.each(versions)('opens with every row and an intact journal: $name', async (kept) => {
    const folder = profileOf(kept)
    const database = new DatabaseSync(fileIn(folder), { readOnly: true })
    const before = rowsOf(database)
    database.close()
    for (const [table, { rows }] of before)
      if (!/^case_(changes|steps)|^staged_cases/.test(table)) expect(rows, table).not.toEqual([])

    const started = start(folder, openKeychain)
    const { feature } = casesFeature(started)
    const journal = createJournal(testContext({ store: started.store, notify: started.notify }), {
      cases: feature.register,
      activeEnvironment: () => ({ id: environmentId, name: 'Abnahme', kind: 'test' }),
    })
    const { cases } = valueOf(await feature.handlers.list({}, context))
    expect(cases.toSorted(byNumber)).toMatchObject(kept.cases.toSorted(byNumber))
    expect(valueOf(await journal.handlers.list({}, context)).entries).toMatchObject(kept.journal)
    expect(valueOf(await journal.handlers.verify(undefined, context))).toMatchObject({ entries: kept.journal.length })
    const opened = await started.store.environment(environmentId)
    expect(opened.storage).toBe('sealed')
    expect(rowsOf(opened.database, before)).toEqual(before)
    for (const [table, { rows }] of before)
      for (const row of z.array(z.record(z.string(), z.unknown())).parse(rows))
        for (const [column, sealed] of Object.entries(row))
          if (column.startsWith('sealed_') && !written.has(table))
            expect(opened.sealer.unseal({ table, row: `${table}-1`, column }, sealed), table).toContain(column)
    expect(started.notices).toEqual([])
  })
})

/** What features wrote, which bind what they seal to rows of other names. */
const written = new Set(['meta', 'cases', 'journal'])
