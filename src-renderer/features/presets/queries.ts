import type { EnvironmentPresets } from '@contract/api/presets'
import { kartei } from '../../lib/api/kartei'
import { readAgain, useLive } from '../../lib/api/live'

const presets = readAgain({ key: 'presets', ask: () => kartei.presets.read() })

/** No application and no further card goes out without both of them. */
export const redirectPlaces = ['redirectUrls.successUrl', 'redirectUrls.failUrl'] as const

export const lacksRedirects = ({ onboarding }: EnvironmentPresets): boolean =>
  redirectPlaces.some((place) => (onboarding[place] ?? '') === '')

/** Presets of the active environment; undefined while loading, and where they cannot be read. */
export const usePresets = (): EnvironmentPresets | undefined => useLive(presets).data
