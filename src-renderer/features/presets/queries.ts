import type { EnvironmentPresets } from '@contract/api/presets'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/** Presets of the active environment; undefined while loading, and where they cannot be read. */
export function usePresets(): EnvironmentPresets | undefined {
  const refresh = useRefresh()
  useEffect(() => kartei.presets.onChanged(() => void refresh('presets')), [refresh])
  const { data } = useOutcome(['presets'], () => kartei.presets.read())
  return data
}
