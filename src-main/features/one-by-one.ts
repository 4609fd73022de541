import { fail, type Outcome } from '@contract/outcome'
import type { CallContext } from '../ipc/handlers'
import type { Connection } from '../service'

/** Does `work` unless something of the same subject is being sent; `subject` names identifiers, in any case. */
export type OneByOne = <T>(
  connection: Connection,
  subject: readonly string[],
  context: CallContext,
  work: () => Promise<Outcome<T>>,
) => Promise<Outcome<T>>

/**
 * Lets one sending at a time through for each subject, so that of two windows, or two presses, one sends. The other ends as
 * Failure `conflict` with the issue `code`, and nothing of it is sent.
 *
 * @param refusal `path` is the member of the input that names the subject
 */
export function createOneByOne(refusal: {
  readonly path: string
  readonly message: string
  readonly code: string
}): OneByOne {
  const running = new Set<string>()
  return async ({ environmentId }, subject, { requestId }, work) => {
    const key = [environmentId, ...subject].join(' ').toLowerCase()
    if (running.has(key)) return fail({ kind: 'conflict', message: refusal.message, requestId, issues: [refusal] })
    running.add(key)
    try {
      return await work()
    } finally {
      running.delete(key)
    }
  }
}
