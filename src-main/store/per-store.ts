import type { Store } from './index'
import type { EnvironmentStore } from './opening'

/**
 * What is opened once for each opened store of an environment, since that gets another one when a backup is restored. What is
 * returned rejects with what the disk says.
 */
export function perStore<T>(
  store: Pick<Store, 'environment'>,
  open: (environment: EnvironmentStore) => T,
): (environmentId: string) => Promise<T> {
  const opened = new WeakMap<EnvironmentStore, { readonly made: T }>()
  return async (environmentId) => {
    const environment = await store.environment(environmentId)
    const known = opened.get(environment) ?? { made: open(environment) }
    opened.set(environment, known)
    return known.made
  }
}
