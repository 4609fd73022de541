import { fail, failAt, type Issue, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { storageFailure } from '../../lib/storage-failure'

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

export const withStorageFailure = storageFailure()

/** Work that goes on under a number of the page's own, by which the clerk can cancel it. */
export function createNumberedWork<T>(field: string, busy: string) {
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<Outcome<T>> }>()
  return {
    begin(
      number: string,
      context: CallContext,
      work: (signal: AbortSignal) => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      if (running.has(number)) return Promise.resolve(failAt(field, 'under-way', busy, context.requestId))
      const controller = new AbortController()
      const ended = withStorageFailure(context, () => work(controller.signal)).finally(() => running.delete(number))
      running.set(number, { controller, ended })
      return ended
    },
    /** Resolves when it has ended, to how it did; to undefined where nothing of this number goes on. */
    async cancel(number: string): Promise<Outcome<T> | undefined> {
      const work = running.get(number)
      work?.controller.abort()
      return work?.ended
    },
  }
}
