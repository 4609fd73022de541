import { lazy } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import { beginDraft } from '../drafts'
import { formOf } from './form-fields'

/** The form and what it stands on (phone numbers, countries) are loaded when the first one is opened. */
export const OnboardingForm = lazy(() => import('./onboarding-form'))

/** On a case; loaded when the tab is first opened. */
export const SupplementaryTab = lazy(() => import('./supplementary/supplementary-tab'))

/** Under Settings, for who describes what the interface does not show. */
export const DescribedFieldsPanel = lazy(async () => {
  const { DescribedFieldsPanel: panel } = await import('./described/described-fields-panel')
  return { default: panel }
})

/** Opens a form that holds what is set once for the environment; an empty one where that cannot be read. */
export function useNewOnboarding(): () => void {
  const environmentId = useActiveEnvironment()?.id
  const open = useScreen((screen) => screen.open)
  return () => {
    if (environmentId === undefined) return
    void kartei.presets.read().then((set) => {
      open({ form: beginDraft(environmentId, { type: 'onboarding' }, formOf(set.ok ? set.value : undefined)) })
    })
  }
}
