import { z } from '@contract/zod'

const sqliteError = z.object({ sqliteCodeName: z.string() }).transform((error) => error.sqliteCodeName)
/** What the library's copying throws bears SQLite's number in place of its name. */
const numbers = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
])
const copyingError = z
  .object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.number() })
  // The lowest byte is the primary code of an extended one.
  .transform(({ errcode }) => numbers.get(errcode & 0xff) ?? 'SQLITE_ERROR')
const systemError = z.object({ code: z.string(), syscall: z.string() }).transform((error) => error.code)

/**
 * The name of what the disk or the database said, such as SQLITE_FULL or ENOSPC; `unknown` for any other error. No
 * message, since a message can hold a path.
 */
export function diskErrorOf(error: unknown): string {
  return sqliteError.or(copyingError).or(systemError).catch('unknown').parse(error)
}
