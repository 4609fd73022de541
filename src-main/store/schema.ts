import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { formerSteps, type FormerStep, type Migration } from './migrations'
import { readOnce } from './read-once'

const known = new WeakMap<readonly Migration[], Map<string, string>>()

/** How the schema of a file stands to that of its version. */
export type SchemaState = 'as-it-is' | FormerStep | 'another'

/**
 * Whether the tables, indexes and triggers of a file are exactly those of its version, or those that a former step has made.
 * SQLite's own check does not see that a flipped bit has renamed a table, or turned a condition into another.
 */
export function schemaStateOf(
  database: DatabaseSyncInstance,
  migrations: readonly Migration[],
  version: number,
): SchemaState {
  const found = schemaOf(database)
  if (found === expectedOf(migrations, version)) return 'as-it-is'
  return formerSteps.find((former) => found === expectedOf(migrations, version, former)) ?? 'another'
}

function expectedOf(migrations: readonly Migration[], version: number, former?: FormerStep): string {
  const versions = known.get(migrations) ?? new Map<string, string>()
  known.set(migrations, versions)
  const name = `${version} ${former ? formerSteps.indexOf(former) : ''}`
  const expected = versions.get(name)
  if (expected !== undefined) return expected
  const model = new DatabaseSync(':memory:')
  for (const step of migrations.slice(0, version)) model.exec(step === former?.is ? former.was : step)
  const made = schemaOf(model)
  model.close()
  versions.set(name, made)
  return made
}

const schemaOf = (database: DatabaseSyncInstance): string =>
  JSON.stringify(
    readOnce(database, 'SELECT row(type, name, tbl_name, sql) FROM (SELECT * FROM sqlite_schema ORDER BY type, name)'),
  )
