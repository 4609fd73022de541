import { unknownType, type TypeOf } from './media-type'
import { typeJob } from './work/jobs'
import { createWorkerProcess, type ChildProcess } from '../../lib/worker'

/**
 * Milliseconds; an honest beginning of a file takes less than one, and a computer that is busy may take seconds to start the
 * process. A sound file is not to be called unfit because of that, so that a second process gets more time.
 */
const deadlines = [5_000, 30_000]

/**
 * Finds types in a process beside main, and one of its own, so that nobody waits for larger work: what reads foreign bytes may
 * be led astray by them, and main must not be.
 */
export function createTypesInWorker(launch: () => ChildProcess): TypeOf {
  const worker = createWorkerProcess(launch)
  return async (head) => {
    for (const deadline of deadlines) {
      const done = await worker.run(typeJob, { file: new Uint8Array(head) }, { deadline })
      if (done.ok) return done.value
      if (done.why === 'refused' || done.why === 'cancelled') break
    }
    return unknownType
  }
}
