import { fail, type Outcome } from '@contract/outcome'
import { diskErrorOf } from '../../lib/disk-error'

/** A disk that refuses makes a Failure `storage`; what is no fault of the disk is thrown on. */
export const reading = <T>(requestId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  trying(requestId, 'The register of cases cannot be read from disk.', work)

export const writing = <T>(requestId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  trying(requestId, 'This could not be written to disk, so nothing was changed.', work)

async function trying<T>(requestId: string, message: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (diskErrorOf(error) === 'unknown') throw error
    return fail({ kind: 'storage', message, requestId })
  }
}

export const noSuchCase = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such case in this environment.', requestId })
