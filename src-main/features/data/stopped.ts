import { calls } from '@contract/calls'
import { fail, type Outcome } from '@contract/outcome'
import type { Stop } from '../../store'

/** Failure of every call on the data of an environment that cannot be opened. */
export function refusalOf({ because }: Stop, requestId: string): Outcome<never> {
  if (because === 'newer' || because === 'migration-failed' || because === 'held')
    return fail({ kind: 'storage', message: ofTheDisk[because], requestId })
  const message = 'The keychain does not give the key to the data of this environment.'
  return fail({ kind: 'keychain-unavailable', message, requestId })
}

const ofTheDisk = {
  newer: 'The data of this environment were made by a newer Kartei.',
  'migration-failed':
    'The data of this environment could not be brought to this version of Kartei; they are unchanged.',
  held: 'The system does not give a file of the data of this environment; another program may be working on it.',
}

/** Whether a call (`cases.list`) has to be refused while the data of the environment are stopped. */
export const needsData = (action: string): boolean => calls.get(action)?.attributes.needsData !== false
