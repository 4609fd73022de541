import { fail, type Issue, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { storageFailureOf } from '../../lib/storage-failure'
import { ContentNotWritten } from './inspect'

export const unknownFile = 'This file was not added or was removed.'

export const underWay = (path: string, name: string): Issue => ({
  path,
  code: 'under-way',
  message: `“${name}” is being sent already.`,
})

export const invalid = (issues: Issue[], { requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'invalid-input', message: issues[0]?.message ?? 'This cannot be done.', requestId, issues })

export const refused = (message: string, { requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'file', message, requestId })

/** Turns errors of the disk or the database into a Failure `storage`. */
export async function withStorageFailure<T>(
  { requestId }: CallContext,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    return fail(storageFailureOf(error instanceof ContentNotWritten ? error.cause : error, requestId))
  }
}
