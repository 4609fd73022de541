import { fail, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { diskErrorOf } from '../../lib/disk-error'
import type { EnvironmentStore, Place, Store } from '../../store'

const place = { table: 'meta', row: 'signing-link-members', column: 'sealed_value' } as const satisfies Place
const list = z.array(z.string())
const sealedValue = z.object({ sealed_value: z.unknown() })

/** More names than any service has; the oldest choices go first. */
const limit = 20

/**
 * The members of the additional information that clerks chose as holding the signing link, sealed in the store of each
 * environment. What can no longer be opened counts as no choice: one more click chooses again.
 *
 * Failures: `storage`; nothing was changed then.
 */
export function createSigningLinks(parts: {
  readonly store: Pick<Store, 'environment'>
  readonly activeEnvironmentId: () => string
  readonly emit: Emit
}): { readonly handlers: FeatureHandlers<'signingLinks'> } {
  const { store, activeEnvironmentId, emit } = parts

  async function using(requestId: string, change?: (members: readonly string[]) => string[]): Chosen {
    try {
      const opened = await store.environment(activeEnvironmentId())
      const members = read(opened)
      if (!change) return succeed({ members })
      const changed = change(members).slice(0, limit)
      write(opened, changed)
      emit('signingLinks', 'onChanged', { members: changed })
      return succeed({ members: changed })
    } catch (error) {
      if (diskErrorOf(error) === 'unknown') throw error
      return fail({ kind: 'storage', message: 'The choice could not be read or written.', requestId })
    }
  }

  return {
    handlers: {
      members: (_input, { requestId }) => using(requestId),
      use: ({ member, place: at = 0 }, { requestId }) =>
        using(requestId, (members) => without(members, member).toSpliced(at, 0, member)),
      forget: ({ member }, { requestId }) => using(requestId, (members) => without(members, member)),
    },
  }
}

type Chosen = Promise<Outcome<{ members: string[] }>>

const without = (members: readonly string[], member: string): string[] => members.filter((each) => each !== member)

function read({ database, sealer }: EnvironmentStore): string[] {
  const found = sealedValue.safeParse(database.prepare('SELECT sealed_value FROM meta WHERE name = ?').get(place.row))
  const text = found.success ? sealer.unseal(place, found.data.sealed_value) : undefined
  return (text === undefined ? undefined : list.safeParse(JSON.parse(text)).data) ?? []
}

function write({ database, sealer }: EnvironmentStore, members: string[]): void {
  database
    .prepare('INSERT INTO meta (name, sealed_value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET sealed_value = ?2')
    .run(place.row, sealer.seal(place, JSON.stringify(members)))
}
