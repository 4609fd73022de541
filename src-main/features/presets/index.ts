import { fail, succeed } from '@contract/outcome'
import { environmentPresets, noPresets, type EnvironmentPresets } from '@contract/presets'
import { z } from '@contract/zod'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { storageFailure } from '../../lib/storage-failure'
import type { EnvironmentStore, Place, Store } from '../../store'

const place = { table: 'meta', row: 'presets', column: 'sealed_value' } as const satisfies Place
const sealedValue = z.object({ sealed_value: z.unknown() })

const using = storageFailure('What is set for this environment could not be read or written.')

/** What is set once for an environment, sealed in its store. What can no longer be opened counts as nothing set. */
export function createPresets(parts: {
  readonly store: Pick<Store, 'environment'>
  readonly activeEnvironmentId: () => string
  readonly emit: Emit
}): { readonly handlers: FeatureHandlers<'presets'> } {
  const { store, activeEnvironmentId, emit } = parts

  return {
    handlers: {
      read: (_input, { requestId }) =>
        using({ requestId }, async () => succeed(read(await store.environment(activeEnvironmentId())))),
      save: ({ environmentId, presets }, { requestId }) =>
        using({ requestId }, async () => {
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
