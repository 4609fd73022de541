import type { EnvironmentPresets } from '@contract/api/presets'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/** What is set for the active environment; undefined while that is read, and where it cannot be. */
export function usePresets(): EnvironmentPresets | undefined {
  const refresh = useRefresh()
  useEffect(() => kartei.presets.onChanged(() => void refresh('presets')), [refresh])
  const { data } = useOutcome(['presets'], () => kartei.presets.read())
  return data
}
