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

export const cancelled = ({ requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Cancelled.', requestId })

const busy = {
  stagingId: 'Files of this number are being taken in already.',
  workId: 'Work of this number is going on already.',
} as const

export type NumberedWork = ReturnType<typeof createNumberedWork>

/** Work that goes on under a number of the page's own, by which the clerk can cancel it. */
export function createNumberedWork() {
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<Outcome<unknown>> }>()
  return {
    /** @param field of the call's input, in which the number stands */
    begin<T>(
      field: keyof typeof busy,
      number: string,
      context: CallContext,
      work: (signal: AbortSignal) => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      if (running.has(number)) return Promise.resolve(failAt(field, 'under-way', busy[field], context.requestId))
      const controller = new AbortController()
      const ended = withStorageFailure(context, () => work(controller.signal)).finally(() => running.delete(number))
      running.set(number, { controller, ended })
      return ended
    },
    /** Resolves when it has ended; false where that was not by this. */
    async cancel(number: string): Promise<boolean> {
      const work = running.get(number)
      work?.controller.abort()
      const outcome = await work?.ended
      return outcome?.ok === false && outcome.error.kind === 'cancelled'
    },
  }
}
