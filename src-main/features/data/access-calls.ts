import { fail, succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { endOf, type DataContext } from './context'
import type { Recovery } from './recovery'

/** Whether the data of the active environment can be opened, and what the clerk can do where they cannot. */
export function createAccessCalls(
  { store, environments, journal, ask, accessTo, emitOpened, replacing, withStorageFailure, sealing }: DataContext,
  recovery: Pick<Recovery, 'follow'>,
): Pick<FeatureHandlers<'data'>, 'access' | 'beginNew' | 'putBack'> {
  return {
    access: (input, context) =>
      withStorageFailure(context, async () => {
        const { id } = environments.active()
        if (input?.again && (await store.stopped(id)) && !(await store.tryAgain(id))) {
          await recovery.follow(id)
          emitOpened(id)
        }
        return succeed(await accessTo(id))
      }),
    /** Failures: `storage`; the data stay as they are, and so does the stop. */
    beginNew: (_input, context) =>
      withStorageFailure<{ done: boolean }>(context, async () => {
        const { id, name } = environments.active()
        const stop = await store.stopped(id)
        if (!stop || stop.because === 'held') return succeed({ done: false })
        if (!(await ask({ about: 'begin-new', name }))) return succeed({ done: false })
        const done = await replacing(id, () => store.beginNew(id))
        if (!done) return succeed({ done })
        await recovery.follow(id)
        await journal.note(id, { action: 'data.beginNew', summary: { because: stop.because }, outcome: 'ok' })
        emitOpened(id)
        return succeed({ done })
      }),
    /** Failures: `file` (gone, damaged, or the keychain has no key of it), `keychain-unavailable`, `storage`. */
    putBack: ({ name }, context) =>
      sealing<{ done: boolean }>(context, async () => {
        const environment = environments.active()
        const { id } = environment
        if (!(await ask({ about: 'put-back', name: environment.name }))) return succeed({ done: false })
        const putBack = await replacing(id, () => store.putBack(id, name))
        if (!putBack) {
          const message = 'This file is gone, damaged, or of a key that the keychain does not give.'
          return fail({ kind: 'file', message, requestId: context.requestId })
        }
        await recovery.follow(id)
        await journal.note(id, { action: 'data.putBack', summary: endOf(putBack.before), outcome: 'ok' })
        emitOpened(id)
        return succeed({ done: true })
      }),
  }
}
