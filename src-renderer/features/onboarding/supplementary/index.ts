import { lazy } from 'react'

/** The tab's dependencies (phone numbers, countries) are loaded when it is first opened. */
export const SupplementaryTab = lazy(() => import('./supplementary-tab'))
