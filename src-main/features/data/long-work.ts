import type { Emit } from '../../ipc/handlers'

/** Thrown within work that the clerk has cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** How far one piece of work is, in bytes. */
interface BytesDone {
  /** How many there will be. */
  readonly expect: (bytes: number) => void
  /** So many more are done. Throws Cancelled once the clerk has cancelled. */
  readonly add: (bytes: number) => void
}

export interface LongWork {
  readonly run: <T>(work: (done: BytesDone) => Promise<T>) => Promise<T>
  /** True if there was anything to cancel. */
  readonly cancel: () => boolean
}

/** What takes a while says how far it is (`data.onProgress`, for each percent), and ends when the clerk says so. */
export function createLongWork(emit: Emit): LongWork {
  const running = new Set<AbortController>()
  return {
    async run(work) {
      const controller = new AbortController()
      running.add(controller)
      let expected = 0
      let done = 0
      let percent = -1
      try {
        return await work({
          expect: (bytes) => (expected = bytes),
          add(bytes) {
            if (controller.signal.aborted) throw new Cancelled()
            done += bytes
            const reached = Math.floor((100 * done) / Math.max(done, expected))
            if (reached === percent) return
            percent = reached
            emit('data', 'onProgress', { fraction: reached / 100 })
          },
        })
      } finally {
        running.delete(controller)
      }
    },
    cancel() {
      for (const controller of running) controller.abort()
      return running.size > 0
    },
  }
}
