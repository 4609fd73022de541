import { fail, succeed } from '@contract/outcome'
import { environmentPresets, noPresets, type EnvironmentPresets } from '@contract/api/presets'
import type { FeatureHandlers } from '../../ipc/handlers'
import { openSealedValue } from '../../lib/encrypted-table'
import { storageFailure } from '../../lib/storage-failure'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'
import { sandboxId } from '../environments'

const using = storageFailure('What is set for this environment could not be read or written.')

/** Made up, so that an application to the training service asks for nothing that an administrator sets elsewhere. */
const sandboxPresets: EnvironmentPresets = {
  contact: { name: 'Team Onboarding', email: 'onboarding@service.example', phone: '+49 30 23125000' },
  onboarding: {
    'redirectUrls.successUrl': 'https://partner.example/thank-you',
    'redirectUrls.failUrl': 'https://partner.example/not-completed',
  },
}

const unlessSaved = (environmentId: string): EnvironmentPresets =>
  environmentId === sandboxId ? sandboxPresets : noPresets

/** Values set once for an environment, sealed in its store. Those that can no longer be opened count as not set. */
export function createPresets(app: AppContext): { readonly handlers: FeatureHandlers<'presets'> } {
  const { store, activeEnvironmentId, emit } = app
  const valueOf = perStore(store, (environment) => openSealedValue(environment, 'presets', environmentPresets))

  return {
    handlers: {
      read: (_input, { requestId }) =>
        using({ requestId }, async () => {
          const environmentId = activeEnvironmentId()
          return succeed((await valueOf(environmentId)).read() ?? unlessSaved(environmentId))
        }),
      save: ({ environmentId, presets }, { requestId }) =>
        using({ requestId }, async () => {
          if (environmentId !== activeEnvironmentId())
            return fail({
              kind: 'conflict',
              message: 'This was typed in an environment that is not active.',
              requestId,
            })
          const value = await valueOf(environmentId)
          value.write(presets)
          emit('workstation', 'onStale', { what: 'presets' })
          return succeed(presets)
        }),
    },
  }
}
