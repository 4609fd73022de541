import { fail, succeed, type Outcome } from '@contract/outcome'
import { environmentPresets, noPresets, type EnvironmentPresets } from '@contract/presets'
import { z } from '@contract/zod'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { diskErrorOf } from '../../lib/disk-error'
import type { EnvironmentStore, Place, Store } from '../../store'

const place = { table: 'meta', row: 'presets', column: 'sealed_value' } as const satisfies Place
const sealedValue = z.object({ sealed_value: z.unknown() })

/** What is set once for an environment, sealed in its store. What can no longer be opened counts as nothing set. */
export function createPresets(parts: {
  readonly store: Pick<Store, 'environment'>
  readonly activeEnvironmentId: () => string
  readonly emit: Emit
}): { readonly handlers: FeatureHandlers<'presets'> } {
  const { store, activeEnvironmentId, emit } = parts

  async function using<T>(requestId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work()
    } catch (error) {
      if (diskErrorOf(error) === 'unknown') throw error
      return fail({
        kind: 'storage',
        message: 'What is set for this environment could not be read or written.',
        requestId,
      })
    }
  }

  return {
    handlers: {
      read: (_input, { requestId }) =>
        using(requestId, async () => succeed(read(await store.environment(activeEnvironmentId())))),
      save: ({ environmentId, presets }, { requestId }) =>
        using(requestId, async () => {
          if (environmentId !== activeEnvironmentId())
            return fail({
              kind: 'conflict',
              message: 'This was typed in an environment that is not active.',
              requestId,
            })
          write(await store.environment(environmentId), presets)
          emit('presets', 'onChanged', presets)
          return succeed(presets)
        }),
    },
  }
}

function read({ database, sealer }: EnvironmentStore): EnvironmentPresets {
  const found = sealedValue.safeParse(database.prepare('SELECT sealed_value FROM meta WHERE name = ?').get(place.row))
  const text = found.success ? sealer.unseal(place, found.data.sealed_value) : undefined
  return (text === undefined ? undefined : environmentPresets.safeParse(JSON.parse(text)).data) ?? noPresets
}

function write({ database, sealer }: EnvironmentStore, presets: EnvironmentPresets): void {
  database
    .prepare('INSERT INTO meta (name, sealed_value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET sealed_value = ?2')
    .run(place.row, sealer.seal(place, JSON.stringify(presets)))
}
