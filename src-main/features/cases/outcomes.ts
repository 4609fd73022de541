import { fail, type Outcome } from '@contract/outcome'
import { storageFailure } from '../../lib/storage-failure'

export const reading = storageFailure('The register of cases cannot be read from disk.')
export const writing = storageFailure('This could not be written to disk, so nothing was changed.')

export const noSuchCase = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such case in this environment.', requestId })
