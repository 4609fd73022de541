import { succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { openSealedValue } from '../../lib/encrypted-table'
import { storageFailure } from '../../lib/storage-failure'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'

const list = z.array(z.string())

/** More names than any service has; the oldest choices go first. */
const limit = 20

/**
 * The members of the additional information that clerks chose as holding the signing link, sealed in the store of each
 * environment. What can no longer be opened counts as no choice: one more click chooses again.
 *
 * Failures: `storage`; nothing was changed then.
 */
export function createSigningLinks(app: AppContext): { readonly handlers: FeatureHandlers<'signingLinks'> } {
  const { store, activeEnvironmentId, emit } = app
  const valueOf = perStore(store, (environment) => openSealedValue(environment, 'signing-link-members', list))

  const using = (context: CallContext, change?: (members: readonly string[]) => string[]): Chosen =>
    withStorageFailure(context, async () => {
      const value = await valueOf(activeEnvironmentId())
      const members = value.read() ?? []
      if (!change) return succeed({ members })
      const changed = value.write(change(members).slice(0, limit))
      emit('signingLinks', 'onChanged', { members: changed })
      return succeed({ members: changed })
    })

  return {
    handlers: {
      members: (_input, context) => using(context),
      use: ({ member, place: at = 0 }, context) =>
        using(context, (members) => without(members, member).toSpliced(at, 0, member)),
      forget: ({ member }, context) => using(context, (members) => without(members, member)),
    },
  }
}

const withStorageFailure = storageFailure('The choice could not be read or written.')

type Chosen = Promise<Outcome<{ members: string[] }>>

const without = (members: readonly string[], member: string): string[] => members.filter((each) => each !== member)
