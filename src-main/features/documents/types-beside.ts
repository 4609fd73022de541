import { unknownType, type TypeOf } from './media-type'
import { typeJob } from './work/jobs'
import { createWorkshop, type Bench } from './work/workshop'

/** Milliseconds; an honest beginning of a file takes less than one. */
const deadline = 5_000

/**
 * Finds types in a process beside main, and one of its own, so that nobody waits for larger work: what reads foreign bytes may
 * be led astray by them, and main must not be.
 */
export function createTypesBeside(launch: () => Bench): TypeOf {
  const workshop = createWorkshop(launch)
  return async (head) => {
    const done = await workshop.run(typeJob, { file: new Uint8Array(head) }, { deadline })
    return done.ok ? done.value : unknownType
  }
}
