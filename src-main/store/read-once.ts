import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * The rows of a query without parameters, whose columns are arguments of `row`: `SELECT row(name) FROM sqlite_schema`.
 *
 * The library frees a prepared statement when it is collected as garbage, and keeps the file open until then; one that
 * `exec` runs is freed at once. A read of a file that may have to be closed and moved goes this way.
 */
export function readOnce(database: DatabaseSyncInstance, sql: string): unknown[][] {
  const rows: unknown[][] = []
  database.function('row', { varargs: true, directOnly: true }, (...values: unknown[]) => {
    rows.push(values)
    return null
  })
  database.exec(sql)
  return rows
}

/** The result of SQLite's own check of a file: `ok`, or the first thing that is wrong with it. */
export function quickCheck(database: DatabaseSyncInstance): string {
  const [[verdict] = []] = readOnce(database, 'SELECT row(quick_check) FROM pragma_quick_check LIMIT 1')
  return typeof verdict === 'string' ? verdict : 'no verdict'
}

export function numberOf(database: DatabaseSyncInstance, pragma: 'user_version' | 'application_id'): number {
  const [[value] = []] = readOnce(database, `SELECT row(${pragma}) FROM pragma_${pragma}`)
  return typeof value === 'number' ? value : 0
}
