import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Migration } from './migrations'
import { readOnce } from './read-once'

const known = new WeakMap<readonly Migration[], Map<number, string>>()

/**
 * Whether the tables, indexes and triggers of a file are exactly those of its version. SQLite's own check does not see
 * that a flipped bit has renamed a table, or turned a condition into another.
 */
export function hasSchemaOf(
  database: DatabaseSyncInstance,
  migrations: readonly Migration[],
  version: number,
): boolean {
  const versions = known.get(migrations) ?? new Map<number, string>()
  known.set(migrations, versions)
  let expected = versions.get(version)
  if (expected === undefined) {
    const model = new DatabaseSync(':memory:')
    for (const step of migrations.slice(0, version)) model.exec(step)
    expected = schemaOf(model)
    model.close()
    versions.set(version, expected)
  }
  return schemaOf(database) === expected
}

const schemaOf = (database: DatabaseSyncInstance): string =>
  JSON.stringify(
    readOnce(database, 'SELECT row(type, name, tbl_name, sql) FROM (SELECT * FROM sqlite_schema ORDER BY type, name)'),
  )
