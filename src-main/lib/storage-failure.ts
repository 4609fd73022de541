import { fail, type Failure, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'

const sqliteError = z.object({ sqliteCodeName: z.string() }).transform((error) => error.sqliteCodeName)
/** Errors of the library's copying bear SQLite's number in place of its name. */
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

/** Of what was thrown, lets pass what the disk or the database said, and throws on what is a defect of Kartei's own. */
export function rethrowBugs(error: unknown): void {
  if (diskErrorOf(error) === 'unknown') throw error
}

/** The error of the disk or the database as a Failure; throws on a defect of Kartei's own. */
export function storageFailureOf(
  error: unknown,
  requestId: string,
  message: string | ((name: string) => string) = (name) => `The disk or the database refused (${name}).`,
): Failure {
  rethrowBugs(error)
  return { kind: 'storage', message: typeof message === 'string' ? message : message(diskErrorOf(error)), requestId }
}

/** For the calls of a feature: what the disk or the database refuses is a Failure `storage`, with this message where one is given. */
export const storageFailure =
  (message?: string) =>
  async <T>(
    { requestId }: { readonly requestId: string },
    work: () => Promise<Outcome<T>> | Outcome<T>,
  ): Promise<Outcome<T>> => {
    try {
      return await work()
    } catch (error) {
      return fail(storageFailureOf(error, requestId, message))
    }
  }
