import { fail, type Outcome } from '@contract/outcome'
import type { Stop } from '../../store'

/** What every call on the data of an environment is answered while Kartei has stopped in front of them. */
export function refusalOf({ because }: Stop, requestId: string): Outcome<never> {
  if (because === 'newer' || because === 'migration-failed') {
    const message =
      because === 'newer'
        ? 'The data of this environment were made by a newer Kartei.'
        : 'The data of this environment could not be brought to this version of Kartei; they are unchanged.'
    return fail({ kind: 'storage', message, requestId })
  }
  const message = 'The keychain does not give the key to the data of this environment.'
  return fail({ kind: 'keychain-unavailable', message, requestId })
}

/** Features that read and write nothing of an environment's data, or are how the clerk gets out of a stop. */
const free: ReadonlySet<string> = new Set([
  'environments',
  'preferences',
  'proxy',
  'windows',
  'workstation',
  'watch',
  'data',
])

/** Whether a call (`cases.list`) has to be refused while the data of the environment are stopped. */
export const needsData = (action: string): boolean =>
  action !== 'printing.printers' && !free.has(action.slice(0, action.indexOf('.')))
