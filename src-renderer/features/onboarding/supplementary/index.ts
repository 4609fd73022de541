import { lazy } from 'react'

/** What it stands on (phone numbers, countries) is loaded when it is first opened. */
export const SupplementaryTab = lazy(() => import('./supplementary-tab'))
