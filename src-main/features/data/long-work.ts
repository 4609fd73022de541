import type { Emit } from '../../ipc/handlers'
import { createCancellable } from '../../lib/cancellable'

/** How far one piece of work is, in bytes. */
interface BytesDone {
  /** Aborted with Cancelled once the clerk has cancelled. */
  readonly signal: AbortSignal
  /** How many there will be. */
  readonly expect: (bytes: number) => void
  /** So many more are done. Throws Cancelled once the clerk has cancelled. */
  readonly add: (bytes: number) => void
}

export type LongWork = ReturnType<typeof createLongWork>

/** Long work reports its progress (`workstation.onProgress`, for each percent) and can be cancelled by the clerk. */
export function createLongWork(emit: Emit) {
  const cancellable = createCancellable()
  return {
    run: <T>(work: (done: BytesDone) => Promise<T>): Promise<T> => {
      let expected = 0
      let done = 0
      let percent = -1
      return cancellable.run((signal) =>
        work({
          signal,
          expect: (bytes) => (expected = bytes),
          add(bytes) {
            signal.throwIfAborted()
            done += bytes
            const reached = Math.floor((100 * done) / Math.max(done, expected))
            if (reached === percent) return
            percent = reached
            emit('workstation', 'onProgress', { of: 'backup', done: reached, total: 100 })
          },
        }),
      )
    },
    cancel: cancellable.cancel,
  }
}
