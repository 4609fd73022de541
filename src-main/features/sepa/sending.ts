import { fail, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { diskErrorOf } from '../../lib/disk-error'

/** A disk that refuses makes a Failure `storage`; what is no fault of the disk is thrown on. */
export async function recording<T>({ requestId }: CallContext, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (diskErrorOf(error) === 'unknown') throw error
    return fail({ kind: 'storage', message: 'The records of mandates can be neither read nor written.', requestId })
  }
}
