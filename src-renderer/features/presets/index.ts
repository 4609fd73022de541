import { lazy } from 'react'

export { lacksRedirects, usePresets } from './queries'

/** Its fields are loaded with the settings. */
export const PresetsPanel = lazy(async () => {
  const { PresetsPanel: panel } = await import('./presets-panel')
  return { default: panel }
})
